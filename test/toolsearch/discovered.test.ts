import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDiscovered, KEPT_DISCOVERED, MOST_DISCOVERED } from '../../src/toolsearch/discovered.ts'

const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `tool ${from + i}`)

describe('the set of discovered names', () => {
  it('keeps names once, and puts one that is found again last', () => {
    const discovered = createDiscovered(['a', 'b'])
    discovered.add(['c', 'a'])
    expect(discovered.names()).toEqual(['b', 'c', 'a'])
    expect(discovered.has('b')).toBe(true)
    expect(discovered.has('toString')).toBe(false)
  })

  it('holds 500, and at one more keeps the newest 400', () => {
    const discovered = createDiscovered(numbered(0, 500))
    expect(discovered.names()).toHaveLength(500)
    discovered.add(['tool 500'])
    expect(discovered.names()).toEqual(numbered(101, 501))
  })

  it('cuts what it is begun with', () => {
    expect(createDiscovered(numbered(0, 2_000)).names()).toEqual(numbered(1_600, 2_000))
  })

  it('is one per session', () => {
    const mine = createDiscovered()
    const other = createDiscovered()
    mine.add(['a'])
    expect(other.has('a')).toBe(false)
  })

  it('never passes its bound nor loses one of the newest 400, however names come', () => {
    const batches = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 12 })
    const property = fc.property(batches, (sizes) => {
      const discovered = createDiscovered()
      let count = 0
      for (const size of sizes) {
        discovered.add(numbered(count, count + size))
        count += size
        const names = discovered.names()
        expect(names.length).toBeLessThanOrEqual(MOST_DISCOVERED)
        const newest = Math.min(count, KEPT_DISCOVERED)
        if (newest > 0) expect(names.slice(-newest)).toEqual(numbered(count - newest, count))
      }
    })
    fc.assert(property, { seed: 1, numRuns: 50 })
  })
})
