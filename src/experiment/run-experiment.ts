import { compareLeader } from '../evaluate/compare-leader.ts'
import { counts } from '../evaluate/counted.ts'
import { runQueries } from '../evaluate/run.ts'
import { scoreQueries, summarise } from '../evaluate/summarise.ts'
import { seededRandom } from '../lib/random.ts'
import { PRICES } from '../promptcache/prices.ts'
import { chosenQueries, type DatasetChoice, depthOf, type Experiment } from './define.ts'
import { growthSteps, runGrowth } from './growth.ts'
import type { Environment } from './manifest.ts'
import {
  type ComparisonRow,
  DECIDING_MEASURE,
  type Manifest,
  type QueryRow,
  type ResultRow,
  type RunReport,
} from './result.ts'
import { runTimings } from './run-timings.ts'
import { simulateModes } from './simulate-modes.ts'

/** What a run tells while it works. */
export interface Progress {
  /** A piece of work begins: what it is, and which of how many it is, from 1. */
  step(what: string, number: number, total: number): void
}

export const SILENT: Progress = { step: () => {} }

/** A report, and the rows every later question is answered from. */
export interface ExperimentResult {
  readonly report: RunReport
  readonly rows: readonly QueryRow[]
}

/** What a run is not a function of: when, where and for whom. */
export interface Circumstances {
  readonly environment: Environment
  readonly progress: Progress
}

/**
 * Runs all of an experiment: queries, grown catalogs, timings, simulated sessions. The same experiment gives the same
 * scores again; times differ.
 * @throws GaugeError E_EMPTY where a choice of queries has nothing to average, before anything is run
 */
export async function runExperiment(
  experiment: Experiment,
  { environment, progress }: Circumstances,
): Promise<ExperimentResult> {
  const startedAt = new Date()
  for (const choice of experiment.datasets) chosenQueries(choice, experiment.seed)
  const steps = countSteps(experiment)
  let done = 0
  const next = (what: string) => progress.step(what, ++done, steps)

  const evaluated = await evaluateAll(experiment, next)
  const growth = await runGrowth(experiment, next)
  const timings = await runTimings(experiment, next)
  const { modes, warnings } = await simulateModes(experiment, timings, next)
  const report: RunReport = {
    schema: 1,
    manifest: manifestOf(experiment, environment, startedAt),
    results: evaluated.results,
    comparisons: compareAll(experiment, evaluated.rows),
    growth: growth.rows,
    timings,
    modes,
    warnings: [
      ...experiment.datasets.flatMap(({ dataset }) => dataset.warnings.map((w) => `${dataset.name}: ${w}`)),
      ...growth.warnings,
      ...warnings,
    ],
  }
  return { report, rows: evaluated.rows }
}

function countSteps(experiment: Experiment): number {
  const { datasets, retrievers, timing, simulation } = experiment
  const timed = (timing.sizes.length + datasets.length) * timing.retrievers.length
  return datasets.length * retrievers.length + growthSteps(experiment) + timed + simulation.modes.length
}

async function evaluateAll(experiment: Experiment, next: (what: string) => void) {
  const results: ResultRow[] = []
  const rows: QueryRow[] = []
  for (const choice of experiment.datasets) {
    for (const retriever of experiment.retrievers) {
      next(`${choice.dataset.name}: ${retriever.id}`)
      const evaluated = await evaluate(experiment, choice, retriever)
      results.push(...evaluated.results)
      rows.push(...evaluated.rows)
    }
  }
  return { results, rows }
}

function compareAll(
  { datasets, retrievers, measures, seed }: Experiment,
  rows: readonly QueryRow[],
): ComparisonRow[] {
  const ids = measures.map(({ id }) => id)
  const measure = ids.includes(DECIDING_MEASURE) ? DECIDING_MEASURE : ids[0]
  if (measure === undefined) return []
  return datasets.flatMap(({ dataset: { name } }) => {
    const random = seededRandom(seed).fork(`${name}/compare`)
    const scored = retrievers.map(({ id }) => ({ retriever: id, values: valuesOf(rows, name, id, measure) }))
    return compareLeader(scored, random).map((row) => ({ dataset: name, measure, ...row }))
  })
}

/** In the order of the queries, which is the same for all retrievers; queries with measures of their own have none. */
function valuesOf(rows: readonly QueryRow[], dataset: string, retriever: string, measure: string): number[] {
  return rows
    .filter((row) => row.dataset === dataset && row.retriever === retriever)
    .flatMap((row) => row.measures[measure] ?? [])
}

async function evaluate(
  { measures, seed }: Experiment,
  choice: DatasetChoice,
  retriever: Experiment['retrievers'][number],
): Promise<{ results: ResultRow[]; rows: QueryRow[] }> {
  const { dataset } = choice
  const queries = chosenQueries(choice, seed)
  const index = await retriever.build(dataset.catalog)
  const run = await runQueries(index, { dataset, queries, retriever: retriever.id, depth: depthOf(measures) })
  const scores = scoreQueries(run, dataset, queries, measures)
  const names = { dataset: dataset.name, retriever: retriever.id }
  return {
    results: summarise(scores, dataset, seededRandom(seed).fork(dataset.name)).map((summary) => ({
      ...names,
      ...summary,
    })),
    rows: scores.map(({ query, ranking, measures: values }) => ({
      ...names,
      query: query.id,
      ranking: ranking.map(({ toolId }) => toolId),
      scores: ranking.map(({ score }) => score),
      measures: values,
    })),
  }
}

function manifestOf(experiment: Experiment, environment: Environment, startedAt: Date): Manifest {
  return {
    experiment: experiment.name,
    seed: experiment.seed,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    environment,
    retrievers: experiment.retrievers.map(({ id }) => id),
    measures: experiment.measures.map(({ id }) => id),
    datasets: experiment.datasets.map((choice) => {
      const { dataset, split } = choice
      const queries = chosenQueries(choice, experiment.seed)
      return {
        name: dataset.name,
        version: dataset.version,
        origin: dataset.origin,
        checksum: dataset.checksum,
        split,
        tools: dataset.catalog.tools.length,
        deferred: dataset.catalog.deferred.length,
        queries: queries.length,
        counted: queries.filter((query) => counts(query, dataset)).length,
      }
    }),
    pricesAsOf: PRICES.asOf,
  }
}
