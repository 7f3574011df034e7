import { isJson } from './repair.ts'

/** A page of a list of namespaces is as deep as real documents go. */
const DEEPEST = 3

/** The list in a document: itself, `{tools: […]}`, or the answer of a `tools/list` request; pages and namespaces unpacked. */
function toolList(document: unknown, depth = 0): readonly unknown[] | undefined {
  if (depth > DEEPEST) return undefined
  if (Array.isArray(document)) return document.flatMap((one) => unpacked(one, depth + 1))
  if (!isJson(document)) return undefined
  const { tools, result } = document
  const answered = isJson(result) ? result.tools : result
  return [tools, answered].flatMap((list) => (Array.isArray(list) ? [toolList(list, depth)] : []))[0]
}

/** The tools of a page, or of an OpenAI namespace, which is their server; what is one tool comes back alone. */
export function unpacked(one: unknown, depth = 0): readonly unknown[] {
  if (!isJson(one)) return [one]
  const { name, type, tools } = one
  if (type === 'namespace' && typeof name === 'string' && Array.isArray(tools))
    return tools.map((tool) => (isJson(tool) ? { server: name, ...tool } : tool))
  return (name === undefined ? toolList(one, depth) : undefined) ?? [one]
}

/** `{"type": "web_search"}`: run by the provider, and named by nothing but its type. */
export function isProviderTool(one: unknown): boolean {
  if (!isJson(one)) return false
  const { type, name, title, function: inner } = one
  const isNamed = name !== undefined || title !== undefined || inner !== undefined
  return !isNamed && typeof type === 'string' && type !== 'function' && type !== 'object'
}

/** One tool over several lines, which would be broken as JSON lines. */
function singleTool(document: unknown, text: string): readonly unknown[] | undefined {
  return text.trim().includes('\n') ? [document] : undefined
}

/** Names with their descriptions, as MetaTool lists its tools: an object of texts that is no tool itself. */
function describedNames(document: unknown): readonly unknown[] | undefined {
  if (!isJson(document) || 'name' in document) return undefined
  const entries = Object.entries(document)
  const areTexts = entries.length > 0 && entries.every(([, text]) => typeof text === 'string')
  return areTexts ? entries.map(([name, description]) => ({ name, description })) : undefined
}

/** The tools of a file that is one JSON document; nothing where it may be JSON lines. */
export function toolsOfDocument(document: unknown, text: string): readonly unknown[] | undefined {
  return toolList(document) ?? describedNames(document) ?? singleTool(document, text)
}
