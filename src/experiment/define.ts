import type { Dataset, Query, Split } from '../datasets/dataset.ts'
import { counts } from '../evaluate/counted.ts'
import type { Measure } from '../evaluate/measure.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import { seededRandom } from '../lib/random.ts'
import type { Retriever } from '../retrievers/retriever.ts'
import type { TimingBudget } from '../timing/measure-timing.ts'
import type { Mode } from '../toolsearch/mode.ts'
import type { Settings } from '../toolsearch/settings.ts'

/** A dataset and which of its queries count in a run. */
export interface DatasetChoice {
  readonly dataset: Dataset
  readonly split: Split | 'all'
  /** A seeded sample of the split where it holds more. */
  readonly maxQueries?: number
}

/** What is timed. */
export interface TimingPlan {
  /** Sizes of synthetic catalogs, in tools. */
  readonly sizes: readonly number[]
  readonly retrievers: readonly Retriever[]
  readonly budget: TimingBudget
}

/** In which sizes the datasets' own catalogs are searched as well. */
export interface GrowthPlan {
  /** In tools, the loaded ones included; none for no growth. */
  readonly sizes: readonly number[]
  readonly retrievers: readonly Retriever[]
}

/** Sessions to simulate in each mode. */
export interface SimulationPlan {
  readonly modes: readonly Mode[]
  readonly sessions: number
  /** What the agent's search ranks with, inside the whole of SearchExtraTools. */
  readonly ranked: Retriever
  readonly model: string
  /** Hits the agent asks for. */
  readonly limit: number
}

/** An experiment is data: systems × datasets × measures, catalogs grown and cut, what is timed, and what is simulated. */
export interface Experiment {
  readonly name: string
  readonly seed: number
  readonly retrievers: readonly Retriever[]
  readonly datasets: readonly DatasetChoice[]
  readonly measures: readonly Measure[]
  readonly growth: GrowthPlan
  readonly timing: TimingPlan
  readonly simulation: SimulationPlan
  readonly settings: Settings
}

/** The split a run reports unless told otherwise: `test` of shipped sets, all of foreign ones. */
export function defaultSplit(dataset: Dataset): Split | 'all' {
  return dataset.origin === 'shipped' ? 'test' : 'all'
}

/**
 * The queries of a choice, in the dataset's order.
 * @throws GaugeError E_EMPTY where none of them has a right answer: a mean over nothing is no result
 */
export function chosenQueries({ dataset, split, maxQueries }: DatasetChoice, seed: number): readonly Query[] {
  const inSplit = dataset.queries.filter((query) => split === 'all' || query.split === split)
  const chosen =
    maxQueries === undefined || inSplit.length <= maxQueries ? inSplit : sampled(inSplit, maxQueries, seed)
  if (chosen.some((query) => counts(query, dataset))) return chosen
  throw new GaugeError(
    'E_EMPTY',
    `dataset ${dataset.name}: none of ${chosen.length} queries (split ${split}) has a relevant tool, so there is nothing to average. Choose another split (--split all) or judge some queries.`,
  )
}

function sampled(queries: readonly Query[], size: number, seed: number): readonly Query[] {
  const kept = new Set(seededRandom(seed).fork('max-queries').shuffle(queries).slice(0, size))
  return queries.filter((query) => kept.has(query))
}

/** Hits asked for: the deepest cutoff of the measures, at least 10, within which measures without a cutoff see. */
export function depthOf(measures: readonly Measure[]): number {
  const cutoffs = measures.map(({ id }) => Number(/@(\d+)$/.exec(id)?.[1] ?? 0))
  return Math.max(10, ...cutoffs)
}
