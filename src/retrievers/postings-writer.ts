import { GrowableUint32 } from '../lib/growable.ts'
import type { Lexicon } from '../text/lexicon.ts'

/** The postings of term t stand at `starts[t]` to `starts[t + 1]`, ordered by document, then field. */
export interface Postings {
  /** An index numbers its own terms from 0; the keys are the lexicon's numbers. */
  readonly termIds: ReadonlyMap<number, number>
  readonly starts: Uint32Array
  readonly docs: Uint32Array
  /** Position of the field, parallel to `docs`. */
  readonly fieldOf: Uint8Array
  /** Occurrences of the term in that field of that document, at least 1. */
  readonly counts: Uint32Array
}

/** Collects postings, text by text in the order of documents and fields. */
export interface PostingsWriter {
  /** @returns tokens of the text, and occurrences of its most frequent term */
  add(text: string, doc: number, field: number): { readonly length: number; readonly most: number }
  /** The lexicon's numbers of all chunks in the order they were added. */
  readonly chunks: GrowableUint32
  /** Sorts what was collected by term (a counting sort: linear). */
  finish(): Postings
}

/** Tokens a text has on average, about: room made beforehand is room not copied. */
const USUAL_TEXT = 12

/**
 * @param texts - how many will be added, about
 *
 * Local variables rather than fields: the innermost loop runs for every word of a catalog.
 */
export function createPostingsWriter(lexicon: Lexicon, texts: number): PostingsWriter {
  const room = texts * USUAL_TEXT
  const chunksOfText = new GrowableUint32()
  const chunks = new GrowableUint32(room)
  /** Distinct terms of every text, one text behind the other, and how often each stands there. */
  const termOf = new GrowableUint32(room)
  const countOf = new GrowableUint32(room)
  /** For every text: its document, its field, and where its terms end. */
  const ends = new GrowableUint32(texts * 3)
  const termIds = new Map<number, number>()
  /** By the lexicon's numbers: the index's number + 1, 0 where it has none yet. */
  let ids = new Uint32Array(lexicon.size() + 1024)
  /** While a text is read: occurrences by the index's numbers. */
  let counts = new Uint32Array(1024)
  let length = 0
  let most = 0

  const newId = (number: number): number => {
    const id = termIds.size
    termIds.set(number, id)
    if (number >= ids.length) ids = grown(ids, number + 1)
    if (id >= counts.length) counts = grown(counts, id + 1)
    ids[number] = id + 1
    return id
  }

  const count = (number: number) => {
    const known = number < ids.length ? (ids[number] as number) : 0
    const id = known === 0 ? newId(number) : known - 1
    const occurrences = (counts[id] as number) + 1
    counts[id] = occurrences
    if (occurrences === 1) termOf.push(id)
    if (occurrences > most) most = occurrences
    length++
  }

  const countChunks = (text: string) => {
    lexicon.read(text, chunksOfText)
    chunks.append(chunksOfText)
    const { starts, terms } = lexicon
    for (let i = 0; i < chunksOfText.length; i++) {
      const chunk = chunksOfText.values[i] as number
      const stop = starts.values[chunk + 1] as number
      for (let at = starts.values[chunk] as number; at < stop; at++) count(terms.values[at] as number)
    }
    if (length === 0) for (const token of lexicon.analyzer.analyze(text)) count(lexicon.number(token))
  }

  const add: PostingsWriter['add'] = (text, doc, field) => {
    const begin = termOf.length
    length = 0
    most = 0
    if (text !== '') countChunks(text)
    countOf.reserve(termOf.length - begin)
    for (let i = begin; i < termOf.length; i++) {
      const term = termOf.values[i] as number
      countOf.values[i] = counts[term] as number
      counts[term] = 0
    }
    countOf.length = termOf.length
    ends.push(doc)
    ends.push(field)
    ends.push(termOf.length)
    return { length, most }
  }

  const finish = (): Postings => {
    const starts = startsByTerm(termOf, termIds.size)
    return { termIds, starts, ...sortedByTerm(starts, termOf, countOf, ends) }
  }

  return { add, chunks, finish }
}

function grown(values: Uint32Array, atLeast: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(values.length * 2, atLeast))
  larger.set(values)
  return larger
}

function startsByTerm({ values, length }: GrowableUint32, terms: number): Uint32Array {
  const starts = new Uint32Array(terms + 1)
  for (let i = 0; i < length; i++) {
    const next = (values[i] as number) + 1
    starts[next] = (starts[next] as number) + 1
  }
  for (let t = 1; t <= terms; t++) starts[t] = (starts[t] as number) + (starts[t - 1] as number)
  return starts
}

function sortedByTerm(
  starts: Uint32Array,
  termOf: GrowableUint32,
  countOf: GrowableUint32,
  ends: GrowableUint32,
) {
  const next = starts.slice()
  const docs = new Uint32Array(termOf.length)
  const fieldOf = new Uint8Array(termOf.length)
  const counts = new Uint32Array(termOf.length)
  let i = 0
  for (let t = 0; t < ends.length; t += 3) {
    const end = ends.values[t + 2] as number
    for (; i < end; i++) {
      const term = termOf.values[i] as number
      const slot = next[term] as number
      next[term] = slot + 1
      docs[slot] = ends.values[t] as number
      fieldOf[slot] = ends.values[t + 1] as number
      counts[slot] = countOf.values[i] as number
    }
  }
  return { docs, fieldOf, counts }
}
