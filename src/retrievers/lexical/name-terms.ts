import { GrowableUint32 } from '../../lib/growable.ts'
import { bm25Idf } from '../bm25f-postings.ts'
import { dfOf, type ImpactPostings } from '../impact-postings.ts'
import type { IndexedCorpus } from '../indexed-corpus.ts'

/** Compares queries with names by terms. */
export interface NameTerms {
  /** Takes the content terms of a query. */
  prepare(content: readonly number[]): void
  /** Share of the name's rarity (idf of its distinct terms) that the words of the query taken last make up, 0 to 1. */
  coverage(doc: number): number
  readonly bytes: number
}

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

  const prepare: NameTerms['prepare'] = (content) => {
    for (const id of marked) inQuery[id] = 0
    marked = content
    for (const id of marked) inQuery[id] = 1
  }

  const coverage: NameTerms['coverage'] = (doc) => {
    let held = 0
    const from = starts[doc] as number
    const to = starts[doc + 1] as number
    for (let i = from; i < to; i++) {
      const id = ids.values[i] as number
      if (inQuery[id] === 1 && isFirst(ids.values, from, i)) held += idfs[id] as number
    }
    return held === 0 ? 0 : held / (totals[doc] as number)
  }

  const bytes = starts.byteLength + ids.length * 4 + totals.byteLength + idfs.byteLength
  return { prepare, coverage, bytes }
}

/** A word that stands twice in a name counts once. */
function isFirst(values: Uint32Array, from: number, at: number): boolean {
  for (let i = from; i < at; i++) if (values[i] === values[at]) return false
  return true
}
