import { GrowableUint32 } from '../lib/growable.ts'
import { chunksOf, createChunkTable } from './chunk-table.ts'
import { SPACED_CHARACTER, UNSPACED_RUN } from './scripts.ts'
import { splitIdentifier } from './split-identifier.ts'

/** A piece of text that is searched as a whole, or a run of a script without spaces, which is cut further. */
export interface Word {
  /** Normalised: NFKC, lower case, Latin letters without marks. */
  readonly text: string
  readonly kind: 'word' | 'run'
  /** For a compound in camelCase: this word is the whole of it, its parts stand before. */
  readonly glued?: true
}

const PICTOGRAPH =
  '\\p{RI}\\p{RI}|\\p{Extended_Pictographic}(?:[\\uFE0F\\p{EMod}]|\\u200D\\p{Extended_Pictographic})*'
/** Languages whose name ends in a sign: the sign belongs to the word. */
const SIGNED = '[A-Za-z]{1,2}(?:\\+\\+|#)(?![\\p{L}\\p{N}+#])'
const SPACED = `(?:${SPACED_CHARACTER})+`
const WORD = new RegExp(`(${UNSPACED_RUN})|(${PICTOGRAPH}|${SIGNED}|${SPACED}(?:'${SPACED})*)`, 'gu')

/** Scripts whose words are also written without their marks. */
const MARKED = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}])\p{M}+/gu
/** Letters that no normalisation form takes apart, with what stands for them where the keyboard has no such letter. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ı', 'i'],
  ['ё', 'е'],
  ['ς', 'σ'],
  ['ـ', ''],
])
const FOLDED_LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu')
/** Variants of one emoji: its presentation and the colour of the skin. */
const EMOJI_VARIANT = /[\uFE0E\uFE0F\p{EMod}]/gu
/** Unicode's stream-safe limit: no language stacks so many, and ordering more takes time that grows with their square. */
const MARKS_BEYOND_THIRTY = /(\p{M}{30})\p{M}+/gu
const NOT_ASCII = /[^\0-\x7f]/
const POSSESSIVE = /'s$/
const CURLY_APOSTROPHE = /[\u2018\u2019]/g

const PLAIN = /^[a-z0-9]+$/

/** Text repeats its words: a piece of usual length seen before is looked up, which is 50 times faster than reading it. */
const cache = new Map<string, readonly Word[]>()
const CACHE_ENTRIES = 200_000
const CACHED_LENGTH = 32

/** Lower case without the marks that may be left out: `İ` and `É` → `i` and `e`; `が` and `й` stay whole. */
function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (!NOT_ASCII.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(MARKED, '$1')
    .normalize('NFC')
    .replace(FOLDED_LETTER, (letter) => LETTERS.get(letter) ?? letter)
    .replace(EMOJI_VARIANT, '')
}

function spacedWords(match: string): Word[] {
  const bare = match.replace(POSSESSIVE, '').replaceAll("'", '')
  const parts = splitIdentifier(bare)
    .map((part): Word => ({ text: foldWord(part), kind: 'word' }))
    .filter(({ text }) => text !== '')
  return parts.length < 2 ? parts : [...parts, { text: foldWord(bare), kind: 'word', glued: true }]
}

/** The words of one of the pieces that `chunksOf` gives. */
export function wordsOfChunk(chunk: string): readonly Word[] {
  const known = cache.get(chunk)
  if (known !== undefined) return known
  const words = readChunk(chunk)
  if (chunk.length <= CACHED_LENGTH) {
    if (cache.size >= CACHE_ENTRIES) cache.clear()
    cache.set(chunk, words)
  }
  return words
}

function normalized(chunk: string): string {
  return chunk.replace(MARKS_BEYOND_THIRTY, '$1').normalize('NFKC').replace(CURLY_APOSTROPHE, "'")
}

function readChunk(chunk: string): readonly Word[] {
  if (PLAIN.test(chunk)) return [{ text: chunk, kind: 'word' }]
  const text = NOT_ASCII.test(chunk) ? normalized(chunk) : chunk
  const words: Word[] = []
  for (const [, run, spaced] of text.matchAll(WORD)) {
    if (run !== undefined) words.push({ text: run, kind: 'run' })
    else if (spaced !== undefined) for (const word of spacedWords(spaced)) words.push(word)
  }
  return words
}

/**
 * The words of a text in reading order, stop words included. A camelCase compound gives its parts
 * and then, marked `glued`, the whole.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const chunk of chunksOf(text)) for (const word of wordsOfChunk(chunk)) words.push(word)
  return words
}

/** Chunks read so far and, by their numbers, the words they have in names: names share most of theirs. */
let chunks = createChunkTable()
let nameWords: (readonly string[])[] = []
const numbers = new GrowableUint32()

/** Forgets the words of all chunks read so far. */
export function forgetChunks(): void {
  cache.clear()
  chunks = createChunkTable()
  nameWords = []
}

function noteNewChunks(): void {
  while (nameWords.length < chunks.size()) {
    const words = wordsOfChunk(chunks.chunk(nameWords.length))
    nameWords.push(words.filter((word) => word.glued !== true).map((word) => word.text))
  }
}

/** The words of a text as names are cut: stop words kept, of a camelCase compound its parts only. */
export function plainWords(text: string): string[] {
  if (chunks.size() > CACHE_ENTRIES) forgetChunks()
  chunks.read(text, numbers)
  noteNewChunks()
  const words: string[] = []
  for (let i = 0; i < numbers.length; i++) {
    const ofChunk = nameWords[numbers.values[i] as number] as readonly string[]
    for (let at = 0; at < ofChunk.length; at++) words.push(ofChunk[at] as string)
  }
  return words
}
