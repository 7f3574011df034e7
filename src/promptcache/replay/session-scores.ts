import { createHash } from 'node:crypto'
import { mean, quantileOf } from '../../lib/statistics.ts'
import type { ReplayedSession } from './predict-reads.ts'
import { type Client, hitRateOf, type Kind } from './trace.ts'

/** Fewer requests than this make a hit rate that one of them decides. */
export const LEAST_REQUESTS = 5

/** Parameters of the rules were chosen on `tune`; `test` shows what they are worth. */
export const HALVES = ['tune', 'test'] as const
export type Half = (typeof HALVES)[number]

/** The half a session belongs to: `tune` where the first byte of the SHA-256 of its id is below 128. */
export function halfOf(id: string): Half {
  return (createHash('sha256').update(id).digest()[0] as number) < 128 ? 'tune' : 'test'
}

/** A session's hit rate, predicted and recorded, each 0..1. */
export interface SessionScore {
  readonly id: string
  readonly client: Client
  readonly kind: Kind
  readonly half: Half
  readonly requests: number
  readonly promptTokens: number
  readonly recorded: number
  /** By the most likely read of every request, the first one's as recorded. */
  readonly predicted: number
  /** By the mean read of every request, unexplained losses at their measured rate among it. */
  readonly expected: number
  /** Distance of `predicted` from `recorded`, 0..1. */
  readonly absoluteError: number
}

export function scoreSession({ trace, requests }: ReplayedSession): SessionScore {
  const [first] = trace.requests
  const given = first === undefined ? [] : [first]
  const rate = (read: (at: ReplayedSession['requests'][number]) => number): number =>
    hitRateOf([
      ...given,
      ...requests.map((at) => ({ promptTokens: at.request.promptTokens, readTokens: read(at) })),
    ])
  const recorded = hitRateOf(trace.requests)
  const predicted = rate(({ prediction }) => prediction.readTokens)
  return {
    id: trace.id,
    client: trace.client,
    kind: trace.kind,
    half: halfOf(trace.id),
    requests: trace.requests.length,
    promptTokens: trace.requests.reduce((sum, { promptTokens }) => sum + promptTokens, 0),
    recorded,
    predicted,
    expected: rate(({ prediction }) => prediction.expectedTokens),
    absoluteError: Math.abs(predicted - recorded),
  }
}

/** How near predictions come over several sessions; ratios 0..1. */
export interface Accuracy {
  readonly sessions: number
  readonly meanAbsoluteError: number
  readonly medianAbsoluteError: number
  readonly p90AbsoluteError: number
  /** Correlation of Pearson; null for fewer than three sessions, or where all have one hit rate. */
  readonly r: number | null
  readonly meanRecorded: number
  readonly meanPredicted: number
  readonly meanExpected: number
}

/** @throws RangeError on no score at all */
export function accuracyOf(scores: readonly SessionScore[]): Accuracy {
  const errors = scores.map(({ absoluteError }) => absoluteError).sort((a, b) => a - b)
  return {
    sessions: scores.length,
    meanAbsoluteError: mean(errors),
    medianAbsoluteError: quantileOf(errors, 0.5),
    p90AbsoluteError: quantileOf(errors, 0.9),
    r: correlation(scores),
    meanRecorded: mean(scores.map(({ recorded }) => recorded)),
    meanPredicted: mean(scores.map(({ predicted }) => predicted)),
    meanExpected: mean(scores.map(({ expected }) => expected)),
  }
}

/** Two points lie on a line whatever they are. */
const LEAST_FOR_CORRELATION = 3

/** What rounding leaves of a spread that is none. */
const ROUNDING = 1e-12

function correlation(scores: readonly SessionScore[]): number | null {
  if (scores.length < LEAST_FOR_CORRELATION) return null
  const recordedMean = mean(scores.map(({ recorded }) => recorded))
  const predictedMean = mean(scores.map(({ predicted }) => predicted))
  let product = 0
  let ofRecorded = 0
  let ofPredicted = 0
  for (const { recorded, predicted } of scores) {
    product += (recorded - recordedMean) * (predicted - predictedMean)
    ofRecorded += (recorded - recordedMean) ** 2
    ofPredicted += (predicted - predictedMean) ** 2
  }
  const scale = Math.sqrt(ofRecorded * ofPredicted)
  return scale < ROUNDING ? null : product / scale
}
