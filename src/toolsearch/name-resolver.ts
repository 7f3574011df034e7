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
  /** The tool of exactly this name or id. */
  exact(text: string): Tool | undefined
  /** The tools of a server, by its name as written or in other notation; with or without `mcp__` in front. */
  server(text: string): readonly Tool[]
}

/** A name with what it is compared by. */
interface NamedTool {
  readonly tool: Tool
  readonly leaf: string
}

const PREFIXES: ReadonlySet<string> = new Set(['mcp', 'tools'])

/** Another notation of a name may put a sign between any two letters and a prefix in front; what is longer is no name. */
const LONGEST_NOTATION = 2
const LONGEST_PREFIX = 64

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Without what parts words: `listPRs` and `listprs` are one, although their words are cut differently. */
function compact(text: string): string {
  if (ASCII.test(text)) {
    const lower = text.toLowerCase()
    const prefix = ASCII_PREFIX.exec(lower)?.[0].length ?? 0
    return lower.slice(prefix).replace(NOT_IN_ASCII_WORD, '')
  }
  const [first = '', ...others] = fold(text).split(NOT_IN_WORD)
  return PREFIXES.has(first) ? others.join('') : first + others.join('')
}
const ASCII = /^[\0-\x7f]*$/
const ASCII_PREFIX = /^(?:mcp|tools)[^a-z0-9+#]+/
const NOT_IN_ASCII_WORD = /[^a-z0-9+#]+/g
const NOT_IN_WORD = /[^\p{L}\p{M}\p{N}+#]+/u

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

/** Puts a name under every key it can be looked up by. */
function addKeys(
  map: Map<string, NamedTool[]>,
  name: string,
  words: readonly string[],
  named: NamedTool,
): void {
  add(map, keyOf(name, words), named)
  const letters = compact(name)
  if (letters !== '' && letters !== keyOf(name, words)) add(map, letters, named)
}

export function createNameResolver(tools: readonly Tool[]): NameResolver {
  const byName = new Map<string, Tool>()
  const whole = new Map<string, NamedTool[]>()
  const leaves = new Map<string, NamedTool[]>()
  const servers = new Map<string, Tool[]>()
  let longest = 0
  for (const tool of tools) {
    const { leaf, parts, server } = parseToolName(tool)
    const named = { tool, leaf }
    byName.set(tool.id, tool)
    add(whole, keyOf(tool.name, parts), named)
    addKeys(whole, tool.name, nameWords(tool.name), named)
    if (tool.id !== tool.name) add(whole, keyOf(tool.id, nameWords(tool.id)), named)
    addKeys(leaves, leaf, plainWords(leaf), named)
    if (server !== undefined) add(servers, keyOf(server, plainWords(server)), tool)
    longest = Math.max(longest, tool.name.length, tool.id.length)
  }
  for (const tool of tools) byName.set(tool.name, tool)
  const mayName = (text: string) => text.length <= longest * LONGEST_NOTATION + LONGEST_PREFIX

  const resolve = (text: string): readonly Tool[] => {
    if (text === '' || !mayName(text)) return []
    const words = nameWords(text)
    const key = keyOf(text, words)
    const letters = whole.has(key) || leaves.has(key) ? key : compact(text)
    const wholes = whole.get(key) ?? whole.get(letters)
    const named = wholes ?? leaves.get(key) ?? leaves.get(letters)
    if (named === undefined) return []
    const folded = fold(text)
    const spaced = words.join(' ')
    if (wholes === undefined) {
      return closest(named, [
        ({ leaf }) => fold(leaf) === folded,
        ({ leaf }) => plainWords(leaf).join(' ') === spaced,
      ])
    }
    return closest(named, [
      ({ tool }) => tool.name === text || tool.id === text,
      ({ tool }) => fold(tool.name) === folded,
      ({ tool }) => nameWords(tool.name).join(' ') === spaced || parseToolName(tool).normalized === spaced,
    ])
  }

  return {
    resolve,
    exact: (text) => byName.get(text),
    server: (text) => (mayName(text) ? (servers.get(keyOf(text, nameWords(text))) ?? []) : []),
  }
}
