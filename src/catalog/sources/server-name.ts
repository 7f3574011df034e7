import { isJson } from './repair.ts'

/** Words of a package's name that say what it is, not whose tools it has. */
const KIND_WORDS = new Set(['mcp', 'server'])

/** Lower case, one hyphen for what a tool's name may not hold; `__` would end the server in `mcp__server__leaf`. */
function plain(text: string): string {
  const kept = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
  return kept.replace(/_{2,}/gu, '_').replace(/^[-_]+|[-_]+$/gu, '')
}

/** `mcp-server-slack` → `slack`; empty where nothing else is left. */
function withoutKind(text: string): string {
  const words = plain(text).split('-')
  while (KIND_WORDS.has(words[0] ?? '')) words.shift()
  while (KIND_WORDS.has(words.at(-1) ?? '')) words.pop()
  return words.join('-')
}

/**
 * A server's short name from that of its package or its own: the part behind the scope without `mcp` and
 * `server`, or the scope where nothing else is left (`@hubspot/mcp-server` → `hubspot`).
 */
export function serverNameFrom(text: string): string | undefined {
  const parts = text.replace(/^@/u, '').split('/')
  const short = parts.reverse().map(withoutKind)
  return short.find((name) => name !== '') ?? (plain(text) || undefined)
}

/** Whose tools a `tools/list` document holds: by its package, else by what the server says of itself. */
export function serverOfDocument(document: unknown): string | undefined {
  if (!isJson(document)) return undefined
  const info = isJson(document.serverInfo) ? document.serverInfo.name : undefined
  const name = [document.package, info].find((one) => typeof one === 'string' && one !== '')
  return typeof name === 'string' ? serverNameFrom(name) : undefined
}
