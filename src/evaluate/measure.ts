import type { Judgments } from '../datasets/dataset.ts'
import type { Ranking } from '../retrievers/retriever.ts'

export type { Grade, Judgment, Judgments } from '../datasets/dataset.ts'

/** A number computed from one ranking and the judgments of its query. */
export interface Measure {
  /** As printed and parsed, e.g. `nDCG@10`. */
  readonly id: string
  readonly best: 'high' | 'low'
  /** Pure, never NaN; 0 where nothing is relevant (which queries count is the caller's decision). */
  score(ranking: Ranking, judgments: Judgments): number
}
