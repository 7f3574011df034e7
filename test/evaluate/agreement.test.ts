import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import {
  type Agreement,
  agreementBySlice,
  agreementOf,
  type JointQuery,
  joinGradings,
} from '../../src/evaluate/agreement.ts'
import type { Grading, SheetGrade } from '../../src/evaluate/grading.ts'
import { seededRandom } from '../../src/lib/random.ts'
import { jointQuery, queryOf } from '../support/gradings.ts'

const GRADES = [0, 1, 2] as const

/** A query for every pair, so that the counts of a table come out. */
function fromTable(table: readonly (readonly number[])[]): JointQuery[] {
  const pairs = GRADES.flatMap((first) =>
    GRADES.flatMap((second) =>
      Array.from({ length: table[first]?.[second] ?? 0 }, () => [first, second] as const),
    ),
  )
  return pairs.map((pair, i) => jointQuery(`q${i}`, [pair]))
}

function agreementIn(queries: readonly JointQuery[]): Agreement {
  return agreementOf(queries, seededRandom(1))
}

function kappaIn(queries: readonly JointQuery[]) {
  const { kappa } = agreementIn(queries)
  if (kappa.status === 'undefined') throw new Error(kappa.reason)
  return kappa
}

function turned(queries: readonly JointQuery[]): JointQuery[] {
  return queries.map(({ query, pairs }) => ({
    query,
    pairs: pairs.map(({ tool, first, second }) => ({ tool, first: second, second: first })),
  }))
}

describe("Cohen's kappa", () => {
  it('of three diagnoses by two raters is .68', () => {
    // Fleiss 1981, «Statistical Methods for Rates and Proportions», table 13.1, 100 patients:
    // observed .75 + .04 + .10 = .89; by chance .80·.80 + .10·.05 + .10·.15 = .66; (.89 − .66) / (1 − .66) = .23/.34.
    const table = [
      [75, 1, 4],
      [5, 4, 1],
      [0, 0, 10],
    ]
    const agreement = agreementIn(fromTable(table))
    expect(agreement).toMatchObject({
      queries: 100,
      pairs: 100,
      confusion: table,
      observed: 0.89,
      bothZero: 0.75,
    })
    expect(agreement.kappa).toMatchObject({ status: 'defined', value: expect.closeTo(0.23 / 0.34, 12) })
  })

  it('of two grades is .4 where 35 of 50 agree and half would by chance', () => {
    // 20 + 15 of 50 agree: .7; by chance .5·.6 + .5·.4 = .5; (.7 − .5) / (1 − .5) = .4.
    const table = [
      [15, 10, 0],
      [5, 20, 0],
      [0, 0, 0],
    ]
    expect(kappaIn(fromTable(table)).value).toBeCloseTo(0.4, 12)
  })

  it('is 0 where one gave one grade only and the other did not', () => {
    expect(kappaIn(fromTable([[3, 2, 1]]))).toEqual({ status: 'defined', value: 0, low: 0, high: 0 })
  })

  it.each(GRADES)('is undefined, and not no number, where both gave %i only', (grade) => {
    const agreement = agreementIn([jointQuery('q', [[grade, grade]])])
    expect(agreement.kappa).toEqual({
      status: 'undefined',
      reason: expect.stringContaining('one and the same'),
    })
    expect(agreement.observed).toBe(1)
  })

  it('has an interval over queries: pairs of one query that agree as one tell less than as many queries', () => {
    const agreeing = [
      [0, 0],
      [2, 2],
    ] as const
    const differing = [
      [0, 2],
      [2, 0],
    ] as const
    const separate = Array.from({ length: 40 }, (_, i) =>
      jointQuery(`q${i}`, i % 4 === 0 ? differing : agreeing),
    )
    const clustered = [0, 1, 2, 3].map((i) =>
      jointQuery(`q${i}`, Array.from({ length: 10 }, () => (i === 0 ? differing : agreeing)).flat()),
    )
    const [apart, together] = [kappaIn(separate), kappaIn(clustered)]
    expect(together.value).toBe(apart.value)
    expect(together.high - together.low).toBeGreaterThan(2 * (apart.high - apart.low))
    expect(apart.low).toBeLessThan(apart.value)
    expect(apart.high).toBeGreaterThan(apart.value)
  })

  it('of one query has an interval of width 0', () => {
    const { value, low, high } = kappaIn([
      jointQuery('q', [
        [0, 0],
        [0, 1],
        [2, 2],
      ]),
    ])
    expect([low, high]).toEqual([value, value])
  })

  it('of nothing is refused', () => {
    expect(() => agreementIn([jointQuery('q', [])])).toThrow(RangeError)
  })

  const grade = fc.constantFrom(...GRADES)
  const queries = fc
    .array(fc.array(fc.tuple(grade, grade), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
    .map((all) => all.map((pairs, i) => jointQuery(`q${i}`, pairs)))

  test.prop([queries], { numRuns: 30 })('is the same whoever is called the first', (given) => {
    const [one, other] = [agreementIn(given), agreementIn(turned(given))]
    expect(other.kappa).toEqual(one.kappa)
    expect(other.observed).toBe(one.observed)
    expect(other.confusion).toEqual(GRADES.map((row) => GRADES.map((column) => one.confusion[column]?.[row])))
  })

  test.prop([queries], { numRuns: 30 })('and its bounds lie within −1 and 1', (given) => {
    const { kappa } = agreementIn(given)
    const numbers = kappa.status === 'undefined' ? [0] : [kappa.low, kappa.value, kappa.high]
    for (const number of numbers) expect(Math.abs(number)).toBeLessThanOrEqual(1)
  })

  test.prop([fc.array(grade, { minLength: 1, maxLength: 20 })], { numRuns: 30 })(
    'of a grading with itself is 1, unless it has one grade only',
    (all) => {
      const { kappa } = agreementIn(all.map((one, i) => jointQuery(`q${i}`, [[one, one]])))
      if (new Set(all).size === 1) expect(kappa.status).toBe('undefined')
      else expect(kappa).toMatchObject({ value: 1, high: 1 })
    },
  )
})

describe('agreement by slice', () => {
  const given = [
    jointQuery(
      'a',
      [
        [2, 2],
        [0, 0],
      ],
      { kind: 'task', lang: 'en' },
    ),
    jointQuery(
      'b',
      [
        [2, 0],
        [0, 0],
      ],
      { kind: 'task', lang: 'ja' },
    ),
    jointQuery(
      'c',
      [
        [0, 0],
        [0, 0],
      ],
      { kind: 'no-match', lang: 'ja' },
    ),
  ]

  it('is of all, then of every kind and language', () => {
    const slices = agreementBySlice(given, 1)
    expect(slices.map(({ slice, queries, pairs }) => [slice, queries, pairs])).toEqual([
      ['all', 3, 6],
      ['kind:no-match', 1, 2],
      ['kind:task', 2, 4],
      ['lang:en', 1, 2],
      ['lang:ja', 2, 4],
    ])
    expect(slices[1]?.kappa.status).toBe('undefined')
    expect(slices[3]?.kappa).toMatchObject({ value: 1 })
    expect(agreementBySlice(given, 1)).toEqual(slices)
  })

  it('leaves out a slice that holds all, and kinds that nobody knows', () => {
    const bare = given
      .slice(0, 1)
      .map(({ query: { id, text, lang }, pairs }) => ({ query: { id, text, lang }, pairs }))
    expect(agreementBySlice(bare, 1).map(({ slice }) => slice)).toEqual(['all'])
  })
})

describe('two gradings of one pool', () => {
  const grading = (grades: Readonly<Record<string, Readonly<Record<string, SheetGrade>>>>): Grading => ({
    queries: new Map(Object.keys(grades).map((id) => [id, queryOf(id)])),
    grades: new Map(Object.entries(grades).map(([id, byTool]) => [id, new Map(Object.entries(byTool))])),
    descriptions: new Map(),
  })
  const first = grading({ q1: { a: 2, b: 0 }, q2: { a: 1 } })
  const second = grading({ q1: { a: 2 }, q3: { c: 2 } })

  it('are compared where both graded the query; a row that is missing is 0, and counted', () => {
    const { queries, missing } = joinGradings(first, second)
    expect(queries.map(({ query, pairs }) => [query.id, pairs])).toEqual([
      [
        'q1',
        [
          { tool: 'a', first: 2, second: 2 },
          { tool: 'b', first: 0, second: 0 },
        ],
      ],
    ])
    expect(missing).toEqual({ first: { queries: 1, rows: 0 }, second: { queries: 1, rows: 1 } })
  })

  it('lack what neither holds of the pool they were given', () => {
    const pool = grading({ q1: { a: 0, b: 0, c: 0 }, q2: { a: 0 }, q3: { c: 0 }, q4: { a: 0 } })
    const { queries, missing } = joinGradings(first, second, pool)
    expect(queries[0]?.pairs.map(({ tool }) => tool)).toEqual(['a', 'b', 'c'])
    expect(missing).toEqual({ first: { queries: 2, rows: 1 }, second: { queries: 2, rows: 2 } })
  })
})
