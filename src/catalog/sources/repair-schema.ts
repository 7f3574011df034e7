import type { JsonSchema } from '../tool.ts'
import { canBeWritten, changed, isJson, type Json, Mender, quoted, type Repaired } from './repair.ts'
import { mendType, typeIn } from './schema-types.ts'

/** Deeper than any real schema: what a hostile one nests below is left as it is. */
const DEEPEST = 40

const MAPS = ['properties', 'patternProperties', '$defs', 'definitions'] as const
const SCHEMAS = [
  'items',
  'prefixItems',
  'additionalItems',
  'additionalProperties',
  'contains',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
] as const

/** By these a schema is told from a bare list of properties. */
const KEYWORDS = new Set<string>([
  ...MAPS,
  ...SCHEMAS,
  'type',
  '$schema',
  '$ref',
  '$id',
  'required',
  'enum',
  'const',
])

/** `properties` as a list of named schemas, or as nothing readable. */
function mendProperties(node: Json, path: string, mender: Mender): Json {
  const { properties } = node
  if (properties === undefined || isJson(properties)) return node
  const named = Array.isArray(properties)
    ? properties.filter((one) => isJson(one) && typeof one.name === 'string')
    : []
  if (named.length === 0) {
    mender.note('wrong properties', path, `properties ${quoted(properties)} is no object, left out`)
    return changed(node, { properties: undefined })
  }
  mender.note('wrong properties', path, 'properties is a list, read as an object by the names in it')
  const byName = named.map(({ name, ...schema }: Json) => [name as string, schema] as const)
  return changed(node, { properties: Object.fromEntries(byName) })
}

/** Names of properties that say `required: true` of themselves, as JSON Schema did before draft 4. */
function selfRequired({ properties }: Json): string[] {
  if (!isJson(properties)) return []
  return Object.entries(properties).flatMap(([name, one]) =>
    isJson(one) && one.required === true ? [name] : [],
  )
}

function mendRequired(node: Json, path: string, mender: Mender): Json {
  const { required } = node
  const own = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
  const fromBelow = selfRequired(node).filter((name) => !own.includes(name))
  const isSound = required === undefined || (Array.isArray(required) && own.length === required.length)
  if (isSound && fromBelow.length === 0) return node
  if (!isSound) {
    const done = required === true ? 'moved to the object around it' : 'what is no name left out'
    mender.note('wrong required', path, `required ${quoted(required)} is no list of names, ${done}`)
  }
  const all = [...own, ...fromBelow]
  return changed(node, { required: all.length === 0 ? undefined : all })
}

function mendBelow(node: Json, path: string, depth: number, mender: Mender): Json {
  const below: Record<string, unknown> = {}
  for (const key of MAPS) {
    const map = node[key]
    if (isJson(map)) below[key] = mendMap(map, `${path}.${key}`, depth, mender)
  }
  for (const key of SCHEMAS) {
    const child = node[key]
    if (Array.isArray(child)) {
      const mended = child.map((one, i) => mendNode(one, `${path}.${key}.${i}`, depth, mender))
      if (mended.some((one, i) => one !== child[i])) below[key] = mended
    } else if (isJson(child)) below[key] = mendNode(child, `${path}.${key}`, depth, mender)
  }
  return changed(node, below)
}

/** A schema under a name; the name of a type stands for it, as in `{"city": "string"}`. Nothing where it is none. */
function mendNamed(node: unknown, path: string, depth: number, mender: Mender): unknown {
  if (isJson(node) || typeof node === 'boolean') return mendNode(node, path, depth, mender)
  const type = typeof node === 'string' ? typeIn(node) : undefined
  const done = type ? `read as type "${type}"` : 'left out'
  mender.note('wrong properties', path, `${quoted(node)} is no schema, ${done}`)
  return type ? { type } : undefined
}

function mendMap(map: Json, path: string, depth: number, mender: Mender): Json {
  const entries = Object.entries(map).map(
    ([name, one]) => [name, mendNamed(one, `${path}.${name}`, depth, mender)] as const,
  )
  if (entries.every(([name, one]) => one === map[name])) return map
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined))
}

function mendNode(node: unknown, path: string, depth: number, mender: Mender): unknown {
  if (!isJson(node) || depth > DEEPEST) return node
  const typed = mendType(node, path, mender)
  const withProperties = mendProperties(typed, path, mender)
  const required = mendRequired(withProperties, path, mender)
  return mendBelow(required, path, depth + 1, mender)
}

/** A word of JSON Schema is none where it stands over a schema: a parameter may be called `properties`. */
function isParameter(key: string, value: unknown): boolean {
  if (!isJson(value)) return false
  return !KEYWORDS.has(key) || (key === 'properties' && typeof value.type === 'string')
}

/** Parameters listed straight in the schema, without an object around them. */
function isBareProperties(schema: Json): boolean {
  const entries = Object.entries(schema)
  return entries.length > 0 && entries.every(([key, value]) => isParameter(key, value))
}

function mendRoot(schema: Json, mender: Mender): Json {
  if (isBareProperties(schema)) {
    mender.note(
      'properties without schema',
      'inputSchema',
      'holds parameters and no schema, read as its properties',
    )
    return { type: 'object', properties: schema }
  }
  const { type } = schema
  if (type === 'object') return schema
  if (type === undefined) {
    mender.note('schema without type', 'inputSchema', 'has no type, read as "object"')
    return { type: 'object', ...schema }
  }
  const known = typeof type === 'string' ? typeIn(type) : undefined
  if (known === 'object') return schema
  mender.note(
    'schema of another type',
    'inputSchema',
    `type ${quoted(type)}, the parameters of a tool are an "object"`,
  )
  return { ...schema, type: 'object' }
}

function parsedText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * The parameters of a tool as JSON Schema, mended where they break its rules: no type, types of other
 * languages, a schema as text. A sound schema comes back as the same object; what is no schema as nothing.
 */
export function repairSchema(found: unknown): Repaired<JsonSchema | undefined> {
  if (found === undefined || found === null) return { value: undefined, repairs: [] }
  const mender = new Mender()
  let schema: unknown = found
  if (typeof found === 'string') {
    schema = parsedText(found)
    if (isJson(schema)) mender.note('schema as text', 'inputSchema', 'is a text, read as the JSON in it')
  }
  if (!isJson(schema) || !canBeWritten(schema)) {
    const why = isJson(schema) ? 'nests too deep' : `${quoted(found)} is no object`
    mender.note('schema unreadable', 'inputSchema', `${why}, left out`)
    return { value: undefined, repairs: mender.repairs }
  }
  const value = mendNode(mendRoot(schema, mender), 'inputSchema', 0, mender) as JsonSchema
  return { value, repairs: mender.repairs }
}
