import { fc, test } from '@fast-check/vitest'
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { countTokens, countTokensUpTo } from '../../src/text/tokens.ts'

const o200k = (text: string) => countO200k(text, { disallowedSpecial: new Set() })

/** Words, signs, white space and numbers of every script, each ended by what cannot go on with it. */
const ordinaryRun = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => `${text}\n7`),
  fc.constantFrom(
    'list ',
    'the invoices; ',
    '数据库',
    'naïve\u0301 ',
    '{"type":"object"}',
    '   ',
    '\r\n',
    '👩‍💻 ',
  ),
)

describe('token counts', () => {
  it('are those of o200k', () => {
    // "hello world" is two tokens in every encoding of OpenAI's: "hello" and " world".
    expect(countTokens('hello world')).toBe(2)
    expect(countTokens('')).toBe(0)
  })

  it('take control sequences for plain text', () => {
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
  })

  test.prop([fc.array(ordinaryRun, { maxLength: 40 })])('are exact where no run is endless', (runs) => {
    const text = runs.join('')
    expect(countTokens(text)).toBe(o200k(text))
  })

  it.each(['x', '界', '!', ' ', 'ab'])('of 100,000 times %j are counted in pieces', (unit) => {
    const tokens = countTokens(unit.repeat(100_000))
    const piece = countTokens(unit.repeat(Math.floor(256 / unit.length)))
    expect(tokens / piece).toBeCloseTo((100_000 * unit.length) / 256, -1)
  })

  it.each([
    ['letters and signs that share a mark', `${'q'.repeat(300)}\u0301${'!'.repeat(300)}`],
    ['signs and letters that share a mark', `${'!'.repeat(300)}\u0301${'q'.repeat(300)}`],
    ['letters between white space', `${' '.repeat(300)}${'q'.repeat(300)}${'\n'.repeat(300)}`],
    ['letters of two units each', '𠮷'.repeat(700)],
  ])('of long runs of %s differ from o200k by a few tokens a piece at most', (_, text) => {
    const pieces = Math.ceil(text.length / 256) + 3
    expect(Math.abs(countTokens(text) - o200k(text))).toBeLessThanOrEqual(3 * pieces)
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
