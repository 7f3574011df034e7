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

/** A name with what it is compared by. */
interface NamedTool {
  readonly tool: Tool
  readonly leaf: string
}

const PREFIXES: ReadonlySet<string> = new Set(['mcp', 'tools'])

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** The words of a name; one such as `mcp` in front says nothing about which tool is meant. */
function nameWords(text: string): readonly string[] {
  const words = plainWords(text)
  return words.length > 1 && PREFIXES.has(words[0] as string) ? words.slice(1) : words
}

/** Equal for all notations of a name: its words without anything between; a name without words is its own key. */
function keyOf(text: string, words: readonly string[]): string {
  return words.length === 0 ? text : words.join('')
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else if (list[list.length - 1] !== value) list.push(value)
}

/** The tools that fit most closely: the first test that any of them passes decides. */
function closest(
  named: readonly NamedTool[],
  tests: readonly ((named: NamedTool) => boolean)[],
): readonly Tool[] {
  const passing = tests.map((test) => named.filter(test)).find((found) => found.length > 0)
  return (passing ?? named).map(({ tool }) => tool)
}

export function createNameResolver(tools: readonly Tool[]): NameResolver {
  const whole = new Map<string, NamedTool[]>()
  const leaves = new Map<string, NamedTool[]>()
  const servers = new Map<string, Tool[]>()
  for (const tool of tools) {
    const { leaf, parts, server } = parseToolName(tool)
    const named = { tool, leaf }
    add(whole, keyOf(tool.name, parts), named)
    add(whole, keyOf(tool.name, nameWords(tool.name)), named)
    if (tool.id !== tool.name) add(whole, keyOf(tool.id, nameWords(tool.id)), named)
    add(leaves, keyOf(leaf, plainWords(leaf)), named)
    if (server !== undefined) add(servers, keyOf(server, plainWords(server)), tool)
  }

  const resolve = (text: string): readonly Tool[] => {
    const words = nameWords(text)
    const key = keyOf(text, words)
    const folded = fold(text)
    const spaced = words.join(' ')
    const wholes = whole.get(key)
    if (wholes !== undefined) {
      return closest(wholes, [
        ({ tool }) => tool.name === text || tool.id === text,
        ({ tool }) => fold(tool.name) === folded,
        ({ tool }) => nameWords(tool.name).join(' ') === spaced || parseToolName(tool).normalized === spaced,
      ])
    }
    return closest(leaves.get(key) ?? [], [
      ({ leaf }) => fold(leaf) === folded,
      ({ leaf }) => plainWords(leaf).join(' ') === spaced,
    ])
  }

  return { resolve, server: (text) => servers.get(keyOf(text, nameWords(text))) ?? [] }
}
