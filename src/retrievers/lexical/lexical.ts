import { BM25F_DEFAULTS, BM25F_FIELDS } from '../bm25f.ts'
import { type Bm25fOptions, buildBm25fPostings } from '../bm25f-postings.ts'
import { analysisOf, checkAnalysis, checkNotNegative } from '../check-params.ts'
import { defineRetriever, type Widened } from '../define-retriever.ts'
import { sliceOf } from '../impact-postings.ts'
import { type IndexedCorpus, indexCorpus } from '../indexed-corpus.ts'
import { type DocScores, rankDocs } from '../ranking.ts'
import type { ScoreParts } from '../retriever.ts'
import { ScoreBoard } from '../score-board.ts'
import type { ScoredIndex } from '../scored-index.ts'
import { buildNameTerms } from './name-terms.ts'
import { createExpansion, type ExpansionOptions, type WeightedTerm } from './weighted-terms.ts'

/** Every part can be switched off: weights by 0, the others by `off`. */
export const LEXICAL_DEFAULTS = {
  ...BM25F_DEFAULTS,
  k1: 1,
  b: 0.7,
  /** Single Chinese, Japanese and Korean characters beside pairs. */
  characters: 0.3,
  /** Words that requests are made of: "please", "find", "something". */
  fillers: 0.5,
  /** The same in Chinese, Japanese and Korean: 帮我, ください, 알려줘. */
  phrases: 0.1,
  /** Other words that tools use for the same: "delete" for "remove". */
  synonyms: 0.4,
  /** What a word that no tool has may have been meant to be: `serach`, `sendmessage`. */
  corrections: 0.5,
  /** Words that begin with one that no tool has: `notif`. */
  completions: 0.4,
  damping: 'on',
  /** What it adds that the query makes up all of the name: a share of the score. */
  coverage: 0.4,
  /** What it adds that neighbouring words of the query are neighbours in the name: a share of their rarity. */
  pairs: 0.3,
} as const

type LexicalParams = Widened<typeof LEXICAL_DEFAULTS>

const WEIGHTS = [
  'characters',
  'fillers',
  'phrases',
  'synonyms',
  'corrections',
  'completions',
  'coverage',
  'pairs',
] as const

function check(params: LexicalParams): string | undefined {
  if (params.b < 0 || params.b > 1) return `b=${params.b} is outside 0..1`
  if (params.damping !== 'on' && params.damping !== 'off')
    return `damping=${params.damping} is neither on nor off`
  return checkAnalysis(params) ?? checkNotNegative(params, [...BM25F_FIELDS, 'k1', ...WEIGHTS])
}

function expansionOf(params: LexicalParams): ExpansionOptions {
  return { ...params, damping: params.damping === 'off' ? 'off' : 'on' }
}

function postingsOf(params: LexicalParams): Bm25fOptions {
  return { ...params, fields: BM25F_FIELDS.map((field) => ({ field, weight: params[field] })) }
}

function lexicalIndex(corpus: IndexedCorpus, params: LexicalParams): ScoredIndex {
  const { terms: index, tools } = corpus
  const postings = buildBm25fPostings(index, postingsOf(params))
  const expand = createExpansion(index, postings, expansionOf(params))
  const names = buildNameTerms(corpus, postings)
  const board = new ScoreBoard(index.size)

  const read = (query: string) => {
    const tokens = index.analyzer.analyze(query)
    const terms = expand(tokens)
    const content = terms.filter(({ isContent }) => isContent).map(({ id }) => id)
    names.prepare(
      content,
      tokens.filter(({ kind }) => kind === 'word').map(({ term }) => index.termId(term) ?? -1),
    )
    return { tokens, terms }
  }

  const addNames = () => {
    for (let i = 0; i < board.count; i++) {
      const doc = board.docs[i] as number
      const { coverage, pairs } = names.match(doc)
      if (coverage === 0) continue
      const score = (board.scores[doc] as number) + params.pairs * pairs
      board.set(doc, score * (1 + params.coverage * coverage))
    }
  }

  const score = (query: string): DocScores => {
    board.clear()
    const { tokens, terms } = read(query)
    for (const { id, weight } of terms) {
      const { docs, impacts, begin, end } = sliceOf(postings, id)
      board.addAll(docs, impacts, begin, end, weight)
    }
    addNames()
    const { scores, docs, count } = board
    return { scores, docs, count, tieBreak: index.surfaceTieBreak(tokens) }
  }

  const explain = (query: string, toolId: string): ScoreParts => {
    const doc = tools.findIndex((tool) => tool.id === toolId)
    const parts = read(query).terms.flatMap((term) => {
      const { docs, impacts, begin, end } = sliceOf(postings, term.id)
      const at = docs.subarray(begin, end).indexOf(doc)
      return at < 0 ? [] : [{ part: labelOf(term), value: term.weight * (impacts[begin + at] as number) }]
    })
    const sum = parts.reduce((total, { value }) => total + value, 0)
    if (sum === 0) return []
    const { coverage, pairs } = names.match(doc)
    const together = params.pairs * pairs
    if (together > 0) parts.push({ part: 'neighbouring words of the name', value: together })
    if (coverage > 0) {
      const share = `${Math.round(coverage * 100)} % of the name`
      parts.push({ part: share, value: (sum + together) * params.coverage * coverage })
    }
    return parts.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value)
  }

  return {
    score,
    search: (query, limit) => rankDocs(score(query), tools, limit),
    explain,
    bytes: index.bytes + names.bytes + postings.docs.byteLength + postings.impacts.byteLength,
  }
}

function labelOf({ term, for: meant }: WeightedTerm): string {
  return meant === undefined ? `term "${term}"` : `term "${term}" for "${meant}"`
}

/**
 * The best preset without a model: BM25F over name, hint, description and parameters, with words of requests
 * that weigh little, synonyms, slips of the keyboard mended, and names that the query covers in front.
 */
export const lexical = defineRetriever({
  name: 'lexical',
  defaults: LEXICAL_DEFAULTS,
  check,
  build: (corpus, params) =>
    lexicalIndex(indexCorpus(corpus, BM25F_FIELDS, { ...analysisOf(params), characters: 'on' }), params),
})
