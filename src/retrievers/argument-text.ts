import { type SchemaText, schemaText } from '../catalog/schema-text.ts'
import type { JsonSchema } from '../catalog/tool.ts'

/** Objects and lists in a schema; the largest of several thousand real ones has under two thousand. */
const MOST_NODES = 10_000
const NOTHING: SchemaText = { names: [], descriptions: [] }

/** Does a value hold more objects and lists than any real schema does? One that holds itself has no end of them. */
function isBeyondReal(schema: JsonSchema): boolean {
  const waiting: unknown[] = [schema]
  for (let seen = 0; waiting.length > 0; seen++) {
    if (seen + waiting.length > MOST_NODES) return true
    const node = waiting.pop() as object
    for (const value of Object.values(node)) {
      if (typeof value === 'object' && value !== null) waiting.push(value)
    }
  }
  return false
}

/** Names and descriptions of a tool's arguments at every depth; of a schema without end, none. */
export function argumentText(schema: JsonSchema | undefined): SchemaText {
  return schema === undefined || isBeyondReal(schema) ? NOTHING : schemaText(schema)
}
