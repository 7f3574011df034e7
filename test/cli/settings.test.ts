import { describe, expect, test } from 'vitest'
import { toolgauge } from '../support/fake-io.ts'

async function settings(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { stdout, exitCode } = await toolgauge(['settings', '--json', ...args], { env })
  expect(exitCode).toBe(0)
  return JSON.parse(stdout)
}

describe('toolgauge settings', () => {
  test('gives the defaults for an empty environment', async () => {
    expect(await settings({})).toEqual({
      mode: 'tst',
      thresholdPercent: 0,
      active: true,
      weights: { keyword: 0.4, tfidf: 0.6 },
      minScore: 0.1,
      announcement: 'header',
      warnings: [],
    })
  })

  test('decides tst-auto by the tokens given, and says null where none are', async () => {
    const env = { ENABLE_SEARCH_EXTRA_TOOLS: 'auto:5' }
    // 5 % of 100,000 tokens are 5,000
    const active = (tokens: string) =>
      settings(env, '--context-window', '100000', '--deferred-tokens', tokens).then((found) => found.active)
    expect((await settings(env)).active).toBeNull()
    expect(await active('4999')).toBe(false)
    expect(await active('5000')).toBe(true)
  })

  test('warns about a bad value and keeps exit code 0, since the runtime would go on too', async () => {
    const { warnings, weights } = await settings({ SEARCH_EXTRA_TOOLS_WEIGHT_KEYWORD: '0,7' })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/SEARCH_EXTRA_TOOLS_WEIGHT_KEYWORD.*0,7.*0\.4/)
    expect(weights.keyword).toBe(0.4)
  })

  test('refuses a bad flag of its own with exit code 2', async () => {
    const { exitCode, stderr } = await toolgauge(['settings', '--context-window', 'large'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('1 or more')
  })

  test('says in words when deferral begins', async () => {
    const env = { ENABLE_SEARCH_EXTRA_TOOLS: 'auto' }
    const { stdout } = await toolgauge(['settings', '--deferred-tokens', '19999'], { env })
    expect(stdout).toMatch(/deferral\s+no \(10 % of 200000 tokens: from 20000 tokens/)
  })
})
