import type { ToolId } from '../catalog/tool.ts'
import type { Dataset, Query, QueryId } from '../datasets/dataset.ts'

/** The grade of the right tool in shipped sets; foreign sets call relevant what is 1 or more. */
const RIGHT_GRADE = { shipped: 2, foreign: 1 } as const

/** What a user turn asks the agent to do with tools that are not loaded. */
export interface Task {
  readonly id: QueryId
  /** What the agent searches with. */
  readonly query: string
  /** What it searches with when the first search lacks a tool. */
  readonly retry: string
  /** At least one; any tool of a need will do. */
  readonly needs: readonly (readonly ToolId[])[]
}

/**
 * The queries that need a deferred tool, in their order. Needs that a core tool meets are left out, and with them
 * queries for core tools and those that nothing answers. A right tool without a `need` is one of its own.
 */
export function tasksOf(dataset: Dataset, queries: readonly Query[] = dataset.queries): readonly Task[] {
  return queries
    .map((query) => ({
      id: query.id,
      query: query.text,
      retry: retryQuery(query.text),
      needs: needsOf(dataset, query.id),
    }))
    .filter(({ needs }) => needs.length > 0)
}

/**
 * The same words in another form: `discover:` ranks by text alone where names did not lead to the tool; what was
 * `discover:` already is asked as plain words. `select:`, `+`, the MCP prefix and the joints of names go.
 */
export function retryQuery(text: string): string {
  const [, form = '', rest = text] = /^\s*(select|discover)\s*:(.*)$/isu.exec(text) ?? []
  const words = rest
    .replaceAll(/(^|[\s,])mcp__/giu, '$1')
    .replaceAll(/(^|\s)\+(?=\S)/gu, '$1')
    .replaceAll(/[_,]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return form.toLowerCase() === 'discover' ? words : `discover:${words}`
}

function needsOf({ catalog, judgments, origin }: Dataset, id: QueryId): ToolId[][] {
  const loaded = new Set(catalog.core.map((tool) => tool.id))
  const needs = new Map<string, ToolId[]>()
  for (const [toolId, { grade, need }] of judgments.get(id) ?? []) {
    if (grade < RIGHT_GRADE[origin]) continue
    const key = need === undefined ? `tool ${toolId}` : `need ${need}`
    needs.set(key, [...(needs.get(key) ?? []), toolId])
  }
  return [...needs.values()].filter((tools) => !tools.some((toolId) => loaded.has(toolId)))
}
