import type { GrowableUint32 } from '../lib/growable.ts'
import { type Analyzer, defaultAnalyzer, type Token } from '../text/analyzer.ts'
import { type Lexicon, lexiconOf } from '../text/lexicon.ts'
import type { Document } from './document.ts'
import { createPostingsWriter, type Postings } from './postings-writer.ts'

/** An inverted index over documents with fields, on typed arrays. */
export interface FieldIndex extends Postings {
  readonly analyzer: Analyzer
  /** `fieldOf` of the postings counts in these. */
  readonly fields: readonly string[]
  /** Documents. */
  readonly size: number
  /** Tokens in a field: `lengths[field][doc]`. */
  readonly lengths: readonly Uint32Array[]
  /** Occurrences of a field's most frequent term: `maxCounts[field][doc]`, 0 for an empty field. */
  readonly maxCounts: readonly Uint32Array[]
  /** The number of a term that some document has. */
  termId(term: string): number | undefined
  /** The number of the term that a word as written stands for, where some document has the term. */
  writtenId(word: string): number | undefined
  /** The words that texts have written, of this index and of others that were built before with its analyser. */
  written(): IterableIterator<string>
  /** The terms of scripts without spaces that hold a character and that some document has. */
  gramIds(character: string): readonly number[]
  /** The term with a number. */
  term(id: number): string
  /** What stands for a term in `readSequence`. */
  sequenceNumber(id: number): number
  /** @param into - emptied, then filled with a document's terms in reading order, field behind field */
  readSequence(doc: number, into: GrowableUint32): void
  /** Decides between equal scores: for a document, how many words of the query it holds as written. */
  surfaceTieBreak(query: readonly Token[]): (doc: number) => number
  readonly bytes: number
}

/** What a posting and a term's entry in the map take, in bytes. */
const BYTES_PER_POSTING = 9
const BYTES_PER_TERM = 40

/** @param fields - which fields of the documents to index, in this order */
export function buildFieldIndex(
  documents: readonly Document[],
  fields: readonly string[],
  analyzer: Analyzer = defaultAnalyzer,
): FieldIndex {
  const lexicon = lexiconOf(analyzer)
  const writer = createPostingsWriter(lexicon, documents.length * fields.length)
  const lengths = fields.map(() => new Uint32Array(documents.length))
  const maxCounts = fields.map(() => new Uint32Array(documents.length))
  const chunkStarts = new Uint32Array(documents.length + 1)
  documents.forEach((document, doc) => {
    fields.forEach((field, f) => {
      const { length, most } = writer.add(document.text(field), doc, f)
      ;(lengths[f] as Uint32Array)[doc] = length
      ;(maxCounts[f] as Uint32Array)[doc] = most
    })
    chunkStarts[doc + 1] = writer.chunks.length
  })
  const postings = writer.finish()
  const chunks = writer.chunks.filled()
  const chunksOf = (doc: number) => chunks.subarray(chunkStarts[doc], chunkStarts[doc + 1])
  const bytesPerDocument = 4 * (2 * fields.length + 1)
  return {
    analyzer,
    fields,
    size: documents.length,
    ...postings,
    lengths,
    maxCounts,
    ...lookups(lexicon, postings.termIds),
    readSequence: (doc, into) => readSequence(lexicon, chunksOf(doc), into),
    surfaceTieBreak: (query) => surfaceTieBreak(lexicon, chunksOf, query),
    bytes:
      postings.docs.length * BYTES_PER_POSTING +
      postings.starts.byteLength +
      postings.termIds.size * BYTES_PER_TERM +
      chunks.byteLength +
      documents.length * bytesPerDocument,
  }
}

function lookups(lexicon: Lexicon, termIds: ReadonlyMap<number, number>) {
  const idOf = (number: number | undefined) => (number === undefined ? undefined : termIds.get(number))
  const termId = (term: string) => idOf(lexicon.find(term))
  const writtenId = (word: string) => idOf(lexicon.findWritten(word))
  const gramIds = (character: string): number[] =>
    lexicon.gramsHolding(character).flatMap((number) => termIds.get(number) ?? [])
  // Terms got their numbers in the order in which they were first met.
  let numbers: readonly number[] | undefined
  const sequenceNumber = (id: number): number => {
    numbers ??= [...termIds.keys()]
    return numbers[id] as number
  }
  const term = (id: number) => lexicon.term(sequenceNumber(id))
  return { termId, writtenId, written: lexicon.written, gramIds, term, sequenceNumber }
}

function readSequence({ starts, terms }: Lexicon, chunks: Uint32Array, into: GrowableUint32): void {
  into.length = 0
  for (let c = 0; c < chunks.length; c++) {
    const chunk = chunks[c] as number
    const stop = starts.values[chunk + 1] as number
    for (let at = starts.values[chunk] as number; at < stop; at++) into.push(terms.values[at] as number)
  }
}

function surfaceTieBreak(
  { starts, surfaces }: Lexicon,
  chunksOf: (doc: number) => Uint32Array,
  query: readonly Token[],
): (doc: number) => number {
  const counted = new Map<number, number>()
  let wanted: ReadonlySet<number> | undefined
  const count = (doc: number): number => {
    wanted ??= new Set(query.map((token) => token.surface))
    const held = new Set<number>()
    for (const chunk of chunksOf(doc)) {
      const stop = starts.values[chunk + 1] as number
      for (let at = starts.values[chunk] as number; at < stop; at++) {
        const surface = surfaces.values[at] as number
        if (wanted.has(surface)) held.add(surface)
      }
    }
    return held.size
  }
  return (doc) => {
    const known = counted.get(doc) ?? count(doc)
    counted.set(doc, known)
    return known
  }
}
