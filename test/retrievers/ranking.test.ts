import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bestDocs,
  type DocScores,
  EMPTY_RANKING,
  inOrder,
  rank,
  rankDocs,
} from '../../src/retrievers/ranking.ts'
import { catalogOf, idsOf } from './catalog-of.ts'

function hits(...scores: readonly (readonly [toolId: string, score: number])[]) {
  return scores.map(([toolId, score]) => ({ toolId, score }))
}

describe('rank', () => {
  it('orders by score, and keeps the order of equal scores', () => {
    expect(idsOf(rank(hits(['a', 1], ['b', 2], ['c', 1], ['d', 2]), 10))).toEqual(['b', 'd', 'a', 'c'])
  })

  it('cuts at the limit', () => {
    expect(idsOf(rank(hits(['a', 1], ['b', 2]), 1))).toEqual(['b'])
    expect(rank(hits(['a', 1]), 0)).toEqual(EMPTY_RANKING)
    expect(rank(hits(['a', 1]), -1)).toEqual([])
  })

  it('keeps the better hit of a tool that comes twice', () => {
    expect(rank(hits(['a', 1], ['b', 2], ['a', 3], ['a', 2]), 10)).toEqual(hits(['a', 3], ['b', 2]))
  })

  it('drops scores that are no finite numbers', () => {
    expect(rank(hits(['a', Number.NaN], ['b', Number.POSITIVE_INFINITY], ['c', -1]), 10)).toEqual(
      hits(['c', -1]),
    )
  })
})

describe('inOrder', () => {
  it('takes hits whose scores never rise', () => {
    expect(inOrder(hits(['a', 2], ['b', 2], ['c', 1]))).toEqual(hits(['a', 2], ['b', 2], ['c', 1]))
  })

  it('refuses a score that rises and a tool that comes twice', () => {
    expect(() => inOrder(hits(['a', 1], ['b', 2]))).toThrow('not a ranking: tool "b" at 2')
    expect(() => inOrder(hits(['a', 1], ['a', 1]))).toThrow('not a ranking: tool "a" at 1')
  })
})

/** Documents in any order of arrival, few distinct scores so that many are equal, some of them 0. */
const scored = fc
  .record({
    values: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 150 }),
    ties: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 150, maxLength: 150 }),
    limit: fc.oneof(fc.integer({ min: 0, max: 70 }), fc.constantFrom(63, 64, 65, 200)),
    seen: fc.nat(149),
  })
  .chain(({ values, ties, limit, seen }) =>
    fc
      .shuffledSubarray([...values.keys()], { minLength: Math.min(seen, values.length) })
      .map((docs) => ({ values, ties, limit, docs })),
  )

describe('bestDocs', () => {
  it('is the beginning of all documents sorted by score, tie-break and catalog order', () => {
    fc.assert(
      fc.property(scored, fc.boolean(), ({ values, ties, limit, docs }, withTies) => {
        const tie = (doc: number) => (withTies ? (ties[doc] ?? 0) : 0)
        const value = (doc: number) => values[doc] ?? 0
        const given: DocScores = {
          docs: Uint32Array.from([...docs, 0, 0]),
          scores: Float64Array.from(values),
          count: docs.length,
          ...(withTies && { tieBreak: tie }),
        }
        const sorted = docs
          .filter((doc) => value(doc) > 0)
          .sort((a, b) => value(b) - value(a) || tie(b) - tie(a) || a - b)
        expect(bestDocs(given, limit)).toEqual(sorted.slice(0, limit))
      }),
      { numRuns: 500 },
    )
  })

  it('leaves out what is not above 0', () => {
    const given = { docs: Uint32Array.of(0, 1, 2), scores: Float64Array.of(0, Number.NaN, 1), count: 3 }
    expect(bestDocs(given, 5)).toEqual([2])
    expect(bestDocs(given, 500)).toEqual([2])
  })

  it('becomes a ranking by the ids of the tools', () => {
    const given = { docs: Uint32Array.of(1, 0), scores: Float64Array.of(0.5, 0.75), count: 2 }
    expect(rankDocs(given, catalogOf('a', 'b').tools, 5)).toEqual(hits(['b', 0.75], ['a', 0.5]))
  })
})
