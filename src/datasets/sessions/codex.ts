import { type JsonObject, listOf, objectOf, parsedJson, textOf } from './json-access.ts'
import { namespacedName } from './namespaced-name.ts'
import type { SessionEvent, SessionReader } from './session-event.ts'

/** A rollout holds one conversation: a sub-agent has a file of its own. */
const THREAD = ''

/** What the client adds as if the user had said it: the surroundings, instructions, news of sub-agents. */
const INJECTED = /^\s*(?:<(?:environment_context|user_instructions|subagent_notification)\b|# AGENTS\.md)/u

function isInjected(block: unknown): boolean {
  const text = typeof block === 'string' ? block : textOf(objectOf(block)?.text)
  return text !== undefined && INJECTED.test(text)
}

function isTurn({ role, content }: JsonObject): boolean {
  if (role !== 'user') return false
  const blocks = typeof content === 'string' ? [content] : listOf(content)
  return blocks.some((block) => !isInjected(block))
}

function withId(id: string | undefined): { readonly id?: string } {
  return id === undefined ? {} : { id }
}

/** A search that the server ran has no call id: results come in the order of the calls. */
function createSearchIds() {
  const waiting: string[] = []
  let count = 0
  return {
    ofCall: (item: JsonObject): string => {
      const id = textOf(item.call_id)
      if (id !== undefined) return id
      count++
      waiting.push(`unnamed search ${count}`)
      return `unnamed search ${count}`
    },
    ofResult: (item: JsonObject): string | undefined => textOf(item.call_id) ?? waiting.shift(),
  }
}

function callOf(item: JsonObject): SessionEvent | undefined {
  const name = textOf(item.name)
  if (name === undefined) return undefined
  const given = item.arguments ?? item.input
  return {
    type: 'call',
    thread: THREAD,
    ...withId(textOf(item.call_id)),
    name: namespacedName(textOf(item.namespace), name),
    input: typeof given === 'string' ? parsedJson(given) : given,
  }
}

function resultOf(item: JsonObject, id: string | undefined, content: unknown): SessionEvent {
  const isError = objectOf(item.output)?.success === false || item.status === 'failed'
  return { type: 'result', thread: THREAD, ...withId(id), isError, content }
}

/** Rollouts of Codex: an item of the conversation a line, in `payload` or, in older files, as the line itself. */
export function createCodexReader(): SessionReader {
  const searchIds = createSearchIds()
  const eventOf = (item: JsonObject): SessionEvent | undefined => {
    switch (item.type) {
      case 'message':
        return isTurn(item) ? { type: 'turn', thread: THREAD } : undefined
      case 'function_call':
      case 'custom_tool_call':
        return callOf(item)
      case 'function_call_output':
      case 'custom_tool_call_output':
        return resultOf(item, textOf(item.call_id), item.output)
      case 'tool_search_call':
        return callOf({ ...item, name: 'tool_search', namespace: undefined, call_id: searchIds.ofCall(item) })
      case 'tool_search_output':
        return resultOf(item, searchIds.ofResult(item), { tools: item.tools })
      default:
        return undefined
    }
  }
  return (line) => {
    const entry = objectOf(line)
    const item = entry?.type === 'response_item' ? objectOf(entry.payload) : entry
    const event = item === undefined ? undefined : eventOf(item)
    return event === undefined ? [] : [event]
  }
}
