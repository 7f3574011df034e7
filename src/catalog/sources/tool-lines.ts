import type { ToolDraft } from '../catalog.ts'

/** Tools as `tools.jsonl` holds them: one JSON object a line, its fields in a fixed order. */
export function toolLines(tools: readonly ToolDraft[]): string {
  return tools
    .map(({ name, description, searchHint, inputSchema, server, isMcp, alwaysLoad }) => {
      const tool = { name, description, searchHint, inputSchema, server, isMcp, alwaysLoad }
      return `${JSON.stringify(tool)}\n`
    })
    .join('')
}
