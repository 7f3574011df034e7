import type { DocScores } from './ranking.ts'
import type { Index } from './retriever.ts'

/** An index whose raw scores a fusion can read. */
export interface ScoredIndex extends Index {
  /** Scores of all matching documents; the arrays are valid until the next call. */
  score(query: string): DocScores
}
