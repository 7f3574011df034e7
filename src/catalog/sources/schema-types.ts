import { changed, type Json, type Mender, quoted } from './repair.ts'

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

/** A type's name in JSON Schema; nothing where it is unknown. */
export function typeIn(name: string): string | undefined {
  return TYPES.get(name.toLowerCase())
}

function typeName(type: unknown, path: string, mender: Mender): unknown {
  if (typeof type !== 'string' || TYPES.get(type) === type) return type
  const known = typeIn(type) ?? ''
  const read = known === '' ? 'read as any type' : `read as "${known}"`
  mender.note('unknown type', path, `type ${quoted(type)} is none of JSON Schema, ${read}`)
  return known === '' ? undefined : known
}

/** The type of one schema in the words of JSON Schema; what is no type is left out. */
export function mendType(node: Json, path: string, mender: Mender): Json {
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
