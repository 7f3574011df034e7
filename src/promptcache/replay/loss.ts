import type { UpcomingRequest } from './trace.ts'

/** From here on a person has been away. */
const AWAY_MS = 5 * 60_000

/**
 * Share of requests that lose their messages for no reason the counts show (settings changed, a session resumed, an
 * entry evicted), so that only tools and system text are read. Counted after all rules, in the Claude Code main
 * sessions whose ids' SHA-256 starts below 128: 37 of 550 turns of a person, 15 of 109 after five minutes away, 13 of
 * 9,135 requests behind a tool.
 */
const LOSS = { user: 37 / 550, away: 15 / 109, tool: 13 / 9135 } as const

export function lossRate({ trigger }: UpcomingRequest, gapMs: number): number {
  if (trigger !== 'user') return LOSS.tool
  return gapMs < AWAY_MS ? LOSS.user : LOSS.away
}
