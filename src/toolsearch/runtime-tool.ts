import { z } from 'zod'
import type { JsonSchema, Tool } from '../catalog/tool.ts'
import { splitToolName } from '../catalog/tool-name.ts'
import type { Awaitable } from '../retrievers/retriever.ts'

/** The arguments of one call, as the model wrote them. */
export type ToolParams = Readonly<Record<string, unknown>>

/** What a call brings along; the runtime reads nothing of it and hands the same object to the target. */
export type ToolContext = {
  /** The host's permission callback. */
  readonly canUseTool?: unknown
  /** The assistant message that holds the call. */
  readonly parentMessage?: unknown
  /** The host's progress callback. */
  readonly onProgress?: unknown
  readonly [key: string]: unknown
}

/** `passthrough`: no opinion, the host decides. */
export type PermissionBehavior = 'allow' | 'deny' | 'ask' | 'passthrough'

export type PermissionDecision =
  | PermissionBehavior
  | { readonly behavior: PermissionBehavior; readonly message?: string }

/** A zod schema, of whatever version, as far as it is used. */
export interface ZodSchema {
  safeParseAsync(value: unknown): Promise<{
    readonly success: boolean
    readonly error?: {
      readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
    }
  }>
}

/** A tool as a host gives it. Functions are called as its methods, so that an instance of a class is one too. */
export interface RuntimeTool {
  readonly name: string
  readonly description?: string | (() => Awaitable<string>)
  readonly searchHint?: string
  readonly inputSchema?: JsonSchema | ZodSchema
  readonly server?: string
  readonly isMcp?: boolean
  readonly alwaysLoad?: boolean
  readonly isReadOnly?: boolean | ((params: ToolParams) => boolean)
  readonly isConcurrencySafe?: boolean | ((params: ToolParams) => boolean)
  /** Characters of output the model gets; Infinity for a reader tool, which answers in parts instead. */
  readonly maxResultChars?: number
  isEnabled?(): Awaitable<boolean>
  /** What is wrong with params that fit the schema; nothing where they are right. */
  validateInput?(params: ToolParams, context: ToolContext): Awaitable<readonly string[]>
  checkPermissions?(params: ToolParams, context: ToolContext): Awaitable<PermissionDecision>
  call?(params: ToolParams, context: ToolContext): unknown
  /** A result as the model reads it. */
  formatResult?(result: unknown): string
  /** One line about a call for a classifier of risk. */
  classifierSummary?(params: ToolParams): string
}

export function isZodSchema(schema: JsonSchema | ZodSchema): schema is ZodSchema {
  return typeof schema.safeParseAsync === 'function'
}

/** The schema as a request carries it; one that JSON Schema cannot say, or of another zod version, becomes `{ type: 'object' }`. */
export function jsonSchemaOf(schema: JsonSchema | ZodSchema): JsonSchema {
  if (!isZodSchema(schema)) return schema
  try {
    return z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' })
  } catch {
    return { type: 'object' }
  }
}

/**
 * Whether a list of rules holds a tool. A rule is a tool's name or id as written, `mcp__SERVER__LEAF`, or
 * `mcp__SERVER` or `mcp__SERVER__*` for all tools of a server.
 */
export function ruleMatcher(rules: readonly string[]): (tool: Tool) => boolean {
  const listed = new Set(rules.map((rule) => rule.trim()))
  return (tool) => {
    if (listed.size === 0) return false
    if (listed.has(tool.id) || listed.has(tool.name)) return true
    const { server, leaf } = splitToolName(tool)
    if (server === undefined) return false
    return [leaf, '*'].some((last) => listed.has(`mcp__${server}__${last}`)) || listed.has(`mcp__${server}`)
  }
}

const BEHAVIORS: ReadonlySet<unknown> = new Set(['allow', 'deny', 'ask', 'passthrough'])

/** A decision taken apart; what is no decision asks, so that a tool's mistake never allows a call. */
export function readDecision(decision: PermissionDecision): {
  readonly behavior: PermissionBehavior
  readonly message?: string
} {
  const { behavior, message } =
    typeof decision === 'object' && decision !== null ? decision : { behavior: decision }
  if (!BEHAVIORS.has(behavior)) return { behavior: 'ask' }
  return typeof message === 'string' ? { behavior, message } : { behavior }
}
