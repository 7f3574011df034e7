import type { Document } from '../retrievers/document.ts'
import type { IndexedCorpus } from '../retrievers/indexed-corpus.ts'
import { queryTerms } from '../retrievers/query-terms.ts'
import { rank } from '../retrievers/ranking.ts'
import type { Ranking } from '../retrievers/retriever.ts'
import type { Analyzer } from '../text/analyzer.ts'
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
const NOWHERE: ReadonlySet<number> = new Set()

/** A word is held in any of its forms; a stop word counts literally. */
export function createRequiredFilter({ terms: index, tools, documents }: IndexedCorpus): RequiredFilter {
  const fieldsOf = (within: RequiredIn): readonly string[] =>
    within === 'name' ? index.fields.filter((field) => field === 'name') : index.fields

  /** Stop words stand in no index: the documents that hold each are found when the first one is required. */
  const stopWordHolders = new Map<RequiredIn, ReadonlyMap<string, ReadonlySet<number>>>()
  const holdingLiterally = (word: string, within: RequiredIn): ReadonlySet<number> => {
    const holders = stopWordHolders.get(within) ?? readStopWords(documents, fieldsOf(within), index.analyzer)
    stopWordHolders.set(within, holders)
    return holders.get(word) ?? NOWHERE
  }

  const holding = (termIds: readonly number[], fields: readonly string[]): number[] => {
    const counts = index.fields.map((field) => fields.includes(field))
    return termIds.flatMap((id) => {
      const start = index.starts[id] as number
      const docs = [...index.docs.subarray(start, index.starts[id + 1])]
      return docs.filter((_, i) => counts[index.fieldOf[start + i] as number])
    })
  }

  /** Adds, by term, the documents that hold each term of the word: a document must be in all of these sets. */
  const addHolders = (word: string, within: RequiredIn, sets: Map<string, ReadonlySet<number>>): void => {
    const plain = plainWords(word)
    if (plain.every(index.analyzer.isStopWord)) {
      for (const stop of plain) sets.set(stop, holdingLiterally(stop, within))
      return
    }
    const { tokens, terms } = queryTerms(index, word)
    const known = new Map(terms.map((term) => [term.term, term.termIds]))
    for (const { term } of tokens) {
      if (!sets.has(term)) sets.set(term, new Set(holding(known.get(term) ?? [], fieldsOf(within))))
    }
  }

  return {
    keep: (ranking, words, limit, within = 'anywhere') => {
      const holders = new Map<string, ReadonlySet<number>>()
      for (const word of new Set(words)) addHolders(word, within, holders)
      const sets = [...holders.values()].sort((a, b) => a.size - b.size)
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

/** For each stop word, the documents that hold it in one of the fields. */
function readStopWords(
  documents: readonly Document[],
  fields: readonly string[],
  { isStopWord }: Analyzer,
): ReadonlyMap<string, ReadonlySet<number>> {
  const holders = new Map<string, Set<number>>()
  documents.forEach((document, doc) => {
    const words = new Set(fields.flatMap((field) => plainWords(document.text(field))))
    for (const word of words) {
      if (!isStopWord(word)) continue
      const known = holders.get(word)
      if (known === undefined) holders.set(word, new Set([doc]))
      else known.add(doc)
    }
  })
  return holders
}
