import { analysisOf, checkAnalysis, checkNotNegative } from './check-params.ts'
import { defineRetriever, type Widened } from './define-retriever.ts'
import { type IndexedCorpus, indexCorpus } from './indexed-corpus.ts'
import { KEYWORD_DEFAULTS, keywordIndex } from './keyword.ts'
import { bestDocs, type DocScores, rankDocs } from './ranking.ts'
import type { Index, ScoreParts } from './retriever.ts'
import { ScoreBoard } from './score-board.ts'
import { TF_IDF_DEFAULTS, TF_IDF_FIELDS, tfIdfOptions } from './tf-idf.ts'
import { tfIdfIndex } from './tf-idf-index.ts'

export const HYBRID_DEFAULTS = {
  keyword: 0.4,
  tfidf: 0.6,
  minScore: TF_IDF_DEFAULTS.minScore,
  pool: 'all',
  ranks: 'points',
  stemmer: 'on',
  stopWords: 'on',
} as const

type HybridParams = Widened<typeof HYBRID_DEFAULTS>

function check(params: HybridParams): string | undefined {
  if (params.pool !== 'all' && params.pool !== 'limit') return `pool=${params.pool} is neither all nor limit`
  if (params.ranks !== 'points' && params.ranks !== 'order')
    return `ranks=${params.ranks} is neither points nor order`
  if (params.keyword + params.tfidf === 0)
    return 'keyword and tfidf are both 0; at least one must weigh something'
  return checkAnalysis(params) ?? checkNotNegative(params, ['keyword', 'tfidf', 'minScore'])
}

/** A component's value by document. */
type ByDoc = ReadonlyMap<number, number>

/** `(n − r) / n` with n the documents listed and r those with strictly more points: equal points, equal score. */
export function ranksByPoints(listed: readonly number[], scores: Float64Array): ByDoc {
  const ordered = [...listed].sort((a, b) => (scores[b] as number) - (scores[a] as number))
  const ranks = new Map<number, number>()
  let better = 0
  ordered.forEach((doc, i) => {
    if (i > 0 && scores[doc] !== scores[ordered[i - 1] as number]) better = i
    ranks.set(doc, (ordered.length - better) / ordered.length)
  })
  return ranks
}

/** The same by position, so that catalog order decides between equal points. */
function ranksByOrder(ordered: readonly number[]): ByDoc {
  return new Map(ordered.map((doc, i) => [doc, (ordered.length - i) / ordered.length]))
}

function matching({ docs, scores, count }: DocScores): number[] {
  return [...docs.subarray(0, count)].filter((doc) => (scores[doc] as number) > 0)
}

function keywordRanks(points: DocScores, limit: number, { pool, ranks }: HybridParams): ByDoc {
  const listed = pool === 'all' && ranks === 'points' ? matching(points) : bestDocs(points, limit)
  return ranks === 'order' ? ranksByOrder(listed) : ranksByPoints(listed, points.scores)
}

function cosines(weights: DocScores, limit: number, { pool }: HybridParams): ByDoc {
  const listed = pool === 'all' ? matching(weights) : bestDocs(weights, limit)
  return new Map(listed.map((doc) => [doc, weights.scores[doc] as number]))
}

function hybridIndex(corpus: IndexedCorpus, params: HybridParams): Index {
  const keywords = keywordIndex(corpus, KEYWORD_DEFAULTS)
  const tfidf = tfIdfIndex(corpus, tfIdfOptions({ ...TF_IDF_DEFAULTS, minScore: params.minScore }))
  const board = new ScoreBoard(corpus.tools.length)
  const total = params.keyword + params.tfidf

  const components = (query: string, limit: number) => {
    const pool = params.pool === 'all' ? corpus.tools.length : limit
    const ranks = keywordRanks(keywords.score(query), pool, params)
    const weights = tfidf.score(query)
    return { ranks, cosines: cosines(weights, pool, params), tieBreak: weights.tieBreak }
  }

  const search: Index['search'] = (query, limit) => {
    const { ranks, cosines, tieBreak } = components(query, limit)
    board.clear()
    for (const [doc, rank] of ranks) board.add(doc, (params.keyword * rank) / total)
    for (const [doc, cosine] of cosines) board.add(doc, (params.tfidf * cosine) / total)
    const { scores, docs, count } = board
    return rankDocs({ scores, docs, count, ...(tieBreak && { tieBreak }) }, corpus.tools, limit)
  }

  const explain = (query: string, toolId: string): ScoreParts => {
    const doc = corpus.tools.findIndex((tool) => tool.id === toolId)
    const { ranks, cosines } = components(query, corpus.tools.length)
    const parts = [
      { part: 'rank by keyword points', value: (params.keyword * (ranks.get(doc) ?? 0)) / total },
    ]
    if (cosines.has(doc)) {
      for (const { part, value } of tfidf.explain?.(query, toolId) ?? []) {
        parts.push({ part: `tf-idf, ${part}`, value: (params.tfidf * value) / total })
      }
    }
    return parts.filter(({ value }) => value !== 0).sort((a, b) => b.value - a.value)
  }

  return { search, explain, bytes: (tfidf.bytes ?? 0) + board.scores.byteLength + board.docs.byteLength }
}

/**
 * Keyword ranks and TF-IDF scores, weighted: `(wk·k + wt·t) / (wk + wt)`. Both lists are fused whole and
 * then cut, so that neither the limit nor catalog order changes a score; `pool=limit,ranks=order` is the
 * first design, which cut both lists before it fused them and ranked by position.
 */
export const hybrid = defineRetriever({
  name: 'hybrid',
  defaults: HYBRID_DEFAULTS,
  check,
  build: (corpus, params) => hybridIndex(indexCorpus(corpus, TF_IDF_FIELDS, analysisOf(params)), params),
})
