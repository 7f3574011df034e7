import type { Random } from '../lib/random.ts'
import { bootstrapMean, holm, mean, randomisationTest } from '../lib/statistics.ts'

/** What one retriever scored, query by query, in the same order for all. */
export interface ScoredRetriever {
  readonly retriever: string
  readonly values: readonly number[]
}

/** The leader against one other retriever, paired by query. */
export interface LeaderComparison {
  readonly leader: string
  readonly other: string
  /** Mean of leader − other. */
  readonly difference: number
  /** Bounds of its 95 % bootstrap interval. */
  readonly low: number
  readonly high: number
  /** Two-sided, paired randomisation test. */
  readonly p: number
  /** The same, adjusted for all comparisons with this leader (Holm). */
  readonly pHolm: number
  /** Queries on which the leader is better, equal, worse. */
  readonly wins: number
  readonly ties: number
  readonly losses: number
}

/**
 * Compares the retriever with the highest mean (the first of equal ones) with every other.
 * @param scored - of equal length, at least one query
 */
export function compareLeader(scored: readonly ScoredRetriever[], random: Random): LeaderComparison[] {
  const leader = [...scored].sort((a, b) => mean(b.values) - mean(a.values))[0]
  if (leader === undefined) return []
  const compared = scored
    .filter((other) => other !== leader)
    .map((other) => comparePair(leader, other, random.fork(other.retriever)))
  const adjusted = holm(compared.map(({ p }) => p))
  return compared.map((comparison, i) => ({ ...comparison, pHolm: adjusted[i] as number }))
}

function comparePair(leader: ScoredRetriever, other: ScoredRetriever, random: Random) {
  const differences = leader.values.map((value, i) => value - (other.values[i] as number))
  const interval = bootstrapMean(differences, random.fork('interval'))
  return {
    leader: leader.retriever,
    other: other.retriever,
    difference: interval.mean,
    low: interval.low,
    high: interval.high,
    p: randomisationTest(differences, random.fork('signs')),
    wins: differences.filter((difference) => difference > 0).length,
    ties: differences.filter((difference) => difference === 0).length,
    losses: differences.filter((difference) => difference < 0).length,
  }
}
