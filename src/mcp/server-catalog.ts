import { createCatalog } from '../catalog/catalog.ts'
import { readCatalog, type SourceCatalog } from '../catalog/sources/read-catalog.ts'
import { isJson } from '../catalog/sources/repair.ts'
import { serverOfDocument } from '../catalog/sources/server-name.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import { Problems } from '../lib/problems.ts'
import type { ServerAnswer } from './read-server.ts'

/** The tools of a live server as a catalog holds them. */
export interface ServerCatalog {
  /** As in `mcp__server__leaf`. */
  readonly server: string
  readonly tools: SourceCatalog['tools']
  readonly repairs: SourceCatalog['repairs']
  /** Tools that could not be read, and why. */
  readonly leftOut: readonly string[]
  readonly warnings: readonly string[]
}

const PLACE = 'tools/list'

/** What is left of a tool that nests too deep to be written. */
function readable(tool: unknown): unknown {
  if (!isJson(tool)) return 'a value that nests too deep'
  const texts = ['name', 'title', 'description'].filter((field) => typeof tool[field] === 'string')
  return { ...Object.fromEntries(texts.map((field) => [field, tool[field]])), inputSchema: 'nests too deep' }
}

/** As JSON. Whose the tool is, says the server that sent it and not the tool. */
function written(tool: unknown): string {
  try {
    return JSON.stringify(isJson(tool) ? { ...tool, server: undefined } : tool)
  } catch {
    return JSON.stringify(readable(tool))
  }
}

/** Read leniently here, while clients that check the list refuse all of it. */
function missingSchemas(tools: readonly unknown[]): string[] {
  return tools.flatMap((tool, i) => {
    if (!isJson(tool) || typeof tool.name !== 'string') return []
    const { name, inputSchema } = tool
    const where = `${PLACE}, tool ${i + 1}, tool "${name}"`
    return inputSchema === undefined || inputSchema === null
      ? [
          `${where}: inputSchema: is missing, and clients may refuse the whole list for it; send {"type":"object"}`,
        ]
      : []
  })
}

/**
 * Names every tool `mcp__server__leaf` and mends what can be mended.
 * @param name - the server's; what it says of itself goes without
 * @throws GaugeError E_USAGE where nobody names the server, E_CATALOG where no tool is left
 */
export function serverCatalog(answer: ServerAnswer, label: string, name?: string): ServerCatalog {
  const server = name ?? serverOfDocument({ serverInfo: answer.serverInfo })
  if (server === undefined) {
    throw new GaugeError('E_USAGE', `${label}: the server tells no name. Give it one with --name.`)
  }
  if (answer.tools.length === 0) throw new GaugeError('E_CATALOG', `${label}: its list of tools is empty.`)
  const problems = new Problems()
  const text = `{"tools":[${answer.tools.map(written).join(',')}]}`
  const { tools, repairs, warnings } = readCatalog(
    [{ path: PLACE, text }],
    { prefix: 'mcp', server },
    problems,
  )
  if (tools.length === 0) problems.throwIfAny('E_CATALOG', `${label}: no tool can be read`)
  return {
    server,
    tools,
    repairs,
    leftOut: problems.list,
    warnings: [
      ...answer.warnings,
      ...missingSchemas(answer.tools),
      ...warnings,
      ...createCatalog(tools).warnings,
    ],
  }
}
