import type { Client } from './trace.ts'

/** The rules of one provider's cache, as far as counts can show them. */
export interface CacheRules {
  readonly id: string
  /** `breakpoint`: an entry ends where the client marked it. `automatic`: any prefix, in steps. */
  readonly match: 'breakpoint' | 'automatic'
  /** From the start of the request that wrote or last read an entry. */
  readonly lifetimeMs: number
  /** Reads come in multiples of it. */
  readonly stepTokens: number
  /** Blocks that are searched backwards from a breakpoint, itself among them. */
  readonly lookBackBlocks: number
  /** The shortest prefix that is stored, by the start of the model's name; the first that fits counts. */
  readonly minTokens: readonly (readonly [model: string, tokens: number])[]
}

const MINUTE_MS = 60_000

/** What a recorded write says of the lifetime of its entry. */
export const SHORT_LIFETIME_MS = 5 * MINUTE_MS
export const LONG_LIFETIME_MS = 60 * MINUTE_MS

/**
 * Anthropic. Where no write of the session has told the lifetime yet it is 5 minutes, the default of the API.
 * A model no page lists gets the largest minimum: of a session's prompts almost all are longer anyway.
 */
const ANTHROPIC: CacheRules = {
  id: 'anthropic',
  match: 'breakpoint',
  lifetimeMs: SHORT_LIFETIME_MS,
  stepTokens: 1,
  lookBackBlocks: 20,
  minTokens: [
    ['claude-opus-5', 512],
    ['claude-fable-5', 512],
    ['claude-mythos-5', 512],
    ['claude-opus-4-8', 1024],
    ['claude-sonnet-5', 1024],
    ['claude-sonnet-4-6', 1024],
    ['claude-sonnet-4-5', 1024],
    ['claude-opus-4-7', 2048],
    ['', 4096],
  ],
}

/**
 * OpenAI before GPT-5.6: the longest prefix in steps of 128 tokens from 1,024. The page gives the lifetime in words
 * («5 to 10 minutes of inactivity, at most an hour»); 10 minutes is the assumption, and the best of 5, 10, 30 and 60 on
 * half of the Codex sessions.
 */
const OPENAI: CacheRules = {
  id: 'openai-pre-5.6',
  match: 'automatic',
  lifetimeMs: 10 * MINUTE_MS,
  stepTokens: 128,
  lookBackBlocks: Number.POSITIVE_INFINITY,
  minTokens: [['', 1024]],
}

/** OpenAI from GPT-5.6: to the token, and half an hour. No trace at hand holds such a model: the rules are the page's, unmeasured. */
const OPENAI_SINCE_5_6: CacheRules = {
  ...OPENAI,
  id: 'openai-5.6+',
  lifetimeMs: 30 * MINUTE_MS,
  stepTokens: 1,
}

/** Whose rules a model is served by; a model of an unknown house is taken to be served as OpenAI's older ones are. */
export function rulesOf(model: string): CacheRules {
  if (/claude|anthropic/iu.test(model)) return ANTHROPIC
  const [, major, minor] = /gpt-(\d+)(?:\.(\d+))?/iu.exec(model) ?? []
  const version = Number(major ?? 0) * 100 + Number(minor ?? 0)
  return version >= 506 ? OPENAI_SINCE_5_6 : OPENAI
}

export function minTokensOf({ minTokens }: CacheRules, model: string): number {
  const name = model.slice(Math.max(0, model.search(/claude/iu)))
  return minTokens.find(([start]) => name.startsWith(start))?.[1] ?? 0
}

/**
 * How far the recorded time may run behind the start of its request, in milliseconds. Claude Code records the first
 * block of the answer when it is complete: one request thinks 3 s before it, the next 40 s, so that two requests whose
 * starts are 300 s apart are recorded up to 344 s apart. The difference is taken as evenly spread over this range: the
 * most likely range for the 91 reads and misses around the end of the lifetime in one half of the public sessions (ids
 * whose SHA-256 starts below 128); the other half says 58 s.
 */
const CLAUDE_CODE_START_SPREAD_MS = 44_000

export function startSpreadMs(client: Client): number {
  return client === 'claude-code' ? CLAUDE_CODE_START_SPREAD_MS : 0
}

/** Probability that an entry is alive for a request recorded `gapMs` behind its last use; 1 at its lifetime and below. */
export function survival(gapMs: number, lifetimeMs: number, spreadMs: number): number {
  const beyond = gapMs - lifetimeMs
  if (beyond <= 0) return 1
  return beyond >= spreadMs ? 0 : 1 - beyond / spreadMs
}
