import type { Dataset, Query, Split } from '../datasets/dataset.ts'
import { counts } from '../evaluate/counted.ts'
import { GaugeError } from '../lib/gauge-error.ts'

/** The queries of one split that have a right answer. */
export interface SplitSet {
  readonly dataset: Dataset
  /** Not empty. */
  readonly queries: readonly Query[]
}

declare const ofSplit: unique symbol

/** Queries that say by their type which split they are: handing the test split to `tune` does not compile. */
export type SplitQueries<S extends Split> = readonly SplitSet[] & { readonly [ofSplit]: S }

/**
 * The queries of a split of every dataset.
 * @throws GaugeError E_EMPTY where a dataset has none with a right answer
 */
export function splitQueries<S extends Split>(datasets: readonly Dataset[], split: S): SplitQueries<S> {
  const sets = datasets.map((dataset) => {
    const queries = dataset.queries.filter((query) => query.split === split && counts(query, dataset))
    if (queries.length > 0) return { dataset, queries }
    throw new GaugeError(
      'E_EMPTY',
      `dataset ${dataset.name}: the ${split} split has no query with a relevant tool (${dataset.queries.length} queries in all). Tuning needs all three splits: choose a larger set.`,
    )
  })
  return sets as readonly SplitSet[] as SplitQueries<S>
}
