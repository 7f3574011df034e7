import { createAutomaticPredictor } from './automatic-predictor.ts'
import { createBreakpointPredictor } from './breakpoint-predictor.ts'
import { rulesOf } from './cache-rules.ts'
import { type Cause, isFullRead, type Prediction, type SessionPredictor } from './prediction.ts'
import { createSharedPrefix, type SharedPrefix } from './shared-prefix.ts'
import type { RecordedRequest, Trace } from './trace.ts'

/** A request, what was predicted of it, and what came of it. */
export interface ReplayedRequest {
  readonly request: RecordedRequest
  /** Since the request before it, in milliseconds. */
  readonly gapMs: number
  readonly prediction: Prediction
  /** Why less was read than was readable; absent where all was read. */
  readonly recordedCause?: Cause
}

/** A session with its requests behind the first, whose read is taken as given. */
export interface ReplayedSession {
  readonly trace: Trace
  readonly requests: readonly ReplayedRequest[]
}

function predictorOf(trace: Trace, shared: SharedPrefix): SessionPredictor {
  const [first] = trace.requests
  const isAutomatic = first !== undefined && rulesOf(first.model).match === 'automatic'
  return isAutomatic ? createAutomaticPredictor() : createBreakpointPredictor(trace, shared)
}

interface Player {
  readonly predictor: SessionPredictor
  readonly requests: ReplayedRequest[]
  previous: RecordedRequest | undefined
}

/**
 * Predicts every request of every session, all in the order of their times, so that a session can learn of its
 * project's others, and only of what they did before.
 */
export function predictReads(traces: readonly Trace[]): ReplayedSession[] {
  const projects = new Map<string, SharedPrefix>()
  const players = traces.map((trace): Player => {
    const shared = projects.get(trace.project) ?? createSharedPrefix()
    projects.set(trace.project, shared)
    return { predictor: predictorOf(trace, shared), requests: [], previous: undefined }
  })
  const events = traces.flatMap(({ requests }, i) =>
    requests.map((request) => ({ request, player: players[i] as Player })),
  )
  // Stable: of two requests at one moment the one of the session named first comes first.
  events.sort((a, b) => a.request.atMs - b.request.atMs)
  for (const { request, player } of events) play(request, player)
  return traces.map((trace, i) => ({ trace, requests: (players[i] as Player).requests }))
}

function play(request: RecordedRequest, player: Player): void {
  const { predictor, previous } = player
  player.previous = request
  if (previous === undefined) {
    predictor.learn(request)
    return
  }
  const prediction = predictor.predict(request)
  const cause = causeOf(request, prediction, predictor)
  player.requests.push({
    request,
    gapMs: request.atMs - previous.atMs,
    prediction,
    ...(cause === undefined ? {} : { recordedCause: cause }),
  })
  predictor.learn(request, prediction)
}

/** A short read that the rules foresaw has their cause; another one what the record shows behind the fact, if anything. */
function causeOf(
  request: RecordedRequest,
  { readableTokens, readTokens, cause }: Prediction,
  predictor: SessionPredictor,
): Cause | undefined {
  if (isFullRead(request.readTokens, readableTokens)) return undefined
  // What a step cuts off is no loss.
  if (cause === undefined && isFullRead(request.readTokens, readTokens)) return undefined
  return cause ?? predictor.hindsight(request) ?? 'unexplained'
}
