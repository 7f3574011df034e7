import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GrowableUint32 } from '../../src/lib/growable.ts'

describe('a growable array', () => {
  it('holds what was pushed and appended, in order', () => {
    const value = fc.integer({ min: 0, max: 2 ** 32 - 1 })
    fc.assert(
      fc.property(fc.array(fc.array(value, { maxLength: 60 }), { maxLength: 10 }), (lists) => {
        const all = new GrowableUint32(1)
        for (const [i, list] of lists.entries()) {
          const more = new GrowableUint32(1)
          for (const one of list) (i % 2 === 0 ? all : more).push(one)
          all.append(more)
        }
        expect([...all.filled()]).toEqual(lists.flat())
      }),
    )
  })

  it('has room for what was reserved, and counts only what was filled', () => {
    const values = new GrowableUint32(1)
    values.push(7)
    values.reserve(1_000)
    expect(values.values.length).toBeGreaterThanOrEqual(1_001)
    expect([...values.filled()]).toEqual([7])
    values.length = 0
    expect(values.filled()).toHaveLength(0)
  })
})
