import type { Catalog, ToolDraft } from '../catalog/catalog.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { counts } from '../evaluate/counted.ts'
import type { Measure } from '../evaluate/measure.ts'
import { runQueries } from '../evaluate/run.ts'
import { scoreQueries } from '../evaluate/summarise.ts'
import { seededRandom } from '../lib/random.ts'
import { bootstrapMean } from '../lib/statistics.ts'
import { distractors } from '../synthetic/distractors.ts'
import { cutCatalog, withMoreTools } from '../synthetic/sized-catalog.ts'
import { chosenQueries, type DatasetChoice, depthOf, type Experiment } from './define.ts'
import { DECIDING_MEASURE, type GrowthRow } from './result.ts'

/** What an agent gets by default decides. */
const USUAL_MEASURE = 'R@5'

/** What recall was at each size, and which sizes could not be had. */
export interface Growth {
  readonly rows: readonly GrowthRow[]
  readonly warnings: readonly string[]
}

/** `R@5` of a run that computes it, otherwise its deciding or first measure. */
export function growthMeasure(measures: readonly Measure[]): Measure | undefined {
  const named = (id: string) => measures.find((measure) => measure.id === id)
  return named(USUAL_MEASURE) ?? named(DECIDING_MEASURE) ?? measures[0]
}

/** Sizes asked for and the set's own, ascending; none where none was asked for. */
function sizesOf({ catalog }: Dataset, { sizes }: Experiment['growth']): readonly number[] {
  if (sizes.length === 0) return []
  return [...new Set([...sizes, catalog.tools.length])].sort((a, b) => a - b)
}

/** Steps that `runGrowth` tells of, at most. */
export function growthSteps({ datasets, growth }: Experiment): number {
  return datasets.reduce(
    (sum, { dataset }) => sum + sizesOf(dataset, growth).length * growth.retrievers.length,
    0,
  )
}

/**
 * Tools that grow a dataset's catalog to a size, the same for the same seed; none where it is as large already.
 * @throws GaugeError E_USAGE, E_DATASET as `distractors`
 */
export function growingTools(dataset: Dataset, size: number, seed: number): readonly ToolDraft[] {
  const missing = Math.max(0, size - dataset.catalog.tools.length)
  return distractors(dataset, missing, seededRandom(seed).fork('growth'))
}

/** The catalog in every size: grown by invented tools, or cut by tools that answer nothing. */
function sizedCatalogs(dataset: Dataset, sizes: readonly number[], seed: number): readonly Catalog[] {
  const own = dataset.catalog.tools.length
  const more = growingTools(dataset, sizes.at(-1) ?? 0, seed)
  const catalogs = sizes.map((size) =>
    size < own
      ? cutCatalog(dataset, size, seededRandom(seed).fork('growth'))
      : withMoreTools(dataset.catalog, more.slice(0, size - own)),
  )
  return catalogs.filter(({ tools }, at) => tools.length !== catalogs[at - 1]?.tools.length)
}

function shortfall({ name, catalog }: Dataset, asked: readonly number[], smallest: number): string[] {
  const missed = asked.filter((size) => size < smallest)
  if (missed.length === 0) return []
  const kept = `${smallest} of its ${catalog.tools.length} tools are loaded ones or right answers`
  return [
    `${name}: the catalog cannot be cut to ${missed.join(', ')} tools, since ${kept}: ${smallest} is used instead`,
  ]
}

/** The measure of every retriever of the plan on every dataset's catalog in every size of the plan, over the same queries. */
export async function runGrowth(experiment: Experiment, next: (what: string) => void): Promise<Growth> {
  const measure = growthMeasure(experiment.measures)
  const rows: GrowthRow[] = []
  const warnings: string[] = []
  if (measure === undefined) return { rows, warnings }
  for (const choice of experiment.datasets) {
    const sizes = sizesOf(choice.dataset, experiment.growth)
    const catalogs = sizedCatalogs(choice.dataset, sizes, experiment.seed)
    warnings.push(...shortfall(choice.dataset, sizes, catalogs[0]?.tools.length ?? 0))
    for (const catalog of catalogs) {
      for (const retriever of experiment.growth.retrievers) {
        next(
          `${choice.dataset.name} with ${catalog.tools.length.toLocaleString('en')} tools: ${retriever.id}`,
        )
        rows.push(await growthRow(experiment, choice, { catalog, retriever, measure }))
      }
    }
  }
  return { rows, warnings }
}

interface Trial {
  readonly catalog: Catalog
  readonly retriever: Experiment['retrievers'][number]
  readonly measure: Measure
}

/** Asked for as many hits as in the run itself, so that at the set's own size both figures are the same. */
async function growthRow(
  { seed, measures }: Experiment,
  choice: DatasetChoice,
  { catalog, retriever, measure }: Trial,
): Promise<GrowthRow> {
  const { dataset } = choice
  const queries = chosenQueries(choice, seed).filter((query) => counts(query, dataset))
  const index = await retriever.build(catalog)
  const run = await runQueries(index, { dataset, queries, retriever: retriever.id, depth: depthOf(measures) })
  const scores = scoreQueries(run, dataset, queries, [measure])
  const values = scores.map(({ measures: scored }) => scored[measure.id] ?? 0)
  return {
    dataset: dataset.name,
    retriever: retriever.id,
    tools: catalog.tools.length,
    measure: measure.id,
    ...bootstrapMean(values, seededRandom(seed).fork(dataset.name).fork('all')),
    n: values.length,
  }
}
