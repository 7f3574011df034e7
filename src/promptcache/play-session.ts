import { DIRECT_CALL, type SearchRound, type TaskScript } from './agent.ts'
import { createPromptCache } from './cache.ts'
import type { Calibration } from './calibration.ts'
import {
  appendMessages,
  type Conversation,
  compact,
  contextTokens,
  rewriteHistory,
  startConversation,
} from './conversation.ts'
import { addTokens, costUsd, NO_TOKENS, requestTokens, type TokenSums } from './cost.ts'
import type { Layout } from './layout.ts'
import type { ModelPrice } from './prices.ts'
import { createBlock } from './prompt.ts'
import type { ProviderProfile } from './provider.ts'
import type { PlannedRequest, PlannedTurn, SessionPlan } from './session.ts'
import type { Task } from './task.ts'

/** How long before a warm session another one stored tools and system. Assumption: any time within the lifetime will do. */
const WARM_LEAD_MS = 60_000

/** What one session came to. */
export interface SessionResult {
  readonly id: string
  readonly requests: number
  readonly tasks: number
  readonly completedTasks: number
  /** Sum of the tasks' recall. */
  readonly recallSum: number
  /** Requests whose answer was a search or the call of a task's tools. */
  readonly taskRequests: number
  readonly compactions: number
  readonly tokens: TokenSums
  readonly costUsd: number
}

export type SessionPlay =
  | { readonly status: 'played'; readonly session: SessionResult }
  | { readonly status: 'overflow'; readonly reason: string }

/** What is the same for all sessions of a mode. */
export interface Stage {
  readonly layout: Layout
  /** How the agent gets a task's tools called. */
  readonly scriptOf: (task: Task) => TaskScript
  readonly profile: ProviderProfile
  readonly price: ModelPrice
  readonly calibration: Calibration
}

/**
 * Plays one plan against a cache of its own. The history is summarised where the next request would exceed the share of
 * the window at which agents do so; the request that writes the summary is not in the logs and is not counted.
 */
export function playSession(plan: SessionPlan, stage: Stage): SessionPlay {
  const { layout, profile, price } = stage
  const cache = createPromptCache(profile, price.model)
  if (plan.startsWarm) cache.submit(layout.fixed, 0)
  const steps = plan.turns.flatMap((turn) => stepsOf(turn, stage))
  let conversation = startConversation(layout)
  let atMs = WARM_LEAD_MS
  let tokens = NO_TOKENS
  let compactions = 0
  for (const [i, step] of steps.entries()) {
    const sizes = appendedSizes(step, i === 0 ? 0 : outputTokens(steps, i - 1))
    const history = step.request.breaksHistory ? rewriteHistory(conversation) : conversation
    const kept = makeRoom(history, sizes, stage)
    if (kept !== history) compactions++
    conversation = appendMessages(kept, sizes.map(toBlock(`${plan.id} request ${i}`)))
    const context = contextTokens(conversation)
    if (context > price.contextWindow) return overflow(plan, i, context, price)
    atMs += step.request.gapMs
    tokens = addTokens(tokens, requestTokens(cache.submit(conversation.prompt, atMs), outputTokens(steps, i)))
  }
  const cost = costUsd(tokens, price, profile)
  const session = {
    id: plan.id,
    requests: steps.length,
    ...taskSums(plan, stage),
    compactions,
    tokens,
    costUsd: cost,
  }
  return { status: 'played', session }
}

function makeRoom(history: Conversation, added: readonly number[], stage: Stage): Conversation {
  const next = added.reduce((sum, size) => sum + size, contextTokens(history))
  const isStart = history.previousEnd === -1
  return isStart || next <= compactAtTokens(stage)
    ? history
    : compact(history, stage.calibration.summaryTokens)
}

const toBlock = (name: string) => (tokens: number, part: number) =>
  createBlock('messages', `${name} part ${part}`, tokens)

function overflow(plan: SessionPlan, i: number, context: number, price: ModelPrice): SessionPlay {
  const held = `request ${i + 1} of ${plan.id} holds ${context} tokens`
  return { status: 'overflow', reason: `${held}, the window of ${price.model} ${price.contextWindow}` }
}

/** The context size above which the history is summarised. */
export function compactAtTokens({ price, calibration }: Pick<Stage, 'price' | 'calibration'>): number {
  return calibration.compactAtShare * price.contextWindow
}

/** One request of the session as the mode has it. */
interface Step {
  readonly request: PlannedRequest
  /** The search whose result triggers this request. */
  readonly round?: SearchRound
  /** What the call whose result triggers this request holds beyond a direct one. */
  readonly proxyTokens: number
}

/** The task's searches stand between the user's request and the first tool request, whose result is that of the call. */
function stepsOf({ requests, task, searches }: PlannedTurn, { scriptOf }: Stage): Step[] {
  const script = task === undefined ? DIRECT_CALL : scriptOf(task)
  const [asked, ...acting] = requests.map((request, i) => ({
    request,
    proxyTokens: i === 1 ? script.proxyTokens : 0,
  }))
  const searching = script.searches.flatMap((round, i) => {
    const request = searches[i]
    return request === undefined ? [] : [{ request, round, proxyTokens: 0 }]
  })
  return [...(asked === undefined ? [] : [asked]), ...searching, ...acting]
}

/** Sizes of the blocks a step appends: the answer before it, then the result or the input. */
function appendedSizes({ request, round, proxyTokens }: Step, answerTokens: number): readonly number[] {
  if (round !== undefined) return [round.callTokens, round.resultTokens]
  // What was measured is the sum; thinking is billed as output and not kept, so an answer may exceed it.
  const answer = Math.min(answerTokens, request.appendedTokens - 1)
  return [answer + proxyTokens, request.appendedTokens - answer]
}

/** An answer that searches holds at least its call; one that calls through the proxy holds the proxy's part as well. */
function outputTokens(steps: readonly Step[], i: number): number {
  const planned = steps[i]?.request.outputTokens ?? 0
  const next = steps[i + 1]
  return Math.max(planned, next?.round?.callTokens ?? 0) + (next?.proxyTokens ?? 0)
}

function taskSums({ turns }: SessionPlan, { scriptOf }: Stage) {
  const scripts = turns.flatMap(({ task }) => (task === undefined ? [] : [scriptOf(task)]))
  return {
    tasks: scripts.length,
    completedTasks: scripts.filter((script) => script.completed).length,
    recallSum: scripts.reduce((sum, script) => sum + script.recall, 0),
    taskRequests: scripts.reduce((sum, { searches, calls }) => sum + searches.length + (calls ? 1 : 0), 0),
  }
}
