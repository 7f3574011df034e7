import { seededRandom } from '../lib/random.ts'
import { bootstrapMean } from '../lib/statistics.ts'
import { type ModeResult, simulate } from '../promptcache/simulate.ts'
import { tasksOf } from '../promptcache/task.ts'
import { countTokens } from '../text/tokens.ts'
import { measureTiming } from '../timing/measure-timing.ts'
import { answerText } from '../toolsearch/answer-text.ts'
import { ENTRANCES } from '../toolsearch/entrances.ts'
import { DEFAULT_THRESHOLD_PERCENT } from '../toolsearch/mode.ts'
import { buildSearchExtraTools, toolSearch } from '../toolsearch/tool-search.ts'
import { chosenQueries, type Experiment } from './define.ts'
import type { ModeRow, TimingRow } from './result.ts'

interface SimulatedModes {
  readonly modes: readonly ModeRow[]
  /** Modes that cannot be held with this catalog and model, and why. */
  readonly warnings: readonly string[]
}

/** Sessions over the first dataset's tools, in every mode of the plan, all from the same seed. */
export async function simulateModes(
  experiment: Experiment,
  timings: readonly TimingRow[],
  next: (what: string) => void,
): Promise<SimulatedModes> {
  const [choice] = experiment.datasets
  const { simulation: plan, seed, settings } = experiment
  if (choice === undefined || plan.modes.length === 0) return { modes: [], warnings: [] }
  const { dataset } = choice
  const queries = chosenQueries(choice, seed)
  const tasks = tasksOf(dataset, queries)
  if (tasks.length === 0)
    return { modes: [], warnings: [`${dataset.name}: no query needs a deferred tool; nothing to simulate`] }
  const searcher = await buildSearchExtraTools(dataset.catalog, plan.ranked)
  const retriever = toolSearch(plan.ranked)
  const indexBuildMs = await buildTime(
    experiment,
    timings,
    queries.map(({ text }) => text),
  )
  const rows: ModeRow[] = []
  const warnings: string[] = []
  for (const mode of plan.modes) {
    next(`simulating mode ${mode}`)
    const outcome = await simulate({
      mode,
      thresholdPercent: settings.mode === 'tst-auto' ? settings.thresholdPercent : DEFAULT_THRESHOLD_PERCENT,
      seed,
      sessions: plan.sessions,
      tasks,
      catalog: dataset.catalog,
      entrances: ENTRANCES,
      search: async (query, limit) => {
        const result = await searcher.search(query, { limit })
        return { hits: result.ranking, text: answerText(result, dataset.catalog) }
      },
      limit: plan.limit,
      countTokens,
      model: plan.model,
    })
    if (outcome.status === 'impossible') warnings.push(`mode ${mode} on ${dataset.name}: ${outcome.reason}`)
    else rows.push(modeRow(outcome, { dataset: dataset.name, retriever: retriever.id, indexBuildMs, seed }))
  }
  return { modes: rows, warnings }
}

/** From the timings of the run, or measured here where they lack it. */
async function buildTime(
  { datasets, simulation, timing }: Experiment,
  timings: readonly TimingRow[],
  queries: readonly string[],
): Promise<number> {
  const dataset = datasets[0]?.dataset
  if (dataset === undefined) return 0
  const retriever = toolSearch(simulation.ranked)
  const timed = timings.find((row) => row.catalog === dataset.name && row.retriever === retriever.id)
  return (timed ?? (await measureTiming(retriever, dataset.catalog, queries, timing.budget))).buildMs
}

interface RowNames {
  readonly dataset: string
  readonly retriever: string
  readonly indexBuildMs: number
  readonly seed: number
}

function perSession(
  { read, written, uncached, output }: ModeResult['tokens'],
  sessions: number,
): ModeRow['tokens'] {
  const share = (sum: number) => Math.round(sum / sessions)
  return { read: share(read), written: share(written), uncached: share(uncached), output: share(output) }
}

function modeRow(outcome: ModeResult, { dataset, retriever, indexBuildMs, seed }: RowNames): ModeRow {
  const costs = outcome.sessions.map(({ costUsd }) => costUsd)
  const cost = bootstrapMean(costs, seededRandom(seed).fork('session costs'))
  return {
    mode: outcome.mode,
    layout: outcome.layout,
    provider: outcome.provider,
    model: outcome.model,
    dataset,
    retriever,
    recallAtK: outcome.recallAtK,
    k: outcome.k,
    indexBuildMs: outcome.deferred ? indexBuildMs : 0,
    hitRate: outcome.hitRate,
    tokens: perSession(outcome.tokens, outcome.sessions.length),
    costUsd: outcome.costUsd,
    costUsdLow: cost.low,
    costUsdHigh: cost.high,
    requestsPerTask: outcome.requestsPerTask,
    completed: outcome.completed,
    sessions: outcome.sessions.length,
  }
}
