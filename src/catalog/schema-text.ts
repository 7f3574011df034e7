import type { JsonSchema } from './tool.ts'

/** The words of a parameter schema, by where they stand. */
export interface SchemaText {
  /** Property names, nested ones too, in reading order. */
  readonly names: readonly string[]
  /** Descriptions and titles of properties, and the values an enum allows. */
  readonly descriptions: readonly string[]
}

/** A schema may refer to itself and a hostile one may nest without end: what is deeper than any real one is not read. */
const DEEPEST = 12

/** Names and descriptions of all parameters, recursively; a schema that breaks the rules of JSON Schema gives what can be read. */
export function schemaText(schema: JsonSchema | undefined): SchemaText {
  const names: string[] = []
  const descriptions: string[] = []
  if (schema !== undefined) visitNode(schema, 0, names, descriptions)
  return { names, descriptions }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function visitNode(node: unknown, depth: number, names: string[], descriptions: string[]): void {
  if (!isRecord(node) || depth > DEEPEST) return
  if (depth > 0) {
    for (const key of ['title', 'description']) {
      const text = node[key]
      if (typeof text === 'string') descriptions.push(text)
    }
    for (const value of Array.isArray(node.enum) ? node.enum : []) {
      if (typeof value === 'string') descriptions.push(value)
    }
  }
  if (isRecord(node.properties)) {
    for (const [name, property] of Object.entries(node.properties)) {
      names.push(name)
      visitNode(property, depth + 1, names, descriptions)
    }
  }
  for (const key of ['items', 'anyOf', 'oneOf', 'allOf']) {
    const below = node[key]
    for (const child of Array.isArray(below) ? below : [below])
      visitNode(child, depth + 1, names, descriptions)
  }
}
