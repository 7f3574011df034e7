import type { Tool } from '../catalog/tool.ts'
import type { Hit, Ranking } from './retriever.ts'

export const EMPTY_RANKING = asRanking([])

function asRanking(hits: readonly Hit[]): Ranking {
  return hits as unknown as Ranking
}

/**
 * Orders hits by score, descending; hits of equal score keep the order they came in (catalog order
 * where the caller walks the catalog). A tool that comes twice keeps its better hit. A score that is
 * not a finite number is no answer.
 */
export function rank(hits: Iterable<Hit>, limit: number): Ranking {
  const best = new Map<string, Hit>()
  for (const hit of hits) {
    if (!Number.isFinite(hit.score)) continue
    const known = best.get(hit.toolId)
    if (known === undefined || hit.score > known.score) best.set(hit.toolId, hit)
  }
  return asRanking([...best.values()].sort((a, b) => b.score - a.score).slice(0, Math.max(0, limit)))
}

/** For hits whose order is decided already. @throws RangeError if a score rises or a tool comes twice */
export function inOrder(hits: readonly Hit[]): Ranking {
  const seen = new Set<string>()
  let previous = Number.POSITIVE_INFINITY
  for (const { toolId, score } of hits) {
    if (score > previous || seen.has(toolId))
      throw new RangeError(`not a ranking: tool "${toolId}" at ${score}`)
    previous = score
    seen.add(toolId)
  }
  return asRanking(hits)
}

/** Scores of tools by their position in the catalog: `scores[docs[i]]` for i < count. */
export interface DocScores {
  readonly docs: Uint32Array
  readonly scores: Float64Array
  readonly count: number
  /** Decides between equal scores: more is better. Asked only where scores are equal. */
  readonly tieBreak?: (doc: number) => number
}

/** Up to this many, inserting into a short sorted list beats sorting all. */
const SHORT_LIST = 64

/** The best `limit` positions by score, tie-break, then catalog order; scores that are not above 0 are left out. */
export function bestDocs({ docs, scores, count, tieBreak }: DocScores, limit: number): number[] {
  const compare = (a: number, b: number): number => {
    const byScore = (scores[b] as number) - (scores[a] as number)
    if (byScore !== 0) return byScore
    return (tieBreak === undefined ? 0 : tieBreak(b) - tieBreak(a)) || a - b
  }
  if (limit > SHORT_LIST) {
    const matching = docs.subarray(0, count).filter((doc) => (scores[doc] as number) > 0)
    return Array.from(matching).sort(compare).slice(0, limit)
  }
  const best: number[] = []
  let floor = 0
  for (let i = 0; i < count; i++) {
    const doc = docs[i] as number
    const score = scores[doc] as number
    if (score < floor || !(score > 0)) continue
    insert(best, doc, compare)
    if (best.length > limit) best.pop()
    if (best.length === limit) floor = scores[best[limit - 1] as number] as number
  }
  return best
}

function insert(sorted: number[], doc: number, compare: (a: number, b: number) => number): void {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(sorted[middle] as number, doc) <= 0) low = middle + 1
    else high = middle
  }
  sorted.splice(low, 0, doc)
}

/** A ranking of the best `limit` tools. */
export function rankDocs(scored: DocScores, tools: readonly Tool[], limit: number): Ranking {
  return asRanking(
    bestDocs(scored, limit).map((doc) => ({
      toolId: (tools[doc] as Tool).id,
      score: scored.scores[doc] as number,
    })),
  )
}
