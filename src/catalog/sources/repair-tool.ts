import { isJson, type Json, quoted, type Repair, type Repaired } from './repair.ts'
import { repairSchema } from './repair-schema.ts'

/** Where tools keep their parameters, MCP's own name first. */
const SCHEMA_FIELDS = ['inputSchema', 'input_schema', 'parameters'] as const
const FLAGS = ['isMcp', 'alwaysLoad'] as const
const UNPAIRED = /\p{Cs}/gu
const REPLACEMENT = '\uFFFD'

/** OpenAI's wrapping, with its type or without. */
function unwrapped(tool: Json): Json {
  return isJson(tool.function) && (tool.type === 'function' || tool.name === undefined) ? tool.function : tool
}

function repairName(tool: Json, repairs: Repair[]): unknown {
  const { name, title } = tool
  const isMissing = name === undefined || name === null
  if (isMissing && typeof title === 'string' && title !== '') {
    repairs.push({ kind: 'title for name', what: `name: is missing, the title ${quoted(title)} is taken` })
  }
  const given = isMissing ? title : name
  if (typeof given !== 'string' || given.search(UNPAIRED) === -1) return given
  repairs.push({ kind: 'broken name', what: `name: ${quoted(given)} holds half a character, replaced` })
  return given.replace(UNPAIRED, REPLACEMENT)
}

function repairDescription({ description }: Json, repairs: Repair[]): string {
  if (typeof description === 'string') return description
  if (description === undefined) return ''
  if (description === null) {
    repairs.push({ kind: 'null description', what: 'description: is null, read as empty' })
    return ''
  }
  const lines = Array.isArray(description) ? description.filter((line) => typeof line === 'string') : []
  const done = lines.length === 0 ? 'read as empty' : 'its lines are joined'
  repairs.push({ kind: 'wrong description', what: `description: ${quoted(description)} is no text, ${done}` })
  return lines.join('\n')
}

function schemaOf(tool: Json, original: Json, repairs: Repair[]): unknown {
  const field = SCHEMA_FIELDS.find((name) => tool[name] !== undefined && tool[name] !== null)
  if (field === undefined) return undefined
  const isOpenAi = tool !== original || original.type === 'function'
  if (field === 'parameters' && !isOpenAi) {
    repairs.push({ kind: 'schema under another name', what: 'parameters: read as inputSchema' })
  }
  const { value, repairs: ofSchema } = repairSchema(tool[field])
  repairs.push(...ofSchema)
  return value
}

/** Fields that may be absent: what is no flag and no text is left out. */
function optionalFields(tool: Json, repairs: Repair[]): Json {
  const leaveOut = (field: string, expected: string) => {
    repairs.push({ kind: 'wrong field', what: `${field}: ${quoted(tool[field])} is ${expected}, left out` })
    return []
  }
  const present = (field: string) => tool[field] !== undefined && tool[field] !== null
  const flags = FLAGS.filter(present).flatMap((field) =>
    typeof tool[field] === 'boolean' ? [[field, tool[field]] as const] : leaveOut(field, 'no flag'),
  )
  const texts = (['searchHint', 'server'] as const)
    .filter(present)
    .flatMap((field) =>
      typeof tool[field] === 'string' ? [[field, tool[field]] as const] : leaveOut(field, 'no text'),
    )
  const meta = isJson(tool._meta) ? [['_meta', tool._meta] as const] : []
  return Object.fromEntries([...flags, ...texts, ...meta])
}

/**
 * A tool of any layout in MCP's field names, mended where it breaks the rules. What has neither name nor
 * title keeps its fault: no repair invents a name.
 */
export function repairTool(found: unknown): Repaired<unknown> {
  if (!isJson(found)) return { value: found, repairs: [] }
  const repairs: Repair[] = []
  const tool = unwrapped(found)
  const value = {
    name: repairName(tool, repairs),
    description: repairDescription(tool, repairs),
    inputSchema: schemaOf(tool, found, repairs),
    ...optionalFields(tool, repairs),
  }
  return { value, repairs }
}
