import { analysisOf, checkAnalysis, checkNotNegative } from './check-params.ts'
import { defineRetriever, type Widened } from './define-retriever.ts'
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

/** Where a query term stands: documents and the weighted, length-normalised frequency there. */
type Frequencies = ReadonlyMap<number, number>

/**
 * The simple BM25F: field frequencies are length-normalised, weighted and added up before they saturate.
 * Source: Robertson and Zaragoza 2009, «The Probabilistic Relevance Framework», section 3.6; idf with +1
 * inside the logarithm so that it is never negative.
 */
function bm25fIndex({ terms: index, tools }: IndexedCorpus, params: Bm25fParams): ScoredIndex {
  const weights = index.fields.map((field) => params[field as (typeof BM25F_FIELDS)[number]])
  const averages = index.lengths.map(
    (lengths) => lengths.reduce((sum, length) => sum + length, 0) / index.size,
  )
  const board = new ScoreBoard(index.size)

  const frequencyAt = (posting: number): number => {
    const doc = index.docs[posting] as number
    const field = index.fieldOf[posting] as number
    const length = (index.lengths[field]?.[doc] as number) / (averages[field] as number)
    return (
      ((weights[field] as number) * (index.counts[posting] as number)) / (1 - params.b + params.b * length)
    )
  }

  const frequencies = ({ termIds }: QueryTerm): Frequencies => {
    const found = new Map<number, number>()
    for (const id of termIds) {
      for (let i = index.starts[id] as number; i < (index.starts[id + 1] as number); i++) {
        const doc = index.docs[i] as number
        const frequency = frequencyAt(i)
        if (frequency > 0) found.set(doc, (found.get(doc) ?? 0) + frequency)
      }
    }
    return found
  }

  const eachScore = (term: QueryTerm, visit: (doc: number, score: number) => void) => {
    const found = frequencies(term)
    const idf = Math.log(1 + (index.size - found.size + 0.5) / (found.size + 0.5))
    for (const [doc, frequency] of found) visit(doc, (term.count * idf * frequency) / (params.k1 + frequency))
  }

  const score = (query: string): DocScores => {
    board.clear()
    const { tokens, terms } = queryTerms(index, query)
    for (const term of terms) eachScore(term, (doc, value) => board.add(doc, value))
    const { scores, docs, count } = board
    return { scores, docs, count, tieBreak: index.surfaceTieBreak(tokens) }
  }

  return {
    score,
    search: (query, limit) => rankDocs(score(query), tools, limit),
    explain: (query, toolId) => {
      const parts: { part: string; value: number }[] = []
      for (const term of queryTerms(index, query).terms) {
        eachScore(term, (doc, value) => {
          if (tools[doc]?.id === toolId) parts.push({ part: `term "${term.term}"`, value })
        })
      }
      return parts.sort((a, b) => b.value - a.value)
    },
    bytes: index.bytes,
  }
}

/** BM25F over name, hint, description, parameter names and parameter descriptions. */
export const bm25f = defineRetriever({
  name: 'bm25f',
  defaults: BM25F_DEFAULTS,
  check,
  build: (corpus, params) => bm25fIndex(indexCorpus(corpus, BM25F_FIELDS, analysisOf(params)), params),
})
