import { type Random, seededRandom } from './random.ts'

/** A mean with the bounds of its interval. */
export interface Interval {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** @throws RangeError on an empty list: a mean over nothing is no number */
export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('mean of nothing')
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * The value below which a share of the sorted values lies, interpolated linearly between neighbours.
 * @param sorted - ascending, not empty
 * @param share - 0..1
 */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  const at = share * (sorted.length - 1)
  const below = Math.floor(at)
  const low = sorted[below] as number
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number
  return low + (high - low) * (at - below)
}

/** Enough that the bounds of a 95 % interval move by less than a tenth of its width from seed to seed. */
export const BOOTSTRAP_SAMPLES = 2_000
const CONFIDENCE = 0.95

/**
 * Means with their 95 % intervals by the percentile bootstrap. All columns are resampled together, row by
 * row, so that what is drawn for one is drawn for all.
 * Source: Efron and Tibshirani 1993, «An Introduction to the Bootstrap», chapter 13.
 * @param columns - of equal length, not empty; one row gives intervals of width 0
 * @throws RangeError without rows
 */
export function bootstrapMeans(columns: readonly (readonly number[])[], random: Random): Interval[] {
  const rows = columns[0]?.length ?? 0
  const averages = columns.map(mean)
  const means = columns.map(() => new Float64Array(BOOTSTRAP_SAMPLES))
  const drawn = new Uint32Array(rows)
  for (let sample = 0; sample < BOOTSTRAP_SAMPLES; sample++) {
    for (let i = 0; i < rows; i++) drawn[i] = random.int(rows)
    columns.forEach((column, c) => {
      let sum = 0
      for (let i = 0; i < rows; i++) sum += column[drawn[i] as number] as number
      ;(means[c] as Float64Array)[sample] = sum / rows
    })
  }
  const tail = (1 - CONFIDENCE) / 2
  return means.map((column, c) => {
    column.sort()
    return { mean: averages[c] as number, low: quantileOf(column, tail), high: quantileOf(column, 1 - tail) }
  })
}

/** The same for one list of values. */
export function bootstrapMean(values: readonly number[], random: Random = seededRandom(1)): Interval {
  return bootstrapMeans([values], random)[0] as Interval
}
