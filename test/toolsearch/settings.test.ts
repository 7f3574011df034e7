import { describe, expect, it } from 'vitest'
import {
  DEFAULT_SETTINGS,
  DEFAULT_WEIGHTS,
  type Env,
  settingsFrom,
  settingsFromEnv,
} from '../../src/toolsearch/settings.ts'

const warningsOf = (env: Env) => settingsFromEnv(env).warnings
const settingsOf = (env: Env) => settingsFromEnv(env).settings

it('an empty environment gives the defaults without a warning', () => {
  expect(settingsFromEnv({})).toEqual({ settings: DEFAULT_SETTINGS, warnings: [] })
  expect(DEFAULT_SETTINGS).toEqual({
    mode: 'tst',
    thresholdPercent: 0,
    weights: { keyword: 0.4, tfidf: 0.6 },
    minScore: 0.1,
    announcement: 'header',
  })
})

describe('mode', () => {
  it('the alias counts where the name is unset or empty', () => {
    expect(settingsOf({ ENABLE_TOOL_SEARCH: 'off' }).mode).toBe('standard')
    expect(settingsOf({ ENABLE_SEARCH_EXTRA_TOOLS: ' ', ENABLE_TOOL_SEARCH: 'auto:3' })).toMatchObject({
      mode: 'tst-auto',
      thresholdPercent: 3,
    })
    expect(settingsOf({ ENABLE_SEARCH_EXTRA_TOOLS: 'true', ENABLE_TOOL_SEARCH: 'off' }).mode).toBe('tst')
  })

  it('the kill switch wins over everything and leaves nothing to complain of', () => {
    const env = { CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS: '1', ENABLE_SEARCH_EXTRA_TOOLS: 'maybe' }
    expect(settingsFromEnv(env)).toMatchObject({
      settings: { mode: 'standard', thresholdPercent: 100 },
      warnings: [],
    })
  })

  it.each(['1', 'true', 'YES', ' on '])('the kill switch may be written "%s"', (value) => {
    expect(settingsOf({ CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS: value }).mode).toBe('standard')
  })

  it.each(['', '0', 'false'])('the kill switch set to "%s" does nothing', (value) => {
    expect(settingsOf({ CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS: value }).mode).toBe('tst')
  })

  it('a bad value is a warning that names variable, value and what is used', () => {
    expect(warningsOf({ ENABLE_SEARCH_EXTRA_TOOLS: 'auto:abc' })).toEqual([
      'ENABLE_SEARCH_EXTRA_TOOLS="auto:abc" has "abc" behind auto:, which is no number from 0 to 100; using auto:10.',
    ])
    expect(warningsOf({ ENABLE_TOOL_SEARCH: 'Maybe ' })).toEqual([
      'ENABLE_TOOL_SEARCH="Maybe" is none of true, false, auto, auto:N (N from 0 to 100); using true (mode tst).',
    ])
  })
})

describe('weights', () => {
  const KEYWORD = 'SEARCH_EXTRA_TOOLS_WEIGHT_KEYWORD'
  const TFIDF = 'SEARCH_EXTRA_TOOLS_WEIGHT_TFIDF'

  it.each([
    ['0.7', 0.7],
    [' 2 ', 2],
    ['+.5', 0.5],
    ['10.25', 10.25],
    ['.25', 0.25],
    ['5.', 5],
    ['1e2', 100],
    ['1E+2', 100],
    ['1e-3', 0.001],
    ['1e-10', 1e-10],
    ['0', 0],
  ])('"%s" is %s', (text, value) => {
    expect(settingsFromEnv({ [KEYWORD]: text })).toMatchObject({
      settings: { weights: { keyword: value, tfidf: 0.6 } },
      warnings: [],
    })
  })

  it.each(['abc', 'NaN', 'Infinity', '1e999', '-1', '0,5', '0x10', '0.4.1', '1_0', '٠٫٥'])(
    '"%s" is a warning and the default',
    (text) => {
      const { settings, warnings } = settingsFromEnv({ [TFIDF]: text })
      expect(settings.weights).toEqual(DEFAULT_WEIGHTS)
      expect(warnings).toEqual([expect.stringContaining(`${TFIDF}="${text}"`)])
      expect(warnings[0]).toContain('using 0.6')
    },
  )

  it('empty is unset, and the older names count then', () => {
    expect(settingsFromEnv({ [KEYWORD]: '', [TFIDF]: ' ' })).toMatchObject({
      settings: { weights: DEFAULT_WEIGHTS },
      warnings: [],
    })
    expect(settingsOf({ [KEYWORD]: '', TOOL_SEARCH_WEIGHT_KEYWORD: '0.9' }).weights.keyword).toBe(0.9)
    expect(settingsOf({ [TFIDF]: '1', TOOL_SEARCH_WEIGHT_TFIDF: '0.9' }).weights.tfidf).toBe(1)
    expect(warningsOf({ TOOL_SEARCH_WEIGHT_TFIDF: 'x' })[0]).toContain('TOOL_SEARCH_WEIGHT_TFIDF="x"')
  })

  it('both 0 is a warning and both defaults', () => {
    const { settings, warnings } = settingsFromEnv({ [KEYWORD]: '0', [TFIDF]: '0.0' })
    expect(settings.weights).toEqual(DEFAULT_WEIGHTS)
    expect(warnings).toEqual([expect.stringMatching(/both 0.*using 0\.4 and 0\.6/u)])
  })
})

describe('minimum score', () => {
  const MIN = 'SEARCH_EXTRA_TOOLS_DISPLAY_MIN_SCORE'

  it('is a number of 0 or more, under either name', () => {
    expect(settingsFromEnv({ [MIN]: '0' })).toMatchObject({ settings: { minScore: 0 }, warnings: [] })
    expect(settingsOf({ TOOL_SEARCH_DISPLAY_MIN_SCORE: '0.3' }).minScore).toBe(0.3)
    expect(settingsFromEnv({ [MIN]: '1' }).warnings).toEqual([])
  })

  it('above 1 is kept, with a warning', () => {
    const { settings, warnings } = settingsFromEnv({ [MIN]: '5' })
    expect(settings.minScore).toBe(5)
    expect(warnings).toEqual([expect.stringContaining(`${MIN}="5" is above 1`)])
  })

  it('that is no number is a warning and the default', () => {
    const { settings, warnings } = settingsFromEnv({ [MIN]: 'abc' })
    expect(settings.minScore).toBe(0.1)
    expect(warnings).toEqual([expect.stringContaining(`${MIN}="abc"`)])
  })
})

it('announcements are deltas for USER_TYPE=ant alone', () => {
  expect(settingsOf({ USER_TYPE: 'ant' }).announcement).toBe('delta')
  expect(settingsOf({ USER_TYPE: ' ant\n' }).announcement).toBe('delta')
  expect(settingsOf({ USER_TYPE: 'external' }).announcement).toBe('header')
})

it('all bad values are complained of at once', () => {
  const env = {
    ENABLE_SEARCH_EXTRA_TOOLS: 'auto:',
    SEARCH_EXTRA_TOOLS_WEIGHT_KEYWORD: 'a',
    SEARCH_EXTRA_TOOLS_WEIGHT_TFIDF: 'b',
    SEARCH_EXTRA_TOOLS_DISPLAY_MIN_SCORE: 'c',
  }
  const named = warningsOf(env).map((warning) => warning.slice(0, warning.indexOf('=')))
  expect(named).toEqual(Object.keys(env))
})

describe('settings as the library takes them', () => {
  it('are defaults where nothing is given', () => {
    expect(settingsFrom({})).toEqual({ settings: DEFAULT_SETTINGS, warnings: [] })
  })

  it('come under the names of the environment, with its warnings', () => {
    const { settings, warnings } = settingsFrom({
      ENABLE_SEARCH_EXTRA_TOOLS: 'auto:25',
      SEARCH_EXTRA_TOOLS_WEIGHT_TFIDF: 'much',
    })
    expect(settings).toMatchObject({ mode: 'tst-auto', thresholdPercent: 25 })
    expect(warnings.join()).toMatch(/SEARCH_EXTRA_TOOLS_WEIGHT_TFIDF="much"/u)
  })

  it.each([
    ['tst', 0],
    ['tst-auto', 10],
    ['standard', 100],
  ] as const)('come parsed, in part: %s alone means %d %%', (mode, thresholdPercent) => {
    expect(settingsFrom({ mode }).settings).toEqual({ ...DEFAULT_SETTINGS, mode, thresholdPercent })
  })

  it('are parsed ones as soon as one bears a name of theirs, whatever stands beside it', () => {
    const given = { ENABLE_SEARCH_EXTRA_TOOLS: 'off', announcement: 'delta' } as const
    expect(settingsFrom(given)).toMatchObject({
      settings: { mode: 'tst', thresholdPercent: 0, announcement: 'delta' },
      warnings: [],
    })
  })

  it('come parsed whole', () => {
    const settings = { ...DEFAULT_SETTINGS, mode: 'tst-auto', thresholdPercent: 3, minScore: 0.2 } as const
    expect(settingsFrom(settings).settings).toEqual(settings)
  })
})
