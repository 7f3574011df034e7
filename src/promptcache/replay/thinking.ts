import type { Client, RecordedRequest } from './trace.ts'

export type Thinking = 'on' | 'off'

/** Longer than this, the uncached tail is content of the request. */
const LONGEST_FIXED_TAIL = 16
const SHORTEST_THINKING_TAIL = 5

/**
 * Whether a request was answered with extended thinking. Claude Code puts its last breakpoint at the end of the
 * messages; the few tokens behind it belong to the way the request is rendered: 8 to 10 with thinking, 0 to 3 without
 * (Opus 4.5 and Sonnet 4.5, public sessions of January to March 2026). Nothing where the tail is content; models that
 * think by themselves have one tail and never seem to switch. Of other clients it is not known.
 */
export function thinkingOf({ uncachedTokens }: RecordedRequest, client: Client): Thinking | undefined {
  if (client !== 'claude-code') return undefined
  if (uncachedTokens > LONGEST_FIXED_TAIL) return undefined
  return uncachedTokens >= SHORTEST_THINKING_TAIL ? 'on' : 'off'
}
