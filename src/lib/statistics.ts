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

/** Enough that a p-value of 0.05 is known to ± 0.004. */
const RANDOMISATION_SAMPLES = 10_000
/** Up to so many differences, every assignment of signs is counted instead of drawn. */
const EXACT_UP_TO = 13

/**
 * Two-sided p-value of a paired randomisation test: how often signs given to the differences at random
 * make their mean as far from 0 as it is. Exact for few differences; otherwise drawn, with the observed
 * assignment counted in, so that it is never 0.
 * Source: Smucker, Allan and Carterette 2007, «A comparison of statistical significance tests for
 * information retrieval evaluation».
 * @param differences - one per query, not empty
 * @throws RangeError on an empty list
 */
export function randomisationTest(differences: readonly number[], random: Random): number {
  const observed = Math.abs(mean(differences)) * differences.length
  const moving = differences.filter((difference) => difference !== 0)
  if (moving.length === 0) return 1
  /** What rounding alone may change: sums that differ by less are equal. */
  const slack = 1e-12 * moving.reduce((sum, difference) => sum + Math.abs(difference), 0)
  const isAsFar = (sum: number) => Math.abs(sum) >= observed - slack
  if (moving.length <= EXACT_UP_TO) return exactShare(moving, isAsFar)
  let asFar = 1
  for (let sample = 0; sample < RANDOMISATION_SAMPLES; sample++) {
    let sum = 0
    let signs = 0
    for (let i = 0; i < moving.length; i++) {
      if (i % 30 === 0) signs = random.int(1 << 30)
      sum += (signs & 1) === 0 ? (moving[i] as number) : -(moving[i] as number)
      signs >>= 1
    }
    if (isAsFar(sum)) asFar++
  }
  return asFar / (RANDOMISATION_SAMPLES + 1)
}

function exactShare(values: readonly number[], isAsFar: (sum: number) => boolean): number {
  const assignments = 2 ** values.length
  let asFar = 0
  for (let signs = 0; signs < assignments; signs++) {
    const sum = values.reduce((total, value, i) => total + ((signs >> i) & 1 ? -value : value), 0)
    if (isAsFar(sum)) asFar++
  }
  return asFar / assignments
}

/**
 * P-values adjusted for being one of several, in the order given.
 * Source: Holm 1979, «A simple sequentially rejective multiple test procedure».
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, i) => i).sort((a, b) => (pValues[a] as number) - (pValues[b] as number))
  const adjusted = new Array<number>(pValues.length).fill(1)
  let highest = 0
  order.forEach((at, rank) => {
    highest = Math.max(highest, Math.min(1, (pValues[at] as number) * (pValues.length - rank)))
    adjusted[at] = highest
  })
  return adjusted
}
