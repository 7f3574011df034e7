import { describe, expect, it } from 'vitest'
import {
  appendBlocks,
  createBlock,
  createPrompt,
  EMPTY_PROMPT,
  tokensOf,
  withBreakpoints,
} from '../../src/promptcache/prompt.ts'
import { messages, threeSections } from './sample-blocks.ts'

describe('a prompt', () => {
  it('sums the tokens of its blocks up to each position', () => {
    // 1000, 1000 + 500, 1000 + 500 + 300
    expect(threeSections().prefixTokens).toEqual([1000, 1500, 1800])
    expect(tokensOf(threeSections())).toBe(1800)
    expect(tokensOf(EMPTY_PROMPT)).toBe(0)
  })

  it('changes the hash of every prefix that holds a changed block, and of no other', () => {
    const before = threeSections().prefixHashes
    const after = threeSections({ system: 'another' }).prefixHashes
    expect(after.map((hash, i) => hash === before[i])).toEqual([true, false, false])
  })

  it('keeps all prefix hashes when blocks are appended', () => {
    const longer = appendBlocks(threeSections(), messages(['more'], 10))
    expect(longer.prefixHashes.slice(0, 3)).toEqual(threeSections().prefixHashes)
    expect(longer.breakpoints).toEqual([0, 1, 2])
  })

  it('is the same whether built at once or by appending', () => {
    const blocks = messages(['a', 'b', 'c'], 7)
    const grown = appendBlocks(createPrompt(blocks.slice(0, 1), []), blocks.slice(1))
    expect(withBreakpoints(grown, [2])).toEqual(createPrompt(blocks, [2]))
  })

  it('tells equal text in different sections apart', () => {
    expect(createBlock('tools', 'x', 1).hash).not.toBe(createBlock('system', 'x', 1).hash)
  })

  it('tells the same blocks in another order apart', () => {
    const ab = createPrompt(messages(['a', 'b'], 1), [])
    const ba = createPrompt(messages(['b', 'a'], 1), [])
    expect(ab.prefixHashes[1]).not.toBe(ba.prefixHashes[1])
  })

  it('refuses sections out of order, naming both', () => {
    const blocks = [createBlock('messages', 'm', 1), createBlock('tools', 't', 1)]
    expect(() => createPrompt(blocks, [])).toThrow(/block 1 .* of tools behind one of messages/u)
  })

  it.each([[[3]], [[-1]], [[1, 1]], [[2, 1]], [[0.5]]])(
    'refuses the breakpoints %j of three blocks',
    (breakpoints) => {
      expect(() => withBreakpoints(threeSections(), breakpoints)).toThrow(/ascending positions from 0 to 2/u)
    },
  )

  it.each([-1, 1.5, Number.NaN])('refuses a block of %d tokens', (tokens) => {
    expect(() => createBlock('messages', 'x', tokens)).toThrow(/expected an integer/u)
  })
})
