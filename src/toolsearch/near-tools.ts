import type { Tool } from '../catalog/tool.ts'
import { splitToolName } from '../catalog/tool-name.ts'
import { nearest } from '../lib/nearest.ts'

/** The tools a mistyped name may have meant, by whole name, else by the name without its server; none where nothing is near. */
export function nearTools(typed: string, tools: readonly Tool[]): readonly Tool[] {
  const byName = nearestBy(typed, tools, ({ name }) => name)
  return byName.length > 0 ? byName : nearestBy(typed, tools, (tool) => splitToolName(tool).leaf)
}

function nearestBy(typed: string, tools: readonly Tool[], nameOf: (tool: Tool) => string): readonly Tool[] {
  const byName = new Map<string, Tool[]>()
  for (const tool of tools) {
    const name = nameOf(tool)
    // What differs more in length than a third of its letters cannot be near.
    if (Math.abs(name.length - typed.length) > Math.ceil(name.length / 3)) continue
    const same = byName.get(name)
    if (same === undefined) byName.set(name, [tool])
    else same.push(tool)
  }
  return byName.get(nearest(typed, [...byName.keys()]) ?? '') ?? []
}
