import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { similarPairs } from '../../../src/datasets/stats/similar-pairs.ts'

const setOf = (text: string) => new Set(text.split(' ').filter((word) => word !== ''))

/** Every pair compared. */
function plainPairs(sets: readonly ReadonlySet<string>[], least: number): string[] {
  return sets.flatMap((a, i) =>
    sets.slice(i + 1).flatMap((b, offset) => {
      const common = [...a].filter((term) => b.has(term)).length
      const similarity = common / (a.size + b.size - common)
      return similarity >= least - 1e-9 ? [`${i} ${i + 1 + offset} ${similarity.toFixed(9)}`] : []
    }),
  )
}

describe('similar pairs', () => {
  it('have so much in common of what either holds', () => {
    const sets = ['a b c d', 'a b c d e', 'a b c', 'x y', ''].map(setOf)
    expect([...similarPairs(sets, 0.75)].sort((a, b) => a.second - b.second)).toEqual([
      { first: 0, second: 1, similarity: 0.8 },
      { first: 0, second: 2, similarity: 0.75 },
    ])
  })

  test.prop([
    fc.array(fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 7 }), { maxLength: 25 }),
    fc.constantFrom(0.3, 0.5, 0.6, 2 / 3, 0.75, 0.8, 0.9, 1),
  ])('are those that comparing every pair finds', (terms, least) => {
    const sets = terms.map((one) => new Set(one))
    const found = [...similarPairs(sets, least)].map(
      ({ first, second, similarity }) => `${first} ${second} ${similarity.toFixed(9)}`,
    )
    expect(found.sort()).toEqual(plainPairs(sets, least).sort())
  })
})
