import { plainWords } from '../text/words.ts'
import type { Tool } from './tool.ts'

/** Where a tool's name is cut. */
export interface ToolNameParts {
  /** The MCP server as it stands in the name or in the tool. */
  readonly server: string | undefined
  /** What is left without prefix and server. */
  readonly leaf: string
  readonly isMcp: boolean
}

/** A tool's name taken apart into words. */
export interface ToolName extends ToolNameParts {
  /** Words of server and leaf, normalised, in order: `mcp__github__create_issue` → `github`, `create`, `issue`. */
  readonly parts: readonly string[]
  /** The parts joined by spaces. */
  readonly normalized: string
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

type NamedTool = Pick<Tool, 'name' | 'server' | 'isMcp'>

function withoutPrefix(name: string): string {
  return name.startsWith(MCP_PREFIX) ? name.slice(MCP_PREFIX.length) : name
}

/** Without a `server` the first `__` behind `mcp__` ends the server's name; with one, a server may hold `__` itself. */
export function splitToolName({ name, server, isMcp }: NamedTool): ToolNameParts {
  const isPrefixed = name.startsWith(MCP_PREFIX)
  const rest = withoutPrefix(name)
  const inName = server === undefined ? (isPrefixed ? leadingServer(rest) : undefined) : server
  const cut =
    inName !== undefined && rest.startsWith(inName + SEPARATOR) ? inName.length + SEPARATOR.length : 0
  return {
    server: inName,
    leaf: rest.slice(cut),
    isMcp: isMcp === true || server !== undefined || isPrefixed,
  }
}

/** Words of names by server and name: when a server connects, the names of all others are looked up. */
const nameWords = new Map<string, readonly string[]>()
const MOST_NAMES = 50_000
/** A longer name is no one's; what is kept stays small. */
const LONGEST_KEPT = 200

/** Forgets all names read so far. */
export function forgetNames(): void {
  nameWords.clear()
  serverWords.clear()
}

/** The same with the words of the name, which takes reading it. */
export function parseToolName(tool: NamedTool): ToolName {
  const split = splitToolName(tool)
  const rest = withoutPrefix(tool.name)
  const key = `${tool.server ?? ''}\0${tool.name}`
  const known = nameWords.get(key)
  const parts = known ?? partsOf(plainWords(rest), split.server, split.leaf.length < rest.length)
  if (known === undefined && key.length <= LONGEST_KEPT) {
    if (nameWords.size >= MOST_NAMES) nameWords.clear()
    nameWords.set(key, parts)
  }
  return { ...split, parts, normalized: parts.join(' ') }
}

/** A server's words come first, once, whether the name holds them before the leaf, in the leaf, or not at all. */
function partsOf(
  words: readonly string[],
  server: string | undefined,
  holdsServer: boolean,
): readonly string[] {
  if (server === undefined) return words
  const own = serverWordsOf(server)
  const leafStart = holdsServer ? own.length : 0
  for (let i = 0; i < own.length; i++) {
    if (words[leafStart + i] !== own[i]) return holdsServer ? words : own.concat(words)
  }
  return leafStart === 0 ? words : words.slice(leafStart)
}

function leadingServer(rest: string): string | undefined {
  const cut = rest.indexOf(SEPARATOR)
  return cut <= 0 || cut + SEPARATOR.length >= rest.length ? undefined : rest.slice(0, cut)
}
