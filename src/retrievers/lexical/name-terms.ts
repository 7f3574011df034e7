import { GrowableUint32 } from '../../lib/growable.ts'
import { bm25Idf } from '../bm25f-postings.ts'
import { dfOf, type ImpactPostings } from '../impact-postings.ts'
import type { IndexedCorpus } from '../indexed-corpus.ts'

/** Compares queries with names by terms. */
export interface NameTerms {
  /**
   * Takes a query: its content terms, and all its terms in reading order (-1 for a word no tool has).
   * @returns the most that the pairs of a match can come to
   */
  prepare(content: readonly number[], inOrder: readonly number[]): number
  /** Compares the name of a document with the query taken last; what it finds stands in `coverage` and `pairs`. */
  match(doc: number): void
  /** Share of the name's rarity (idf of its distinct terms) that the query's words make up, 0 to 1. */
  readonly coverage: number
  /** Rarity of the neighbouring words of the name that are neighbours in the query too: the lesser idf of each pair, added up. */
  readonly pairs: number
  readonly bytes: number
}

/** Two terms as one number: below 2^53. */
const PAIR = 2 ** 26

export function buildNameTerms(
  { terms: index, documents }: IndexedCorpus,
  postings: ImpactPostings,
): NameTerms {
  const starts = new Uint32Array(documents.length + 1)
  const ids = new GrowableUint32(documents.length * 6)
  const totals = new Float64Array(documents.length)
  const idfs = new Float64Array(index.starts.length - 1)
  for (let id = 0; id < idfs.length; id++) idfs[id] = bm25Idf(index.size, dfOf(postings, id))

  documents.forEach(({ name }, doc) => {
    const distinct = new Set<number>()
    for (const { term } of index.analyzer.analyze(name.normalized)) {
      const id = index.termId(term)
      if (id === undefined) continue
      ids.push(id)
      distinct.add(id)
    }
    starts[doc + 1] = ids.length
    for (const id of distinct) totals[doc] = (totals[doc] as number) + (idfs[id] as number)
  })

  const inQuery = new Uint8Array(idfs.length)
  let marked: readonly number[] = []
  const paired = new Set<number>()
  const lesserIdf = (a: number, b: number) => Math.min(idfs[a] as number, idfs[b] as number)

  const prepare: NameTerms['prepare'] = (content, inOrder) => {
    for (const id of marked) inQuery[id] = 0
    marked = content
    for (const id of marked) inQuery[id] = 1
    paired.clear()
    let most = 0
    for (let i = 1; i < inOrder.length; i++) {
      const [before, id] = [inOrder[i - 1] as number, inOrder[i] as number]
      if (before < 0 || id < 0 || before === id || paired.has(before * PAIR + id)) continue
      paired.add(before * PAIR + id)
      most += lesserIdf(before, id)
    }
    return most
  }

  const match: NameTerms['match'] = (doc) => {
    let held = 0
    let together = 0
    let before = -1
    const from = starts[doc] as number
    const to = starts[doc + 1] as number
    for (let i = from; i < to; i++) {
      const id = ids.values[i] as number
      if (inQuery[id] === 1) {
        if (isFirst(ids.values, from, i)) held += idfs[id] as number
        if (before >= 0 && paired.has(before * PAIR + id)) together += lesserIdf(before, id)
      }
      before = id
    }
    found.coverage = held === 0 ? 0 : held / (totals[doc] as number)
    found.pairs = together
  }

  const bytes = starts.byteLength + ids.length * 4 + totals.byteLength + idfs.byteLength
  // Results in fields: an object for each of thousands of documents costs more than the comparison.
  const found = { prepare, match, coverage: 0, pairs: 0, bytes }
  return found
}

/** A word that stands twice in a name counts once. */
function isFirst(values: Uint32Array, from: number, at: number): boolean {
  for (let i = from; i < at; i++) if (values[i] === values[at]) return false
  return true
}
