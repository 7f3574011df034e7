import { hasCjk } from '../text/scripts.ts'
import { defineRetriever } from './define-retriever.ts'
import type { Corpus } from './document.ts'
import { buildFieldIndex } from './field-index.ts'
import { queryTerms } from './query-terms.ts'
import { rankDocs } from './ranking.ts'
import type { Index } from './retriever.ts'
import { ScoreBoard } from './score-board.ts'

const FIELDS = ['name', 'hint', 'description']

function cjkBigramIndex({ tools, documents }: Corpus): Index {
  const index = buildFieldIndex(documents, FIELDS)
  const grams = new Uint32Array(documents.length)
  const eachDoc = (termIds: readonly number[], visit: (doc: number) => void) => {
    const seen = new Set<number>()
    for (const id of termIds) {
      for (let i = index.starts[id] as number; i < (index.starts[id + 1] as number); i++)
        seen.add(index.docs[i] as number)
    }
    for (const doc of seen) visit(doc)
  }
  for (let id = 0; id + 1 < index.starts.length; id++) {
    if (hasCjk(index.term(id))) {
      eachDoc([id], (doc) => {
        grams[doc] = (grams[doc] as number) + 1
      })
    }
  }
  const board = new ScoreBoard(documents.length)

  const search: Index['search'] = (query, limit) => {
    board.clear()
    const { tokens, terms } = queryTerms(index, query)
    const wanted = new Set(tokens.map(({ term }) => term).filter(hasCjk)).size
    for (const { term, termIds } of terms) if (hasCjk(term)) eachDoc(termIds, (doc) => board.add(doc, 1))
    for (let i = 0; i < board.count; i++) {
      const doc = board.docs[i] as number
      board.set(doc, (2 * (board.scores[doc] as number)) / (wanted + (grams[doc] as number)))
    }
    const { scores, docs, count } = board
    return rankDocs({ scores, docs, count }, tools, limit)
  }
  return { search, bytes: index.bytes + grams.byteLength }
}

/** Chinese, Japanese and Korean only: the Dice coefficient over distinct bigrams of the query and of name, hint and description. A query without any has no hits. */
export const cjkBigram = defineRetriever({
  name: 'cjk-bigram',
  defaults: {},
  build: (corpus) => cjkBigramIndex(corpus),
})
