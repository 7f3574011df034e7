import { type AnswerStore, createAnswerStore } from './answer-store.ts'
import type { Prediction } from './prediction.ts'
import { type Thinking, thinkingOf } from './thinking.ts'
import type { Client, RecordedRequest } from './trace.ts'

/** A prefix that a request stored up to its last breakpoint. */
export interface Stored {
  readonly tokens: number
  readonly atMs: number
  /** Blocks of the conversation up to its end; tools and system text are not counted. */
  readonly blocks: number
}

/** What a session left in one model's cache, and what it showed of its habits there. */
export interface ModelCache {
  readonly last: Stored
  readonly thinking: Thinking | undefined
  /** How the last turn of a person was sent. */
  readonly turnThinking: Thinking | undefined
  readonly byThinking: ReadonlyMap<Thinking, Stored>
  /** Tools and system text, once the session showed their size. */
  readonly floorTokens: number | undefined
  readonly smallestPrompt: number
  readonly answers: AnswerStore
}

/** A read is that of tools and system text where it is less than this share of what the session had stored. */
const FLOOR_SHARE = 0.9
const LEAST_FLOOR_TOKENS = 1_024

/** Whether a first request found tools and system text that another session had stored, and no more than these. */
export function readsOnlyFloor({ readTokens, promptTokens }: RecordedRequest): boolean {
  return readTokens > 0 && readTokens < FLOOR_SHARE * promptTokens
}

/** Tools and system text stand before all messages: a short read that fits into every prompt of the session is theirs. */
function floorShown(request: RecordedRequest, before: ModelCache | undefined): number | undefined {
  const { readTokens, promptTokens } = request
  const readable = Math.min(before?.last.tokens ?? promptTokens, promptTokens)
  const smallest = Math.min(before?.smallestPrompt ?? promptTokens, promptTokens)
  const isFloor =
    readTokens >= LEAST_FLOOR_TOKENS && readTokens < FLOOR_SHARE * readable && readTokens <= smallest
  return isFloor ? readTokens : before?.floorTokens
}

export interface LearntRequest {
  readonly request: RecordedRequest
  readonly stored: Stored
  readonly client: Client
  readonly prediction?: Prediction
}

/** The cache behind a request. */
export function learnRequest(before: ModelCache | undefined, learnt: LearntRequest): ModelCache {
  const { request, stored, client, prediction } = learnt
  const { trigger, promptTokens, readTokens } = request
  const thinking = thinkingOf(request, client) ?? before?.thinking
  const byThinking = new Map(before?.byThinking)
  if (thinking !== undefined) byThinking.set(thinking, stored)
  const answers = before?.answers ?? createAnswerStore()
  if (
    before !== undefined &&
    trigger === 'user' &&
    prediction !== undefined &&
    prediction.cause === undefined
  )
    answers.learn({ promptTokens, readTokens, prefixTokens: before.last.tokens })
  return {
    last: stored,
    thinking,
    turnThinking: trigger === 'user' ? thinking : before?.turnThinking,
    byThinking,
    floorTokens: floorShown(request, before),
    smallestPrompt: Math.min(before?.smallestPrompt ?? promptTokens, promptTokens),
    answers,
  }
}
