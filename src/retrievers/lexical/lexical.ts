import { BM25F_DEFAULTS, BM25F_FIELDS } from '../bm25f.ts'
import { type Bm25fOptions, buildBm25fPostings } from '../bm25f-postings.ts'
import { analysisOf, checkAnalysis, checkNotNegative } from '../check-params.ts'
import { defineRetriever, type Widened } from '../define-retriever.ts'
import { type IndexedCorpus, indexCorpus } from '../indexed-corpus.ts'
import { type DocScores, rankDocs } from '../ranking.ts'
import type { ScoredIndex } from '../scored-index.ts'
import { explained } from './explained.ts'
import { createFirstPass, type FirstPass, type FirstPassOptions } from './first-pass.ts'
import { createRefinement, refineAll, refineBest } from './refinement.ts'

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
  /** What a situation calls for: "weather" for "umbrella". */
  associations: 0.4,
  /** The same in another language: 翻译 and 翻訳 for "translate". */
  translations: 0.8,
  /** What a word that no tool has may have been meant to be: `serach`. */
  corrections: 0.7,
  /** Two words written as one, or one as two: `sendmessage`, `screen shot`. */
  parts: 0.5,
  /** Words that begin with one that no tool has: `notif`. */
  completions: 0.4,
  damping: 'on',
  /** Paths and file names are read as the kind of file they mean. */
  files: 'on',
  /** What it adds that other tools of the server match: a share of the mean of its two best. */
  servers: 0.3,
  /** What it adds that the query makes up all of the name: a share of the score. */
  coverage: 0.4,
  /** What it adds that neighbouring words of the query are neighbours in the tool's texts: a share of their rarity. */
  neighbours: 0.4,
} as const

type LexicalParams = Widened<typeof LEXICAL_DEFAULTS>

const WEIGHTS = [
  'characters',
  'fillers',
  'phrases',
  'synonyms',
  'associations',
  'translations',
  'corrections',
  'parts',
  'completions',
  'servers',
  'coverage',
  'neighbours',
] as const
const SWITCHES = ['damping', 'files'] as const

function check(params: LexicalParams): string | undefined {
  if (params.b < 0 || params.b > 1) return `b=${params.b} is outside 0..1`
  for (const name of SWITCHES)
    if (!['on', 'off'].includes(params[name])) return `${name}=${params[name]} is neither on nor off`
  return checkAnalysis(params) ?? checkNotNegative(params, [...BM25F_FIELDS, 'k1', ...WEIGHTS])
}

function postingsOf(params: LexicalParams): Bm25fOptions {
  return { ...params, fields: BM25F_FIELDS.map((field) => ({ field, weight: params[field] })) }
}

function firstPassOptions(params: LexicalParams): FirstPassOptions {
  const switched = (value: string) => (value === 'off' ? 'off' : 'on')
  return { ...params, damping: switched(params.damping), files: switched(params.files) }
}

function lexicalIndex(corpus: IndexedCorpus, params: LexicalParams): ScoredIndex {
  const { terms: index, tools } = corpus
  const postings = buildBm25fPostings(index, postingsOf(params))
  const firstPass = createFirstPass(corpus, postings, firstPassOptions(params))
  const refinement = createRefinement(corpus, postings, params)

  const begin = (query: string) => {
    const pass = firstPass(query)
    refinement.prepare(pass)
    return pass
  }
  const scored = ({ tokens, board: { scores, docs, count } }: FirstPass): DocScores => ({
    scores,
    docs,
    count,
    tieBreak: index.surfaceTieBreak(tokens),
  })

  return {
    score: (query) => {
      const pass = begin(query)
      refineAll(pass.board, refinement)
      return scored(pass)
    },
    search: (query, limit) => {
      const pass = begin(query)
      refineBest(pass.board, refinement, limit)
      return rankDocs(scored(pass), tools, limit)
    },
    explain: (query, toolId) => {
      const doc = tools.findIndex((tool) => tool.id === toolId)
      return doc < 0 ? [] : explained(query, doc, { postings, firstPass, refinement })
    },
    bytes: index.bytes + refinement.bytes + postings.docs.byteLength + postings.impacts.byteLength,
  }
}

/**
 * The best preset without a model: BM25F over name, hint, description and parameters, with words of requests
 * that weigh little, synonyms, slips of the keyboard mended, and names that the query covers in
 * front.
 */
export const lexical = defineRetriever({
  name: 'lexical',
  defaults: LEXICAL_DEFAULTS,
  check,
  build: (corpus, params) =>
    lexicalIndex(indexCorpus(corpus, BM25F_FIELDS, { ...analysisOf(params), characters: 'on' }), params),
})
