import { type Classification, DEFAULT_CLASSIFICATION, isDeferredTool } from './classify.ts'
import type { Tool, ToolId } from './tool.ts'

/** Tools in a fixed order with unique ids, told apart into what is loaded and what is found by search. */
export interface Catalog {
  readonly tools: readonly Tool[]
  /** Loaded in every request. */
  readonly core: readonly Tool[]
  /** Found only by search: what retrievers index. */
  readonly deferred: readonly Tool[]
  readonly byId: ReadonlyMap<ToolId, Tool>
  /** Names that stand twice, and what their tools are called now. */
  readonly warnings: readonly string[]
}

/** A tool as given: without an id, which the catalog gives. */
export type ToolDraft = Omit<Tool, 'id'>

/** Tools keep their order. A name that stands once is the id; where names repeat, the server or `#2` tells them apart. */
export function createCatalog(
  drafts: readonly ToolDraft[],
  classification: Classification = DEFAULT_CLASSIFICATION,
): Catalog {
  const { tools, warnings } = withIds(drafts)
  return {
    tools,
    core: tools.filter((tool) => !isDeferredTool(tool, classification)),
    deferred: tools.filter((tool) => isDeferredTool(tool, classification)),
    byId: new Map(tools.map((tool) => [tool.id, tool])),
    warnings,
  }
}

function withIds(drafts: readonly ToolDraft[]): { tools: Tool[]; warnings: string[] } {
  const uses = new Map<string, number>()
  for (const { name } of drafts) uses.set(name, (uses.get(name) ?? 0) + 1)
  const taken = new Set([...uses].filter(([, count]) => count === 1).map(([name]) => name))
  const warnings: string[] = []
  const tools = drafts.map((draft) => {
    if (uses.get(draft.name) === 1) return { ...draft, id: draft.name }
    const id = freeId(draft, taken)
    taken.add(id)
    if (id !== draft.name) warnings.push(`two tools are called "${draft.name}": one is kept as "${id}"`)
    return { ...draft, id }
  })
  return { tools, warnings }
}

function freeId({ name, server }: ToolDraft, taken: ReadonlySet<string>): ToolId {
  if (!taken.has(name)) return name
  const withServer = server === undefined ? name : `${name} (${server})`
  if (!taken.has(withServer)) return withServer
  let count = 2
  while (taken.has(`${name}#${count}`)) count++
  return `${name}#${count}`
}
