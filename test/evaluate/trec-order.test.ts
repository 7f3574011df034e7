import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareUtf8, rankByTrec, type Ties } from '../../src/evaluate/trec-order.ts'

function orderOf(ties: Ties, scores: Readonly<Record<string, number>>): string {
  const hits = Object.entries(scores).map(([toolId, score]) => ({ toolId, score }))
  return rankByTrec(hits, ties)
    .map(({ toolId }) => toolId)
    .join(' ')
}

describe('rankByTrec', () => {
  it('puts equal scores in descending order of ids, by bytes, under both trec rules', () => {
    const scores = { doc10: 1, doc2: 1, doc9: 1, top: 2 }
    expect(orderOf('trec', scores)).toBe('top doc9 doc2 doc10')
    expect(orderOf('trec10', scores)).toBe('top doc9 doc2 doc10')
  })

  it('keeps the order given between equal scores under input', () => {
    expect(orderOf('input', { b: 1, c: 1, a: 1, top: 2 })).toBe('top b c a')
  })

  it('takes scores that differ beyond 32 bits for equal under trec only', () => {
    const scores = { a: 0.30000000000000004, z: 0.3 }
    expect(orderOf('trec', scores)).toBe('z a')
    expect(orderOf('trec10', scores)).toBe('a z')
    expect(orderOf('input', scores)).toBe('a z')
  })

  it('hands over the 32-bit scores under trec, so that none rises', () => {
    const [first, second] = rankByTrec(
      [
        { toolId: 'a', score: 0.30000000000000004 },
        { toolId: 'z', score: 0.3 },
      ],
      'trec',
    )
    expect(first).toEqual({ toolId: 'z', score: Math.fround(0.3) })
    expect(second).toEqual({ toolId: 'a', score: Math.fround(0.3) })
  })

  it('orders infinite scores, and ties those that overflow 32 bits', () => {
    const scores = { a: 1, b: Number.POSITIVE_INFINITY, c: Number.NEGATIVE_INFINITY, d: 1e39 }
    expect(orderOf('trec', scores)).toBe('d b a c')
    expect(orderOf('trec10', scores)).toBe('b d a c')
  })
})

describe('compareUtf8', () => {
  it('puts U+FF5E before U+1F600, where UTF-16 order has it behind', () => {
    expect(compareUtf8('\uFF5E', '\u{1F600}')).toBeLessThan(0)
    expect('\uFF5E' < '\u{1F600}').toBe(false)
  })

  it('agrees with a comparison of the UTF-8 bytes', () => {
    const text = fc.string({ unit: 'binary', maxLength: 6 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareUtf8(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
  })
})
