import { describe, expect, it } from 'vitest'
import {
  appendMessages,
  compact,
  contextTokens,
  rewriteHistory,
  startConversation,
} from '../../src/promptcache/conversation.ts'
import type { Layout } from '../../src/promptcache/layout.ts'
import { createBlock, createPrompt } from '../../src/promptcache/prompt.ts'
import { messages } from './sample-blocks.ts'

const layout: Layout = {
  id: 'stable-proxy',
  fixed: createPrompt([createBlock('tools', 't', 1000), createBlock('system', 's', 500)], [0, 1]),
  header: createBlock('messages', 'header', 100),
}
const first = appendMessages(startConversation(layout), messages(['a'], 50))
const second = appendMessages(first, messages(['b', 'c'], 30))

describe('a conversation', () => {
  it('breaks behind tools, system, the request before and the last block', () => {
    // positions: 0 tools, 1 system, 2 header, 3 a, 4 b, 5 c
    expect(first.prompt.breakpoints).toEqual([0, 1, 3])
    expect(second.prompt.breakpoints).toEqual([0, 1, 3, 5])
  })

  it('appends behind what was there', () => {
    expect(second.prompt.prefixHashes.slice(0, 4)).toEqual(first.prompt.prefixHashes)
    expect(contextTokens(second)).toBe(1000 + 500 + 100 + 50 + 2 * 30)
  })

  it('leaves out blocks without tokens', () => {
    expect(appendMessages(first, messages(['empty'], 0)).prompt.blocks).toHaveLength(4)
  })

  it('rewritten has the same sizes, and nothing behind the announcement is the same', () => {
    const rewritten = rewriteHistory(second)
    expect(rewritten.prompt.prefixTokens).toEqual(second.prompt.prefixTokens)
    const same = rewritten.prompt.blocks.map((block, i) => block.hash === second.prompt.blocks[i]?.hash)
    expect(same).toEqual([true, true, true, false, false, false])
  })

  it('compacted keeps tools, system and announcement in front of a summary', () => {
    const compacted = appendMessages(compact(second, 80), messages(['d'], 10))
    expect(compacted.prompt.prefixHashes.slice(0, 3)).toEqual(second.prompt.prefixHashes.slice(0, 3))
    expect(compacted.prompt.prefixTokens.slice(3)).toEqual([1680, 1690])
    // The end of the request before the compaction is gone.
    expect(compacted.prompt.breakpoints).toEqual([0, 1, 4])
  })

  it('compacted is never longer than before', () => {
    expect(contextTokens(compact(first, 10_000))).toBe(contextTokens(first))
  })
})
