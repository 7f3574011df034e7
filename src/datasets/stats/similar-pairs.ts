/** Two items whose sets are alike; `first` stands before `second`. */
export interface SimilarPair {
  readonly first: number
  readonly second: number
  /** Jaccard: what both hold / what either holds, 0..1. */
  readonly similarity: number
}

/** Ranks of the terms of one set, ascending: rare terms first. */
interface Ranked {
  readonly item: number
  readonly ranks: Uint32Array
}

function rankedByRarity(sets: readonly ReadonlySet<string>[]): Ranked[] {
  const counts = new Map<string, number>()
  for (const set of sets) for (const term of set) counts.set(term, (counts.get(term) ?? 0) + 1)
  const byRarity = [...counts].sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1))
  const rankOf = new Map(byRarity.map(([term], rank) => [term, rank]))
  return sets
    .map((set, item) => ({ item, ranks: Uint32Array.from(set, (term) => rankOf.get(term) ?? 0).sort() }))
    .filter(({ ranks }) => ranks.length > 0)
    .sort((a, b) => a.ranks.length - b.ranks.length || a.item - b.item)
}

function jaccard(a: Uint32Array, b: Uint32Array): number {
  let [i, j, common] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const [left, right] = [a[i] as number, b[j] as number]
    if (left === right) common++
    if (left <= right) i++
    if (right <= left) j++
  }
  return common / (a.length + b.length - common)
}

/** Guards the products below against a share such as 0.8 that is no exact number. */
const SLACK = 1e-9

/**
 * All pairs of sets that are at least so alike; empty sets are like none. Exact, not sampled: two such sets share
 * one of their rarest terms, so only those are looked up.
 * Source: Bayardo, Ma and Srikant 2007, «Scaling up all pairs similarity search».
 * @param least - over 0, up to 1
 */
export function* similarPairs(sets: readonly ReadonlySet<string>[], least: number): Generator<SimilarPair> {
  const ranked = rankedByRarity(sets)
  const byRank = new Map<number, number[]>()
  for (const [at, { item, ranks }] of ranked.entries()) {
    const size = ranks.length
    const prefix = ranks.subarray(0, size - Math.ceil(least * size - SLACK) + 1)
    const candidates = new Set<number>()
    for (const rank of prefix) {
      const before = byRank.get(rank) ?? []
      for (const other of before) candidates.add(other)
      before.push(at)
      byRank.set(rank, before)
    }
    for (const candidate of candidates) {
      const other = ranked[candidate] as Ranked
      if (other.ranks.length < least * size - SLACK) continue
      const similarity = jaccard(other.ranks, ranks)
      if (similarity < least - SLACK) continue
      yield { first: Math.min(item, other.item), second: Math.max(item, other.item), similarity }
    }
  }
}
