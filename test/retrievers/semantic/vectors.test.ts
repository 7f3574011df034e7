import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cosine, quantised } from '../../../src/retrievers/semantic/vectors.ts'

const component = fc.double({ min: -1, max: 1, noNaN: true })
const vector = fc.array(component, { minLength: 64, maxLength: 64 })

describe('vectors of bytes', () => {
  it('have nearly the cosine of the vectors they stand for', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        const norm = (v: readonly number[]) => Math.sqrt(v.reduce((sum, x) => sum + x * x, 0))
        fc.pre(norm(a) > 0.5 && norm(b) > 0.5)
        const dot = a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)
        expect(Math.abs(cosine(quantised(a), quantised(b)) - dot / (norm(a) * norm(b)))).toBeLessThan(0.03)
      }),
    )
  })

  it('do not change with the length of the vector', () => {
    expect(quantised([0.5, -0.25, 0]).bytes).toEqual(quantised([4, -2, 0]).bytes)
    // 127 × 1/2 = 63.5 rounds to 64, −63.5 to −63.
    expect([...quantised([2, 1, -1]).bytes]).toEqual([127, 64, -63])
  })

  it('have no direction where all is 0 or no number', () => {
    expect(cosine(quantised([0, 0]), quantised([1, 0]))).toBe(0)
    expect(cosine(quantised([Number.NaN, Number.POSITIVE_INFINITY]), quantised([1, 0]))).toBe(0)
  })
})
