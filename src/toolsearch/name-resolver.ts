import type { Tool } from '../catalog/tool.ts'
import { parseToolName } from '../catalog/tool-name.ts'
import { plainWords } from '../text/words.ts'

/** Finds tools by what people and models write for a name. */
export interface NameResolver {
  /**
   * The tools a text names, in catalog order: by the whole name, then in other letter case or notation,
   * then without server; the first way that finds any decides. None where nothing fits.
   */
  resolve(text: string): readonly Tool[]
  /** The tools of a server, by its name as written or in other notation; with or without `mcp__` in front. */
  server(text: string): readonly Tool[]
}

const MCP_PREFIXES = ['mcp', 'tools'] as const

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function add(map: Map<string, Tool[]>, key: string, tool: Tool): void {
  if (key === '') return
  const list = map.get(key)
  if (list === undefined) map.set(key, [tool])
  else list.push(tool)
}

/** A word such as `mcp` in front says nothing about which tool is meant. */
function withoutPrefix(words: readonly string[]): readonly string[] {
  const [first, ...rest] = words
  return rest.length > 0 && MCP_PREFIXES.some((prefix) => prefix === first) ? rest : words
}

export function createNameResolver(tools: readonly Tool[]): NameResolver {
  const exact = new Map<string, Tool[]>()
  const folded = new Map<string, Tool[]>()
  const spaced = new Map<string, Tool[]>()
  const glued = new Map<string, Tool[]>()
  const leaves = new Map<string, Tool[]>()
  const spacedLeaves = new Map<string, Tool[]>()
  const servers = new Map<string, Tool[]>()
  for (const tool of tools) {
    const name = parseToolName(tool)
    add(exact, tool.name, tool)
    if (tool.id !== tool.name) add(exact, tool.id, tool)
    add(folded, fold(tool.name), tool)
    add(spaced, name.normalized, tool)
    add(spaced, withoutPrefix(plainWords(tool.name)).join(' '), tool)
    add(glued, name.parts.join(''), tool)
    add(leaves, fold(name.leaf), tool)
    add(spacedLeaves, plainWords(name.leaf).join(' '), tool)
    if (name.server !== undefined) add(servers, plainWords(name.server).join(' '), tool)
  }

  const resolve = (text: string): readonly Tool[] => {
    const words = withoutPrefix(plainWords(text))
    const found =
      exact.get(text) ??
      folded.get(fold(text)) ??
      spaced.get(words.join(' ')) ??
      leaves.get(fold(text)) ??
      spacedLeaves.get(words.join(' ')) ??
      glued.get(words.join('')) ??
      []
    return [...new Set(found)]
  }

  return {
    resolve,
    server: (text) => servers.get(withoutPrefix(plainWords(text)).join(' ')) ?? [],
  }
}
