import type { Split } from '../datasets/dataset.ts'
import type { Measure } from '../evaluate/measure.ts'
import { rankDocs } from '../retrievers/ranking.ts'
import type { SplitQueries } from './split-queries.ts'
import type { Point, Tunable } from './tunable.ts'

/** What one point scored on every query, dataset behind dataset. */
export type Values = Float64Array

/** Tries points on the queries of a split. */
export interface Trials {
  /** The measure of every query at a point. */
  run(point: Point): Values
  /** Mean over the datasets of the means over their queries: a large set outvotes no other. */
  macroMean(values: ArrayLike<number>): number
  /** Mean of every dataset, in order. */
  means(values: ArrayLike<number>): readonly number[]
  /** What every query counts: above 0, of mean 1; equal within a dataset, and each dataset as much as the other. */
  readonly shares: Float64Array
  readonly datasets: readonly { readonly name: string; readonly queries: number }[]
}

/** @param depth - hits ranked, at least what the measure sees */
export function prepareTrials(
  tunable: Tunable,
  sets: SplitQueries<Split>,
  measure: Measure,
  depth: number,
): Trials {
  const prepared = sets.map(({ dataset, queries }) => ({
    tools: dataset.catalog.deferred,
    judgments: queries.map(({ id }) => dataset.judgments.get(id) ?? new Map()),
    queries: tunable.prepare(
      dataset.catalog,
      queries.map(({ text }) => text),
    ),
  }))
  const sizes = sets.map(({ queries }) => queries.length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const shares = new Float64Array(total)
  let filled = 0
  for (const size of sizes) {
    shares.fill(total / (sizes.length * size), filled, filled + size)
    filled += size
  }

  const run = (point: Point): Values => {
    const values = new Float64Array(total)
    let at = 0
    for (const { tools, judgments, queries } of prepared) {
      queries.at(point)
      for (let query = 0; query < judgments.length; query++)
        values[at++] = measure.score(
          rankDocs(queries.score(query), tools, depth),
          judgments[query] ?? new Map(),
        )
    }
    return values
  }

  const means = (values: ArrayLike<number>): number[] => {
    let at = 0
    return sizes.map((size) => {
      let sum = 0
      for (let i = 0; i < size; i++) sum += values[at++] as number
      return sum / size
    })
  }

  return {
    run,
    means,
    macroMean: (values) => means(values).reduce((sum, value) => sum + value, 0) / sizes.length,
    shares,
    datasets: sets.map(({ dataset: { name }, queries }) => ({ name, queries: queries.length })),
  }
}
