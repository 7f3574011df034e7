import type { FieldWeight } from './document.ts'
import type { FieldIndex } from './field-index.ts'
import { type ImpactPostings, type ImpactSlice, largestImpacts } from './impact-postings.ts'

/** Everything that decides a BM25F score beside the texts. */
export interface Bm25fOptions {
  /** A field that is missing here weighs nothing. */
  readonly fields: readonly FieldWeight[]
  /** How soon further occurrences stop counting, at least 0. */
  readonly k1: number
  /** How much a long field is discounted, 0 to 1. */
  readonly b: number
}

/** The impacts of every term, and of several taken as one. */
export interface Bm25fPostings extends ImpactPostings {
  /** Occurrences of any of the terms count as occurrences of one. */
  joined(terms: readonly number[]): ImpactSlice
}

/** With +1 inside the logarithm it is never negative. */
export function bm25Idf(size: number, df: number): number {
  return Math.log(1 + (size - df + 0.5) / (df + 0.5))
}

/**
 * The simple BM25F: field frequencies are length-normalised, weighted and added up before they saturate.
 * Source: Robertson and Zaragoza 2009, «The Probabilistic Relevance Framework», section 3.6.
 */
export function buildBm25fPostings(index: FieldIndex, options: Bm25fOptions): Bm25fPostings {
  const { k1 } = options
  const { docs: docOf, fieldOf, counts, size } = index
  const factors = fieldFactors(index, options)
  const frequencyAt = (posting: number): number =>
    (counts[posting] as number) *
    ((factors[fieldOf[posting] as number] as Float64Array)[docOf[posting] as number] as number)

  const starts = new Uint32Array(index.starts.length)
  const docs = new Uint32Array(docOf.length)
  const frequencies = new Float64Array(docOf.length)
  const impacts = new Float32Array(docOf.length)
  let end = 0
  for (let term = 0; term + 1 < index.starts.length; term++) {
    const begin = end
    starts[term] = begin
    const stop = index.starts[term + 1] as number
    for (let i = index.starts[term] as number; i < stop; i++) {
      const frequency = frequencyAt(i)
      if (frequency === 0) continue
      const doc = docOf[i] as number
      if (end > begin && docs[end - 1] === doc)
        frequencies[end - 1] = (frequencies[end - 1] as number) + frequency
      else {
        docs[end] = doc
        frequencies[end++] = frequency
      }
    }
    const idf = end > begin ? bm25Idf(size, end - begin) : 0
    for (let i = begin; i < end; i++) {
      const frequency = frequencies[i] as number
      impacts[i] = (idf * frequency) / (k1 + frequency)
    }
  }
  starts[starts.length - 1] = end

  const joined = (terms: readonly number[]): ImpactSlice => {
    const found = new Map<number, number>()
    for (const term of terms) {
      for (let i = index.starts[term] as number; i < (index.starts[term + 1] as number); i++) {
        const doc = docOf[i] as number
        const frequency = frequencyAt(i)
        if (frequency > 0) found.set(doc, (found.get(doc) ?? 0) + frequency)
      }
    }
    const idf = bm25Idf(size, found.size)
    const values = [...found.values()].map((frequency) => (idf * frequency) / (k1 + frequency))
    const joinedDocs = Uint32Array.from(found.keys())
    return { docs: joinedDocs, impacts: Float32Array.from(values), begin: 0, end: joinedDocs.length }
  }
  return {
    starts,
    docs: docs.subarray(0, end),
    impacts: impacts.subarray(0, end),
    most: largestImpacts(starts, impacts),
    joined,
  }
}

/** What one occurrence in a field of a document counts: `factors[field][doc]`. */
function fieldFactors({ fields, lengths, size }: FieldIndex, options: Bm25fOptions): readonly Float64Array[] {
  return fields.map((field, f) => {
    const weight = options.fields.find((weighted) => weighted.field === field)?.weight ?? 0
    const ofField = lengths[f] as Uint32Array
    const average = ofField.reduce((sum, length) => sum + length, 0) / size
    const factors = new Float64Array(size)
    for (let doc = 0; doc < size; doc++)
      factors[doc] = weight / (1 - options.b + options.b * ((ofField[doc] as number) / (average || 1)))
    return factors
  })
}
