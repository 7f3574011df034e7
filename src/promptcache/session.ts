import { GaugeError } from '../lib/gauge-error.ts'
import { type Random, seededRandom } from '../lib/random.ts'
import { AGENT_SESSIONS, type Calibration } from './calibration.ts'
import { drawQuantile, type QuantileTable } from './quantiles.ts'
import type { Task } from './task.ts'

/** The table of session lengths is of sessions of at least this many requests. */
const FEWEST_REQUESTS = 5
/** The 99th percentile of the measured session lengths. */
const MOST_REQUESTS = 310
/** The first search and the one after it. */
const SEARCHES_PER_TASK = 2

/** One request as drawn, before it is known what the mode adds to it. */
export interface PlannedRequest {
  readonly trigger: 'user' | 'tool'
  /** From the start of the request before; 0 for the first. */
  readonly gapMs: number
  /** What the prompt grows by: the answer before it, and the result or the input. */
  readonly appendedTokens: number
  readonly outputTokens: number
  /** The messages change for no reason the logs show. */
  readonly breaksHistory: boolean
}

/** A user turn: the request of the person, and those that tools trigger behind it. */
export interface PlannedTurn {
  readonly requests: readonly PlannedRequest[]
  /** Done in the first tool request; absent where no tool request follows. */
  readonly task?: Task
  /** Times and answers of the requests that the task's searches would add, first and retry. */
  readonly searches: readonly PlannedRequest[]
}

/** A session before any mode has touched it: sessions of different modes share their plans. */
export interface SessionPlan {
  readonly id: string
  /** Tools and system were stored by another session shortly before. */
  readonly startsWarm: boolean
  readonly turns: readonly PlannedTurn[]
}

export interface SessionOptions {
  /** At least 1. */
  readonly sessions: number
  /** Any safe integer. */
  readonly seed: number
  /** At least 1. */
  readonly tasks: readonly Task[]
  readonly calibration?: Calibration
  /** Longer sessions are cut: 310 by default. Searches come on top. */
  readonly maxRequests?: number
}

/**
 * The same seed and tasks give the same plans; session n does not depend on how many follow.
 * @throws GaugeError E_EMPTY without sessions or tasks
 */
export function planSessions(options: SessionOptions): readonly SessionPlan[] {
  const { sessions, seed, tasks } = options
  if (sessions < 1 || tasks.length === 0) {
    throw new GaugeError(
      'E_EMPTY',
      `${sessions} sessions over ${tasks.length} tasks: nothing to simulate. Ask for at least one session, and for a ` +
        'dataset with queries whose right tool is deferred.',
    )
  }
  const random = seededRandom(seed)
  return Array.from({ length: sessions }, (_, i) => planSession(`session-${i + 1}`, random, options))
}

function planSession(id: string, seeded: Random, options: SessionOptions): SessionPlan {
  const { tasks, calibration = AGENT_SESSIONS, maxRequests = MOST_REQUESTS } = options
  const random = seeded.fork(id)
  const startsWarm = random.next() < calibration.warmStarts
  const drawn = Math.max(FEWEST_REQUESTS, drawInteger(calibration.sessionRequests, random))
  // No task comes twice in a session before all have come.
  const deck = random.fork('tasks').shuffle(tasks)
  const turns: PlannedTurn[] = []
  let left = Math.min(drawn, maxRequests)
  let given = 0
  while (left > 0) {
    const task = deck[given % deck.length] as Task
    const turn = planTurn(task, { random, calibration, most: left, isFirst: turns.length === 0 })
    turns.push(turn)
    left -= turn.requests.length
    if (turn.task !== undefined) given++
  }
  return { id, startsWarm, turns }
}

interface TurnDraw {
  readonly random: Random
  readonly calibration: Calibration
  /** Requests the session has left. */
  readonly most: number
  readonly isFirst: boolean
}

function planTurn(task: Task, { random, calibration, most, isFirst }: TurnDraw): PlannedTurn {
  const drawn = random.next() < calibration.turnsWithTools ? drawInteger(calibration.toolRequests, random) : 0
  const toolRequests = Math.min(drawn, most - 1)
  const user = planRequest('user', random, calibration)
  const first = { ...user, gapMs: 0, appendedTokens: calibration.firstMessageTokens, breaksHistory: false }
  const tools = planToolRequests(toolRequests, random, calibration)
  const requests = [isFirst ? first : user, ...tools]
  if (toolRequests === 0) return { requests, searches: [] }
  return { requests, task, searches: planToolRequests(SEARCHES_PER_TASK, random, calibration) }
}

function planToolRequests(count: number, random: Random, calibration: Calibration): PlannedRequest[] {
  return Array.from({ length: count }, () => planRequest('tool', random, calibration))
}

function planRequest(trigger: 'user' | 'tool', random: Random, calibration: Calibration): PlannedRequest {
  const gaps = trigger === 'user' ? calibration.userGapSeconds : calibration.toolGapSeconds
  return {
    trigger,
    gapMs: Math.round(1000 * drawQuantile(gaps, random)),
    appendedTokens: drawInteger(calibration.appendedTokens, random),
    outputTokens: drawInteger(calibration.outputTokens, random),
    breaksHistory: random.next() < calibration.unexplainedBreaks[trigger],
  }
}

function drawInteger(table: QuantileTable, random: Random): number {
  return Math.max(1, Math.round(drawQuantile(table, random)))
}
