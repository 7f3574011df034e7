import type { Token } from '../../text/analyzer.ts'
import { plainWords } from '../../text/words.ts'
import { bm25Idf } from '../bm25f-postings.ts'
import type { FieldIndex } from '../field-index.ts'
import { dfOf, type ImpactPostings } from '../impact-postings.ts'
import { associations } from './associations.ts'
import { fillerWeights } from './fillers.ts'
import { createSpelling, type Meant } from './spelling.ts'
import { synonymTable } from './synonyms.ts'
import { translations } from './translations.ts'

/** A term to look up, and what a match of it is worth. */
export interface WeightedTerm {
  readonly term: string
  /** The index's number of the term. */
  readonly id: number
  /** Above 0; 1 for a word that the query has once. */
  readonly weight: number
  /** The query's term that it stands for, where it is another one. */
  readonly for?: string
  /** Words and pairs of characters that the query has itself, corrected or not; no filler and no single character. */
  readonly isContent: boolean
}

/** What words other than the query's own are worth, and what is damped; every weight at least 0, and 0 for off. */
export interface ExpansionOptions {
  readonly fillers: number
  readonly phrases: number
  readonly characters: number
  readonly synonyms: number
  readonly corrections: number
  readonly completions: number
  readonly parts: number
  readonly associations: number
  readonly translations: number
  /** A word that the query repeats counts 1 + ln(times) and not as often. */
  readonly damping: 'on' | 'off'
}

/** The terms a query is looked up by, each once. */
export type ExpandQuery = (query: string, tokens: readonly Token[]) => readonly WeightedTerm[]

export function createExpansion(
  index: FieldIndex,
  postings: ImpactPostings,
  options: ExpansionOptions,
): ExpandQuery {
  const toolsWith = (term: string): number => {
    const id = index.termId(term)
    return id === undefined ? 0 : dfOf(postings, id)
  }
  const fillerWeight = fillerWeights(index.analyzer, { words: options.fillers, phrases: options.phrases })
  const synonymsOf = synonymTable(index.analyzer)
  const calledFor = associations(index.analyzer)
  const translate = translations(index.analyzer)
  const spelling = createSpelling({
    idOf: index.writtenId,
    df: (id) => dfOf(postings, id),
    words: index.written,
    isStopWord: index.analyzer.isStopWord,
  })

  const countWeight = (count: number) => (options.damping === 'on' ? 1 + Math.log(count) : count)

  /** Another word is worth no more than the rarity of the word it stands for. */
  const standInWeight = (weight: number, term: string, other: string): number => {
    const df = toolsWith(term)
    if (df === 0) return weight
    return weight * Math.min(1, bm25Idf(index.size, df) / bm25Idf(index.size, toolsWith(other)))
  }

  /** What an unknown word may have been meant to be, the likeliest way first. */
  const otherSpellings = (word: string): readonly { readonly id: number; readonly weight: number }[] => {
    const { parts, corrections, completions } = options
    const ways: readonly (readonly [number, (word: string) => readonly Meant[]])[] = [
      [parts, spelling.parts],
      [completions, spelling.completions],
      [corrections, spelling.corrections],
    ]
    for (const [weight, way] of ways) {
      const found = weight > 0 ? way(word) : []
      if (found.length > 0) return found.map(({ id, share }) => ({ id, weight: weight * share }))
    }
    return []
  }

  /** Neighbouring words that some tool writes as one: `look up`, `screen shot`, `pass word`. */
  const joinedWords = (query: string): readonly { readonly id: number; readonly words: string }[] => {
    const words = plainWords(query)
    return words.flatMap((word, i) => {
      const next = words[i + 1]
      const id = next === undefined ? undefined : index.writtenId(word + next)
      return id === undefined ? [] : [{ id, words: `${word} ${next}` }]
    })
  }

  return (query, tokens) => {
    const terms = new Map<string, WeightedTerm>()
    const add = (term: string, weight: number, more: Pick<WeightedTerm, 'isContent' | 'for'>) => {
      const id = index.termId(term)
      if (id !== undefined && weight > 0 && !terms.has(term)) terms.set(term, { term, id, weight, ...more })
    }
    /** What is looked for, whether a tool has the word or not, and how much it weighs. */
    const content = new Map<string, number>()
    for (const { token, count } of countedTokens(tokens)) {
      const { term, kind } = token
      const filler = fillerWeight(term)
      const isCharacter = kind === 'character'
      const isContent = filler === 1 && !isCharacter
      const weight = countWeight(count) * filler * (isCharacter ? options.characters : 1)
      add(term, weight, { isContent })
      if (!isContent || kind !== 'word') continue
      content.set(term, 1)
      if (toolsWith(term) > 0) continue
      for (const other of otherSpellings(token.written)) {
        const meant = index.term(other.id)
        add(meant, other.weight, { isContent: true, for: term })
        content.set(meant, Math.max(other.weight, content.get(meant) ?? 0))
      }
    }
    if (options.parts > 0) {
      for (const { id, words } of joinedWords(query)) {
        const term = index.term(id)
        add(term, options.parts, { isContent: true, for: words })
        if (!content.has(term)) content.set(term, options.parts)
      }
    }
    for (const [term, weight] of content) {
      const standIn = (other: string, share: number) =>
        add(other, weight * standInWeight(share, term, other), { isContent: false, for: term })
      for (const other of synonymsOf(term)) standIn(other, options.synonyms)
      for (const other of calledFor(term)) standIn(other, options.associations)
    }
    if (options.translations > 0) {
      for (const { term, share, for: meant } of translate(query, tokens))
        add(term, options.translations * share, { isContent: false, for: meant })
    }
    return [...terms.values()]
  }
}

function countedTokens(
  tokens: readonly Token[],
): readonly { readonly token: Token; readonly count: number }[] {
  const counted = new Map<string, { token: Token; count: number }>()
  for (const token of tokens) {
    const known = counted.get(token.term)
    if (known === undefined) counted.set(token.term, { token, count: 1 })
    else known.count++
  }
  return [...counted.values()]
}
