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

/** An object of a JSON document. */
export type Json = Readonly<Record<string, unknown>>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Collects repairs with the path they were made at. */
export class Mender {
  readonly repairs: Repair[] = []

  note(kind: RepairKind, path: string, what: string): void {
    this.repairs.push({ kind, what: `${path}: ${what}` })
  }
}

/** The same object where nothing changes, so that a sound schema stays as it was written. */
export function changed(node: Json, changes: Json): Json {
  const entries = Object.entries(changes)
  if (entries.every(([key, value]) => Object.hasOwn(node, key) && node[key] === value)) return node
  return Object.fromEntries(
    Object.entries({ ...node, ...changes }).filter(([, value]) => value !== undefined),
  )
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

/** One text as a message repeats it. */
export function quoted(value: unknown): string {
  return canBeWritten(value) ? (JSON.stringify(value)?.slice(0, 60) ?? 'undefined') : 'what nests too deep'
}
