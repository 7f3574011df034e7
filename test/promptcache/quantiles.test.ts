import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/lib/random.ts'
import { AGENT_SESSIONS } from '../../src/promptcache/calibration.ts'
import { drawQuantile, type QuantileTable, quantile } from '../../src/promptcache/quantiles.ts'

const TABLE: QuantileTable = [
  [0.25, 10],
  [0.5, 100],
  [0.75, 400],
]

describe('quantile', () => {
  it('is the measured value at a measured share', () => {
    expect(quantile(TABLE, 0.25)).toBeCloseTo(10, 10)
    expect(quantile(TABLE, 0.5)).toBeCloseTo(100, 10)
    expect(quantile(TABLE, 0.75)).toBeCloseTo(400, 10)
  })

  it('runs straight in the logarithm between two of them', () => {
    // halfway between 10 and 100: 10 · 10^0.5; halfway between 100 and 400: 100 · 4^0.5
    expect(quantile(TABLE, 0.375)).toBeCloseTo(10 * Math.sqrt(10), 10)
    expect(quantile(TABLE, 0.625)).toBeCloseTo(200, 10)
  })

  it('goes on at the slope of the outer pair beyond them', () => {
    expect(quantile(TABLE, 0)).toBeCloseTo(1, 10) // 10 / 10
    expect(quantile(TABLE, 1)).toBeCloseTo(1600, 10) // 400 · 4
  })

  it('never falls', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, share, (a, b) => {
        const table = AGENT_SESSIONS.appendedTokens
        expect(quantile(table, Math.min(a, b))).toBeLessThanOrEqual(quantile(table, Math.max(a, b)))
      }),
    )
  })
})

describe('drawing from the calibration', () => {
  const meanOf = (table: QuantileTable) => {
    const random = seededRandom(1)
    const draws = Array.from({ length: 50_000 }, () => drawQuantile(table, random))
    return draws.reduce((sum, draw) => sum + draw, 0) / draws.length
  }

  // The means were measured beside the quantiles; interpolation and tails must not distort them.
  it.each([
    ['sessionRequests', 72.0],
    ['toolRequests', 11.7],
    ['appendedTokens', 1584],
    ['outputTokens', 346.2],
  ] as const)('gives %s the mean that was measured, %d, within 15 %%', (name, mean) => {
    expect(meanOf(AGENT_SESSIONS[name]) / mean).toBeGreaterThan(0.85)
    expect(meanOf(AGENT_SESSIONS[name]) / mean).toBeLessThan(1.15)
  })
})
