import type { IndexedCorpus } from '../retrievers/indexed-corpus.ts'
import { queryTerms } from '../retrievers/query-terms.ts'
import { rank } from '../retrievers/ranking.ts'
import type { Ranking } from '../retrievers/retriever.ts'
import { plainWords } from '../text/words.ts'

/** Where a required word may stand: in name, server, hint or description, or in the name (with its server) alone. */
export type RequiredIn = 'anywhere' | 'name'

/** Keeps the tools that hold every `+word`. */
export interface RequiredFilter {
  /**
   * Hits of the ranking that hold all words, then the other tools that do, in catalog order: no minimum
   * score hides a tool that has what was required.
   */
  keep(ranking: Ranking, words: readonly string[], limit: number, within?: RequiredIn): Ranking
}

/** Behind every ranked hit, and still an answer. */
const UNRANKED_SCORE = Number.MIN_VALUE

/** A word is held in any of its forms; a stop word counts literally. */
export function createRequiredFilter({ terms: index, tools, documents }: IndexedCorpus): RequiredFilter {
  const fieldsOf = (within: RequiredIn): readonly string[] =>
    within === 'name' ? index.fields.filter((field) => field === 'name') : index.fields

  const holdingLiterally = (word: string, fields: readonly string[]): number[] =>
    [...documents.keys()].filter((doc) =>
      fields.some((field) => plainWords(documents[doc]?.text(field) ?? '').includes(word)),
    )

  const holding = (termIds: readonly number[], fields: readonly string[]): number[] => {
    const counts = index.fields.map((field) => fields.includes(field))
    return termIds.flatMap((id) => {
      const start = index.starts[id] as number
      const docs = [...index.docs.subarray(start, index.starts[id + 1])]
      return docs.filter((_, i) => counts[index.fieldOf[start + i] as number])
    })
  }

  /** One set of documents for each term of the word: a document must be in all of them. */
  const holders = (word: string, fields: readonly string[]): ReadonlySet<number>[] => {
    const { tokens, terms } = queryTerms(index, word)
    const known = new Map(terms.map((term) => [term.term, term.termIds]))
    const plain = plainWords(word)
    const literal = plain.filter(index.analyzer.isStopWord)
    if (literal.length === plain.length) return literal.map((stop) => new Set(holdingLiterally(stop, fields)))
    return [...new Set(tokens.map(({ term }) => term))].map(
      (term) => new Set(holding(known.get(term) ?? [], fields)),
    )
  }

  return {
    keep: (ranking, words, limit, within = 'anywhere') => {
      const fields = fieldsOf(within)
      const sets = [...new Set(words)]
        .flatMap((word) => holders(word, fields))
        .sort((a, b) => a.size - b.size)
      const kept = [...(sets[0] ?? [])]
        .filter((doc) => sets.every((set) => set.has(doc)))
        .sort((a, b) => a - b)
      const scores = new Map(ranking.map(({ toolId, score }) => [toolId, score]))
      const hits = kept.flatMap((doc) => {
        const toolId = tools[doc]?.id
        return toolId === undefined ? [] : [{ toolId, score: scores.get(toolId) ?? UNRANKED_SCORE }]
      })
      return rank(hits, limit)
    },
  }
}
