import { describe, expect, it } from 'vitest'
import { isDeferralActive, isDeferralPossible, type Mode, parseMode } from '../../src/toolsearch/mode.ts'

describe('the value of ENABLE_SEARCH_EXTRA_TOOLS', () => {
  it.each<[text: string, mode: Mode, percent: number]>([
    ['', 'tst', 0],
    ['   ', 'tst', 0],
    ['true', 'tst', 0],
    ['1', 'tst', 0],
    ['yes', 'tst', 0],
    ['on', 'tst', 0],
    [' On\t', 'tst', 0],
    ['false', 'standard', 100],
    ['0', 'standard', 100],
    ['no', 'standard', 100],
    ['OFF', 'standard', 100],
    ['auto', 'tst-auto', 10],
    ['AUTO', 'tst-auto', 10],
    ['auto:25', 'tst-auto', 25],
    ['auto: 15', 'tst-auto', 15],
    ['auto : 15 ', 'tst-auto', 15],
    ['auto:7.5', 'tst-auto', 7.5],
    ['auto:.5', 'tst-auto', 0.5],
    ['auto:10%', 'tst-auto', 10],
    ['Auto: 10 %', 'tst-auto', 10],
    ['auto:0', 'tst', 0],
    ['auto:0.0', 'tst', 0],
    ['auto:100', 'standard', 100],
    ['auto:100%', 'standard', 100],
  ])('"%s" means %s at %s percent', (text, mode, thresholdPercent) => {
    expect(parseMode(text)).toEqual({ mode, thresholdPercent })
  })

  it.each(['auto:', 'auto: ', 'auto:abc', 'auto:10abc', 'auto:1e1', 'auto:-5', 'auto:100.1', 'auto:150'])(
    '"%s" has no number from 0 to 100: a complaint, and auto:10 instead',
    (text) => {
      const parsed = parseMode(text)
      expect(parsed).toMatchObject({ mode: 'tst-auto', thresholdPercent: 10 })
      expect(parsed.complaint).toContain('using auto:10')
    },
  )

  it.each(['maybe', 'auto=5', 'auto10', 'tst', 'truee', '2', '自動'])(
    '"%s" is unknown: a complaint, and true instead',
    (text) => {
      const parsed = parseMode(text)
      expect(parsed).toMatchObject({ mode: 'tst', thresholdPercent: 0 })
      expect(parsed.complaint).toContain('using true')
    },
  )
})

it('deferral is possible in every mode but standard', () => {
  expect(isDeferralPossible({ mode: 'tst' })).toBe(true)
  expect(isDeferralPossible({ mode: 'tst-auto' })).toBe(true)
  expect(isDeferralPossible({ mode: 'standard' })).toBe(false)
})

describe('deferral is active', () => {
  const tools = (deferredTokens: number, contextWindow = 200_000) => ({ deferredTokens, contextWindow })

  it('always in tst and never in standard', () => {
    for (const size of [tools(0), tools(200_000)]) {
      expect(isDeferralActive({ mode: 'tst', thresholdPercent: 0 }, size)).toBe(true)
      expect(isDeferralActive({ mode: 'standard', thresholdPercent: 100 }, size)).toBe(false)
    }
  })

  it('in tst-auto from exactly the threshold on', () => {
    const auto = { mode: 'tst-auto', thresholdPercent: 10 } as const
    expect(isDeferralActive(auto, tools(19_999))).toBe(false)
    expect(isDeferralActive(auto, tools(20_000))).toBe(true)
    expect(isDeferralActive(auto, tools(20_001))).toBe(true)
  })

  it('at the threshold of any tenth of a percent, whatever floating point makes of it', () => {
    for (let tenths = 1; tenths < 1_000; tenths++) {
      const auto = { mode: 'tst-auto', thresholdPercent: Number(`${tenths}e-1`) } as const
      // tenths / 1,000 of 200,000
      expect(isDeferralActive(auto, tools(tenths * 200)), String(tenths)).toBe(true)
      expect(isDeferralActive(auto, tools(tenths * 200 - 1)), String(tenths)).toBe(false)
    }
  })

  it('never in tst-auto without deferred tools', () => {
    expect(isDeferralActive({ mode: 'tst-auto', thresholdPercent: 10 }, tools(0, 0))).toBe(false)
  })
})
