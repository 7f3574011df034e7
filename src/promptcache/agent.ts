import type { Catalog } from '../catalog/catalog.ts'
import type { ToolId } from '../catalog/tool.ts'
import type { CountTokens } from '../text/tokens.ts'
import type { Task } from './task.ts'

/** What a search gives the agent: the hits, best first, and the text that goes into the messages. */
export interface SearchAnswer {
  readonly hits: readonly { readonly toolId: ToolId; readonly score: number }[]
  readonly text: string
}

/** The search the agent has. Equal queries get equal answers. */
export type Search = (query: string, limit: number) => SearchAnswer | Promise<SearchAnswer>

/** One round of searching: the agent's call and what it read. */
export interface SearchRound {
  readonly callTokens: number
  readonly resultTokens: number
}

/** How the agent gets a task's tools called: a function of the task alone, whatever session it stands in. */
export interface TaskScript {
  /** One, or two where the first lacked a tool; none where all tools are inline. */
  readonly searches: readonly SearchRound[]
  /** Share of the needs met among the first `limit` hits of the first search; 1 where all tools are inline. */
  readonly recall: number
  /** All needs were found and called. */
  readonly completed: boolean
  /** At least one tool is called. */
  readonly calls: boolean
  /** What the execute proxy adds to direct calls of the same tools. */
  readonly proxyTokens: number
}

/** All tools inline: called at once. */
export const DIRECT_CALL: TaskScript = {
  searches: [],
  recall: 1,
  completed: true,
  calls: true,
  proxyTokens: 0,
}

export interface AgentOptions {
  readonly search: Search
  /** The most hits asked for, the k of recall@k. */
  readonly limit: number
  readonly catalog: Catalog
  readonly countTokens: CountTokens
}

/**
 * The agent searches with the task's query; where a need is not met by the hits it searches once more in another form;
 * then it calls, in one answer, a tool for every need it found one for, and gives up on the others.
 */
export async function scriptTask(task: Task, options: AgentOptions): Promise<TaskScript> {
  const { search, limit, countTokens } = options
  const first = await search(task.query, limit)
  const firstTop = new Set(first.hits.slice(0, limit).map((hit) => hit.toolId))
  const rounds = [searchRound(task.query, first, countTokens)]
  let seen: ReadonlySet<ToolId> = new Set(first.hits.map((hit) => hit.toolId))
  if (needsMet(task, seen).length < task.needs.length) {
    const second = await search(task.retry, limit)
    rounds.push(searchRound(task.retry, second, countTokens))
    seen = new Set([...seen, ...second.hits.map((hit) => hit.toolId)])
  }
  const called = needsMet(task, seen)
  return {
    searches: rounds,
    recall: needsMet(task, firstTop).length / task.needs.length,
    completed: called.length === task.needs.length,
    calls: called.length > 0,
    proxyTokens: proxyTokens(called, options),
  }
}

/** For every need that is met, the tool that meets it. */
function needsMet(task: Task, seen: ReadonlySet<ToolId>): readonly ToolId[] {
  return task.needs.flatMap((tools) => tools.find((toolId) => seen.has(toolId)) ?? [])
}

function searchRound(query: string, { text }: SearchAnswer, countTokens: CountTokens): SearchRound {
  const call = JSON.stringify({ name: 'SearchExtraTools', input: { query } })
  return { callTokens: countTokens(call), resultTokens: countTokens(text) }
}

/** A direct call is `{name, input}`; through the proxy the same input stands one level deeper, with the name beside it. */
function proxyTokens(called: readonly ToolId[], { catalog, countTokens }: AgentOptions): number {
  return called.reduce((sum, toolId) => {
    const name = catalog.byId.get(toolId)?.name ?? toolId
    const direct = JSON.stringify({ name, input: {} })
    const proxied = JSON.stringify({ name: 'ExecuteExtraTool', input: { tool_name: name, params: {} } })
    return sum + Math.max(0, countTokens(proxied) - countTokens(direct))
  }, 0)
}
