import type { Dataset } from '../datasets/dataset.ts'
import type { Retriever } from '../retrievers/retriever.ts'
import { counts } from './counted.ts'
import { judged } from './measures/judged.ts'
import { runQueries } from './run.ts'

/** How much of what a retriever answers somebody has judged. */
export interface JudgedShare {
  readonly retriever: string
  /** Of those that count in the means, the queries that it answers with at least one hit. */
  readonly queries: number
  /** Mean of `Judged@k` over them, 0..1; 0 where there are none. */
  readonly judged: number
}

/** One share for every retriever, over the queries of all splits. @param cutoff - hits looked at, at least 1 */
export async function judgedShares(
  dataset: Dataset,
  retrievers: readonly Retriever[],
  cutoff: number,
): Promise<JudgedShare[]> {
  const measure = judged({ cutoff })
  const queries = dataset.queries.filter((query) => counts(query, dataset))
  const shares: JudgedShare[] = []
  for (const retriever of retrievers) {
    const index = await retriever.build(dataset.catalog)
    const { rankings } = await runQueries(index, { dataset, queries, retriever: retriever.id, depth: cutoff })
    const scores = [...rankings].flatMap(([id, ranking]) => {
      const judgments = dataset.judgments.get(id)
      return ranking.length === 0 || judgments === undefined ? [] : [measure.score(ranking, judgments)]
    })
    const sum = scores.reduce((total, score) => total + score, 0)
    shares.push({
      retriever: retriever.id,
      queries: scores.length,
      judged: scores.length === 0 ? 0 : sum / scores.length,
    })
  }
  return shares
}
