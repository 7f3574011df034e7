import { inOrder } from '../retrievers/ranking.ts'
import type { Hit, Ranking } from '../retrievers/retriever.ts'

/**
 * What decides between equal scores. `trec`: scores are compared as 32-bit floats, equal ones by id,
 * descending by UTF-8 bytes (trec_eval 9). `trec10`: the same with 64-bit floats (trec_eval 10).
 * `input`: 64-bit floats, equal ones stay in the order given.
 */
export const TIES = ['trec', 'trec10', 'input'] as const

export type Ties = (typeof TIES)[number]

type Order = {
  readonly precision: (score: number) => number
  readonly betweenEqual: (a: Hit, b: Hit) => number
}

const byIdDescending = (a: Hit, b: Hit): number => compareUtf8(b.toolId, a.toolId)

const ORDERS: Readonly<Record<Ties, Order>> = {
  trec: { precision: Math.fround, betweenEqual: byIdDescending },
  trec10: { precision: (score) => score, betweenEqual: byIdDescending },
  input: { precision: (score) => score, betweenEqual: () => 0 },
}

/** Ranks the hits of one query, best first. Under `trec` the ranking holds the 32-bit scores that were compared. */
export function rankByTrec(hits: readonly Hit[], ties: Ties): Ranking {
  const { precision, betweenEqual } = ORDERS[ties]
  const rounded = hits.map((hit) => ({ ...hit, score: precision(hit.score) }))
  // Not a difference: infinities are legal scores, and Infinity - Infinity is NaN.
  const compare = (a: Hit, b: Hit) => (a.score === b.score ? betweenEqual(a, b) : a.score > b.score ? -1 : 1)
  return inOrder(rounded.sort(compare))
}

/** Compares as strcmp does on UTF-8 bytes: by code point, where `<` goes by UTF-16 unit (U+1F600 before U+FF5E). */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(i)
    if (left !== right) return codePointOrder(left) - codePointOrder(right)
  }
  return a.length - b.length
}

/** Moves surrogates, which stand for code points above U+FFFF, behind all other UTF-16 units. */
function codePointOrder(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}
