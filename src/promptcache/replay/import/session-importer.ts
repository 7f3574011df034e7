import type { Kind, RecordedRequest } from '../trace.ts'

/** One conversation of a session file: numbers, times and models only. */
export interface ImportedConversation {
  readonly kind: Kind
  /** The session it is part of; known only while importing, never written. */
  readonly session: string
  /** The folder the session worked in; known only while importing, never written. */
  readonly project: string
  /** In the order of time, at least one. */
  readonly requests: readonly RecordedRequest[]
}

/** Collects what one session file shows, line by line. */
export interface SessionImporter {
  /** @param report - takes what is wrong with the line */
  add(value: unknown, report: (problem: string) => void): void
  finish(): ImportedConversation[]
}

export function inTimeOrder(requests: Iterable<RecordedRequest>): RecordedRequest[] {
  return [...requests].sort((a, b) => a.atMs - b.atMs)
}
