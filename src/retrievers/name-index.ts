import { hash32 } from '../lib/random.ts'
import type { Document } from './document.ts'

/** Looks names up by runs of their words. */
export interface NameIndex {
  /**
   * Documents whose whole name (of at least 4 characters, if it is one word) the words hold, or two
   * neighbouring words of it that are not both stop words.
   */
  namedBy(words: readonly string[]): ReadonlySet<number>
  /** Documents whose whole name the words are. */
  named(words: readonly string[]): ReadonlySet<number>
  /** Documents in whose name the words, all of them, at least two and at most 64, stand side by side. */
  holding(words: readonly string[]): readonly number[]
  readonly bytes: number
}

const SHORTEST_NAME = 4
/** A longer query is prose: no name is looked through for all of it. */
const LONGEST_PHRASE = 64
/** What a name of one word takes in the map, in bytes, roughly. */
const BYTES_PER_SINGLE = 80

export function buildNameIndex(
  documents: readonly Document[],
  isStopWord: (word: string) => boolean,
): NameIndex {
  const singles = new Map<string, number[]>()
  documents.forEach(({ name: { parts, normalized } }, doc) => {
    if (parts.length !== 1) return
    const known = singles.get(normalized)
    if (known === undefined) singles.set(normalized, [doc])
    else known.push(doc)
  })
  const pairs = buildPairs(documents.map(({ name }) => name.parts))

  const namedBy = (words: readonly string[]): Set<number> => {
    const named = new Set<number>()
    words.forEach((word, i) => {
      if (word.length >= SHORTEST_NAME) for (const doc of singles.get(word) ?? []) named.add(doc)
      const before = words[i - 1]
      if (before === undefined) return
      const telling = !(isStopWord(before) && isStopWord(word))
      pairs.sharing(before, word, (doc, parts) => {
        if (named.has(doc)) return
        if (telling ? standsIn(parts, [before, word]) : standsAt(words, i - 1, parts)) named.add(doc)
      })
    })
    return named
  }

  const named = (words: readonly string[]): ReadonlySet<number> => {
    const [only = ''] = words
    if (words.length === 1) return new Set(singles.get(only))
    return new Set(holding(words).filter((doc) => documents[doc]?.name.parts.length === words.length))
  }

  const holding = (words: readonly string[]): number[] => {
    const [first, second] = words
    const found: number[] = []
    if (first === undefined || second === undefined || words.length > LONGEST_PHRASE) return found
    pairs.sharing(first, second, (doc, parts) => {
      if (standsIn(parts, words)) found.push(doc)
    })
    return found
  }

  return { namedBy, named, holding, bytes: singles.size * BYTES_PER_SINGLE + pairs.bytes }
}

function standsIn(parts: readonly string[], words: readonly string[]): boolean {
  for (let start = 0; start + words.length <= parts.length; start++) {
    if (standsAt(parts, start, words)) return true
  }
  return false
}

function standsAt(parts: readonly string[], start: number, words: readonly string[]): boolean {
  return words.every((word, i) => parts[start + i] === word)
}

/** A power of two: a hash is cut to it by a mask. Pairs that share a bucket are told apart when read. */
const BUCKETS = 1 << 14

/** Neighbouring words of names, in buckets by hash; a name stands in a bucket once. */
function buildPairs(names: readonly (readonly string[])[]) {
  const starts = new Uint32Array(BUCKETS + 1)
  const latest = new Int32Array(BUCKETS).fill(-1)
  const buckets: number[] = []
  const named: number[] = []
  names.forEach((parts, doc) => {
    let before = 0
    for (let i = 0; i < parts.length; i++) {
      const hash = hash32(parts[i] as string)
      const bucket = bucketOf(before, hash)
      before = hash
      if (i === 0 || latest[bucket] === doc) continue
      latest[bucket] = doc
      starts[bucket + 1] = (starts[bucket + 1] as number) + 1
      buckets.push(bucket)
      named.push(doc)
    }
  })
  for (let b = 1; b <= BUCKETS; b++) starts[b] = (starts[b] as number) + (starts[b - 1] as number)
  const next = starts.slice()
  const docs = new Uint32Array(named.length)
  named.forEach((doc, i) => {
    const bucket = buckets[i] as number
    docs[next[bucket] as number] = doc
    next[bucket] = (next[bucket] as number) + 1
  })

  /** Names in the bucket of a pair, ascending: all that hold the pair, and some that do not. */
  const sharing = (first: string, second: string, visit: (doc: number, parts: readonly string[]) => void) => {
    const bucket = bucketOf(hash32(first), hash32(second))
    for (let i = starts[bucket] as number; i < (starts[bucket + 1] as number); i++) {
      const doc = docs[i] as number
      visit(doc, names[doc] as readonly string[])
    }
  }
  return { sharing, bytes: starts.byteLength + docs.byteLength }
}

function bucketOf(first: number, second: number): number {
  const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1)
}
