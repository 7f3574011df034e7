import type { ReplayedRequest } from './predict-reads.ts'
import { CAUSES, type Cause, isFullRead } from './prediction.ts'

/** What one cause did. */
export interface CauseCount {
  readonly cause: Cause
  /** Requests that read less than was readable. */
  readonly requests: number
  /** Tokens that were readable and were billed again instead. */
  readonly rebilledTokens: number
  /** What the rules foresaw; of `unexplained` the number the measured rate gives. */
  readonly predictedRequests: number
  readonly predictedTokens: number
}

interface Sums {
  requests: number
  rebilledTokens: number
  predictedRequests: number
  predictedTokens: number
}

/** The causes that occurred or were predicted, the dearest first. */
export function countCauses(requests: readonly ReplayedRequest[]): CauseCount[] {
  const sums = new Map<Cause, Sums>(
    CAUSES.map((cause) => [
      cause,
      { requests: 0, rebilledTokens: 0, predictedRequests: 0, predictedTokens: 0 },
    ]),
  )
  const of = (cause: Cause): Sums => sums.get(cause) as Sums
  for (const { request, prediction, recordedCause } of requests) {
    const { readableTokens, readTokens, expectedTokens, fullShare, cause } = prediction
    if (recordedCause !== undefined) {
      of(recordedCause).requests++
      of(recordedCause).rebilledTokens += readableTokens - request.readTokens
    }
    if (cause === undefined) {
      of('unexplained').predictedRequests += isFullRead(readTokens, readableTokens) ? 1 - fullShare : 0
      of('unexplained').predictedTokens += Math.max(0, Math.min(readTokens, readableTokens) - expectedTokens)
    } else if (!isFullRead(readTokens, readableTokens)) {
      of(cause).predictedRequests++
      of(cause).predictedTokens += readableTokens - readTokens
    }
  }
  return [...sums]
    .map(([cause, counts]) => ({ cause, ...counts }))
    .filter((count) => count.requests > 0 || count.predictedRequests > 0)
    .map((count) => ({
      ...count,
      predictedRequests: Math.round(count.predictedRequests),
      predictedTokens: Math.round(count.predictedTokens),
    }))
    .sort((a, b) => b.rebilledTokens - a.rebilledTokens)
}
