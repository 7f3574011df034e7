import type { Tool } from '../catalog/tool.ts'
import type { Awaitable } from '../retrievers/retriever.ts'
import { EXECUTE_EXTRA_TOOL } from './entrances.ts'
import {
  budgetOutput,
  clip,
  type OutputLimits,
  type OutputStore,
  printed,
  resultText,
  thrownText,
} from './output-budget.ts'
import {
  jsonSchemaOf,
  type PermissionDecision,
  type RuntimeTool,
  readDecision,
  ruleMatcher,
  type ToolContext,
  type ToolParams,
} from './runtime-tool.ts'
import { LONGEST_NAME, type Lookup, type RegisteredTool } from './tool-lookup.ts'
import { validateParams } from './validate-params.ts'

export interface ExecuteInput {
  readonly tool_name: string
  readonly params: ToolParams
}

export type ExecuteErrorKind =
  | 'unknown'
  | 'disabled'
  | 'denied'
  | 'ask'
  | 'invalid'
  | 'failed'
  | 'self'
  | 'pending'

export interface ExecuteError {
  readonly kind: ExecuteErrorKind
  readonly message: string
}

/** `tool_name` is the target's id, or what was asked for where there is no target. */
export type ExecuteResult =
  /** The target's own result; over budget a preview, with the file that holds it whole. */
  | {
      readonly result: unknown
      readonly tool_name: string
      readonly outputFile?: string
      readonly error?: never
    }
  | {
      readonly result: null
      readonly tool_name: string
      readonly outputFile?: never
      readonly error: ExecuteError
    }

/** Never throws and never rejects. `context` reaches the target as it is. */
export type Execute = (input: ExecuteInput, context?: ToolContext) => Promise<ExecuteResult>

/** A call that waits for a yes. */
export interface PermissionQuestion {
  readonly toolName: string
  readonly params: ToolParams
  /** Names target and params. */
  readonly message: string
}

/** The host's part of a permission; the stricter of its rule and the target's own decision holds. */
export interface Permissions {
  /** Rules as `ruleMatcher` reads them. */
  readonly deny?: readonly string[]
  readonly ask?: readonly string[]
  /** Answers a question on the spot; without it, or where it does not allow or deny, the call comes back as `ask`. */
  confirm?(question: PermissionQuestion, context: ToolContext): Awaitable<PermissionDecision>
}

export interface ExecuteParts {
  readonly lookup: Lookup
  readonly permissions?: Permissions
  readonly limits?: OutputLimits
  readonly store?: OutputStore
  /** Why a tool cannot run in this session, and what to do, as `works only …`; nothing where it can. */
  readonly whyNotNow?: (tool: Tool) => string | undefined
}

/** Tools that may have been meant are named up to this many. */
const MOST_NEAR = 5
const NAME_CHARS = 100
const PARAMS_CHARS = 2_000
const SCHEMA_CHARS = 4_000
const THROWN_CHARS = 10_000

function refusal(kind: ExecuteErrorKind, message: string): ExecuteError {
  return { kind, message }
}

function quoted(name: string): string {
  return `Tool "${clip(name, NAME_CHARS)}"`
}

/** The name of the proxy itself in any letter case and with any separators. */
function isSelf(name: string): boolean {
  return (
    name.length <= LONGEST_NAME &&
    name.replaceAll(/[\s_-]/gu, '').toLowerCase() === EXECUTE_EXTRA_TOOL.name.toLowerCase()
  )
}

const UNREADY = {
  connecting: ['pending', 'is still connecting. Try again in a moment.'],
  failed: ['failed', 'failed to connect: its tools cannot be called.'],
  disabled: ['disabled', 'is disabled: its tools can be called once the user enables it.'],
} as const

function unknownTool(name: string, near: readonly Tool[]): ExecuteError {
  const base = `${quoted(name)} not found. Use SearchExtraTools to discover available tools.`
  const names = near.slice(0, MOST_NEAR).map(({ id }) => `"${clip(id, NAME_CHARS)}"`)
  return refusal('unknown', names.length === 0 ? base : `${base} Did you mean ${names.join(' or ')}?`)
}

async function whyDisabled(
  { entry, tool }: RegisteredTool,
  { whyNotNow }: ExecuteParts,
): Promise<ExecuteError | undefined> {
  const why = whyNotNow?.(entry)
  if (why !== undefined) return refusal('disabled', `${quoted(entry.id)} ${why}`)
  if (tool.isEnabled === undefined || (await tool.isEnabled())) return undefined
  return refusal('disabled', `${quoted(entry.id)} is disabled. Use another tool.`)
}

async function whyInvalid(
  { entry, tool }: RegisteredTool,
  params: ToolParams,
  context: ToolContext,
): Promise<ExecuteError | undefined> {
  const byShape = await validateParams(tool.inputSchema, params)
  const problems = byShape.length > 0 ? byShape : ((await tool.validateInput?.(params, context)) ?? [])
  if (problems.length === 0) return undefined
  const head = `${quoted(entry.id)} was not called: its params are invalid.`
  return refusal('invalid', [head, ...problems.map((line) => `- ${line}`), ...schemaLine(tool)].join('\n'))
}

function schemaLine({ inputSchema }: RuntimeTool): readonly string[] {
  if (inputSchema === undefined) return []
  const schema = JSON.stringify(jsonSchemaOf(inputSchema))
  return [
    schema.length <= SCHEMA_CHARS
      ? `Schema: ${schema}`
      : 'Use SearchExtraTools with select: to see the schema.',
  ]
}

function denied(name: string, why = 'the permissions of this session forbid it'): ExecuteError {
  return refusal('denied', `${quoted(name)} was not called: ${clip(why, PARAMS_CHARS)}`)
}

/** Decides whether the target may run. */
function createGate(permissions: Permissions) {
  const isDenied = ruleMatcher(permissions.deny ?? [])
  const isAsked = ruleMatcher(permissions.ask ?? [])

  const whyUnanswered = async (question: PermissionQuestion, context: ToolContext) => {
    const answer = (await permissions.confirm?.(question, context)) ?? 'ask'
    const { behavior, message } = readDecision(answer)
    if (behavior === 'allow') return undefined
    return behavior === 'deny' ? denied(question.toolName, message) : refusal('ask', question.message)
  }

  const whyForbidden = async ({ entry, tool }: RegisteredTool, params: ToolParams, context: ToolContext) => {
    const decision =
      tool.checkPermissions === undefined ? 'passthrough' : tool.checkPermissions(params, context)
    const own = readDecision(await decision)
    if (own.behavior === 'deny') return denied(entry.id, own.message)
    if (isDenied(entry)) return denied(entry.id)
    if (own.behavior !== 'ask' && !isAsked(entry)) return undefined
    const shown = clip(printed(params), PARAMS_CHARS)
    const why = own.message === undefined ? '' : ` ${clip(own.message, PARAMS_CHARS)}`
    const message = `${quoted(entry.id)} needs permission to run with ${shown}.${why}`
    return whyUnanswered({ toolName: entry.id, params, message }, context)
  }

  return { isDenied, whyForbidden }
}

/** Output within budget, as the target gave it, or what stands in for it. */
function budgeted(
  { entry, tool }: RegisteredTool,
  result: unknown,
  { limits = {}, store }: ExecuteParts,
): ExecuteResult {
  const output = budgetOutput(entry.id, tool, resultText(tool, result), limits, store)
  if (output.status === 'whole') return { result, tool_name: entry.id }
  if (output.status === 'refused') return refused(entry.id, refusal('failed', output.message))
  const file = output.file === undefined ? {} : { outputFile: output.file }
  return { result: output.text, tool_name: entry.id, ...file }
}

function refused(name: string, error: ExecuteError): ExecuteResult {
  return { result: null, tool_name: name, error }
}

/** What throws, throws into the result. */
async function guarded(name: string, work: () => Promise<ExecuteResult>): Promise<ExecuteResult> {
  try {
    return await work()
  } catch (thrown) {
    return refused(
      name,
      refusal('failed', `${quoted(name)} failed: ${clip(thrownText(thrown), THROWN_CHARS)}`),
    )
  }
}

/**
 * Calls a tool by its name as if it had been called directly: its own checks, its own permission, then the
 * host's rules. The proxy adds no permission of its own.
 */
export function createExecute(parts: ExecuteParts): Execute {
  const gate = createGate(parts.permissions ?? {})

  const targetOf = (name: string): RegisteredTool | ExecuteError => {
    if (isSelf(name)) {
      return refusal('self', `${quoted(name)} cannot call itself. Give the name of the tool to call.`)
    }
    const found = parts.lookup(name)
    if (found.status === 'found') return found.target
    if (found.status === 'unknown')
      return unknownTool(
        name,
        found.near.filter((tool) => !gate.isDenied(tool)),
      )
    const [kind, what] = UNREADY[found.status]
    const server = clip(found.server, NAME_CHARS)
    return refusal(kind, `${quoted(name)} cannot be called: server "${server}" ${what}`)
  }

  const run = async (target: RegisteredTool, params: ToolParams, context: ToolContext) => {
    const { entry, tool } = target
    const why =
      (await whyDisabled(target, parts)) ??
      (await whyInvalid(target, params, context)) ??
      (await gate.whyForbidden(target, params, context))
    if (why !== undefined) return refused(entry.id, why)
    if (tool.call === undefined) {
      return refused(entry.id, refusal('failed', `${quoted(entry.id)} has nothing to call in this session.`))
    }
    return budgeted(target, await tool.call(params, context), parts)
  }

  return async (input, context = {}) => {
    const name = nameIn(input)
    if (name === undefined) {
      return refused('', refusal('invalid', 'tool_name: expected the name of a tool. Nothing was called.'))
    }
    return guarded(name, async () => {
      const target = targetOf(name)
      if ('kind' in target) return refused(name, target)
      return guarded(target.entry.id, () => run(target, input.params ?? {}, context))
    })
  }
}

/** The name asked for, from input that may be anything. */
function nameIn(input: ExecuteInput | undefined): string | undefined {
  try {
    return typeof input?.tool_name === 'string' ? input.tool_name : undefined
  } catch {
    return undefined
  }
}

/** The proxy as a tool: neither read-only nor safe beside other calls, and without an opinion on permissions. */
export function executeExtraTool(execute: Execute): RuntimeTool {
  const { name, description, inputSchema } = EXECUTE_EXTRA_TOOL
  return {
    name,
    description,
    ...(inputSchema === undefined ? {} : { inputSchema }),
    isReadOnly: false,
    isConcurrencySafe: false,
    checkPermissions: () => 'passthrough',
    call: (input, context) => execute(input as unknown as ExecuteInput, context),
    // The target has had its own budget: a second one would cut what a reader may give.
    maxResultChars: Number.POSITIVE_INFINITY,
    classifierSummary: ({ tool_name, params }) => clip(`${tool_name} ${printed(params)}`, PARAMS_CHARS),
  }
}
