import { listOf, objectOf, parsedJson, textOf } from './json-access.ts'

/** What a search for tools is called by the clients that have one. */
export const SEARCH_TOOLS: readonly string[] = [
  'SearchExtraTools',
  'ToolSearch',
  'ToolSearchTool',
  'tool_search',
  'tool_search_tool_bm25',
  'tool_search_tool_regex',
]

/** Tools that call another one, named in their input. */
const PROXIES: ReadonlySet<string> = new Set(['ExecuteExtraTool', 'ExecuteTool'])

/** The text searched for; nothing where the call holds none, or several whose results cannot be told apart. */
export function queryOf(input: unknown): string | undefined {
  const given = typeof input === 'string' ? (parsedJson(input) ?? input) : input
  const record = objectOf(given)
  const single = listOf(record?.queries).length === 1 ? listOf(record?.queries)[0] : undefined
  const query =
    textOf(record?.query) ??
    textOf(record?.q) ??
    textOf(record?.pattern) ??
    textOf(objectOf(single)?.query) ??
    textOf(single) ??
    textOf(given)
  return query === undefined || query.trim() === '' ? undefined : query.trim()
}

export interface CalledTool {
  readonly name: string
  /** A proxy takes a name in any notation. */
  readonly by: 'name' | 'proxy'
}

/** What is called in the end. */
export function calledTool(name: string, input: unknown): CalledTool {
  const target = PROXIES.has(name) ? textOf(objectOf(input)?.tool_name) : undefined
  return target === undefined ? { name, by: 'name' } : { name: target, by: 'proxy' }
}
