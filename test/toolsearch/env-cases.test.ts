import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { systemFromId } from '../../src/systems/systems.ts'
import { isDeferralActive } from '../../src/toolsearch/mode.ts'
import { DEFAULT_WEIGHTS, type Env, type Settings, settingsFromEnv } from '../../src/toolsearch/settings.ts'
import { sharedLines, sharedPath } from '../support/shared-folder.ts'

interface EnvCase {
  readonly id: string
  readonly env: Env
  readonly why: string
  readonly expectMode?: string
  readonly expectModeIn?: readonly string[]
  readonly expectPercent?: number
  readonly expectPercentNot?: number
  readonly expectPercentBetween?: readonly [number, number]
  readonly expectWarning?: boolean
  readonly expectError?: string
  readonly contextWindow?: number
  readonly deferredToolTokens?: number
  readonly expectActive?: boolean
  readonly expectWeights?: 'default'
  readonly expectSameRankingAs?: Env
  readonly expectResultsFor?: string
  readonly expectEmptyFor?: string
}

/** About other models, endpoints or proxies, which this project does not know. */
const NOT_OURS = new Set(['env-44', 'env-45', 'env-46'])

const catalog = createCatalog([
  { name: 'CronCreate', description: 'Schedules a recurring job' },
  { name: 'CronDelete', description: 'Removes a recurring job' },
  { name: 'mcp__chat__send_message', description: 'Posts a message, at once or at a scheduled time' },
])

async function rankingUnder(settings: Settings, query: string) {
  const index = await systemFromId('tool-search', settings).build(catalog)
  return index.search(query, 5)
}

function checkMode({ mode, thresholdPercent }: Settings, expected: EnvCase): void {
  if (expected.expectMode !== undefined) expect(mode).toBe(expected.expectMode)
  if (expected.expectModeIn !== undefined) expect(expected.expectModeIn).toContain(mode)
  if (expected.expectPercent !== undefined) expect(thresholdPercent).toBe(expected.expectPercent)
  if (expected.expectPercentNot !== undefined) expect(thresholdPercent).not.toBe(expected.expectPercentNot)
  if (expected.expectPercentBetween !== undefined) {
    const [low, high] = expected.expectPercentBetween
    expect(thresholdPercent).toBeGreaterThanOrEqual(low)
    expect(thresholdPercent).toBeLessThanOrEqual(high)
  }
}

function checkActive(settings: Settings, expected: EnvCase): void {
  const { contextWindow, deferredToolTokens: deferredTokens, expectActive } = expected
  if (contextWindow === undefined || deferredTokens === undefined) return
  expect(isDeferralActive(settings, { contextWindow, deferredTokens })).toBe(expectActive)
}

async function checkSearch(settings: Settings, expected: EnvCase): Promise<void> {
  if (expected.expectResultsFor === 'exact tool name') {
    expect((await rankingUnder(settings, 'CronDelete'))[0]?.toolId).toBe('CronDelete')
  }
  if (expected.expectEmptyFor === 'nonsense query') {
    expect(await rankingUnder(settings, 'xyzzy qwertz')).toEqual([])
  }
  if (expected.expectSameRankingAs !== undefined) {
    const other = settingsFromEnv(expected.expectSameRankingAs).settings
    const ids = async (given: Settings) =>
      (await rankingUnder(given, 'schedule a recurring message')).map((hit) => hit.toolId)
    expect(await ids(settings)).toEqual(await ids(other))
  }
}

const file = sharedPath('cases', 'env_cases.jsonl')
const cases = sharedLines<EnvCase>(file.path)

describe.skipIf(!file.isThere)(`settings from public bug reports${file.note}`, () => {
  it('are there in number', () => expect(cases.length).toBeGreaterThan(30))

  for (const expected of cases) {
    const { id, env, why } = expected
    const notOurs = NOT_OURS.has(id)
    it.skipIf(notOurs)(
      `${id}: ${why}${notOurs ? ' (skipped: other models and endpoints)' : ''}`,
      async () => {
        const { settings, warnings } = settingsFromEnv(env)
        checkMode(settings, expected)
        checkActive(settings, expected)
        if (expected.expectWarning === true) expect(warnings).not.toEqual([])
        if (expected.expectError !== undefined) expect(settings.weights).toEqual(DEFAULT_WEIGHTS)
        if (expected.expectWeights === 'default') expect(settings.weights).toEqual(DEFAULT_WEIGHTS)
        await checkSearch(settings, expected)
      },
    )
  }
})
