import { createHash } from 'node:crypto'
import type { QueryId, Split } from './dataset.ts'

/** Shares of the queries: tune 50 %, validation 20 %, test 30 %. */
const TUNE_END = 0.5
const VALIDATION_END = 0.7

/** By the first byte of sha256 of the id, so that a query keeps its split whatever else the set holds. */
export function splitOf(id: QueryId): Split {
  const share = (createHash('sha256').update(id, 'utf8').digest()[0] as number) / 256
  if (share < TUNE_END) return 'tune'
  return share < VALIDATION_END ? 'validation' : 'test'
}
