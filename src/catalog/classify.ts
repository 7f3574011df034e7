import { CORE_TOOLS } from './core-tools.ts'
import type { Tool } from './tool.ts'

/** What decides whether a tool is loaded in every request. */
export interface Classification {
  /** Names of built-in tools that are core. */
  readonly coreTools: ReadonlySet<string>
}

export const DEFAULT_CLASSIFICATION: Classification = { coreTools: CORE_TOOLS }

/** Built-in: no server, no MCP flag and no `mcp__` name. */
export function isBuiltIn(tool: Pick<Tool, 'name' | 'server' | 'isMcp'>): boolean {
  return tool.server === undefined && tool.isMcp !== true && !tool.name.startsWith('mcp__')
}

/** Found only by search. A core name decides for built-in tools alone: no server makes its tool core by calling it `Read`. */
export function isDeferredTool(
  tool: Pick<Tool, 'name' | 'server' | 'isMcp' | 'alwaysLoad'>,
  { coreTools }: Classification = DEFAULT_CLASSIFICATION,
): boolean {
  if (tool.alwaysLoad === true) return false
  return !(isBuiltIn(tool) && coreTools.has(tool.name))
}
