import { describe, expect, it } from 'vitest'
import { editDistance, nearest } from '../../src/lib/nearest.ts'

describe('edit distance', () => {
  it.each<[a: string, b: string, distance: number]>([
    ['hybrid', 'hybrid', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    // k → s, e → i, and g at the end.
    ['kitten', 'sitting', 3],
    // Two exchanged letters are two exchanges.
    ['hybird', 'hybrid', 2],
    ['keywrod', 'keyword', 2],
  ])('of %j and %j is %d', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
    expect(editDistance(b, a)).toBe(distance)
  })
})

describe('the nearest known word', () => {
  const known = ['keyword', 'tfidf', 'hybrid', 'bm25f']

  it('is the one with the fewest letters changed, in any letter case', () => {
    expect(nearest('hybird', known)).toBe('hybrid')
    expect(nearest('BM25', known)).toBe('bm25f')
    expect(nearest('keywords', known)).toBe('keyword')
  })

  it('is none where more than a third of its letters differ', () => {
    // Two letters of "tfidf" may differ, three may not.
    expect(nearest('tfidxy', known)).toBe('tfidf')
    expect(nearest('tfxyz', known)).toBeUndefined()
    expect(nearest('semantic', known)).toBeUndefined()
    expect(nearest('anything', [])).toBeUndefined()
  })

  it('does not read on in a very long word', () => {
    expect(nearest('x'.repeat(1_000_000), known)).toBeUndefined()
  })
})
