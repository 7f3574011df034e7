import { describe, expect, test } from 'vitest'
import { predictReads } from '../../../src/promptcache/replay/predict-reads.ts'
import type { Prediction } from '../../../src/promptcache/replay/prediction.ts'
import { type SampleRequest, sampleTrace } from './sample-traces.ts'

function replayedOf(requests: readonly SampleRequest[], model = 'gpt-5.5') {
  const drawn = requests.map((request) => ({ model, ...request }))
  return predictReads([sampleTrace(drawn, { client: 'codex' })])[0]?.requests ?? []
}

function lastOf(requests: readonly SampleRequest[], model?: string): Prediction {
  return replayedOf(requests, model).at(-1)?.prediction as Prediction
}

describe('a Codex request', () => {
  test('reads the prompt before it in steps of 128 tokens', () => {
    // 24,098 = 188 × 128 + 34
    expect(
      lastOf([
        { at: 0, uncached: 24_098 },
        { at: 9, uncached: 25_000 },
      ]).readTokens,
    ).toBe(188 * 128)
  })

  test('reads nothing of a prompt below 1,024 tokens', () => {
    expect(
      lastOf([
        { at: 0, uncached: 1_023 },
        { at: 9, uncached: 2_000 },
      ]).readTokens,
    ).toBe(0)
    expect(
      lastOf([
        { at: 0, uncached: 1_024 },
        { at: 9, uncached: 2_000 },
      ]).readTokens,
    ).toBe(1_024)
  })

  test('reads in the larger steps that eight reads of the session have shown', () => {
    // 384 more than a multiple of 512, as GPT-5.5 does
    const reads = [4, 6, 7, 9, 12, 13, 15, 18].map((n, i) => ({ at: i, read: n * 512 + 384, uncached: 100 }))
    // 9,700 read + 100: the next read below 9,800 is 18 × 512 + 384 = 9,600
    const shown = [...reads, { at: 20, read: 9_600, uncached: 800 }, { at: 21, uncached: 20_000 }]
    // 10,400 = 19 × 512 + 384 + 288; in steps of 128 it would be 10,368
    expect(lastOf(shown).readTokens).toBe(19 * 512 + 384)
    expect(lastOf(shown.slice(4)).readTokens).toBe(10_368)
  })

  test("of a person reads the person's turn before: reasoning between is dropped", () => {
    const turn = (before: SampleRequest) =>
      lastOf([
        { at: 0, uncached: 10_240, trigger: 'user' },
        before,
        { at: 9, uncached: 15_000, trigger: 'user' },
      ])
    expect(turn({ at: 5, read: 10_240, uncached: 2_560 })).toMatchObject({
      readTokens: 10_240,
      cause: 'reasoning dropped',
    })
    expect(turn({ at: 5, read: 10_240, uncached: 2_560, trigger: 'user' })).toMatchObject({
      readTokens: 12_800,
    })
  })

  test('finds tools and instructions behind ten minutes and behind a compaction', () => {
    const start: readonly SampleRequest[] = [
      { at: 0, read: 2_432, uncached: 20_000 },
      { at: 5, read: 22_400, uncached: 100 },
    ]
    expect(lastOf([...start, { at: 606, uncached: 23_000 }])).toMatchObject({
      readTokens: 2_432,
      cause: 'lifetime passed',
    })
    expect(lastOf([...start, { at: 605, uncached: 23_000 }]).readTokens).toBe(22_400)
    expect(lastOf([...start, { at: 9, uncached: 8_000, boundary: 'compact' }])).toMatchObject({
      readTokens: 2_432,
      cause: 'compaction',
    })
  })

  test('of another model finds nothing', () => {
    expect(
      lastOf([
        { at: 0, uncached: 9_000 },
        { at: 1, uncached: 9_500, model: 'gpt-5.4' },
      ]),
    ).toMatchObject({
      readTokens: 0,
      cause: 'model switch',
    })
  })

  test('that reads up to its last step has lost nothing, although a step is more than 2 % of it', () => {
    // 1,150 are readable, 1,024 of them in whole steps: 89 %
    const [replayed] = replayedOf([
      { at: 0, uncached: 1_150 },
      { at: 1, read: 1_024, uncached: 500 },
    ])
    expect(replayed?.recordedCause).toBeUndefined()
  })
})

test('from GPT-5.6 on reads come to the token and live half an hour', () => {
  const requests = (at: number) => [
    { at: 0, uncached: 24_098 },
    { at, uncached: 25_000 },
  ]
  expect(lastOf(requests(1800), 'gpt-5.6').readTokens).toBe(24_098)
  expect(lastOf(requests(1801), 'gpt-6.1-sol').readTokens).toBe(0)
})
