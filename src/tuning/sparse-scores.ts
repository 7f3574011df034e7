import type { DocScores } from '../retrievers/ranking.ts'

/** The documents that a query can match at any point, ascending. */
export interface Matched {
  readonly docs: Uint32Array
  /** Words of the query as written that a document holds: decides between equal scores. */
  readonly surfaces: Uint16Array
}

/** Scores of a query's matched documents, in arrays that are shared by all queries of a catalog. */
export function createSparseScores(size: number) {
  const scores = new Float64Array(size)
  const surfaces = new Uint16Array(size)
  const tieBreak = (doc: number) => surfaces[doc] as number
  return (matched: Matched, scoreAt: (i: number) => number): DocScores => {
    const { docs } = matched
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] as number
      scores[doc] = scoreAt(i)
      surfaces[doc] = matched.surfaces[i] as number
    }
    return { docs, scores, count: docs.length, tieBreak }
  }
}

/** The documents with a score above 0 in any of the lists, in catalog order. */
export function matchedBy(lists: readonly DocScores[]): Matched {
  const found = new Set<number>()
  for (const { docs, scores, count } of lists)
    for (const doc of docs.subarray(0, count)) if ((scores[doc] as number) > 0) found.add(doc)
  const docs = Uint32Array.from(found).sort()
  const { tieBreak } = lists[0] ?? {}
  return { docs, surfaces: Uint16Array.from(docs, (doc) => tieBreak?.(doc) ?? 0) }
}
