import type { Catalog } from '../catalog/catalog.ts'
import { isBuiltIn } from '../catalog/classify.ts'
import type { JsonSchema, Tool } from '../catalog/tool.ts'
import { ENTRANCES } from './entrances.ts'
import { byCodeUnit } from './message.ts'

/** A tool as the tools array of a request carries it. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  readonly input_schema: JsonSchema
}

export function toolDefinition({ name, description, inputSchema }: Tool): ToolDefinition {
  return { name, description, input_schema: inputSchema ?? { type: 'object', properties: {} } }
}

/**
 * The tools of the next request. With deferral active: built-in ones with the two entrances among them, then plugin and
 * MCP tools that are always loaded; a deferred tool never, discovered or not. With deferral off: all tools, without the
 * entrances. Sorted by name within each group, so that neither a search nor the order in which servers connect changes
 * the array; of two tools with one name the first stays, since providers refuse a request that names a tool twice.
 */
export function requestTools(catalog: Catalog, deferral: 'active' | 'off'): readonly Tool[] {
  const carried =
    deferral === 'active'
      ? [...withoutEntrances(catalog.core, ENTRANCES), ...ENTRANCES]
      : withoutEntrances(catalog.tools, ENTRANCES)
  const builtIn = carried.filter(isBuiltIn).toSorted(byNameAndServer)
  const others = carried.filter((tool) => !isBuiltIn(tool)).toSorted(byNameAndServer)
  return onceByName([...builtIn, ...others])
}

/** Built-in tools that bear an entrance's name are that entrance: the catalog's own text for them is not sent. */
export function withoutEntrances(tools: readonly Tool[], entrances: readonly Tool[]): readonly Tool[] {
  const names = new Set(entrances.map((tool) => tool.name))
  return tools.filter((tool) => !(isBuiltIn(tool) && names.has(tool.name)))
}

function byNameAndServer(a: Tool, b: Tool): number {
  return byCodeUnit(a.name, b.name) || byCodeUnit(a.server ?? '', b.server ?? '')
}

function onceByName(tools: readonly Tool[]): readonly Tool[] {
  const names = new Set<string>()
  return tools.filter(({ name }) => {
    const isNew = !names.has(name)
    names.add(name)
    return isNew
  })
}
