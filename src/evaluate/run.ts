import type { Dataset, Query, QueryId } from '../datasets/dataset.ts'
import type { Index, Ranking } from '../retrievers/retriever.ts'

/** For every query of a dataset, the ranked hits of one retriever. */
export interface Run {
  readonly dataset: string
  readonly retriever: string
  /** Hits asked for. */
  readonly depth: number
  readonly rankings: ReadonlyMap<QueryId, Ranking>
}

/** What `runQueries` needs beside the index. */
export interface RunRequest {
  readonly dataset: Dataset
  /** Which queries to ask, in this order. */
  readonly queries: readonly Query[]
  readonly retriever: string
  /** Hits to ask for, at least 1. */
  readonly depth: number
}

/** Asks every query once. */
export async function runQueries(
  index: Index,
  { dataset, queries, retriever, depth }: RunRequest,
): Promise<Run> {
  const rankings = new Map<QueryId, Ranking>()
  for (const query of queries) rankings.set(query.id, await index.search(query.text, depth))
  return { dataset: dataset.name, retriever, depth, rankings }
}
