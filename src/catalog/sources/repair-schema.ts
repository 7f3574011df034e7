import type { JsonSchema } from '../tool.ts'

/** What real servers and data sets break, by the name a summary counts it under. */
export type RepairKind =
  | 'schema as text'
  | 'schema unreadable'
  | 'schema under another name'
  | 'schema without type'
  | 'schema of another type'
  | 'properties without schema'
  | 'unknown type'
  | 'wrong properties'
  | 'wrong required'
  | 'null description'
  | 'wrong description'
  | 'title for name'
  | 'broken name'
  | 'wrong field'

/** One thing that was mended: where in the tool, what stood there, what is read instead. */
export interface Repair {
  readonly kind: RepairKind
  readonly what: string
}

/** A value as it is read, and what was mended on the way. */
export interface Repaired<T> {
  readonly value: T
  readonly repairs: readonly Repair[]
}

type Json = Readonly<Record<string, unknown>>

/** Types of other dialects (Python, Java, BFCL, ACEBench) in the words of JSON Schema; the empty string allows all. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ...['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'].map(
    (type) => [type, type] as const,
  ),
  ...['dict', 'dictionary', 'hashmap', 'map', 'record', 'struct'].map((type) => [type, 'object'] as const),
  ...['list', 'tuple', 'set', 'arraylist'].map((type) => [type, 'array'] as const),
  ...['str', 'text', 'char', 'date', 'datetime'].map((type) => [type, 'string'] as const),
  ...['float', 'double', 'decimal'].map((type) => [type, 'number'] as const),
  ...['int', 'long'].map((type) => [type, 'integer'] as const),
  ['bool', 'boolean'],
  ['none', 'null'],
  ['any', ''],
])

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

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One text as a message repeats it. */
export function quoted(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 60) ?? 'undefined'
}

/** Collects repairs with the path they were made at. */
class Mender {
  readonly repairs: Repair[] = []

  note(kind: RepairKind, path: string, what: string): void {
    this.repairs.push({ kind, what: `${path}: ${what}` })
  }
}

/** The same object where nothing changes, so that a sound schema stays as it was written. */
function changed(node: Json, changes: Json): Json {
  const entries = Object.entries(changes)
  if (entries.every(([key, value]) => Object.hasOwn(node, key) && node[key] === value)) return node
  return Object.fromEntries(
    Object.entries({ ...node, ...changes }).filter(([, value]) => value !== undefined),
  )
}

function typeName(type: unknown, path: string, mender: Mender): unknown {
  if (typeof type !== 'string' || TYPES.get(type) === type) return type
  const known = TYPES.get(type.toLowerCase()) ?? ''
  const read = known === '' ? 'read as any type' : `read as "${known}"`
  mender.note('unknown type', path, `type ${quoted(type)} is none of JSON Schema, ${read}`)
  return known === '' ? undefined : known
}

function mendType(node: Json, path: string, mender: Mender): Json {
  const { type } = node
  if (type === undefined || !Object.hasOwn(node, 'type')) return node
  if (Array.isArray(type)) {
    const types = type.map((one) => typeName(one, path, mender))
    if (types.every((one, i) => one === type[i])) return node
    return changed(node, { type: types.includes(undefined) ? undefined : [...new Set(types)] })
  }
  if (typeof type === 'string') return changed(node, { type: typeName(type, path, mender) })
  mender.note('unknown type', path, `type ${quoted(type)} is no text, read as any type`)
  return changed(node, { type: undefined })
}

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

function mendMap(map: Json, path: string, depth: number, mender: Mender): Json {
  const entries = Object.entries(map).map(
    ([name, one]) => [name, mendNode(one, `${path}.${name}`, depth, mender)] as const,
  )
  return entries.every(([name, one]) => one === map[name]) ? map : Object.fromEntries(entries)
}

function mendNode(node: unknown, path: string, depth: number, mender: Mender): unknown {
  if (!isJson(node) || depth > DEEPEST) return node
  const typed = mendType(node, path, mender)
  const withProperties = mendProperties(typed, path, mender)
  const required = mendRequired(withProperties, path, mender)
  return mendBelow(required, path, depth + 1, mender)
}

/** Parameters listed straight in the schema: every value is a schema, and no key is a word of JSON Schema. */
function isBareProperties(schema: Json): boolean {
  const entries = Object.entries(schema)
  return entries.length > 0 && entries.every(([key, value]) => !KEYWORDS.has(key) && isJson(value))
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
  const known = typeof type === 'string' ? TYPES.get(type.toLowerCase()) : undefined
  if (known === 'object') return schema
  mender.note(
    'schema of another type',
    'inputSchema',
    `type ${quoted(type)}, the parameters of a tool are an "object"`,
  )
  return { ...schema, type: 'object' }
}

/** Can it be written as JSON? What nests without end cannot. */
export function canBeWritten(value: unknown): boolean {
  try {
    JSON.stringify(value)
    return true
  } catch {
    return false
  }
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
