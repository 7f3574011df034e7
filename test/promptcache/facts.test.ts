import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AGENT_SESSIONS } from '../../src/promptcache/calibration.ts'
import { PRICES } from '../../src/promptcache/prices.ts'
import { anthropic5m } from '../../src/promptcache/profiles/anthropic-5m.ts'
import { readMultOf } from '../../src/promptcache/provider.ts'
import type { QuantileTable } from '../../src/promptcache/quantiles.ts'

const folder = join(process.env.TOOLGAUGE_SHARED ?? '../shared', 'facts')
const isThere = existsSync(folder)
const reason = isThere ? '' : ` (skipped: no ${folder}; set TOOLGAUGE_SHARED)`
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

/** A row of quantiles as the facts hold them: `p05`, `p25`, … */
const asTable = (row: Record<string, number>) =>
  Object.entries(row)
    .filter(([key]) => /^p\d\d$/u.test(key))
    .map(([key, value]) => [Number(key.slice(1)) / 100, value])

describe.skipIf(!isThere)(`our numbers are those of the facts${reason}`, () => {
  it('provider profile', () => {
    const fact = read('provider-profiles.json').find(
      (profile: { id: string }) => profile.id === anthropic5m.id,
    )
    const { asOf, writeMult, readMult, readMultOverrides, minTokens } = fact
    expect(anthropic5m).toMatchObject({ asOf, writeMult, readMult, readMultOverrides, minTokens })
    expect(anthropic5m.ttlMs).toBe(1000 * fact.ttlSeconds)
  })

  it('prices, and the multiples of the profile give the cache prices listed', () => {
    const { asOf, models } = read('prices.json')
    expect(PRICES.asOf).toBe(asOf)
    const anthropic = models.filter((model: { provider: string }) => model.provider === 'anthropic')
    expect(PRICES.models.map((price) => price.model)).toEqual(
      anthropic.map((fact: { model: string }) => fact.model),
    )
    PRICES.models.forEach(({ model, contextWindow, inputUsd, outputUsd }, i) => {
      const fact = anthropic[i]
      expect([contextWindow, inputUsd, outputUsd]).toEqual([fact.contextWindow, fact.input, fact.output])
      expect(inputUsd * anthropic5m.writeMult).toBeCloseTo(fact.write5m, 12)
      expect(inputUsd * readMultOf(anthropic5m, model)).toBeCloseTo(fact.read, 12)
    })
  })

  it('calibration', () => {
    const facts = read('calibration.json')
    const { anthropic } = facts
    const tables: [QuantileTable, Record<string, number>][] = [
      [AGENT_SESSIONS.sessionRequests, facts.sessionLength],
      [AGENT_SESSIONS.toolRequests, facts.toolRequestsAfterUserTurn],
      [AGENT_SESSIONS.outputTokens, facts.outputTokensPerRequest],
      [AGENT_SESSIONS.appendedTokens, anthropic.appendTokensPerRequest],
      [AGENT_SESSIONS.userGapSeconds, anthropic.gapSeconds.userTurn],
    ]
    for (const [table, fact] of tables) expect(table).toEqual(asTable(fact))
    const { firstRequest, compaction, warmBreakRate } = anthropic
    expect(AGENT_SESSIONS.unexplainedBreaks).toEqual({
      user: warmBreakRate.userTurn,
      tool: warmBreakRate.toolTurn,
    })
    expect(AGENT_SESSIONS.warmStarts).toBe(1 - firstRequest.mainColdShare)
    expect(AGENT_SESSIONS.firstMessageTokens).toBe(
      firstRequest.mainTotalMedian - firstRequest.mainWarmReadMedian,
    )
    expect(AGENT_SESSIONS.compactAtShare * 200_000).toBeCloseTo(compaction.contextBeforeMedian, 6)
    expect(AGENT_SESSIONS.summaryTokens).toBe(compaction.contextAfterMedian - firstRequest.mainWarmReadMedian)
  })
})
