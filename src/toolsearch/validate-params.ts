import { Ajv, type ErrorObject, type Options, str } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { repairSchema } from '../catalog/sources/repair-schema.ts'
import type { JsonSchema } from '../catalog/tool.ts'
import { compileLinear, type LinearPattern } from '../lib/linear-pattern.ts'
import { clip } from './output-budget.ts'
import { isZodSchema, type ZodSchema } from './runtime-tool.ts'

/** So many problems are told: a model mends one call at a time. */
const MOST_PROBLEMS = 20
/** Characters of one problem; a schema may put any text into it. */
const PROBLEM_CHARS = 300

/** Steps of one match, under a second: a longer text against a larger pattern is taken as it comes. */
const MOST_STEPS = 20_000_000
/** The library's pattern for URLs takes time that grows with the square of the text, 0.1 s at this length. */
const LONGEST_URL = 8_000
const BEGINS_AS_URL = /^(?:https?|ftp):\/\/\S/iu

function fits({ test, size }: LinearPattern, text: string): boolean {
  return text.length * size > MOST_STEPS || test(text)
}

/**
 * The engine of `patternProperties`. A schema is a stranger's: no pattern of it runs on the built-in engine.
 * @throws Error where there is no linear-time match, as where a pattern cannot be read
 */
const linearRegExp = Object.assign(
  (source: string) => {
    const made = compileLinear(source, 'ecmascript')
    if (made.status === 'refused') throw new Error(made.reason)
    return { test: (text: string) => fits(made.pattern, text), toString: () => source }
  },
  { code: 'linearRegExp' },
)

/** Real schemas hold words of other dialects, so nothing unknown is refused; inherited properties are no params. */
const OPTIONS: Options = {
  strict: false,
  allErrors: true,
  ownProperties: true,
  validateSchema: false,
  logger: false,
  code: { regExp: linearRegExp },
}

/** MCP's own dialect first; draft 7 for what only that reads, such as a list of schemas under `items`. */
const dialects = [new Ajv2020(OPTIONS), new Ajv(OPTIONS)] as const
for (const ajv of dialects) {
  formats.default(ajv)
  const url = ajv.formats.url
  if (url instanceof RegExp)
    ajv.addFormat('url', (text) => (text.length > LONGEST_URL ? BEGINS_AS_URL : url).test(text))
  // A pattern without a linear-time match checks nothing, and the rest of its schema stays in force.
  ajv.removeKeyword('pattern')
  ajv.addKeyword({
    keyword: 'pattern',
    type: 'string',
    schemaType: 'string',
    compile: (source: string) => {
      const made = compileLinear(source, 'ecmascript')
      return (text: string) => made.status === 'refused' || fits(made.pattern, text)
    },
    error: { message: ({ schemaCode }) => str`must match pattern "${schemaCode}"` },
  })
  // The library compares all items with all others; params come from a model and may hold thousands.
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (isWanted: boolean, items: readonly unknown[]) =>
      !isWanted || new Set(items.map(canonical)).size === items.length,
    error: { message: 'must NOT have duplicate items' },
  })
}

/** Equal for values that JSON Schema calls equal: the order of an object's keys does not count. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, node: unknown) =>
    typeof node === 'object' && node !== null && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1)))
      : node,
  )
}

type Checker = (params: unknown) => readonly string[]

/** Compiled once; `undefined` stands for a schema that cannot be read. */
const compiled = new WeakMap<JsonSchema, Checker | undefined>()

function checkerOf(schema: JsonSchema): Checker | undefined {
  if (!compiled.has(schema)) compiled.set(schema, compile(schema))
  return compiled.get(schema)
}

function compile(given: JsonSchema): Checker | undefined {
  const { value: schema } = repairSchema(given)
  return schema === undefined ? undefined : (compiledWhole(schema) ?? compiledInParts(schema))
}

/** What of a schema can be read is checked: parameters whose own schema cannot are taken as they come. */
function compiledInParts({ properties, required, $defs, definitions }: JsonSchema): Checker | undefined {
  const shared = { ...($defs !== undefined && { $defs }), ...(definitions !== undefined && { definitions }) }
  const readable = Object.entries(isObject(properties) ? properties : {}).filter(
    ([name, property]) =>
      compiledWhole({ type: 'object', ...shared, properties: { [name]: property } }) !== undefined,
  )
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
  return compiledWhole({
    type: 'object',
    ...shared,
    properties: Object.fromEntries(readable),
    required: [...new Set(names)],
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `$async` would make the check a promise, and every promise is true. */
function compiledWhole({ $schema: _, $async: __, ...schema }: JsonSchema): Checker | undefined {
  for (const ajv of dialects) {
    try {
      const check = ajv.compile(schema)
      return (params) => (check(params) ? [] : (check.errors ?? []).slice(0, MOST_PROBLEMS).map(problem))
    } catch {
      // Read in the next dialect, if there is one.
    } finally {
      ajv.removeSchema(schema)
    }
  }
  return undefined
}

function problem({ instancePath, keyword, message, params }: ErrorObject): string {
  const path = ['params', ...instancePath.split('/').slice(1)].join('.')
  const extra =
    keyword === 'additionalProperties' || keyword === 'unevaluatedProperties' || keyword === 'enum'
      ? ` (${Object.values(params).flat().map(String).join(', ')})`
      : ''
  return clip(`${path}: ${message}${extra}`, PROBLEM_CHARS)
}

async function askZod(schema: ZodSchema, params: unknown): Promise<readonly string[]> {
  const { error } = await schema.safeParseAsync(params)
  return (error?.issues ?? [])
    .slice(0, MOST_PROBLEMS)
    .map(({ path, message }) =>
      clip(`${['params', ...path.map(String)].join('.')}: ${message}`, PROBLEM_CHARS),
    )
}

function nameOfType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/**
 * What is wrong with the params, a line each, at most 20 and none where they fit. Nothing is converted and
 * no default filled in. A JSON Schema that cannot be read checks only that params are an object: the tool
 * itself still refuses what it cannot take.
 */
export async function validateParams(
  schema: JsonSchema | ZodSchema | undefined,
  params: unknown,
): Promise<readonly string[]> {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    return [`params: expected object, found ${nameOfType(params)}`]
  }
  if (schema === undefined) return []
  try {
    return isZodSchema(schema) ? await askZod(schema, params) : (checkerOf(schema)?.(params) ?? [])
  } catch {
    return ['params: cannot be checked against the schema; they may be nested too deeply']
  }
}
