import { GaugeError } from '../../lib/gauge-error.ts'
import { type CauseCount, countCauses } from './cause-counts.ts'
import { type FullReads, fullReadsByGap } from './full-reads.ts'
import { predictReads, type ReplayedSession } from './predict-reads.ts'
import {
  type Accuracy,
  accuracyOf,
  HALVES,
  type Half,
  LEAST_REQUESTS,
  type SessionScore,
  scoreSession,
} from './session-scores.ts'
import { CLIENTS, type Client, KINDS, type Kind, type Trace } from './trace.ts'

/** Sessions of one client and kind with enough requests. */
export interface ReplayGroup {
  readonly client: Client
  readonly kind: Kind
  readonly requests: number
  readonly all: Accuracy
  /** Absent where no session falls into a half. */
  readonly halves: Readonly<Partial<Record<Half, Accuracy>>>
  /** The worst first. */
  readonly sessions: readonly SessionScore[]
  readonly fullReads: readonly FullReads[]
  readonly causes: readonly CauseCount[]
}

export interface ReplayResult {
  readonly traces: number
  readonly requests: number
  /** Sessions with fewer than `LEAST_REQUESTS` requests: replayed, and part of no figure. */
  readonly shortSessions: number
  /** Main sessions first; in the order of the clients. */
  readonly groups: readonly [ReplayGroup, ...ReplayGroup[]]
}

/**
 * Plays recorded sessions against the rules of their providers' caches and compares the hit rates.
 * @throws GaugeError E_EMPTY where no session has enough requests
 */
export function replay(traces: readonly Trace[]): ReplayResult {
  const sessions = predictReads(traces)
  const counted = sessions.filter(({ trace }) => trace.requests.length >= LEAST_REQUESTS)
  const [first, ...others] = KINDS.flatMap((kind) =>
    CLIENTS.flatMap((client) => {
      const ofGroup = counted.filter(({ trace }) => trace.client === client && trace.kind === kind)
      return ofGroup.length === 0 ? [] : [groupOf(client, kind, ofGroup)]
    }),
  )
  if (first === undefined) {
    const found = traces.length === 1 ? 'the session has' : `none of the ${traces.length} sessions has`
    throw new GaugeError(
      'E_EMPTY',
      `${found} ${traces.length === 1 ? 'fewer than' : 'as many as'} ${LEAST_REQUESTS} requests: nothing to compare hit rates of. Name longer sessions.`,
    )
  }
  return {
    traces: traces.length,
    requests: traces.reduce((sum, { requests }) => sum + requests.length, 0),
    shortSessions: traces.length - counted.length,
    groups: [first, ...others],
  }
}

function groupOf(client: Client, kind: Kind, sessions: readonly ReplayedSession[]): ReplayGroup {
  const scores = sessions.map(scoreSession).sort((a, b) => b.absoluteError - a.absoluteError)
  const requests = sessions.flatMap((session) => session.requests)
  const halves = HALVES.flatMap((half) => {
    const ofHalf = scores.filter((score) => score.half === half)
    return ofHalf.length === 0 ? [] : [[half, accuracyOf(ofHalf)] as const]
  })
  return {
    client,
    kind,
    requests: scores.reduce((sum, score) => sum + score.requests, 0),
    all: accuracyOf(scores),
    halves: Object.fromEntries(halves),
    sessions: scores,
    fullReads: fullReadsByGap(requests),
    causes: countCauses(requests),
  }
}
