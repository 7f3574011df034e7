import { type Catalog, createCatalog, type ToolDraft } from '../../catalog/catalog.ts'
import type { Tool, ToolId } from '../../catalog/tool.ts'
import { leafOf } from './namespaced-name.ts'
import type { FoundTool } from './session-event.ts'

/** The tools of a dataset, and which of them a session means by a name. */
export interface ClickCatalog {
  readonly drafts: readonly ToolDraft[]
  readonly catalog: Catalog
  /** Nothing where no tool, or more than one, may be meant. */
  idOf(name: string): ToolId | undefined
}

/** Every string inside a JSON value, put through a function; keys stay. */
function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapStrings(inner, map)]))
}

function draftOf({ name, description, inputSchema }: FoundTool, redact: (text: string) => string): ToolDraft {
  const draft = { name, description: redact(description) }
  if (inputSchema === undefined) return draft
  return { ...draft, inputSchema: mapStrings(inputSchema, redact) as NonNullable<FoundTool['inputSchema']> }
}

/** By name; the order of a catalog decides ties, so it may not hang on which session was read first. */
export function catalogOfNames(
  tools: ReadonlyMap<string, FoundTool>,
  redact: (text: string) => string,
): ClickCatalog {
  const sorted = [...tools.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const drafts = sorted.map((tool) => draftOf(tool, redact))
  const catalog = createCatalog(drafts)
  return { drafts, catalog, idOf: (name) => (catalog.byId.has(name) ? name : undefined) }
}

/** `mcp__SERVER__LEAF`, as a client calls the tool of a server it knows by a name of its own. */
function qualifiedName({ name, server }: Tool): string {
  return server === undefined || name.startsWith('mcp__') ? name : `mcp__${server}__${name}`
}

/** Tools by what a function calls them; what stands twice is not told apart. */
function uniqueBy(tools: readonly Tool[], keyOf: (tool: Tool) => string): ReadonlyMap<string, ToolId> {
  const ids = new Map<string, ToolId | undefined>()
  for (const tool of tools) ids.set(keyOf(tool), ids.has(keyOf(tool)) ? undefined : tool.id)
  return new Map([...ids].flatMap(([key, id]) => (id === undefined ? [] : [[key, id] as const])))
}

/** A catalog that was given; its names may lack the server that clients put before them. */
export function catalogOfDrafts(drafts: readonly ToolDraft[]): ClickCatalog {
  const catalog = createCatalog(drafts)
  const qualified = uniqueBy(catalog.tools, qualifiedName)
  const leaves = uniqueBy(catalog.tools, ({ name }) => leafOf(name))
  return {
    drafts,
    catalog,
    idOf: (name) => {
      if (catalog.byId.has(name)) return name
      return qualified.get(name) ?? (name.startsWith('mcp__') ? leaves.get(leafOf(name)) : undefined)
    },
  }
}
