/** Programs that record sessions. They differ in what the recorded time is the time of. */
export const CLIENTS = ['claude-code', 'codex', 'opencode', 'pi', 'unknown'] as const
export type Client = (typeof CLIENTS)[number]

/** A sub-agent has a conversation of its own, with its own system text. */
export const KINDS = ['main', 'sub'] as const
export type Kind = (typeof KINDS)[number]

/** What made the client send a request: a person, the result of a tool, anything else. */
export const TRIGGERS = ['user', 'tool', 'other'] as const
export type Trigger = (typeof TRIGGERS)[number]

/** What shortened the messages before a request: a summary of all of them, or old tool results cleared. */
export const BOUNDARIES = ['compact', 'microcompact'] as const
export type Boundary = (typeof BOUNDARIES)[number]

/** What is known of a request before the provider has served it: all that a prediction may look at. */
export interface UpcomingRequest {
  /** As recorded, in milliseconds; what it is the time of depends on the client. */
  readonly atMs: number
  readonly model: string
  /** All of the prompt, served from the cache or not. */
  readonly promptTokens: number
  readonly trigger: Trigger
  readonly boundary?: Boundary
}

/** A request and how its prompt was served. */
export interface RecordedRequest extends UpcomingRequest {
  readonly readTokens: number
  readonly writtenTokens: number
  /** Behind the last breakpoint, or all that a provider without breakpoints did not read. */
  readonly uncachedTokens: number
  readonly outputTokens: number
  /** When the last block of the answer was recorded. */
  readonly endMs?: number
  /** What was written, by lifetime of the entry; absent where the record does not say. */
  readonly written5mTokens?: number
  readonly written1hTokens?: number
  /** Content blocks of the answer. */
  readonly blocks?: number
}

/** One recorded session: sizes, times and models, never a text. */
export interface Trace {
  readonly id: string
  /** Where it was read from. */
  readonly file: string
  readonly client: Client
  readonly kind: Kind
  /** The session it is part of: a sub-agent has that of the agent that started it. */
  readonly session: string
  /** Sessions of one project may share tools and system text. */
  readonly project: string
  /** In the order of time, at least one. */
  readonly requests: readonly RecordedRequest[]
}

/** Read tokens as a share of all prompt tokens, 0..1. */
export function hitRateOf(
  requests: readonly { readonly readTokens: number; readonly promptTokens: number }[],
): number {
  const read = requests.reduce((sum, { readTokens }) => sum + readTokens, 0)
  const prompt = requests.reduce((sum, { promptTokens }) => sum + promptTokens, 0)
  return prompt === 0 ? 0 : read / prompt
}
