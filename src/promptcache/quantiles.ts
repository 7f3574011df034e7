import type { Random } from '../lib/random.ts'

/** Measured quantiles of a positive quantity: [share at or below, value], both ascending, at least two. */
export type QuantileTable = readonly [QuantilePoint, QuantilePoint, ...QuantilePoint[]]

export type QuantilePoint = readonly [share: number, value: number]

/**
 * The value that the given share lies at or below. Between two points, and beyond the outer ones, the logarithm of
 * the value runs straight: what is measured (tokens, seconds) spreads over factors, not over sums.
 * @param share - 0..1
 */
export function quantile(table: QuantileTable, share: number): number {
  const above = table.findIndex(([known]) => known >= share)
  const end = Math.max(1, above === -1 ? table.length - 1 : above)
  const [lowShare, low] = table[end - 1] as QuantilePoint
  const [highShare, high] = table[end] as QuantilePoint
  const position = (share - lowShare) / (highShare - lowShare)
  return low * (high / low) ** position
}

/** One value of the distribution. */
export function drawQuantile(table: QuantileTable, random: Random): number {
  return quantile(table, random.next())
}
