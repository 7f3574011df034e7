import { describe, expect, test } from 'vitest'
import { compareLeader } from '../../src/evaluate/compare-leader.ts'
import { seededRandom } from '../../src/lib/random.ts'

const behind = { retriever: 'behind', values: [0.5, 0.5, 0.5, 0.5, 0] }
const leader = { retriever: 'leader', values: [1, 1, 1, 1, 0] }
const mixed = { retriever: 'mixed', values: [0, 1, 0, 1, 1] }

const compare = (scored: Parameters<typeof compareLeader>[0], seed = 1) =>
  compareLeader(scored, seededRandom(seed))

/** Scores of 40 queries: enough that the signs of their differences are drawn. */
const long = (retriever: string, step: number) => ({
  retriever,
  values: Array.from({ length: 40 }, (_, i) => ((i * step) % 10) / 10),
})

describe('compareLeader', () => {
  test('the highest mean is compared with every other, in their order', () => {
    const rows = compare([behind, leader, mixed])
    expect(rows.map(({ leader: best, other }) => [best, other])).toEqual([
      ['leader', 'behind'],
      ['leader', 'mixed'],
    ])
    // Differences .5 .5 .5 .5 0: mean 2 / 5; only all plus and all minus are as far: 2 of 2^4 = .125; × 2 = .25.
    expect(rows[0]).toMatchObject({ p: 0.125, pHolm: 0.25, wins: 4, ties: 1, losses: 0 })
    expect(rows[0]?.difference).toBeCloseTo(0.4, 12)
    // Differences 1 0 1 0 -1: mean 1 / 5; ±1 ±1 ±1 is never nearer to 0 than 1: p = 1.
    expect(rows[1]).toMatchObject({ p: 1, pHolm: 1, wins: 2, ties: 2, losses: 1 })
    expect(rows[1]?.difference).toBeCloseTo(0.2, 12)
  })

  test('the interval is of the difference: pairing makes a constant lead certain', () => {
    const values = [0.1, 0.9, 0.3, 0.7]
    const [row] = compare([
      { retriever: 'ahead', values: values.map((value) => value + 0.125) },
      { retriever: 'other', values },
    ])
    expect(row?.low).toBeCloseTo(0.125, 12)
    expect(row?.high).toBeCloseTo(0.125, 12)
    // Of the differences 1 0 1 0 -1, their mean of 1 / 5 stands well inside.
    const wide = compare([leader, mixed])[0]
    expect(wide?.low).toBeLessThan(0)
    expect(wide?.high).toBeGreaterThan(0.4)
  })

  test('of equal means the first leads', () => {
    const twin = { retriever: 'twin', values: [0, 1, 1, 1, 1] }
    expect(compare([behind, twin, leader]).map((row) => row.leader)).toEqual(['twin', 'twin'])
    expect(compare([leader, twin])[0]).toMatchObject({ leader: 'leader', other: 'twin', difference: 0, p: 1 })
  })

  test('one retriever has nobody to be compared with', () => {
    expect(compare([leader])).toEqual([])
    expect(compare([])).toEqual([])
  })

  test('a further retriever changes nothing about a pair but its correction', () => {
    const pair = [long('a', 7), long('b', 3)].map(({ retriever, values }, i) => ({
      retriever,
      values: values.map((value) => (i === 0 ? value + 0.1 : value)),
    }))
    const [alone] = compare(pair)
    const [first] = compare([...pair, long('c', 9)])
    expect({ ...first, pHolm: 0 }).toEqual({ ...alone, pHolm: 0 })
  })

  test('the same seed gives the same rows', () => {
    const scored = [long('a', 7), long('b', 3), long('c', 9)]
    expect(compare(scored, 4)).toEqual(compare(scored, 4))
  })
})
