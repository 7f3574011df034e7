import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hash32, type Random, seededRandom } from '../../src/lib/random.ts'

function draws(random: Random, count = 10): number[] {
  return Array.from({ length: count }, () => random.next())
}

/** How unevenly values of 0..1 fall into ten equal bins: chi-squared with 9 degrees of freedom. */
function unevenness(values: readonly number[]): number {
  const bins = Array.from(
    { length: 10 },
    (_, bin) => values.filter((value) => Math.floor(value * 10) === bin).length,
  )
  const expected = values.length / 10
  return bins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** Above it lies one of a thousand even samples. */
const TOO_UNEVEN = 27.9

describe('a seeded stream', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(draws(seededRandom(7))).toEqual(draws(seededRandom(7)))
    expect(draws(seededRandom(7))).not.toEqual(draws(seededRandom(8)))
  })

  it('takes any safe integer for a seed', () => {
    const seeds = [0, -1, 2 ** 32, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
    expect(new Set(seeds.map((seed) => seededRandom(seed).next())).size).toBe(seeds.length)
  })

  it('begins evenly over many small seeds', () => {
    const seeds = Array.from({ length: 5_000 }, (_, seed) => seed)
    expect(unevenness(seeds.map((seed) => seededRandom(seed).next()))).toBeLessThan(TOO_UNEVEN)
    expect(unevenness(seeds.map((seed) => seededRandom(seed).int(1_000) / 1_000))).toBeLessThan(TOO_UNEVEN)
    expect(unevenness(seeds.map((seed) => seededRandom(seed).fork('x').next()))).toBeLessThan(TOO_UNEVEN)
  })

  it('goes on evenly', () => {
    expect(unevenness(draws(seededRandom(1), 10_000))).toBeLessThan(TOO_UNEVEN)
  })

  it('draws whole numbers below a bound, all of them', () => {
    const random = seededRandom(1)
    expect(new Set(Array.from({ length: 200 }, () => random.int(6)))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
    expect(random.int(1)).toBe(0)
  })

  it('picks from a list, and refuses an empty one', () => {
    const random = seededRandom(1)
    expect(new Set(Array.from({ length: 50 }, () => random.pick(['a', 'b'])))).toEqual(new Set(['a', 'b']))
    expect(() => random.pick([])).toThrow(RangeError)
  })

  it('shuffles into a new list of the same elements', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (list, seed) => {
        const before = [...list]
        const shuffled = seededRandom(seed).shuffle(list)
        expect(list).toEqual(before)
        expect([...shuffled].sort((a, b) => a - b)).toEqual([...list].sort((a, b) => a - b))
      }),
    )
  })

  it('shuffles into every order alike', () => {
    const random = seededRandom(1)
    const counts = new Map<string, number>()
    for (let i = 0; i < 6_000; i++) {
      const order = random.shuffle(['a', 'b', 'c']).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    // Six orders, 1,000 of each expected; a standard deviation is about 29.
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(4 * 29)
  })
})

describe('a fork', () => {
  it('hangs on seed and label, not on what was drawn before', () => {
    const used = seededRandom(7)
    draws(used)
    expect(draws(used.fork('tools'))).toEqual(draws(seededRandom(7).fork('tools')))
    expect(draws(used.fork('tools'))).not.toEqual(draws(used.fork('queries')))
    expect(draws(used.fork('tools'))).not.toEqual(draws(seededRandom(8).fork('tools')))
  })

  it('does not disturb the stream it comes from', () => {
    const random = seededRandom(7)
    draws(random.fork('tools'))
    expect(draws(random)).toEqual(draws(seededRandom(7)))
  })

  it('may be forked again', () => {
    const fork = seededRandom(7).fork('a')
    expect(draws(fork.fork('b'))).not.toEqual(draws(fork.fork('c')))
    expect(draws(fork.fork('b'))).not.toEqual(draws(seededRandom(7).fork('b')))
  })
})

describe('hash32', () => {
  it('is FNV-1a', () => {
    // The published values of the empty text, "a" and "foobar".
    expect([hash32(''), hash32('a'), hash32('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
  })
})
