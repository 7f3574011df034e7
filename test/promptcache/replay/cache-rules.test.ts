import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { minTokensOf, rulesOf, survival } from '../../../src/promptcache/replay/cache-rules.ts'
import { sharedPath } from '../../support/shared-folder.ts'

interface FactProfile {
  readonly id: string
  readonly minTokens: Readonly<Record<string, number>> | number
  readonly ttlSeconds?: number
  readonly granularityTokens?: number
}

const facts = sharedPath('facts', 'provider-profiles.json')

function factsOf(id: string): FactProfile {
  const profiles = JSON.parse(readFileSync(facts.path, 'utf8')) as readonly FactProfile[]
  const found = profiles.find((profile) => profile.id === id)
  if (found === undefined) throw new Error(`no profile ${id}`)
  return found
}

describe.skipIf(!facts.isThere)(`the rules are those of the facts${facts.note}`, () => {
  test("Anthropic's minimum for every model, dated and at gateways too", () => {
    const { minTokens } = factsOf('anthropic-5m')
    for (const [model, tokens] of Object.entries(minTokens)) {
      for (const name of [model, `${model}-20260101`, `anthropic/${model}`, `us.anthropic.${model}-v1:0`])
        expect([name, minTokensOf(rulesOf(name), name)]).toEqual([name, tokens])
    }
  })

  test("OpenAI's minimum, step and lifetime", () => {
    const older = factsOf('openai-pre-5.6')
    expect(rulesOf('gpt-5.5')).toMatchObject({ match: 'automatic', stepTokens: older.granularityTokens })
    expect(minTokensOf(rulesOf('gpt-5.5'), 'gpt-5.5')).toBe(older.minTokens)
    const newer = factsOf('openai-5.6+')
    expect(rulesOf('gpt-5.6')).toMatchObject({ lifetimeMs: 1000 * (newer.ttlSeconds ?? 0), stepTokens: 1 })
  })
})

test('a model is served by the rules of its house and version', () => {
  const idsOf = (models: readonly string[]) => models.map((model) => rulesOf(model).id)
  expect(idsOf(['claude-opus-4-6', 'anthropic/some-new-one'])).toEqual(['anthropic', 'anthropic'])
  expect(idsOf(['gpt-5', 'gpt-5.5', 'gpt-4.1', 'o3', 'gpt-5.3-codex-spark', 'grok-5'])).toEqual(
    Array.from({ length: 6 }, () => 'openai-pre-5.6'),
  )
  expect(idsOf(['gpt-5.6', 'gpt-5.10-mini', 'gpt-6', 'gpt-6.1-sol'])).toEqual(
    Array.from({ length: 4 }, () => 'openai-5.6+'),
  )
})

test('an entry is alive to its lifetime and then ever less likely so', () => {
  // 300 s and 40 s of spread: at 310 s 1 − 10/40
  expect([0, 300, 310, 320, 340, 9999].map((s) => survival(s * 1000, 300_000, 40_000))).toEqual([
    1, 1, 0.75, 0.5, 0, 0,
  ])
  expect([300, 300.001].map((s) => survival(s * 1000, 300_000, 0))).toEqual([1, 0])
})
