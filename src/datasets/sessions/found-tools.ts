import { type JsonObject, listOf, objectOf, parsedJson, textOf } from './json-access.ts'
import { namespacedName } from './namespaced-name.ts'
import type { FoundTool } from './session-event.ts'

/** Results nest a list in a result in a content block; nothing real is deeper. */
const DEEPEST = 8

/** Where a result keeps its tools, in the layouts of the clients that are known. */
const LISTS = ['tools', 'tool_references', 'matches', 'results', 'hits', 'content', 'output'] as const

/** What only the description of a tool has beside a name. */
const TOOL_FIELDS = ['description', 'parameters', 'inputSchema', 'input_schema', 'score'] as const

function describedTool(name: string, record: JsonObject): FoundTool {
  const inputSchema = objectOf(record.inputSchema ?? record.input_schema ?? record.parameters)
  const description = textOf(record.description) ?? ''
  return inputSchema === undefined ? { name, description } : { name, description, inputSchema }
}

function toolOf(record: JsonObject): FoundTool | undefined {
  const reference = textOf(record.tool_name) ?? textOf(record.tool)
  if (reference !== undefined) return describedTool(reference, record)
  const name = textOf(record.name)
  if (name === undefined) return undefined
  const isTool = record.type === 'function' || TOOL_FIELDS.some((field) => record[field] !== undefined)
  return isTool ? describedTool(name, record) : undefined
}

function ofNamespace(record: JsonObject): FoundTool[] {
  const namespace = textOf(record.name)
  return listOf(record.tools).flatMap((value) => {
    const tool = toolOf(objectOf(value) ?? {})
    return tool === undefined ? [] : [{ ...tool, name: namespacedName(namespace, tool.name) }]
  })
}

function ofObject(record: JsonObject, depth: number): FoundTool[] {
  if (record.type === 'namespace') return ofNamespace(record)
  const inner = objectOf(record.function)
  const tool = toolOf(inner ?? record)
  if (tool !== undefined) return [tool]
  const text = textOf(record.text)
  if (text !== undefined) return ofText(text, depth)
  const names = listOf(record.matches).flatMap((match) => textOf(match) ?? [])
  const listed = LISTS.flatMap((key) => foundTools(record[key], depth + 1))
  return [...names.map((name) => ({ name, description: '' })), ...listed]
}

/** `**name** (score: 0.71)`, then the description, the schema, and how to call it. */
function ofEntries(lines: readonly string[]): FoundTool[] {
  const starts = lines.flatMap((line, i) => {
    const name = /^\*\*([^*\s][^*]*)\*\*(?: \(score: [\d.]+\))?\s*$/u.exec(line)?.[1]
    return name === undefined ? [] : [{ name, i }]
  })
  return starts.map(({ name, i }, n) => {
    const body = lines.slice(i + 1, starts[n + 1]?.i)
    const end = body.findIndex((line) => /^(?:Schema: |Call it with |Already loaded|This tool )/u.test(line))
    const description = (end === -1 ? body : body.slice(0, end)).join('\n').trim()
    const schema = body.find((line) => line.startsWith('Schema: '))?.slice('Schema: '.length)
    const inputSchema = objectOf(parsedJson(schema ?? ''))
    return inputSchema === undefined ? { name, description } : { name, description, inputSchema }
  })
}

/** `<function>{"name": …}</function>`, as tools stand in a system prompt. */
function ofFunctionTags(text: string, depth: number): FoundTool[] {
  return text
    .split('<function>')
    .slice(1)
    .flatMap((part) => foundTools(parsedJson(part.split('</function>', 1)[0] ?? ''), depth + 1))
}

const LISTED =
  /^\s{0,8}(?:[-*•]|\d{1,3}[.)])\s{1,4}[`*]{0,3}([A-Za-z_][\w.:/-]*)[`*]{0,3}(?:\s*[-–—:]\s+(.*))?$/u
const MCP_NAME = /\bmcp__[\w-]+/gu

/** `- name: description`; where no line is of that kind, the names in the text that can be nothing but tools. */
function ofPlainText(text: string, lines: readonly string[]): FoundTool[] {
  const listed = lines.flatMap((line) => {
    const [, name, description = ''] = LISTED.exec(line) ?? []
    return name === undefined ? [] : [{ name, description: description.trim() }]
  })
  if (listed.length > 0) return listed
  return [...text.matchAll(MCP_NAME)].map(([name]) => ({ name, description: '' }))
}

function ofText(text: string, depth: number): FoundTool[] {
  if (/^\s*[[{]/u.test(text)) {
    const value = parsedJson(text)
    if (value !== undefined) return foundTools(value, depth + 1)
  }
  const tagged = ofFunctionTags(text, depth)
  if (tagged.length > 0) return tagged
  const lines = text.split(/\r?\n/u)
  const entries = ofEntries(lines)
  return entries.length > 0 ? entries : ofPlainText(text, lines)
}

/**
 * The tools that the result of a search names, best first, in whatever layout: references, definitions, namespaces
 * of definitions, JSON in a text, or a list written for a model. Nothing where none is recognised.
 */
export function foundTools(content: unknown, depth = 0): FoundTool[] {
  if (depth > DEEPEST) return []
  const text = textOf(content)
  if (text !== undefined) return ofText(text, depth)
  if (Array.isArray(content)) return content.flatMap((value) => foundTools(value, depth + 1))
  const record = objectOf(content)
  return record === undefined ? [] : ofObject(record, depth)
}
