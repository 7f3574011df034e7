import { GrowableUint32 } from '../../lib/growable.ts'
import { bm25Idf } from '../bm25f-postings.ts'
import type { FieldIndex } from '../field-index.ts'
import type { ImpactPostings } from '../impact-postings.ts'

/** Finds words of a query that stand side by side in a tool's texts as they do in the query. */
export interface Neighbours {
  /**
   * Takes a query: all its terms in reading order, -1 for a word that no tool has.
   * @returns the most that `match` can give
   */
  prepare(inOrder: readonly number[]): number
  /** Of the query taken last: the rarity (idf of standing in one tool) of the pairs found, added up. */
  match(doc: number): number
}

/** With one word between them in the query or in the tool, or the other way round. */
const LOOSE = 0.4
/** Of longer queries the beginning is paired: what pairing costs must not grow with what somebody pastes. */
const MOST_WORDS = 64
/** Two numbers as one: below 2^53. */
const PAIR = 2 ** 26

export function createNeighbours(index: FieldIndex, postings: ImpactPostings): Neighbours {
  const sequence = new GrowableUint32()
  const pairs = new Map<number, number>()
  const found = new Map<number, number>()
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

  const put = (a: number, b: number, strength: number) => {
    if (a < 0 || b < 0 || a === b) return
    const both = docsWithBoth(postings, a, b)
    if (both === 0) return
    const [before, after] = [index.sequenceNumber(a), index.sequenceNumber(b)]
    mark(before)
    mark(after)
    const key = before * PAIR + after
    pairs.set(key, Math.max(pairs.get(key) ?? 0, strength * bm25Idf(index.size, both)))
  }

  const prepare: Neighbours['prepare'] = (inOrder) => {
    for (const number of marked) isInQuery[number] = 0
    marked = []
    pairs.clear()
    const words = inOrder.slice(0, MOST_WORDS)
    words.forEach((id, i) => {
      const [before = -1, twoBefore = -1] = [words[i - 1], words[i - 2]]
      put(before, id, 1)
      put(id, before, LOOSE)
      put(twoBefore, id, LOOSE)
    })
    let most = 0
    for (const value of pairs.values()) most += value
    return most
  }

  const note = (before: number, after: number, strength: number) => {
    const key = before * PAIR + after
    const value = pairs.get(key)
    if (value !== undefined) found.set(key, Math.max(found.get(key) ?? 0, value * strength))
  }

  const match: Neighbours['match'] = (doc) => {
    if (pairs.size === 0) return 0
    index.readSequence(doc, sequence)
    found.clear()
    const { values, length } = sequence
    const held = (i: number) => i >= 0 && isInQuery[values[i] as number] === 1
    for (let i = 1; i < length; i++) {
      if (!held(i)) continue
      if (held(i - 1)) note(values[i - 1] as number, values[i] as number, 1)
      if (held(i - 2)) note(values[i - 2] as number, values[i] as number, LOOSE)
    }
    let sum = 0
    for (const value of found.values()) sum += value
    return sum
  }

  return { prepare, match }
}

/** How many documents hold both terms: the rarer one's are looked for among the other's. */
function docsWithBoth({ starts, docs }: ImpactPostings, a: number, b: number): number {
  const [beginA, endA] = [starts[a] as number, starts[a + 1] as number]
  const [beginB, endB] = [starts[b] as number, starts[b + 1] as number]
  if (endA - beginA > endB - beginB) return docsWithBoth({ starts, docs } as ImpactPostings, b, a)
  let count = 0
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
    if (docs[low] === doc) count++
  }
  return count
}
