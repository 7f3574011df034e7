import { GrowableUint32 } from '../../lib/growable.ts'
import { bm25Idf } from '../bm25f-postings.ts'
import type { FieldIndex } from '../field-index.ts'
import type { ImpactPostings } from '../impact-postings.ts'
import { ScoreBoard } from '../score-board.ts'

/** Finds words of a query that stand side by side in a tool's texts as they do in the query. */
export interface Neighbours {
  /** Takes a query: all its terms in reading order, -1 for a word that no tool has. */
  prepare(inOrder: readonly number[]): void
  /** The most that `match` can give, which is known without reading the document: 0 where it holds no two of the words. */
  bound(doc: number): number
  /** Of the query taken last: the rarity (idf of standing in one tool) of the pairs found, added up. */
  match(doc: number): number
}

/** With one word between them in the query or in the tool, or the other way round. */
const LOOSE = 0.4
/** Of longer queries the beginning is paired: what pairing costs must not grow with what somebody pastes. */
const MOST_WORDS = 64
/** Sums in another order differ by less. */
const ROUNDING = 1e-9
/** Two numbers as one: below 2^53. */
const PAIR = 2 ** 26

export function createNeighbours(index: FieldIndex, postings: ImpactPostings): Neighbours {
  const sequence = new GrowableUint32()
  const bounds = new ScoreBoard(index.size)
  /** By two words in reading order: the number of the pair of words of the query, and what the order is worth. */
  const orders = new Map<number, { readonly pair: number; readonly value: number }>()
  /** By the number of a pair: what the document has of it. */
  let found: number[] = []
  let marked: number[] = []
  let isInQuery = new Uint8Array(1024)

  const mark = (number: number) => {
    if (number >= isInQuery.length) {
      const larger = new Uint8Array(number * 2)
      larger.set(isInQuery)
      isInQuery = larger
    }
    isInQuery[number] = 1
    marked.push(number)
  }

  /** A pair that the query has twice keeps its first, closer place. */
  const put = (a: number, b: number, strength: number) => {
    if (a < 0 || b < 0 || a === b) return
    const [before, after] = [index.sequenceNumber(a), index.sequenceNumber(b)]
    if (orders.has(before * PAIR + after)) return
    const both = docsWithBoth(postings, a, b)
    if (both.length === 0) return
    mark(before)
    mark(after)
    const value = strength * bm25Idf(index.size, both.length)
    const pair = found.push(0) - 1
    orders.set(before * PAIR + after, { pair, value })
    orders.set(after * PAIR + before, { pair, value: value * LOOSE })
    for (const doc of both) bounds.add(doc, value)
  }

  const prepare: Neighbours['prepare'] = (inOrder) => {
    for (const number of marked) isInQuery[number] = 0
    marked = []
    found = []
    orders.clear()
    bounds.clear()
    const words = inOrder.slice(0, MOST_WORDS)
    for (let i = 1; i < words.length; i++) put(words[i - 1] as number, words[i] as number, 1)
    for (let i = 2; i < words.length; i++) put(words[i - 2] as number, words[i] as number, LOOSE)
  }

  /** @returns what the pair adds to what the document has so far */
  const gain = (before: number, after: number, strength: number): number => {
    const order = orders.get(before * PAIR + after)
    if (order === undefined) return 0
    const more = order.value * strength - (found[order.pair] as number)
    if (more <= 0) return 0
    found[order.pair] = order.value * strength
    return more
  }

  const match: Neighbours['match'] = (doc) => {
    const most = bounds.scores[doc] as number
    if (most === 0) return 0
    index.readSequence(doc, sequence)
    found.fill(0)
    const { values, length } = sequence
    const held = (i: number) => i >= 0 && isInQuery[values[i] as number] === 1
    let sum = 0
    for (let i = 1; i < length && sum < most - ROUNDING; i++) {
      if (!held(i)) continue
      if (held(i - 1)) sum += gain(values[i - 1] as number, values[i] as number, 1)
      if (held(i - 2)) sum += gain(values[i - 2] as number, values[i] as number, LOOSE)
    }
    return sum
  }

  return { prepare, match, bound: (doc) => bounds.scores[doc] as number }
}

/** The documents that hold both terms: the rarer one's are looked for among the other's. */
function docsWithBoth(postings: Pick<ImpactPostings, 'starts' | 'docs'>, a: number, b: number): number[] {
  const { starts, docs } = postings
  const [beginA, endA] = [starts[a] as number, starts[a + 1] as number]
  const [beginB, endB] = [starts[b] as number, starts[b + 1] as number]
  if (endA - beginA > endB - beginB) return docsWithBoth(postings, b, a)
  const both: number[] = []
  let low = beginB
  for (let i = beginA; i < endA; i++) {
    const doc = docs[i] as number
    let high = endB
    while (low < high) {
      const middle = (low + high) >> 1
      if ((docs[middle] as number) < doc) low = middle + 1
      else high = middle
    }
    if (low === endB) break
    if (docs[low] === doc) both.push(doc)
  }
  return both
}
