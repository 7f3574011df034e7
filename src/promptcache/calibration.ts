import type { QuantileTable } from './quantiles.ts'

/** What sessions are drawn from. Every number is measured unless its line says assumption. */
export interface Calibration {
  /** Requests of one session. */
  readonly sessionRequests: QuantileTable
  /** Share of user turns that are followed by at least one tool request. */
  readonly turnsWithTools: number
  /** Requests triggered by tools behind one user turn, where there are any. */
  readonly toolRequests: QuantileTable
  /** Tokens a request's prompt holds more than the one before: the answer, and the result or the input behind it. */
  readonly appendedTokens: QuantileTable
  readonly outputTokens: QuantileTable
  /** Start to start, in seconds, before a request that a person triggers. */
  readonly userGapSeconds: QuantileTable
  /** Start to start, in seconds, before a request that a tool's result triggers. */
  readonly toolGapSeconds: QuantileTable
  /** Share of warm requests whose messages were changed for no reason the logs show, so that only tools and system are read. */
  readonly unexplainedBreaks: { readonly user: number; readonly tool: number }
  /** Share of sessions whose tools and system were stored by another session shortly before. */
  readonly warmStarts: number
  /** The system text. */
  readonly systemTokens: number
  /** What the first user turn brings: instructions of the project, attachments, the input. */
  readonly firstMessageTokens: number
  /** Share of the context window at which the history is summarised. */
  readonly compactAtShare: number
  /** Messages after a compaction: the summary and what is read again. */
  readonly summaryTokens: number
}

/** Tools and system of a warm first request, median. */
const WARM_PREFIX_TOKENS = 18_338
/** Assumption: of these the definitions of the loaded built-in tools are about 3,000, as in our own `agent-cli` set. */
const WARM_TOOL_TOKENS = 3_000
const FIRST_REQUEST_TOKENS = 41_304
const CONTEXT_BEFORE_COMPACTION = 155_157
const CONTEXT_AFTER_COMPACTION = 51_805
/** The window of the models the sessions were recorded with; that other windows compact at the same share is an assumption. */
const MEASURED_WINDOW = 200_000

/**
 * Source: 25,212 Claude Code requests in public traces of January to July 2026 (322 main sessions of at least five
 * requests, 297 of them for session length and tool requests); output tokens from 3,275 requests of two other agents,
 * because the Claude Code logs are too low there.
 */
export const AGENT_SESSIONS: Calibration = {
  sessionRequests: [
    [0.05, 8],
    [0.25, 22],
    [0.5, 48],
    [0.75, 94],
    [0.9, 169],
    [0.95, 224],
    [0.99, 310],
  ],
  turnsWithTools: 1651 / 2052,
  toolRequests: [
    [0.05, 1],
    [0.25, 3],
    [0.5, 6],
    [0.75, 14],
    [0.9, 28],
    [0.95, 42],
    [0.99, 79],
  ],
  appendedTokens: [
    [0.05, 123],
    [0.25, 307],
    [0.5, 607],
    [0.75, 1299],
    [0.9, 3028],
    [0.95, 5820],
    [0.99, 19_400],
  ],
  outputTokens: [
    [0.05, 59],
    [0.25, 97],
    [0.5, 203],
    [0.75, 419],
    [0.9, 741],
    [0.95, 992],
    [0.99, 2177],
  ],
  userGapSeconds: [
    [0.05, 19.7],
    [0.25, 59],
    [0.5, 131],
    [0.75, 328],
    [0.9, 969],
    [0.95, 2308],
    [0.99, 31_768],
  ],
  // Derived: measured are all gaps and those of user turns. With 2,052 user turns in 297 sessions of 72.0 requests the
  // user's share is 0.096, so at each quantile of all gaps tool = (all - 0.096 · user) / 0.904, e.g. at 61.1 s
  // (0.9 - 0.096 · 0.261) / 0.904 = 0.968. At 939 s nothing is left for tools.
  toolGapSeconds: [
    [0.055, 2.5],
    [0.277, 3.5],
    [0.553, 4.8],
    [0.83, 10.3],
    [0.968, 61.1],
    [0.993, 155.1],
    [1, 939],
  ],
  unexplainedBreaks: { user: 0.085, tool: 0.0039 },
  warmStarts: 1 - 0.53,
  systemTokens: WARM_PREFIX_TOKENS - WARM_TOOL_TOKENS,
  firstMessageTokens: FIRST_REQUEST_TOKENS - WARM_PREFIX_TOKENS,
  compactAtShare: CONTEXT_BEFORE_COMPACTION / MEASURED_WINDOW,
  summaryTokens: CONTEXT_AFTER_COMPACTION - WARM_PREFIX_TOKENS,
}
