import { z } from 'zod'
import type { ToolDraft } from '../catalog.ts'

const jsonObject = z.record(z.string(), z.unknown())

/** A tool as files hold it: MCP's `tools/list`, this project's `tools.jsonl`, and the arrays of OpenAI's and Anthropic's interfaces. */
const mcpTool = z.looseObject({
  name: z.string().min(1, 'is empty; give the tool a name'),
  description: z.string().nullish(),
  searchHint: z.string().nullish(),
  inputSchema: jsonObject.nullish(),
  server: z.string().min(1).nullish(),
  isMcp: z.boolean().nullish(),
  alwaysLoad: z.boolean().nullish(),
  _meta: jsonObject.nullish(),
})

const openAiFunction = z.looseObject({
  name: z.string().min(1, 'is empty; give the tool a name'),
  description: z.string().nullish(),
  parameters: jsonObject.nullish(),
})

const ALWAYS_LOAD = 'anthropic/alwaysLoad'

/** Drops what is absent, so that an optional property is there or not. */
function present<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined && v !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}

function draftOf(tool: z.infer<typeof mcpTool>): ToolDraft {
  const { name, description, searchHint, inputSchema, server, isMcp, alwaysLoad, _meta } = tool
  const loaded = _meta?.[ALWAYS_LOAD] === true ? true : alwaysLoad
  return {
    name,
    description: description ?? '',
    ...present({ searchHint, inputSchema, server, isMcp, alwaysLoad: loaded }),
  }
}

/** The same tool in MCP's field names. */
function inMcpNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const record = value as Record<string, unknown>
  const inner = record.type === 'function' ? (record.function ?? record) : undefined
  if (inner !== undefined) {
    const parsed = openAiFunction.safeParse(inner)
    if (!parsed.success) return inner
    const { name, description, parameters } = parsed.data
    return { name, description, inputSchema: parameters }
  }
  return record.inputSchema === undefined && record.input_schema !== undefined
    ? { ...record, inputSchema: record.input_schema }
    : value
}

export type ParsedTool = { readonly draft: ToolDraft } | { readonly error: z.ZodError }

/** Reads one tool in any of the known layouts; fields nobody knows are left out. */
export function parseTool(value: unknown): ParsedTool {
  const parsed = mcpTool.safeParse(inMcpNames(value))
  return parsed.success ? { draft: draftOf(parsed.data) } : { error: parsed.error }
}
