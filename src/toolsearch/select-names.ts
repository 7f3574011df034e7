import type { Tool } from '../catalog/tool.ts'
import type { NameResolver } from './name-resolver.ts'

/** Tools that one name fits equally well, in catalog order; never empty. */
export type NamedGroup = readonly Tool[]

/** What a list of names came to. */
export interface NamedTools {
  /** In the order named, each tool once. */
  readonly groups: readonly NamedGroup[]
  /** Names that fit no tool, as typed. */
  readonly missing: readonly string[]
}

/** Quotes are read up to a length no name reaches, so that an unclosed one costs no second look at the rest. */
const PIECE =
  /"([^"]{0,999})"|'([^']{0,999})'|“([^”]{0,999})”|「([^」]{0,999})」|`([^`]{0,999})`|([^\s,，、;；][^,，、;；\n]*)/gu
/** The most pieces that are tried as one name: real names hold a comma or two, never dozens. */
const LONGEST_NAME_IN_PIECES = 6

interface Piece {
  readonly text: string
  readonly start: number
  readonly end: number
}

function pieces(list: string): Piece[] {
  const found: Piece[] = []
  for (const match of list.matchAll(PIECE)) {
    const quoted = match.slice(1, 6).find((text) => text !== undefined)
    const text = (quoted ?? match[6] ?? '').trim()
    if (text !== '') found.push({ text, start: match.index, end: match.index + match[0].length })
  }
  return found
}

/**
 * Reads the list behind `select:`. Names stand between commas or in quotes; an unquoted name that holds
 * commas or spaces itself is found because the longest run of pieces that names a tool wins.
 */
export function selectNames(list: string, resolver: NameResolver): NamedTools {
  const parts = pieces(list)
  const groups: (readonly Tool[])[] = []
  const missing = new Set<string>()
  const take = (found: readonly Tool[]) => groups.push(found)
  for (let i = 0; i < parts.length; ) {
    const { found, used } = longestName(list, parts, i, resolver)
    if (found.length > 0) take(found)
    else for (const word of wordByWord(parts[i]?.text ?? '', resolver, take)) missing.add(word)
    i += used
  }
  return { groups: eachOnce(groups), missing: [...missing] }
}

/** Without the tools that an earlier group holds. */
function eachOnce(groups: readonly (readonly Tool[])[]): readonly NamedGroup[] {
  const taken = new Set<string>()
  const distinct: NamedGroup[] = []
  for (const group of groups) {
    const fresh = group.filter(({ id }) => !taken.has(id))
    for (const { id } of fresh) taken.add(id)
    if (fresh.length > 0) distinct.push(fresh)
  }
  return distinct
}

function longestName(list: string, parts: readonly Piece[], from: number, resolver: NameResolver) {
  const most = Math.min(parts.length, from + LONGEST_NAME_IN_PIECES)
  for (let to = most; to > from + 1; to--) {
    const joined = list.slice(parts[from]?.start, parts[to - 1]?.end).trim()
    if (resolver.exact(joined)) return { found: resolver.resolve(joined), used: to - from }
  }
  return { found: resolver.resolve(parts[from]?.text ?? ''), used: 1 }
}

/** Names in a row without commas. @returns what named nothing: the words, or the whole where no word named a tool */
function wordByWord(
  text: string,
  resolver: NameResolver,
  take: (found: readonly Tool[]) => unknown,
): string[] {
  const words = text.split(/\s+/u)
  const resolved = words.map((word) => resolver.resolve(word))
  if (resolved.every((found) => found.length === 0)) return [text]
  for (const found of resolved) take(found)
  return words.filter((_, i) => resolved[i]?.length === 0)
}

/** What holds together as one name in a sentence: a sign or a capital inside shows that it is an identifier. */
const IDENTIFIER = /[_.:/-]|\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u
const AROUND_NAME = /^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu
const HAS_LETTER = /[\p{L}\p{N}]/u
/** So many words of a text are looked up as names; a longer text is prose. */
const MOST_NAMES = 200
const LONGEST_WORD = 300

/**
 * The tools an ordinary query names: the whole query, a list of nothing but names, or identifiers among
 * other words. A plain word that happens to be a tool's name counts only when nothing else is there.
 */
export function namesIn(query: string, resolver: NameResolver): readonly NamedGroup[] {
  const whole = resolver.resolve(query.trim())
  if (whole.length > 0) return [whole]
  const words = query
    .split(/[\s,，、;；]+/u)
    .filter((word) => word.length <= LONGEST_WORD)
    .slice(0, MOST_NAMES)
    .map((word) => word.replace(AROUND_NAME, ''))
    .filter((word) => HAS_LETTER.test(word))
  const resolved = words.map((word) => resolver.resolve(word))
  const onlyNames = words.length > 1 && resolved.every((found) => found.length > 0)
  return eachOnce(resolved.filter((_, i) => onlyNames || IDENTIFIER.test(words[i] as string)))
}
