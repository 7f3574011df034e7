import type { Token } from '../text/analyzer.ts'
import { plainWords } from '../text/words.ts'
import { analysisOf, checkAnalysis, checkNotNegative } from './check-params.ts'
import { defineRetriever, type Widened } from './define-retriever.ts'
import type { Document } from './document.ts'
import { type IndexedCorpus, indexCorpus } from './indexed-corpus.ts'
import { buildNameContainment } from './name-containment.ts'
import { type QueryTerm, queryTerms } from './query-terms.ts'
import { type DocScores, rankDocs } from './ranking.ts'
import { ScoreBoard } from './score-board.ts'
import type { ScoredIndex } from './scored-index.ts'

/** Points a query term earns; the `mcp` ones where the name is an MCP tool's. */
export const KEYWORD_DEFAULTS = {
  namePart: 10,
  mcpNamePart: 12,
  /** What a word of the name earns less where it is another form of the query's word: `issue` for "issues". */
  otherForm: 1,
  /** A word of the name that begins with the term: `notebook` for "note". */
  inNamePart: 5,
  mcpInNamePart: 6,
  /** The term further inside a word: `conversion` for "version", often chance; as much as a word of the description. */
  insideNamePart: 2,
  inGluedName: 3,
  hint: 4,
  description: 2,
  /** A query of two or more words that stands in the name as it is. */
  phrase: 10,
  stemmer: 'on',
  stopWords: 'on',
} as const

type KeywordParams = Widened<typeof KEYWORD_DEFAULTS>

export const KEYWORD_FIELDS = ['name', 'hint', 'description'] as const

/** What a document can earn points for. */
export const KEYWORD_FEATURES = [
  'namePart',
  'mcpNamePart',
  'otherNamePart',
  'otherMcpNamePart',
  'inNamePart',
  'mcpInNamePart',
  'insideNamePart',
  'inGluedName',
  'hint',
  'description',
  'phrase',
] as const

export type KeywordFeature = (typeof KEYWORD_FEATURES)[number]

type KeywordPoints = Omit<KeywordParams, 'stemmer' | 'stopWords'>

/** What each feature earns. */
export function pointsByFeature(params: KeywordPoints): Readonly<Record<KeywordFeature, number>> {
  const { otherForm, ...points } = params
  return {
    ...points,
    otherNamePart: Math.max(0, params.namePart - otherForm),
    otherMcpNamePart: Math.max(0, params.mcpNamePart - otherForm),
  }
}

/** Called with everything for which a document earns points. */
export type Award = (doc: number, feature: KeywordFeature, reason: () => string) => void

/** The keyword index, and what its points are earned for. */
export interface KeywordIndex extends ScoredIndex {
  awards(query: string, award: Award): void
}

/** Points per distinct query term, added up: equal to a word of the name, else at the start of one or inside it, else across the name's words; hint; description. */
export function keywordIndex(corpus: IndexedCorpus, params: KeywordPoints): KeywordIndex {
  const points = pointsByFeature(params)
  const { terms: index, names, documents, tools } = corpus
  const board = new ScoreBoard(index.size)
  const inside = buildNameContainment(documents)
  const fields = KEYWORD_FIELDS.map((field) => index.fields.indexOf(field))
  const [nameField, hintField, descriptionField] = fields as [number, number, number]
  const isMcp = (doc: number) => (documents[doc] as Document).name.isMcp
  /** The last query term, by number, that each document's name held whole. */
  const wholeInName = new Int32Array(index.size)

  const awardNameWord = (doc: number, { term, written, kind }: Token, award: Award) => {
    const { isMcp, parts } = (documents[doc] as Document).name
    const asWritten = kind === 'gram' || parts.includes(written)
    if (asWritten) award(doc, isMcp ? 'mcpNamePart' : 'namePart', () => `"${written}" is a word of the name`)
    else
      award(
        doc,
        isMcp ? 'otherMcpNamePart' : 'otherNamePart',
        () => `another form of "${written}" (${term}) is a word of the name`,
      )
  }

  const awardWholeWords = ({ term, termIds }: QueryTerm, token: Token, number: number, award: Award) => {
    const fieldsSeen = new Map<number, number>()
    for (const id of termIds) {
      for (let i = index.starts[id] as number; i < (index.starts[id + 1] as number); i++) {
        const doc = index.docs[i] as number
        const field = index.fieldOf[i] as number
        const bit = 1 << field
        const seen = termIds.length > 1 ? (fieldsSeen.get(doc) ?? 0) : 0
        if ((seen & bit) !== 0) continue
        if (termIds.length > 1) fieldsSeen.set(doc, seen | bit)
        if (field === nameField) {
          wholeInName[doc] = number
          awardNameWord(doc, token, award)
        } else if (field === hintField) award(doc, 'hint', () => `"${term}" in the hint`)
        else if (field === descriptionField) award(doc, 'description', () => `"${term}" in the description`)
      }
    }
  }

  const awardInsideName = ({ term, kind, written }: Token, number: number, award: Award) => {
    if (kind !== 'word' || index.analyzer.isStopWord(written)) return
    inside.containing(term, (doc, where) => {
      if (wholeInName[doc] === number) return
      const atStart = isMcp(doc) ? 'mcpInNamePart' : 'inNamePart'
      if (where === 'start') award(doc, atStart, () => `a word of the name begins with "${term}"`)
      else if (where === 'inside') award(doc, 'insideNamePart', () => `"${term}" inside a word of the name`)
      else award(doc, 'inGluedName', () => `"${term}" across the words of the name`)
    })
  }

  const awardAll = (query: string, award: Award): readonly Token[] => {
    const { tokens, terms } = queryTerms(index, query)
    const known = new Map(terms.map((term) => [term.term, term]))
    wholeInName.fill(0)
    let number = 0
    for (const token of distinct(tokens)) {
      number++
      const term = known.get(token.term)
      if (term !== undefined) awardWholeWords(term, token, number, award)
      awardInsideName(token, number, award)
    }
    for (const doc of names.holding(plainWords(query)))
      award(doc, 'phrase', () => 'the query stands in the name')
    return tokens
  }

  const score = (query: string): DocScores => {
    board.clear()
    const tokens = awardAll(query, (doc, feature) => board.add(doc, points[feature]))
    return {
      scores: board.scores,
      docs: board.docs,
      count: board.count,
      tieBreak: index.surfaceTieBreak(tokens),
    }
  }

  return {
    score,
    awards: (query, award) => void awardAll(query, award),
    search: (query, limit) => rankDocs(score(query), tools, limit),
    explain: (query, toolId) => {
      const parts: { part: string; value: number }[] = []
      awardAll(query, (doc, feature, reason) => {
        if (tools[doc]?.id === toolId) parts.push({ part: reason(), value: points[feature] })
      })
      return parts.sort((a, b) => b.value - a.value)
    },
    bytes: index.bytes + names.bytes + inside.bytes,
  }
}

function distinct(tokens: readonly Token[]): Token[] {
  return [...new Map(tokens.map((token) => [token.term, token])).values()]
}

export function checkKeyword(params: KeywordParams): string | undefined {
  const points = Object.keys(KEYWORD_DEFAULTS).filter((key) => key !== 'stemmer' && key !== 'stopWords')
  return checkAnalysis(params) ?? checkNotNegative(params, points)
}

/** Additive keyword points; a name counts most, then the hint, then the description. */
export const keyword = defineRetriever({
  name: 'keyword',
  defaults: KEYWORD_DEFAULTS,
  check: checkKeyword,
  build: (corpus, params) => keywordIndex(indexCorpus(corpus, KEYWORD_FIELDS, analysisOf(params)), params),
})
