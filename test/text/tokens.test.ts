import { describe, expect, it } from 'vitest'
import { countTokens } from '../../src/text/tokens.ts'

describe('token counts', () => {
  it('are those of o200k', () => {
    // "hello world" is two tokens in every encoding of OpenAI's: "hello" and " world".
    expect(countTokens('hello world')).toBe(2)
    expect(countTokens('')).toBe(0)
  })

  it('take control sequences for plain text', () => {
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
  })
})
