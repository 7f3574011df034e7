import { newStemmer } from 'snowball-stemmers'
import { eng } from 'stopword'
import { hash32 } from '../lib/random.ts'
import { bigramsOf } from './bigrams.ts'
import { chunksOf } from './chunk-table.ts'
import { hasCjk } from './scripts.ts'
import { type Word, wordsOfChunk } from './words.ts'

/** One unit of matching. */
export interface Token {
  /** What is matched: the stem of a word, or a bigram of a script without spaces. */
  readonly term: string
  /** `hash32` of the word as written (normalised): tells a surface match from a match by stem. */
  readonly surface: number
  /** The word as written, normalised. */
  readonly written: string
  /**
   * `gram` is a bigram, or a run of one character (which matches every bigram that holds it); `character` a
   * single Chinese, Japanese or Korean character beside the bigrams, where the analyser gives them.
   */
  readonly kind: 'word' | 'gram' | 'character'
}

export interface AnalyzerOptions {
  /** English stems (Snowball English, also called Porter2). Default `on`; `off` matches words as written. */
  readonly stemmer: 'on' | 'off'
  /** English stop words removed. Default `on`; `off` makes "the" a word like any other. */
  readonly stopWords: 'on' | 'off'
  /** Single Chinese, Japanese and Korean characters as terms beside the bigrams. Default `off`. */
  readonly characters?: 'on' | 'off'
}

export interface Analyzer {
  readonly options: AnalyzerOptions
  /** The tokens of a text in reading order. A text of stop words only keeps them, so that it can be found. */
  analyze(text: string): readonly Token[]
  /** The tokens of one of the pieces that `scanChunks` finds, without stop words. */
  analyzeChunk(chunk: string): readonly Token[]
  isStopWord(word: string): boolean
  /** Empties the memory of pieces seen before; results stay the same. */
  forget(): void
}

const STEMMER = newStemmer('english')
/** The library's list, and what an apostrophe leaves behind. */
const STOP_WORDS: ReadonlySet<string> = new Set([...eng, 's', 't'])
/** No English word is longer, and the stemmer's time can grow with the square of the length. */
const ENGLISH_WORD = /^[a-z]{3,64}$/
/** `prs`, `vms`: the stemmer takes an s off only behind a vowel. */
const PLURAL_OF_LETTERS = /^[bcdfghjklmnpqrstvwxz]{1,2}[bcdfghjklmnpqrtvwxz]s$/
/** How all suffixes end that Snowball English takes off or changes; a word that ends otherwise is its own stem. */
const MAY_HAVE_SUFFIX = /(?:[eisy]|ed|ing|ic|ism|[eo]r|ion|nt|al|ful|ll)$/
/** The stemmer does about 0.15 million words a second, a look-up twenty million: pieces seen before are remembered. */
const CACHE_ENTRIES = 200_000
const CACHED_CHUNK_LENGTH = 32

function tokenOf(term: string, kind: Token['kind']): Token {
  return { term, surface: hash32(term), written: term, kind }
}

/** What one piece of text gives, with and without its stop words. */
interface Analysis {
  readonly kept: readonly Token[]
  readonly all: readonly Token[]
}

export function createAnalyzer(options: AnalyzerOptions = { stemmer: 'on', stopWords: 'on' }): Analyzer {
  const cache = new Map<string, Analysis>()
  const isStopWord = (word: string) => options.stopWords === 'on' && STOP_WORDS.has(word)
  const termOf = (word: string) => {
    if (options.stemmer === 'off' || !ENGLISH_WORD.test(word)) return word
    if (PLURAL_OF_LETTERS.test(word)) return word.slice(0, -1)
    return MAY_HAVE_SUFFIX.test(word) ? STEMMER.stem(word) : word
  }

  const withCharacters = options.characters === 'on'
  const tokensOf = ({ text, kind }: Word): Token[] => {
    if (kind === 'word') return [{ term: termOf(text), surface: hash32(text), written: text, kind }]
    const grams = bigramsOf(text).map((gram) => tokenOf(gram, 'gram'))
    if (!withCharacters || !hasCjk(text)) return grams
    const characters = [...text].filter(hasCjk).map((character) => tokenOf(character, 'character'))
    // A run of one character is found by its character, with no need to look for pairs that hold it.
    return grams.length > 1 || characters.length > 1 ? [...grams, ...characters] : characters
  }

  const analyzeChunk = (chunk: string): Analysis => {
    const known = cache.get(chunk)
    if (known !== undefined) return known
    const words = wordsOfChunk(chunk)
    const kept = words.filter((word) => !isStopWord(word.text)).flatMap(tokensOf)
    const all = kept.length === 0 ? words.flatMap(tokensOf) : kept
    const analysis = { kept, all }
    if (chunk.length <= CACHED_CHUNK_LENGTH) {
      if (cache.size >= CACHE_ENTRIES) cache.clear()
      cache.set(chunk, analysis)
    }
    return analysis
  }

  return {
    options,
    isStopWord,
    forget: () => cache.clear(),
    analyzeChunk: (chunk) => analyzeChunk(chunk).kept,
    analyze: (text) => {
      const kept: Token[] = []
      const chunks = chunksOf(text)
      for (const chunk of chunks) for (const token of analyzeChunk(chunk).kept) kept.push(token)
      return kept.length > 0 ? kept : chunks.flatMap((chunk) => analyzeChunk(chunk).all)
    },
  }
}

/** The analyser of names, hints, descriptions and queries. */
export const defaultAnalyzer = createAnalyzer()
