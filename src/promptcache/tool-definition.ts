import type { Tool } from '../catalog/tool.ts'
import type { CountTokens } from '../text/tokens.ts'
import { toolDefinition } from '../toolsearch/request-tools.ts'

/** The tool as it stands in a prompt. */
export function definitionText(tool: Tool): string {
  return JSON.stringify(toolDefinition(tool))
}

/** All tokens of these definitions. */
export function definitionTokens(tools: readonly Tool[], countTokens: CountTokens): number {
  return tools.reduce((sum, tool) => sum + countTokens(definitionText(tool)), 0)
}
