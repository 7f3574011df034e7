import type { ReplayedRequest } from './predict-reads.ts'
import { isFullRead } from './prediction.ts'

/** Bounds of the gaps, in seconds; the last goes on without end. */
const BOUNDS_SECONDS = [0, 10, 60, 300, 3600] as const

/** Share of requests that read the whole of what was readable, by the time since the request before. */
export interface FullReads {
  readonly fromSeconds: number
  /** Null: without end. */
  readonly toSeconds: number | null
  readonly requests: number
  /** 0..1: the mean probability of a full read. */
  readonly predicted: number
  readonly recorded: number
}

/** One row a range of gaps; ranges without a request are left out. */
export function fullReadsByGap(requests: readonly ReplayedRequest[]): FullReads[] {
  return BOUNDS_SECONDS.flatMap((fromSeconds, i) => {
    const toSeconds = BOUNDS_SECONDS[i + 1] ?? null
    const within = requests.filter(({ gapMs }) => {
      const seconds = gapMs / 1000
      return seconds >= fromSeconds && (toSeconds === null || seconds < toSeconds)
    })
    if (within.length === 0) return []
    const predicted = within.reduce((sum, { prediction }) => sum + prediction.fullShare, 0)
    const full = within.filter(({ request, prediction }) =>
      isFullRead(request.readTokens, prediction.readableTokens),
    )
    return {
      fromSeconds,
      toSeconds,
      requests: within.length,
      predicted: predicted / within.length,
      recorded: full.length / within.length,
    }
  })
}
