import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countCauses } from '../../../src/promptcache/replay/cause-counts.ts'
import { fullReadsByGap } from '../../../src/promptcache/replay/full-reads.ts'
import { predictReads, type ReplayedSession } from '../../../src/promptcache/replay/predict-reads.ts'
import {
  accuracyOf,
  halfOf,
  type SessionScore,
  scoreSession,
} from '../../../src/promptcache/replay/session-scores.ts'
import { sampleTrace } from './sample-traces.ts'

/** Cold; a full read; expired after 1,000 s; broken for no reason the counts show. */
const SESSION = sampleTrace([
  { at: 0, wrote: 10_000 },
  { at: 5, read: 10_000, wrote: 1_000 },
  { at: 1005, wrote: 12_000 },
  { at: 1025, read: 5_000, wrote: 8_000 },
])
const [REPLAYED] = predictReads([SESSION]) as [ReplayedSession]

const TOOL_LOSS = 13 / 9135

describe('the score of a session', () => {
  test('is read over prompt tokens, recorded and predicted', () => {
    // Prompts 10,000 + 11,000 + 12,000 + 13,000 = 46,000; read 0 + 10,000 + 0 + 5,000, predicted 0 + 10,000 + 0 + 12,000
    const score = scoreSession(REPLAYED)
    expect(score.recorded).toBeCloseTo(15 / 46, 12)
    expect(score.predicted).toBeCloseTo(22 / 46, 12)
    expect(score.absoluteError).toBeCloseTo(7 / 46, 12)
    // Where nothing of tools and system text was shown a loss costs all
    expect(score.expected).toBeCloseTo(((1 - TOOL_LOSS) * 22) / 46, 12)
  })

  test("takes the first request's read as given", () => {
    const [warm] = predictReads([sampleTrace([{ at: 0, read: 600, wrote: 400 }])]) as [ReplayedSession]
    expect(scoreSession(warm)).toMatchObject({ recorded: 0.6, predicted: 0.6 })
  })

  test('belongs to the half that the first byte of its id says', () => {
    for (const id of ['cc-entire-001', 'cc-entire-002', 'cc-entire-003', 'cc-entire-004']) {
      const first = Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 2), 16)
      expect(halfOf(id)).toBe(first < 128 ? 'tune' : 'test')
    }
  })
})

describe('the accuracy over sessions', () => {
  const scores = (pairs: readonly (readonly [recorded: number, predicted: number])[]) =>
    pairs.map(
      ([recorded, predicted]): SessionScore => ({
        ...scoreSession(REPLAYED),
        recorded,
        predicted,
        expected: predicted,
        absoluteError: Math.abs(predicted - recorded),
      }),
    )

  test('is the mean, the median and the 90 % quantile of the errors', () => {
    // Errors 0, .02, .1, sorted: mean .04, median .02, quantile at 1.8 of 0..2: .02 + .8 × .08
    const accuracy = accuracyOf(
      scores([
        [0.9, 0.9],
        [0.8, 0.9],
        [0.5, 0.48],
      ]),
    )
    expect(accuracy.meanAbsoluteError).toBeCloseTo(0.04, 12)
    expect(accuracy.medianAbsoluteError).toBeCloseTo(0.02, 12)
    expect(accuracy.p90AbsoluteError).toBeCloseTo(0.084, 12)
  })

  test('gives the correlation of Pearson', () => {
    // x = 1, 2, 3 and y = 1, 2, 2 (times .1): Σdxdy = 1, Σdx² = 2, Σdy² = 2/3, r = 1/√(4/3)
    expect(
      accuracyOf(
        scores([
          [0.1, 0.1],
          [0.2, 0.2],
          [0.3, 0.2],
        ]),
      ).r,
    ).toBeCloseTo(Math.sqrt(3) / 2, 12)
  })

  test('has no correlation for two sessions, and none where all are alike', () => {
    expect(
      accuracyOf(
        scores([
          [0.1, 0.1],
          [0.2, 0.3],
        ]),
      ).r,
    ).toBeNull()
    expect(
      accuracyOf(
        scores([
          [0.1, 0.1],
          [0.1, 0.2],
          [0.1, 0.3],
        ]),
      ).r,
    ).toBeNull()
  })
})

test('full reads are counted by gap, the prediction as a mean probability', () => {
  expect(fullReadsByGap(REPLAYED.requests)).toEqual([
    { fromSeconds: 0, toSeconds: 10, requests: 1, predicted: 1 - TOOL_LOSS, recorded: 1 },
    { fromSeconds: 10, toSeconds: 60, requests: 1, predicted: 1 - TOOL_LOSS, recorded: 0 },
    { fromSeconds: 300, toSeconds: 3600, requests: 1, predicted: 0, recorded: 0 },
  ])
})

test('causes are counted with the tokens billed again, the dearest first', () => {
  const [lifetime, unexplained, ...others] = countCauses(REPLAYED.requests)
  expect(lifetime).toEqual({
    cause: 'lifetime passed',
    requests: 1,
    rebilledTokens: 11_000,
    predictedRequests: 1,
    predictedTokens: 11_000,
  })
  // 12,000 were readable, 5,000 read; foreseen are 2 × 13 / 9,135 requests, none in whole numbers
  expect(unexplained).toMatchObject({
    cause: 'unexplained',
    requests: 1,
    rebilledTokens: 7_000,
    predictedRequests: 0,
    predictedTokens: Math.round(TOOL_LOSS * 22_000),
  })
  expect(others).toEqual([])
})
