import { describe, expect, it } from 'vitest'
import { addTokens, costUsd, hitRate, NO_TOKENS, requestTokens } from '../../src/promptcache/cost.ts'
import { PRICES, priceOf } from '../../src/promptcache/prices.ts'
import { anthropic5m } from '../../src/promptcache/profiles/anthropic-5m.ts'
import { defineProviderProfile, minTokensOf, readMultOf } from '../../src/promptcache/provider.ts'

describe('cost', () => {
  it('weighs read, written and uncached input and adds the output', () => {
    const tokens = { read: 100_000, written: 20_000, uncached: 1000, output: 500 }
    // claude-sonnet-4-5: (1000 + 20000 · 1.25 + 100000 · 0.1) · 3 + 500 · 15 = 36000 · 3 + 7500 = 115500 per million
    expect(costUsd(tokens, priceOf('claude-sonnet-4-5'), anthropic5m)).toBeCloseTo(0.1155, 12)
  })

  it('takes the read multiple of the model where it has one', () => {
    const tokens = { ...NO_TOKENS, read: 1_000_000 }
    // 4 dollars · 0.05
    expect(costUsd(tokens, priceOf('claude-opus-5-5'), anthropic5m)).toBeCloseTo(0.2, 12)
    expect(readMultOf(anthropic5m, 'claude-opus-5')).toBe(0.1)
  })

  it('is nothing for nothing', () => {
    expect(costUsd(NO_TOKENS, priceOf('claude-haiku-4-5'), anthropic5m)).toBe(0)
  })

  it('names the known models when asked for another', () => {
    expect(() => priceOf('gpt-1', PRICES)).toThrow(/no price for model "gpt-1".*claude-sonnet-4-5/u)
  })
})

describe('hit rate', () => {
  it('is the read share of the input', () => {
    expect(hitRate({ read: 90, written: 8, uncached: 2, output: 1000 })).toBe(0.9)
    expect(hitRate(NO_TOKENS)).toBe(0)
  })

  it('of a sum is weighted by tokens', () => {
    const one = requestTokens({ readTokens: 0, writtenTokens: 100, uncachedTokens: 0 }, 5)
    const two = requestTokens({ readTokens: 300, writtenTokens: 0, uncachedTokens: 0 }, 7)
    expect(addTokens(one, two)).toEqual({ read: 300, written: 100, uncached: 0, output: 12 })
    expect(hitRate(addTokens(one, two))).toBe(0.75)
  })
})

describe('a provider profile', () => {
  it('gives a dated or a point release the numbers of the model it goes on from', () => {
    expect(minTokensOf(anthropic5m, 'claude-sonnet-4-5-20250929')).toBe(1024)
    expect(minTokensOf(anthropic5m, 'claude-opus-5-5')).toBe(512)
    expect(minTokensOf(anthropic5m, 'claude-opus-4-5')).toBe(4096)
  })

  it('does not take one model for another that its name merely starts', () => {
    expect(() => minTokensOf(anthropic5m, 'claude-opus-50')).toThrow(
      /no minimum prefix for model "claude-opus-50"/u,
    )
  })

  it('is refused with every field that is wrong', () => {
    const wrong = { ...anthropic5m, ttlMs: 0, asOf: 'summer' }
    expect(() => defineProviderProfile(wrong)).toThrow(/ttlMs/u)
    expect(() => defineProviderProfile(wrong)).toThrow(/asOf/u)
  })
})
