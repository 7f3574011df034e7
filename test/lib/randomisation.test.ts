import { fc, test as propertyTest } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../src/lib/random.ts'
import { holm, randomisationTest } from '../../src/lib/statistics.ts'

/** Sums of the values under every assignment of signs. */
function signedSums(values: readonly number[]): readonly number[] {
  return values.reduce<readonly number[]>(
    (sums, value) => sums.flatMap((sum) => [sum + value, sum - value]),
    [0],
  )
}

/** Share of the assignments whose sum is as far from 0 as the observed one. @param values - integers */
function enumerated(values: readonly number[]): number {
  const observed = Math.abs(values.reduce((sum, value) => sum + value, 0))
  const sums = signedSums(values)
  return sums.filter((sum) => Math.abs(sum) >= observed).length / sums.length
}

/** Share of 2^n equally likely win-or-lose sequences with at least so many wins, or at most n minus so many. */
function signTest(n: number, wins: number): number {
  const ways = Array.from({ length: n }).reduce<readonly number[]>(
    (row) => [1, ...row.slice(1).map((count, i) => count + (row[i] ?? 0)), 1],
    [1],
  )
  const far = ways.filter((_, won) => won >= wins || won <= n - wins)
  return far.reduce((sum, count) => sum + count, 0) / 2 ** n
}

const p = (values: readonly number[], seed = 1) => randomisationTest(values, seededRandom(seed))

describe('randomisationTest', () => {
  test('five equal differences: only all plus and all minus are as far', () => {
    // 2 of 2^5 assignments
    expect(p([1, 1, 1, 1, 1])).toBe(2 / 32)
    expect(p([1, 1, 0, 1, 1, 0, 1])).toBe(2 / 32)
  })

  test('a few unequal differences by hand', () => {
    // ±1 ±2 ±4 gives 7, 5, 3, 1 and their negatives; the observed 5 is reached by 4 of 8.
    expect(p([-1, 2, 4])).toBe(4 / 8)
  })

  propertyTest.prop([fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 12 })])(
    'is the share of all assignments of signs, for up to 12 differences',
    (values) => {
      expect(p(values)).toBe(enumerated(values))
    },
  )

  propertyTest.prop([fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 12 })])(
    'sums that differ by rounding alone are equal',
    (values) => {
      // Tenths have no exact binary form: 0.1 + 0.2 > 0.3.
      expect(p(values.map((value) => value / 10))).toBe(enumerated(values))
    },
  )

  test('differences that are all 0 say nothing: 1', () => {
    expect(p([0])).toBe(1)
    expect(p(new Array(50).fill(0))).toBe(1)
  })

  test('is never 0: the observed assignment counts among the 10,000 drawn ones', () => {
    // By chance all of 60 signs agree once in 2^59 draws.
    expect(p(new Array(60).fill(0.5))).toBe(1 / 10_001)
  })

  propertyTest.prop(
    [fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 20 }), fc.integer()],
    {
      numRuns: 30,
    },
  )('lies above 0 and not above 1', (values, seed) => {
    expect(p(values, seed)).toBeGreaterThan(0)
    expect(p(values, seed)).toBeLessThanOrEqual(1)
  })

  test.each([
    { values: [3, -1, 4, 1, -5, 9, 2, -6, 5, 3, -5, 8, 9, -7, 9] },
    { values: [1, 2, -3, 4, -5, 6, -7, 8, -9, 10, -11, 12, 13, 14, 15] },
    { values: [1, 1, 1, 1, -1, 1, 1, -1, 1, 1, 1, -1, 1, 1, 1] },
  ])('drawn signs come as near to the exact share of $values as chance lets them', ({ values }) => {
    const exact = enumerated(values)
    // Four standard errors of a share of 10,000 draws, and the observed assignment that is counted in.
    const error = 4 * Math.sqrt((exact * (1 - exact)) / 10_000) + 1 / 10_000
    for (const seed of [1, 2, 3]) expect(Math.abs(p(values, seed) - exact)).toBeLessThan(error)
  })

  test('many equal differences give the two-sided sign test', () => {
    const values = [...new Array(40).fill(1), ...new Array(25).fill(-1)]
    const exact = signTest(65, 40)
    expect(exact).toBeCloseTo(0.0818, 3)
    expect(Math.abs(p(values) - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 10_000))
  })

  test('the same seed gives the same p, and the sign of the lead does not matter', () => {
    const values = Array.from({ length: 40 }, (_, i) => ((i * 7) % 11) - 4)
    expect(p(values, 5)).toBe(p(values, 5))
    expect(p(values.map((value) => -value))).toBe(p(values))
    expect(p([-1, 2, 4].map((value) => -value))).toBe(p([-1, 2, 4]))
  })

  test('no differences are an error, not a p-value', () => {
    expect(() => p([])).toThrow(RangeError)
  })
})

describe('holm', () => {
  test('the published example', () => {
    // Ascending: .005 × 4 = .02, .01 × 3 = .03, .03 × 2 = .06, .04 × 1 = .04, raised to the .06 before it.
    // Source: Wikipedia, «Holm–Bonferroni method», example.
    const adjusted = holm([0.01, 0.04, 0.03, 0.005])
    for (const [i, expected] of [0.03, 0.06, 0.06, 0.02].entries())
      expect(adjusted[i]).toBeCloseTo(expected, 12)
    expect(adjusted).toHaveLength(4)
  })

  test('one p-value stays as it is, none gives none, and none exceeds 1', () => {
    expect(holm([0.2])).toEqual([0.2])
    expect(holm([])).toEqual([])
    expect(holm([0.6, 0.7])).toEqual([1, 1])
  })

  propertyTest.prop([fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 })])(
    'adjusts upwards, at most as far as Bonferroni, and keeps the order',
    (pValues) => {
      const adjusted = holm(pValues)
      for (const [i, value] of pValues.entries()) {
        expect(adjusted[i]).toBeGreaterThanOrEqual(value)
        expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, value * pValues.length))
        for (const [j, other] of pValues.entries())
          if (value < other) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] ?? 0)
      }
    },
  )
})
