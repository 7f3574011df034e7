import type { Tool } from '../catalog/tool.ts'

/** Tokens of a text in whatever encoding stands for the model's; equal text gives an equal count. */
export type CountTokens = (text: string) => number

/** The tool as the tools array of a request carries it. */
export function toolDefinition({ name, description, inputSchema }: Tool): string {
  return JSON.stringify({
    name,
    description,
    input_schema: inputSchema ?? { type: 'object', properties: {} },
  })
}

/** All tokens of these definitions. */
export function definitionTokens(tools: readonly Tool[], countTokens: CountTokens): number {
  return tools.reduce((sum, tool) => sum + countTokens(toolDefinition(tool)), 0)
}
