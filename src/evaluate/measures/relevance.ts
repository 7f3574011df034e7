import type { Ranking } from '../../retrievers/retriever.ts'
import type { Judgment, Judgments } from '../measure.ts'

/** Judged, with a grade of at least `rel`; `rel` is at least 1, so that a negative grade never is. */
export function isRelevant(judgment: Judgment | undefined, rel: number): boolean {
  return judgment !== undefined && judgment.grade >= rel
}

/** All relevant tools of the query, found or not. */
export function countRelevant(judgments: Judgments, rel: number): number {
  let count = 0
  for (const judgment of judgments.values()) if (isRelevant(judgment, rel)) count++
  return count
}

/** Ranks of the relevant hits, ascending, from 1. */
export function relevantRanks(
  ranking: Ranking,
  judgments: Judgments,
  rel: number,
  cutoff = ranking.length,
): readonly number[] {
  const ranks: number[] = []
  for (const [index, { toolId }] of ranking.slice(0, cutoff).entries()) {
    if (isRelevant(judgments.get(toolId), rel)) ranks.push(index + 1)
  }
  return ranks
}

/** `part / whole`, and 0 where there is no whole. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
