import { fc, test } from '@fast-check/vitest'
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { countTokens, countTokensUpTo } from '../../src/text/tokens.ts'

describe('token counts', () => {
  it('are those of o200k', () => {
    // "hello world" is two tokens in every encoding of OpenAI's: "hello" and " world".
    expect(countTokens('hello world')).toBe(2)
    expect(countTokens('')).toBe(0)
  })

  it('take control sequences for plain text', () => {
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
  })

  test.prop([fc.string({ maxLength: 200 })])('are exact where no run is endless', (text) => {
    expect(countTokens(text)).toBe(countO200k(text, { disallowedSpecial: new Set() }))
  })

  it.each(['x', '界', '!', ' ', 'ab'])('of 100,000 times %j are counted in pieces', (unit) => {
    const tokens = countTokens(unit.repeat(100_000))
    const piece = countTokens(unit.repeat(Math.floor(256 / unit.length)))
    expect(tokens / piece).toBeCloseTo((100_000 * unit.length) / 256, -1)
  })

  it('with a long run in the middle are the sum of the parts', () => {
    const run = 'q'.repeat(256)
    expect(countTokens(`one two ${run}${run} three`)).toBe(
      countTokens('one two ') + 2 * countTokens(run) + countTokens(' three'),
    )
  })
})

describe('counting up to a number', () => {
  it('is exact below it', () => {
    expect(countTokensUpTo(['hello world', 'hello'], 100)).toBe(3)
    expect(countTokensUpTo([], 100)).toBe(0)
  })

  it('stops when it is reached, within a text or before the next', () => {
    const long = 'word '.repeat(100_000)
    const count = countTokensUpTo([long], 10)
    expect(count).toBeGreaterThanOrEqual(10)
    expect(count).toBeLessThan(10_000)
    expect(countTokensUpTo(['hello world', 'never counted'], 2)).toBe(2)
  })
})
