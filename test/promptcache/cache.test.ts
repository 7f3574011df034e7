import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CacheUse, createPromptCache } from '../../src/promptcache/cache.ts'
import { anthropic5m } from '../../src/promptcache/profiles/anthropic-5m.ts'
import {
  appendBlocks,
  createBlock,
  createPrompt,
  type Prompt,
  SECTIONS,
  tokensOf,
  withBreakpoints,
} from '../../src/promptcache/prompt.ts'
import { messages, numbered, threeSections } from './sample-blocks.ts'

const MODEL = 'claude-sonnet-4-5' // stores prefixes from 1,024 tokens
const TTL_MS = 300_000

const newCache = (model = MODEL) => createPromptCache(anthropic5m, model)

/** A prompt of the numbered blocks 1..last, 100 tokens each, with one breakpoint at its end. */
const upTo = (last: number) => createPrompt(messages(numbered(1, last), 100), [last - 1])

function use(readTokens: number, writtenTokens: number, uncachedTokens: number): CacheUse {
  return { readTokens, writtenTokens, uncachedTokens }
}

describe('writing', () => {
  it('writes all up to the last breakpoint and leaves what is behind uncached', () => {
    const prompt = createPrompt(messages(numbered(1, 15), 100), [11])
    // 12 blocks of 100 up to the breakpoint at position 11, 3 behind it
    expect(newCache().submit(prompt, 0)).toEqual(use(0, 1200, 300))
  })

  it('caches nothing without a breakpoint', () => {
    const cache = newCache()
    const prompt = createPrompt(messages(numbered(1, 15), 100), [])
    expect(cache.submit(prompt, 0)).toEqual(use(0, 0, 1500))
    expect(cache.submit(prompt, 1)).toEqual(use(0, 0, 1500))
  })

  it('stores a prefix only at a breakpoint', () => {
    const cache = newCache()
    cache.submit(upTo(15), 0)
    // Blocks 1..14 were sent, but no entry ends at block 14.
    expect(cache.submit(upTo(14), 1)).toEqual(use(0, 1400, 0))
  })

  it('stores a prefix at each of four breakpoints', () => {
    const cache = newCache()
    cache.submit(withBreakpoints(upTo(20), [10, 12, 15, 19]), 0)
    expect(cache.submit(upTo(11), 1)).toEqual(use(1100, 0, 0))
    expect(cache.submit(upTo(13), 2)).toEqual(use(1300, 0, 0))
    expect(cache.submit(upTo(16), 3)).toEqual(use(1600, 0, 0))
  })

  it('stores for free at a breakpoint inside the part it reads', () => {
    const cache = newCache()
    cache.submit(upTo(15), 0)
    // Reads 1..15, and leaves an entry at block 12 that nobody had written.
    expect(cache.submit(withBreakpoints(upTo(15), [11, 14]), 1)).toEqual(use(1500, 0, 0))
    expect(cache.submit(upTo(12), 2)).toEqual(use(1200, 0, 0))
  })

  it('refuses five breakpoints', () => {
    const prompt = withBreakpoints(upTo(15), [0, 1, 2, 3, 4])
    expect(() => newCache().submit(prompt, 0)).toThrow(/5 breakpoints; anthropic-5m takes at most 4/u)
  })
})

describe('the minimum', () => {
  it.each([
    // 1,023 tokens: one below the minimum, sent twice and never cached
    [1023, use(0, 0, 1023), use(0, 0, 1023)],
    [1024, use(0, 1024, 0), use(1024, 0, 0)],
  ])('of 1,024 tokens decides whether a prefix of %d is stored', (tokens, first, second) => {
    const cache = newCache()
    const prompt = createPrompt(messages(['only'], tokens), [0])
    expect(cache.submit(prompt, 0)).toEqual(first)
    expect(cache.submit(prompt, 1)).toEqual(second)
  })

  it('is asked of each breakpoint: a short prefix leaves no entry though a longer one does', () => {
    const cache = newCache()
    cache.submit(withBreakpoints(upTo(11), [9, 10]), 0) // 1,000 and 1,100 tokens
    const other = appendBlocks(upTo(10), messages(['other'], 200))
    // Reads nothing at block 10 (1,000 tokens); writes 1,200.
    expect(cache.submit(withBreakpoints(other, [9, 10]), 1)).toEqual(use(0, 1200, 0))
  })

  it('leaves everything uncached where the last breakpoint lies below it', () => {
    const prompt = createPrompt(messages(numbered(1, 15), 100), [9]) // 1,000 of 1,500 tokens
    expect(newCache().submit(prompt, 0)).toEqual(use(0, 0, 1500))
  })

  it('is that of the model', () => {
    expect(newCache('claude-opus-5').submit(upTo(6), 0)).toEqual(use(0, 600, 0)) // 512
    expect(newCache('claude-haiku-4-5').submit(upTo(40), 0)).toEqual(use(0, 0, 4000)) // 4,096
  })
})

describe('the look-back', () => {
  it.each([
    // From the breakpoint at block 34 the 20 positions are 34, 33, …, 15.
    [34, use(1500, 1900, 0)],
    // From block 35 they end at block 16: the entry at block 15 is the 21st.
    [35, use(0, 3500, 0)],
  ])('of 20 blocks, the breakpoint among them, from block %d for an entry at block 15', (last, expected) => {
    const cache = newCache()
    cache.submit(upTo(15), 0)
    expect(cache.submit(upTo(last), 1)).toEqual(expected)
  })

  it('starts anew at an earlier breakpoint', () => {
    const cache = newCache()
    cache.submit(upTo(15), 0)
    // Out of reach of block 60, within reach of block 30: 1,500 read, 6,000 - 1,500 written.
    expect(cache.submit(withBreakpoints(upTo(60), [29, 59]), 1)).toEqual(use(1500, 4500, 0))
  })

  it('prefers the entry nearest to the latest breakpoint', () => {
    const cache = newCache()
    cache.submit(withBreakpoints(upTo(20), [11, 19]), 0)
    expect(cache.submit(withBreakpoints(upTo(22), [11, 21]), 1)).toEqual(use(2000, 200, 0))
  })
})

describe('the lifetime', () => {
  it.each([
    [TTL_MS, use(1500, 0, 0)], // the last moment
    [TTL_MS + 1, use(0, 1500, 0)],
  ])('is over only behind 300 s: asked again after %d ms', (gapMs, expected) => {
    const cache = newCache()
    cache.submit(upTo(15), 0)
    expect(cache.submit(upTo(15), gapMs)).toEqual(expected)
  })

  it('starts again at each read', () => {
    const cache = newCache()
    for (const atMs of [0, 200_000, 400_000, 600_000]) cache.submit(upTo(15), atMs)
    // 300 s behind the read at 600 s, 900 s behind the write
    expect(cache.submit(upTo(15), 900_000)).toEqual(use(1500, 0, 0))
  })

  it('starts with the request, not with its response', () => {
    const cache = newCache()
    cache.submit(upTo(15), 0, { responseBeganMs: 60_000 })
    expect(cache.submit(upTo(15), TTL_MS + 1)).toEqual(use(0, 1500, 0))
  })

  it('of a shorter prefix starts again when a longer one is read', () => {
    const cache = newCache()
    const short = upTo(12)
    const long = appendBlocks(short, messages(['tail'], 500))
    cache.submit(withBreakpoints(long, [11, 12]), 0)
    cache.submit(withBreakpoints(long, [12]), 250_000)
    // 250 s behind the read of the longer, 500 s behind the write of both
    expect(cache.submit(short, 500_000)).toEqual(use(1200, 0, 0))
  })

  it('of a longer prefix does not start again when a shorter one is read', () => {
    const cache = newCache()
    cache.submit(withBreakpoints(upTo(20), [11, 19]), 0)
    expect(cache.submit(upTo(12), 200_000)).toEqual(use(1200, 0, 0))
    // The entry at block 20 is 400 s old, that at block 12 was read 200 s ago.
    expect(cache.submit(withBreakpoints(upTo(20), [11, 19]), 400_000)).toEqual(use(1200, 800, 0))
  })

  it('refuses time that goes back', () => {
    const cache = newCache()
    cache.submit(upTo(15), 10)
    expect(() => cache.submit(upTo(15), 9)).toThrow(/starts at 9 ms behind one at 10 ms/u)
    expect(() => cache.submit(upTo(15), Number.NaN)).toThrow(/starts at NaN ms/u)
  })
})

describe('requests at the same time', () => {
  it('cannot read what a request wrote before its first response began', () => {
    const cache = newCache()
    cache.submit(upTo(15), 0, { responseBeganMs: 2000 })
    expect(cache.submit(upTo(15), 1999, { responseBeganMs: 5000 })).toEqual(use(0, 1500, 0))
    // The response of the first began, that of the second did not yet.
    expect(cache.submit(upTo(15), 2000)).toEqual(use(1500, 0, 0))
  })

  it('refuses a response before its request', () => {
    expect(() => newCache().submit(upTo(15), 10, { responseBeganMs: 9 })).toThrow(/began at 9 ms/u)
  })
})

describe('what breaks what', () => {
  const afterFirst = (second: Prompt) => {
    const cache = newCache('claude-opus-5')
    cache.submit(threeSections(), 0)
    return cache.submit(second, 1)
  }

  it('nothing: all 1,800 are read', () => {
    expect(afterFirst(threeSections())).toEqual(use(1800, 0, 0))
  })

  it('a changed tool breaks everything behind it', () => {
    expect(afterFirst(threeSections({ tools: 'other' }))).toEqual(use(0, 1800, 0))
  })

  it('a changed system text keeps the tools', () => {
    expect(afterFirst(threeSections({ system: 'other' }))).toEqual(use(1000, 800, 0))
  })

  it('a changed message keeps tools and system', () => {
    expect(afterFirst(threeSections({ messages: 'other' }))).toEqual(use(1500, 300, 0))
  })

  it('a tool behind the others keeps those in front of it', () => {
    const blocks = [...threeSections().blocks]
    blocks.splice(1, 0, createBlock('tools', 'a late one', 200))
    expect(afterFirst(createPrompt(blocks, [0, 2, 3]))).toEqual(use(1000, 1000, 0))
  })

  it('appended messages keep all', () => {
    const longer = appendBlocks(threeSections(), messages(['more'], 250))
    expect(afterFirst(withBreakpoints(longer, [0, 1, 3]))).toEqual(use(1800, 250, 0))
  })
})

interface Request {
  readonly prompt: Prompt
  readonly gapMs: number
  readonly responseMs: number
}

/** Few contents and few sizes, so that prompts share prefixes and end on both sides of the minimum. */
const requests: fc.Arbitrary<Request[]> = fc.array(
  fc
    .record({
      contents: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 45 }),
      parts: fc.tuple(fc.nat(3), fc.nat(3)),
      breakpoints: fc.uniqueArray(fc.nat(44), { maxLength: 4 }),
      gapMs: fc.constantFrom(0, 1, 1000, 299_999, 300_000, 300_001),
      responseMs: fc.constantFrom(0, 500, 5000),
    })
    .map(({ contents, parts: [tools, system], breakpoints, gapMs, responseMs }) => {
      const sectionOf = (i: number) => SECTIONS[i < tools ? 0 : i < tools + system ? 1 : 2] ?? 'messages'
      const blocks = contents.map((content, i) => createBlock(sectionOf(i), `${content}`, 60 + 90 * content))
      const positions = breakpoints.filter((i) => i < blocks.length).sort((a, b) => a - b)
      return { prompt: createPrompt(blocks, positions), gapMs, responseMs }
    }),
  { maxLength: 12 },
)

function play(played: readonly Request[]): { prompt: Prompt; used: CacheUse }[] {
  const cache = newCache()
  let atMs = 0
  return played.map(({ prompt, gapMs, responseMs }) => {
    atMs += gapMs
    return { prompt, used: cache.submit(prompt, atMs, { responseBeganMs: atMs + responseMs }) }
  })
}

/** Tokens of the longest prefix that the two share: what an unlimited cache would read. */
function sharedTokens(a: Prompt, b: Prompt): number {
  const differs = a.prefixHashes.findIndex((hash, i) => hash !== b.prefixHashes[i])
  return (differs === -1 ? tokensOf(a) : a.prefixTokens[differs - 1]) ?? 0
}

describe('whatever is submitted', () => {
  it('read, written and uncached are never negative and sum to the tokens of the prompt', () => {
    fc.assert(
      fc.property(requests, (played) => {
        for (const { prompt, used } of play(played)) {
          const parts = [used.readTokens, used.writtenTokens, used.uncachedTokens]
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(tokensOf(prompt))
        }
      }),
    )
  })

  it('no more is read than the longest prefix shared with an earlier prompt', () => {
    fc.assert(
      fc.property(requests, (played) => {
        const done = play(played)
        for (const [i, { prompt, used }] of done.entries()) {
          const shared = done.slice(0, i).map((earlier) => sharedTokens(prompt, earlier.prompt))
          expect(used.readTokens).toBeLessThanOrEqual(Math.max(0, ...shared))
        }
      }),
    )
  })

  it('a session that only appends, within lifetime and look-back, reads all it wrote', () => {
    const steps = fc.array(fc.record({ blocks: fc.integer({ min: 1, max: 19 }), gapMs: fc.nat(TTL_MS) }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(steps, (taken) => {
        const cache = newCache()
        let length = 11 // 1,100 tokens
        let atMs = 0
        cache.submit(upTo(length), atMs)
        for (const { blocks, gapMs } of taken) {
          const before = 100 * length
          length += blocks
          atMs += gapMs
          expect(cache.submit(upTo(length), atMs)).toEqual(use(before, 100 * blocks, 0))
        }
      }),
    )
  })
})
