import type { FieldWeight } from './document.ts'
import { type ImpactPostings, largestImpacts } from './impact-postings.ts'
import type { IndexedCorpus } from './indexed-corpus.ts'

/** Everything that decides a TF-IDF score. */
export interface TfIdfOptions {
  /** Fields and what they weigh; a field that is missing here weighs nothing. */
  readonly fields: readonly FieldWeight[]
  /** `plus-one` is `ln(1 + N/df)`; `plain` the older `ln(N/df)`, 0 in a catalog of one. */
  readonly idf: 'plus-one' | 'plain'
  /** A tool matching fewer than min(this, distinct CJK terms of the query) CJK terms, and no other, scores 0. */
  readonly cjkTerms: number
  /** The least score of a tool that the query names. */
  readonly nameBonus: number
  /** A score below is no answer, unless the query is the tool's name; 0 hides nothing but what does not match. */
  readonly minScore: number
}

export function idfOf(kind: TfIdfOptions['idf'], size: number, df: number): number {
  return kind === 'plus-one' ? Math.log(1 + size / df) : Math.log(size / df)
}

/** Impacts are term weight times idf over the document's length, so that a query weight times one is a share of the cosine. A term's weight in a document: its largest count / largest count of the field × field weight over the fields. */
export function buildPostings({ terms: index }: IndexedCorpus, options: TfIdfOptions): ImpactPostings {
  const weights = index.fields.map((field) => options.fields.find((f) => f.field === field)?.weight ?? 0)
  const starts = new Uint32Array(index.starts.length)
  const docs = new Uint32Array(index.docs.length)
  const impacts = new Float32Array(index.docs.length)
  const squares = new Float64Array(index.size)
  let end = 0
  for (let term = 0; term + 1 < index.starts.length; term++) {
    const begin = end
    starts[term] = begin
    for (let i = index.starts[term] as number; i < (index.starts[term + 1] as number); i++) {
      const doc = index.docs[i] as number
      const field = index.fieldOf[i] as number
      const frequency = (index.counts[i] as number) / (index.maxCounts[field]?.[doc] as number)
      const weight = frequency * (weights[field] as number)
      if (weight === 0) continue
      if (end > begin && docs[end - 1] === doc)
        impacts[end - 1] = Math.max(impacts[end - 1] as number, weight)
      else {
        docs[end] = doc
        impacts[end++] = weight
      }
    }
    const idf = end > begin ? idfOf(options.idf, index.size, end - begin) : 0
    for (let i = begin; i < end; i++) {
      const value = (impacts[i] as number) * idf
      impacts[i] = value
      squares[docs[i] as number] = (squares[docs[i] as number] as number) + value * value
    }
  }
  starts[starts.length - 1] = end
  const lengths = squares.map(Math.sqrt)
  for (let i = 0; i < end; i++) impacts[i] = (impacts[i] as number) / (lengths[docs[i] as number] || 1)
  return {
    starts,
    docs: docs.subarray(0, end),
    impacts: impacts.subarray(0, end),
    most: largestImpacts(starts, impacts),
  }
}
