import type { JsonSchema } from '../../catalog/tool.ts'

/** A tool as the result of a search names it. */
export interface FoundTool {
  readonly name: string
  /** Empty where the result says no more than the name. */
  readonly description: string
  readonly inputSchema?: JsonSchema
}

/** A call of a tool. */
export interface CallEvent {
  readonly type: 'call'
  /** The conversation it belongs to: the session's own, or that of one sub-agent. */
  readonly thread: string
  /** What its result names it by. */
  readonly id?: string
  /** The answer of the model it is part of, where all of an answer was written before any result came. */
  readonly batch?: string
  readonly name: string
  readonly input: unknown
}

export interface ResultEvent {
  readonly type: 'result'
  readonly thread: string
  readonly id?: string
  readonly isError: boolean
  /** As it stands in the session. */
  readonly content: unknown
  /** What the client noted about the result beside what the model read. */
  readonly note?: unknown
}

/** The user said something. */
export interface TurnEvent {
  readonly type: 'turn'
  readonly thread: string
}

export type SessionEvent = CallEvent | ResultEvent | TurnEvent

/** Reads the lines of one file in order. What is not of its format gives no events, whatever the value. */
export type SessionReader = (line: unknown) => readonly SessionEvent[]
