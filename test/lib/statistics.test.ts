import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/lib/random.ts'
import {
  BOOTSTRAP_SAMPLES,
  bootstrapMean,
  bootstrapMeans,
  mean,
  quantileOf,
} from '../../src/lib/statistics.ts'

describe('mean', () => {
  it('is the sum over the count', () => {
    expect(mean([1, 2, 6])).toBe(3)
  })

  it('of nothing is refused', () => {
    expect(() => mean([])).toThrow(RangeError)
  })
})

describe('quantile', () => {
  it.each<[share: number, expected: number]>([
    [0, 10],
    // Place 0.25 × 3 = 0.75: three quarters of the way from 10 to 20.
    [0.25, 17.5],
    // Place 1.5: half way from 20 to 40.
    [0.5, 30],
    // Place 2.7: from 40 to 80, 0.7 of the way.
    [0.9, 68],
    [1, 80],
  ])('at %d interpolates between neighbours', (share, expected) => {
    expect(quantileOf([10, 20, 40, 80], share)).toBeCloseTo(expected, 12)
  })

  it('of one value is that value', () => {
    for (const share of [0, 0.3, 1]) expect(quantileOf(Float64Array.of(7), share)).toBe(7)
  })
})

/** The percentile bootstrap once more, without sharing a line: all resampled means, sorted, the 50th and the 1950th of 2,000. */
function plainBootstrap(values: readonly number[], seed: number): { low: number; high: number } {
  const random = seededRandom(seed).fork('plain')
  const means = Array.from({ length: 2_000 }, () => {
    const drawn = values.map(() => random.pick(values))
    return drawn.reduce((a, b) => a + b) / values.length
  }).sort((a, b) => a - b)
  return { low: means[49] ?? Number.NaN, high: means[1949] ?? Number.NaN }
}

describe('bootstrap', () => {
  const answers = [...Array<number>(60).fill(1), ...Array<number>(40).fill(0)]

  it('of equal values has no width', () => {
    expect(bootstrapMean([0.5, 0.5, 0.5])).toEqual({ mean: 0.5, low: 0.5, high: 0.5 })
    expect(bootstrapMean([3])).toEqual({ mean: 3, low: 3, high: 3 })
  })

  it('of a share is about as wide as the normal interval', () => {
    // 60 of 100: 0.6 ± 1.96 × √(0.6 × 0.4 / 100) = 0.6 ± 0.096.
    const { mean: average, low, high } = bootstrapMean(answers)
    expect(average).toBe(0.6)
    expect(Math.abs(low - (0.6 - 0.096))).toBeLessThan(0.015)
    expect(Math.abs(high - (0.6 + 0.096))).toBeLessThan(0.015)
  })

  it('agrees with a plain one', () => {
    const skewed = Array.from({ length: 50 }, (_, i) => 1.1 ** i)
    const { low, high } = bootstrapMean(skewed, seededRandom(3))
    const plain = plainBootstrap(skewed, 3)
    const width = plain.high - plain.low
    expect(Math.abs(low - plain.low)).toBeLessThan(width / 10)
    expect(Math.abs(high - plain.high)).toBeLessThan(width / 10)
  })

  it('is the same for the same seed', () => {
    const values = Array.from({ length: 50 }, (_, i) => Math.sqrt(i))
    expect(bootstrapMean(values, seededRandom(5))).toEqual(bootstrapMean(values, seededRandom(5)))
    expect(bootstrapMean(values, seededRandom(5))).not.toEqual(bootstrapMean(values, seededRandom(6)))
  })

  it('draws the same rows for all columns', () => {
    const doubled = answers.map((value) => 2 * value)
    const [single, double] = bootstrapMeans([answers, doubled], seededRandom(1))
    expect(double?.low).toBeCloseTo(2 * (single?.low ?? 0), 12)
    expect(double?.high).toBeCloseTo(2 * (single?.high ?? 0), 12)
    expect(bootstrapMeans([answers], seededRandom(1))).toEqual([single])
  })

  it('without rows is refused', () => {
    expect(() => bootstrapMeans([[]], seededRandom(1))).toThrow(RangeError)
    expect(BOOTSTRAP_SAMPLES).toBe(2_000)
  })
})
