import type { ImpactSlice } from './impact-postings.ts'
import type { ScoreBoard } from './score-board.ts'

/** A query term, where it stands, and what it counts. */
export interface WeightedSlice extends ImpactSlice {
  /** Above 0. */
  readonly weight: number
}

/** For bounds that were added up in another order than scores. */
const SLACK = 1 + 1e-9

/**
 * Adds up what terms give to documents, the strongest term first. Exact for all documents that are among the
 * best `limit`; once no new document can come among them, the postings of the weaker, commoner terms are not
 * walked through but looked up for those that still can.
 * Source: Turtle and Flood 1995, «Query evaluation: strategies and optimizations», their term-at-a-time «max score».
 * @param limit - `Infinity` for the exact scores of all
 */
export function accumulate(board: ScoreBoard, slices: readonly WeightedSlice[], limit: number): void {
  const strongestFirst = slices
    .map((slice) => ({ slice, most: slice.weight * mostOf(slice) }))
    .sort((a, b) => b.most - a.most)
  const remaining = boundsOfRest(strongestFirst.map(({ most }) => most))
  for (let i = 0; i < strongestFirst.length; i++) {
    const { slice } = strongestFirst[i] as { slice: WeightedSlice }
    if (i > 0 && slice.end - slice.begin > board.count && board.count >= limit) {
      const floor = kthScore(board, limit)
      const rest = (remaining[i] as number) * SLACK
      if (rest < floor) {
        lookUpRest(
          board,
          strongestFirst.slice(i).map((entry) => entry.slice),
          floor - rest,
        )
        return
      }
    }
    board.addAll(slice.docs, slice.impacts, slice.begin, slice.end, slice.weight)
  }
}

/** The largest impact of a term: that of a slice of ready postings is known. */
function mostOf({ impacts, begin, end, most }: WeightedSlice): number {
  if (most !== undefined) return most
  let largest = 0
  for (let i = begin; i < end; i++) largest = Math.max(largest, impacts[i] as number)
  return largest
}

/** At i, the sum from i to the end. */
function boundsOfRest(values: readonly number[]): number[] {
  const sums = new Array<number>(values.length).fill(0)
  for (let i = values.length - 1; i >= 0; i--) sums[i] = (values[i] as number) + (sums[i + 1] ?? 0)
  return sums
}

/** The `limit`-th largest score so far. */
function kthScore({ scores, docs, count }: ScoreBoard, limit: number): number {
  const best: number[] = []
  for (let i = 0; i < count; i++) {
    const score = scores[docs[i] as number] as number
    if (best.length === limit && score <= (best[limit - 1] as number)) continue
    let at = best.length
    while (at > 0 && (best[at - 1] as number) < score) at--
    best.splice(at, 0, score)
    if (best.length > limit) best.pop()
  }
  return best[limit - 1] ?? 0
}

/** @param least - a document with less can no longer come among the best */
function lookUpRest(board: ScoreBoard, slices: readonly WeightedSlice[], least: number): void {
  const { scores, docs, count } = board
  const hopeful = docs.subarray(0, count).filter((doc) => (scores[doc] as number) >= least)
  for (const { docs: holding, impacts, begin, end, weight } of slices) {
    for (let i = 0; i < hopeful.length; i++) {
      const doc = hopeful[i] as number
      const at = placeOf(holding, begin, end, doc)
      if (at >= 0) scores[doc] = (scores[doc] as number) + weight * (impacts[at] as number)
    }
  }
}

/** Where a document stands in ascending postings, -1 where it does not. */
function placeOf(docs: Uint32Array, begin: number, end: number, doc: number): number {
  let low = begin
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if ((docs[middle] as number) < doc) low = middle + 1
    else high = middle
  }
  return low < end && docs[low] === doc ? low : -1
}
