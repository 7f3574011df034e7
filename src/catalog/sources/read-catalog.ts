import type { Problems } from '../../lib/problems.ts'
import type { ToolDraft } from '../catalog.ts'
import { readMendedTool, readTools, type ToolReader } from './read-tools.ts'
import type { Repair } from './repair.ts'
import { serverOfDocument } from './server-name.ts'

/** What bare names of a server's tools become: `mcp` writes `mcp__server__leaf`, `none` leaves them. */
export const PREFIXES = ['mcp', 'none'] as const

export type Prefix = (typeof PREFIXES)[number]

/** A repair, and the tool it was made in. */
export interface PlacedRepair extends Repair {
  /** `tools.json, tool 3`. */
  readonly where: string
  readonly tool: string
}

/** The tools of one or several files, as they are read and as they were named. */
export interface SourceCatalog {
  readonly tools: readonly ToolDraft[]
  /** The name each tool had in its file, by position. */
  readonly givenNames: readonly string[]
  readonly repairs: readonly PlacedRepair[]
  readonly warnings: readonly string[]
}

export interface CatalogSource {
  readonly path: string
  readonly text: string
}

export interface NamingRule {
  readonly prefix: Prefix
  /** The server of documents that name none. */
  readonly server?: string
}

const MCP = 'mcp__'

/** Two packages may go by one short name: the later one is counted on. */
function freeServer(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let count = 2; taken.has(free); count++) free = `${name}-${count}`
  return free
}

/** The server is what the document or the caller says; a server that the tool names itself goes first. */
function named(draft: ToolDraft, server: string | undefined, prefix: Prefix): ToolDraft {
  if (server === undefined) return draft
  const own = draft.server ?? server
  const isBare = !draft.name.startsWith(MCP)
  return {
    ...draft,
    name: prefix === 'mcp' && isBare ? `${MCP}${own}__${draft.name}` : draft.name,
    server: own,
  }
}

/**
 * Reads catalogs of any layout into one. A document that says which server it comes from (`package`,
 * `serverInfo`) gives its tools that server and the prefix; tools of other documents keep their names.
 */
export function readCatalog(
  sources: readonly CatalogSource[],
  { prefix, server: fallback }: NamingRule,
  problems: Problems,
  read: ToolReader = readMendedTool,
): SourceCatalog {
  const servers = new Set<string>()
  const tools: ToolDraft[] = []
  const givenNames: string[] = []
  const repairs: PlacedRepair[] = []
  const warnings: string[] = []
  for (const { path, text } of sources) {
    const { tools: found, leftOut, document } = readTools(text, path, problems, read)
    warnings.push(...leftOut)
    const told = serverOfDocument(document)
    const server = told === undefined ? fallback : freeServer(told, servers)
    if (told !== undefined && server !== undefined) {
      servers.add(server)
      if (server !== told)
        warnings.push(`${path}: a server "${told}" is there already, this one is "${server}"`)
    }
    for (const { draft, where, repairs: ofTool } of found) {
      const tool = named(draft, server, prefix)
      tools.push(tool)
      givenNames.push(draft.name)
      repairs.push(...ofTool.map((repair) => ({ ...repair, where, tool: tool.name })))
    }
  }
  return { tools, givenNames, repairs, warnings }
}
