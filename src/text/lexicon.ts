import { GrowableUint32 } from '../lib/growable.ts'
import { type Analyzer, defaultAnalyzer, type Token } from './analyzer.ts'
import { createChunkTable } from './chunk-table.ts'
import { forgetChunks } from './words.ts'

/** A token by numbers: its term, and the word as written. */
export interface NumberedToken {
  readonly term: number
  readonly surface: number
}

/**
 * Everything an analyser has read so far, by number: a chunk of text is analysed once, and indexes built
 * after that look its terms up. Indexes hold the lexicon they were built with.
 */
export interface Lexicon {
  readonly analyzer: Analyzer
  /** @param chunks - emptied, then filled with the numbers of the text's chunks in reading order */
  read(text: string, chunks: GrowableUint32): void
  /** The terms of chunk c stand in `terms` and `surfaces` at `starts.values[c]` to `starts.values[c + 1]`. */
  readonly starts: GrowableUint32
  readonly terms: GrowableUint32
  readonly surfaces: GrowableUint32
  /** The number of a token's term, given when it is new. */
  number(token: Token): number
  find(term: string): number | undefined
  /** The number of the term that a word stands for, as some text has written it: `payouts` for the stem `payout`. */
  findWritten(word: string): number | undefined
  /** Every word as written. */
  written(): IterableIterator<string>
  term(number: number): string
  /** Terms of scripts without spaces that hold the character. */
  gramsHolding(character: string): readonly number[]
  /** Distinct terms. */
  size(): number
  /** Distinct chunks. */
  chunks(): number
}

function createLexicon(analyzer: Analyzer): Lexicon {
  const table = createChunkTable()
  const starts = new GrowableUint32()
  const terms = new GrowableUint32()
  const surfaces = new GrowableUint32()
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const writtenWords = new Map<string, number>()
  const byCharacter = new Map<string, number[]>()
  const knownTexts = createKnownTexts()
  starts.push(0)

  const noteCharacters = (gram: string, number: number) => {
    for (const character of gram) {
      const grams = byCharacter.get(character)
      if (grams === undefined) byCharacter.set(character, [number])
      else if (grams[grams.length - 1] !== number) grams.push(number)
    }
  }

  const number = ({ term, kind }: Token): number => {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, texts.length)
    if (kind === 'gram') noteCharacters(term, texts.length)
    return texts.push(term) - 1
  }

  const analyzeChunk = (chunk: string) => {
    for (const token of analyzer.analyzeChunk(chunk)) {
      const term = number(token)
      terms.push(term)
      surfaces.push(token.surface)
      if (token.kind === 'word') writtenWords.set(token.written, term)
    }
    starts.push(terms.length)
  }

  return {
    analyzer,
    starts,
    terms,
    surfaces,
    number,
    read: (text, chunks) => {
      if (knownTexts.copy(text, chunks)) return
      table.read(text, chunks)
      knownTexts.keep(text, chunks)
      for (let known = starts.length - 1; known < table.size(); known++) analyzeChunk(table.chunk(known))
    },
    find: (term) => numbers.get(term),
    findWritten: (word) => writtenWords.get(word),
    written: () => writtenWords.keys(),
    term: (at) => texts[at] ?? '',
    gramsHolding: (character) => byCharacter.get(character) ?? [],
    size: () => texts.length,
    chunks: () => table.size(),
  }
}

/** Chunk numbers kept of texts read before: those of 100,000 tools, 16 MiB. */
const MOST_NUMBERS = 4 << 20

/** What whole texts were cut into. When a server connects, the texts of all others are indexed again: looked up, not read. */
function createKnownTexts() {
  const known = new Map<string, Uint32Array>()
  let numbers = 0
  return {
    copy: (text: string, chunks: GrowableUint32): boolean => {
      const kept = known.get(text)
      if (kept === undefined) return false
      chunks.length = 0
      chunks.reserve(kept.length)
      chunks.values.set(kept)
      chunks.length = kept.length
      return true
    },
    keep: (text: string, chunks: GrowableUint32): void => {
      if (numbers + chunks.length > MOST_NUMBERS) {
        known.clear()
        numbers = 0
      }
      known.set(text, chunks.filled().slice())
      numbers += chunks.length
    },
  }
}

/** Ten times the distinct words of 100,000 tools: a process that reads more begins a new lexicon instead of growing without end. */
const MOST_CHUNKS = 300_000

/** By analyser; there are as many as there are ways to analyse. */
const lexicons = new Map<Analyzer, Lexicon>()

/** Forgets what was read, so that the next index analyses every word anew; indexes that are built keep their own. */
export function forgetWords(): void {
  for (const analyzer of lexicons.keys()) analyzer.forget()
  lexicons.clear()
  defaultAnalyzer.forget()
  forgetChunks()
}

/** The lexicon that an analyser's indexes share. */
export function lexiconOf(analyzer: Analyzer): Lexicon {
  const known = lexicons.get(analyzer)
  if (known !== undefined && known.chunks() < MOST_CHUNKS) return known
  const fresh = createLexicon(analyzer)
  lexicons.set(analyzer, fresh)
  return fresh
}
