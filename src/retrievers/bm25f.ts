import { accumulate } from './accumulate.ts'
import { buildBm25fPostings } from './bm25f-postings.ts'
import { analysisOf, checkAnalysis, checkNotNegative } from './check-params.ts'
import { defineRetriever, type Widened } from './define-retriever.ts'
import { type ImpactSlice, sliceOf } from './impact-postings.ts'
import { type IndexedCorpus, indexCorpus } from './indexed-corpus.ts'
import { type QueryTerm, queryTerms } from './query-terms.ts'
import { type DocScores, rankDocs } from './ranking.ts'
import { ScoreBoard } from './score-board.ts'
import type { ScoredIndex } from './scored-index.ts'

export const BM25F_FIELDS = ['name', 'hint', 'description', 'parameters', 'parameterDescriptions'] as const

export const BM25F_DEFAULTS = {
  name: 3,
  hint: 2.5,
  description: 1,
  parameters: 1,
  parameterDescriptions: 0.5,
  /** How soon further occurrences stop counting; 1.2 and 0.75 are the values of the original experiments. */
  k1: 1.2,
  /** How much a long field is discounted: 0 not at all, 1 fully. */
  b: 0.75,
  stemmer: 'on',
  stopWords: 'on',
} as const

type Bm25fParams = Widened<typeof BM25F_DEFAULTS>

function check(params: Bm25fParams): string | undefined {
  if (params.b < 0 || params.b > 1) return `b=${params.b} is outside 0..1`
  return checkAnalysis(params) ?? checkNotNegative(params, [...BM25F_FIELDS, 'k1'])
}

function bm25fIndex({ terms: index, tools }: IndexedCorpus, params: Bm25fParams): ScoredIndex {
  const fields = BM25F_FIELDS.map((field) => ({ field, weight: params[field] }))
  const postings = buildBm25fPostings(index, { fields, k1: params.k1, b: params.b })
  const board = new ScoreBoard(index.size)

  const placeOf = ({ termIds }: QueryTerm): ImpactSlice => {
    const [only = 0] = termIds
    return termIds.length === 1 ? sliceOf(postings, only) : postings.joined(termIds)
  }

  const score = (query: string, limit: number): DocScores => {
    board.clear()
    const { tokens, terms } = queryTerms(index, query)
    const slices = terms.map((term) => ({ ...placeOf(term), weight: term.count }))
    accumulate(board, slices, limit)
    const { scores, docs, count } = board
    return { scores, docs, count, tieBreak: index.surfaceTieBreak(tokens) }
  }

  return {
    score: (query) => score(query, Number.POSITIVE_INFINITY),
    search: (query, limit) => rankDocs(score(query, limit), tools, limit),
    explain: (query, toolId) => {
      const doc = tools.findIndex((tool) => tool.id === toolId)
      const parts = queryTerms(index, query).terms.flatMap((term) => {
        const { docs, impacts, begin, end } = placeOf(term)
        const at = docs.subarray(begin, end).indexOf(doc)
        if (at < 0) return []
        return [{ part: `term "${term.term}"`, value: term.count * (impacts[begin + at] as number) }]
      })
      return parts.sort((a, b) => b.value - a.value)
    },
    bytes: index.bytes + postings.docs.byteLength + postings.impacts.byteLength,
  }
}

/** BM25F over name, hint, description, parameter names and parameter descriptions. */
export const bm25f = defineRetriever({
  name: 'bm25f',
  defaults: BM25F_DEFAULTS,
  check,
  build: (corpus, params) => bm25fIndex(indexCorpus(corpus, BM25F_FIELDS, analysisOf(params)), params),
})
