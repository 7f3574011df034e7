import type { RecordedRequest, UpcomingRequest } from './trace.ts'

/** Why a request reads less than the prefix it could have read, had nothing happened. */
export const CAUSES = [
  'lifetime passed',
  'compaction',
  'context edited',
  'history shortened',
  'model switch',
  'thinking switched',
  'look-back exceeded',
  'reasoning dropped',
  'below the minimum',
  'unexplained',
] as const
export type Cause = (typeof CAUSES)[number]
export type KnownCause = Exclude<Cause, 'unexplained'>

/** What the rules say of a request before it is served. */
export interface Prediction {
  /** What the request before it left in the cache, as far as this prompt reaches: read in full, had nothing happened. */
  readonly readableTokens: number
  /** The most likely read. */
  readonly readTokens: number
  /** What happened; absent where the whole prefix is read. */
  readonly cause?: KnownCause
  /** Mean read, entries lost for no reason the counts show among it. */
  readonly expectedTokens: number
  /** Probability of a full read. */
  readonly fullShare: number
}

/** A read of this share of the readable prefix is full: below it something was lost, not merely the tail rendered anew. */
const FULL_SHARE = 0.98

export function isFullRead(readTokens: number, readableTokens: number): boolean {
  return readTokens >= FULL_SHARE * readableTokens
}

/** Predicts the requests of one session in their order. */
export interface SessionPredictor {
  /** Knows only of the requests learnt before. */
  predict(request: UpcomingRequest): Prediction
  /** @param prediction - what was predicted of it; nothing for the first request, whose read is taken as given */
  learn(request: RecordedRequest, prediction?: Prediction): void
  /** What the record shows of a short read that the rules did not foresee. */
  hindsight(request: RecordedRequest): KnownCause | undefined
}
