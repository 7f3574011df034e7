import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSubstringIndex } from '../../src/retrievers/substring-index.ts'

function searched(texts: readonly string[], needle: string): number[] {
  const found: number[] = []
  buildSubstringIndex(texts).search(needle, (text) => found.push(text))
  return found
}

describe('substring index', () => {
  it('finds the texts that hold a string, in their order, each once', () => {
    const texts = ['notebookedit', 'edit', 'note', 'editedit', '']
    expect(searched(texts, 'edit')).toEqual([0, 1, 3])
    expect(searched(texts, 'notebook')).toEqual([0])
    expect(searched(texts, 'editor')).toEqual([])
  })

  it('finds nothing for a string under three characters', () => {
    expect(searched(['abc'], 'ab')).toEqual([])
    expect(searched(['abc'], '')).toEqual([])
  })

  it('finds what reading all texts finds', () => {
    const short = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '查', '𠮷'), maxLength: 12 })
    const needle = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '查', '𠮷'), minLength: 3, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(short, { maxLength: 20 }), needle, (texts, wanted) => {
        const holding = [...texts.keys()].filter((i) => texts[i]?.includes(wanted))
        expect(searched(texts, wanted)).toEqual(holding)
      }),
      { numRuns: 300 },
    )
  })
})
