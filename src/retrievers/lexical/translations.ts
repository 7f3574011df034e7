import type { Analyzer, Token } from '../../text/analyzer.ts'
import { perAnalyzer } from '../../text/per-analyzer.ts'
import { hasCjk } from '../../text/scripts.ts'
import { CONCEPTS } from './concepts.ts'

/** A term of another language, or another word of the same one, for a word of the query. */
export interface Translation {
  readonly term: string
  /** The word of the query. */
  readonly for: string
  /** Share of the word that the term stands for, 0 to 1: a word of three characters is two pairs, half each. */
  readonly share: number
}

/** @param tokens - of the same query */
export type Translate = (query: string, tokens: readonly Token[]) => readonly Translation[]

/** What a concept is looked up by, in all languages. */
type Concept = readonly Omit<Translation, 'for'>[]

const CJK_RUN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+/gu

/** Words that people and tools use for one thing in English, Chinese, Japanese and Korean. */
export const translations = perAnalyzer((analyzer): Translate => {
  const byWord = new Map<string, Concept[]>()
  const byTerm = new Map<string, Concept[]>()
  for (const line of CONCEPTS.trim().split('\n')) {
    const words = line.split('|').flatMap((field) => field.trim().split(/\s+/u))
    const concept = words.flatMap((word) => lookedUpBy(word, analyzer))
    for (const word of words) {
      if (hasCjk(word)) note(byWord, word, concept)
      else for (const { term } of analyzer.analyze(word)) note(byTerm, term, concept)
    }
  }
  const longest = Math.max(...[...byWord.keys()].map((word) => word.length))

  return (query, tokens) => {
    const found: Translation[] = []
    const add = (concepts: readonly Concept[], meant: string) => {
      for (const concept of concepts) for (const term of concept) found.push({ ...term, for: meant })
    }
    for (const [run] of query.normalize('NFKC').matchAll(CJK_RUN)) {
      for (const word of wordsIn(run, byWord, longest)) add(byWord.get(word) ?? [], word)
    }
    for (const { term, kind } of tokens) {
      if (kind === 'word') add(foreign(byTerm.get(term) ?? []), term)
    }
    return found
  }
})

function note(table: Map<string, Concept[]>, key: string, concept: Concept): void {
  const known = table.get(key)
  if (known === undefined) table.set(key, [concept])
  else known.push(concept)
}

/** English words have a table of synonyms of their own. */
function foreign(concepts: readonly Concept[]): Concept[] {
  return concepts.map((concept) => concept.filter(({ term }) => hasCjk(term)))
}

function lookedUpBy(word: string, analyzer: Analyzer): Concept {
  const tokens = analyzer.analyze(word)
  const pairs = tokens.filter(({ kind }) => kind === 'gram')
  const units = pairs.length > 0 ? pairs : tokens
  return units.map(({ term }) => ({ term, share: 1 / units.length }))
}

/** The words of a table that stand in a run of characters, the longest at each place, none inside another. */
function wordsIn(run: string, table: ReadonlyMap<string, unknown>, longest: number): string[] {
  const words: string[] = []
  for (let at = 0; at < run.length; ) {
    let length = Math.min(longest, run.length - at)
    while (length > 0 && !table.has(run.slice(at, at + length))) length--
    if (length > 0) words.push(run.slice(at, at + length))
    at += Math.max(1, length)
  }
  return words
}
