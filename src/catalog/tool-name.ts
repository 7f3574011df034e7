import { plainWords } from '../text/words.ts'
import type { Tool } from './tool.ts'

/** A tool's name taken apart. */
export interface ToolName {
  /** The MCP server as it stands in the name or in the tool. */
  readonly server: string | undefined
  /** What is left without prefix and server. */
  readonly leaf: string
  /** Words of server and leaf, normalised, in order: `mcp__github__create_issue` → `github`, `create`, `issue`. */
  readonly parts: readonly string[]
  /** The parts joined by spaces. */
  readonly normalized: string
  readonly isMcp: boolean
}

const MCP_PREFIX = 'mcp__'
const SEPARATOR = '__'

/** The tools of a server share its name: its words are looked up after the first one. */
const serverWords = new Map<string, readonly string[]>()
const MOST_SERVERS = 10_000

function serverWordsOf(server: string): readonly string[] {
  const known = serverWords.get(server)
  if (known !== undefined) return known
  const words = plainWords(server)
  if (serverWords.size >= MOST_SERVERS) serverWords.clear()
  serverWords.set(server, words)
  return words
}

/** Without a `server` the first `__` behind `mcp__` ends the server's name; with one, a server may hold `__` itself. */
export function parseToolName({ name, server, isMcp }: Pick<Tool, 'name' | 'server' | 'isMcp'>): ToolName {
  const split = splitServer(name, server)
  const leafWords = plainWords(split.leaf)
  const words = split.server === undefined ? [] : serverWordsOf(split.server)
  const repeated = words.every((word, i) => leafWords[i] === word)
  const parts = repeated ? leafWords : [...words, ...leafWords]
  return {
    server: split.server,
    leaf: split.leaf,
    parts,
    normalized: parts.join(' '),
    isMcp: isMcp === true || server !== undefined || name.startsWith(MCP_PREFIX),
  }
}

function splitServer(name: string, server: string | undefined): { server: string | undefined; leaf: string } {
  const prefixed = name.startsWith(MCP_PREFIX)
  const rest = prefixed ? name.slice(MCP_PREFIX.length) : name
  if (server !== undefined) {
    const prefix = server + SEPARATOR
    return { server, leaf: rest.startsWith(prefix) ? rest.slice(prefix.length) : rest }
  }
  const cut = prefixed ? rest.indexOf(SEPARATOR) : -1
  if (cut <= 0 || cut + SEPARATOR.length >= rest.length) return { server: undefined, leaf: rest }
  return { server: rest.slice(0, cut), leaf: rest.slice(cut + SEPARATOR.length) }
}
