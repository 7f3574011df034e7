import { type JsonObject, listOf, objectOf, textOf } from './json-access.ts'
import type { SessionEvent, SessionReader } from './session-event.ts'

/** What the client puts into the user's mouth; it does not end what the agent was about. */
const INJECTED =
  /^\s*(?:<(?:system-reminder|local-command-\w+|task-notification)\b|\[SYSTEM NOTIFICATION|Tool loaded\.\s*$)/u

/**
 * Older versions write sub-agents into the file of their session, side by side and without a name: a chain of
 * parents tells them apart. Newer ones give every sub-agent an id.
 */
function createThreads(): (entry: JsonObject) => string {
  const chains = new Map<string, string>()
  return (entry) => {
    const session = textOf(entry.sessionId) ?? textOf(entry.session_id) ?? ''
    const agent = textOf(entry.agentId) ?? textOf(entry.parent_tool_use_id)
    if (agent !== undefined) return `${session}/${agent}`
    if (entry.isSidechain !== true) return session
    const [uuid, parent] = [textOf(entry.uuid) ?? '', textOf(entry.parentUuid) ?? '']
    const chain = chains.get(parent) ?? uuid
    chains.set(uuid, chain)
    return `${session}/${chain}`
  }
}

function isInjected(block: unknown): boolean {
  const text = typeof block === 'string' ? block : textOf(objectOf(block)?.text)
  return text !== undefined && INJECTED.test(text)
}

/** The summary after a compaction and meta messages are the client's words, and so is what comes beside a result. */
function isTurn(entry: JsonObject, content: unknown): boolean {
  if (entry.type !== 'user' || entry.isMeta === true || entry.isCompactSummary === true) return false
  const blocks = typeof content === 'string' ? [content] : listOf(content)
  if (blocks.some((block) => textOf(objectOf(block)?.tool_use_id) !== undefined)) return false
  return blocks.some((block) => !isInjected(block))
}

function eventsOf(block: JsonObject, thread: string, entry: JsonObject, batch: string | undefined) {
  const { type, id, name, tool_use_id, content, input } = block
  const [callId, tool, resultOf] = [textOf(id), textOf(name), textOf(tool_use_id)]
  if (resultOf !== undefined) {
    const note = entry.toolUseResult ?? entry.tool_use_result
    return { type: 'result', thread, id: resultOf, isError: block.is_error === true, content, note } as const
  }
  if (tool === undefined || callId === undefined) return undefined
  // A server runs its tools while the model is writing: results and the calls they led to share one answer.
  if (type === 'server_tool_use') return { type: 'call', thread, id: callId, name: tool, input } as const
  if (type !== 'tool_use' && type !== 'mcp_tool_use') return undefined
  return {
    type: 'call',
    thread,
    id: callId,
    name: tool,
    input,
    ...(batch === undefined ? {} : { batch }),
  } as const
}

/**
 * Sessions of Claude Code: a line is a message of the user or the assistant with content blocks, or bookkeeping.
 * A compaction changes what the agent remembers of a result, not what it found: it is no event.
 */
export function createClaudeCodeReader(): SessionReader {
  const threadOf = createThreads()
  return (line) => {
    const entry = objectOf(line)
    const message = objectOf(entry?.message)
    if (entry === undefined || message === undefined) return []
    if (entry.type !== 'user' && entry.type !== 'assistant') return []
    const thread = threadOf(entry)
    if (isTurn(entry, message.content)) return [{ type: 'turn', thread }]
    const batch = textOf(message.id)
    return listOf(message.content).flatMap((block): readonly SessionEvent[] => {
      const event = eventsOf(objectOf(block) ?? {}, thread, entry, batch)
      return event === undefined ? [] : [event]
    })
  }
}
