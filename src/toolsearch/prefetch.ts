import { setImmediate } from 'node:timers/promises'
import type { Awaitable } from '../retrievers/retriever.ts'
import type { Discovered } from './discovered.ts'
import { asLine, type Message, messageText, systemReminder, type ToolDiscovery } from './message.ts'

/** What a prefetch gives at most when nothing else is said: enough to hint, too little to distract. */
export const PREFETCH_LIMIT = 3

/** So much of a message steers a prefetch, in characters: a pasted file would drown what is asked. */
const QUERY_CHARS = 2_000

/**
 * What a prefetch of tools or skills searches for: the newest text of the user, from its beginning, and what the
 * assistant said last since, to its end, where it says what it does next. Messages that hold only tool results or
 * attachments are passed over. Empty where nobody said anything.
 */
export function conversationQuery(messages: readonly Message[]): string {
  let said = ''
  for (const message of messages.toReversed()) {
    const text = message.role === 'system' ? '' : messageText(message).trim()
    if (text === '') continue
    if (message.role === 'user') return [text.slice(0, QUERY_CHARS), said].join('\n').trim()
    said ||= text.slice(-QUERY_CHARS)
  }
  return said
}

/** `turn-zero` until the assistant has answered for the first time. */
export function prefetchTrigger(messages: readonly Message[]): ToolDiscovery['trigger'] {
  const isLater = messages.some(({ role, compaction }) => role === 'assistant' || compaction === true)
  return isLater ? 'inter-turn' : 'turn-zero'
}

/** Runs when the caller has gone on, and gives nothing where the work fails: a hint is never worth an error. */
export async function inBackground<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    await setImmediate()
    return await work()
  } catch {
    return undefined
  }
}

export interface ToolPrefetch {
  /** Names of deferred tools for a query, best first. */
  readonly search: (query: string, limit: number) => Awaitable<readonly string[]>
  /** Takes up what is found. */
  readonly discovered: Discovered
  /** Whether the session's requests are built with deferral now. */
  readonly deferral: 'active' | 'off'
  /** Default 3. */
  readonly limit?: number
}

/**
 * The tools the conversation seems to need next, without those already discovered; nothing where there are none. Only
 * the best are looked at, so that one turn after the other does not go down the ranking. Never throws.
 */
export function prefetchTools(
  messages: readonly Message[],
  { search, discovered, deferral, limit = PREFETCH_LIMIT }: ToolPrefetch,
): Promise<ToolDiscovery | undefined> {
  return inBackground(async () => {
    if (deferral === 'off') return undefined
    const query = conversationQuery(messages)
    if (query === '') return undefined
    const best = (await search(query, limit)).slice(0, limit)
    // Asked only now: another prefetch may have found the same meanwhile.
    const tools = best.filter((name) => !discovered.has(name))
    if (tools.length === 0) return undefined
    discovered.add(tools)
    return { type: 'tool_discovery', trigger: prefetchTrigger(messages), tools }
  })
}

/** The attachment as the model reads it. */
export function discoveryText({ tools }: ToolDiscovery): string {
  return systemReminder([
    'These deferred tools may help with what comes next:',
    ...tools.map((name) => `- ${asLine(name)}`),
    'Read their schemas with SearchExtraTools ("select:" and the names), then call them with ExecuteExtraTool.',
  ])
}
