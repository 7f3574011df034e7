import { quantileOf } from '../../lib/statistics.ts'

/** A read beyond the stored prefix by fewer tokens than this says nothing: a rendering differs by a handful. */
const LEAST_SURPLUS = 20

/** Whether a client lets the last answer be stored too before the person writes. */
export interface AnswerStore {
  /** How much more than the stored prefix a person's turn is expected to read; 0 where the session has not shown it. */
  expectedRead(promptTokens: number, prefixTokens: number): number
  /** A person's turn that found its prefix. */
  learn(turn: {
    readonly promptTokens: number
    readonly readTokens: number
    readonly prefixTokens: number
  }): void
}

/**
 * Claude Code sends requests of its own between two turns (it guesses what the person will type next): they carry the
 * whole conversation with the last answer in it, so that the next turn reads the answer too. A session's own earlier
 * turns show whether it does so: at least one, and at least half of those that found their prefix. What is left behind
 * the read is what the person typed, for which the median of the earlier turns stands.
 */
export function createAnswerStore(): AnswerStore {
  const typed: number[] = []
  let turns = 0
  return {
    expectedRead(promptTokens, prefixTokens) {
      if (typed.length === 0 || typed.length < turns / 2) return prefixTokens
      const sorted = [...typed].sort((a, b) => a - b)
      return Math.max(prefixTokens, Math.round(promptTokens - quantileOf(sorted, 0.5)))
    },
    learn({ promptTokens, readTokens, prefixTokens }) {
      turns++
      if (readTokens > prefixTokens + LEAST_SURPLUS) typed.push(promptTokens - readTokens)
    },
  }
}
