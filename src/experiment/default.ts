import { loadDataset, shippedDatasetNames } from '../datasets/load.ts'
import { parseMeasures } from '../evaluate/parse-measure.ts'
import { DEFAULT_MODEL } from '../promptcache/prices.ts'
import { systemFromId } from '../systems/systems.ts'
import { DEFAULT_TIMING_BUDGET, type TimingBudget } from '../timing/measure-timing.ts'
import { MODES } from '../toolsearch/mode.ts'
import { DEFAULT_SETTINGS, type Settings } from '../toolsearch/settings.ts'
import { defaultSplit, type Experiment } from './define.ts'

export const OWN_RETRIEVERS = [
  'tool-search(hybrid)',
  'tool-search(lexical)',
  'hybrid',
  'hybrid(pool=limit,ranks=order)',
  'tfidf',
  'keyword',
  'lexical',
  'bm25f',
  'bm25',
  'cjk-bigram',
] as const

export const DEFAULT_RETRIEVERS = [...OWN_RETRIEVERS, 'minisearch'] as const

export const DEFAULT_MEASURES = [
  'R@1',
  'R@3',
  'R@5',
  'R@10',
  'RR',
  'nDCG@10',
  'Success@1',
  'Success@5',
  'StRecall@5',
  'Complete@10',
] as const

export const DEFAULT_SIZES = [100, 1_000, 10_000] as const
export const DEFAULT_SEED = 1
const SESSIONS = 60
/** What an agent asks for. */
const AGENT_LIMIT = 5

const QUICK_SIZES = [100, 1_000] as const
const QUICK_SESSIONS = 15
const QUICK_BUDGET: TimingBudget = {
  buildMs: 40,
  minBuilds: 3,
  coldMs: 20,
  minCold: 2,
  queryMs: 60,
  limit: AGENT_LIMIT,
}

/** How much of the default experiment is run. */
export type Extent = 'full' | 'quick'

/** Every own retriever and MiniSearch on the shipped datasets; `quick` times less and simulates fewer sessions. */
export function defaultExperiment(
  extent: Extent = 'full',
  settings: Settings = DEFAULT_SETTINGS,
): Experiment {
  const retrievers = DEFAULT_RETRIEVERS.map((id) => systemFromId(id, settings))
  const quick = extent === 'quick'
  return {
    name: quick ? 'default, quick' : 'default',
    seed: DEFAULT_SEED,
    settings,
    retrievers,
    datasets: shippedDatasetNames().map((name) => {
      const dataset = loadDataset(name)
      return { dataset, split: defaultSplit(dataset) }
    }),
    measures: parseMeasures(DEFAULT_MEASURES),
    // MiniSearch takes 3 GB and most of the time at 100,000 tools.
    growth: { sizes: [], retrievers: OWN_RETRIEVERS.map((id) => systemFromId(id, settings)) },
    timing: {
      sizes: quick ? QUICK_SIZES : DEFAULT_SIZES,
      retrievers,
      budget: quick ? QUICK_BUDGET : DEFAULT_TIMING_BUDGET,
    },
    simulation: {
      modes: MODES,
      sessions: quick ? QUICK_SESSIONS : SESSIONS,
      ranked: systemFromId('hybrid', settings),
      model: DEFAULT_MODEL,
      limit: AGENT_LIMIT,
    },
  }
}

/**
 * An experiment from what differs from the default one: `defineExperiment({ retrievers: [bm25f(), mine()] })`.
 * Unless said otherwise, the retrievers given are the ones that are timed and that search grown catalogs.
 */
export function defineExperiment(given: Partial<Experiment>): Experiment {
  const base = defaultExperiment('full', given.settings)
  const timing =
    given.retrievers === undefined ? base.timing : { ...base.timing, retrievers: given.retrievers }
  const growth =
    given.retrievers === undefined ? base.growth : { ...base.growth, retrievers: given.retrievers }
  return { ...base, timing, growth, ...given }
}
