import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseMeasures } from '../../evaluate/parse-measure.ts'
import { defaultExperiment } from '../../experiment/default.ts'
import { type DatasetChoice, defaultSplit, type Experiment } from '../../experiment/define.ts'
import { isFile, reasonOf } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import type { Retriever } from '../../retrievers/retriever.ts'
import { systemFromId } from '../../systems/systems.ts'
import type { Settings } from '../../toolsearch/settings.ts'
import { datasetNamed } from '../dataset-named.ts'
import type { Io } from '../io.ts'
import type { RunOptions } from './run-options.ts'

/** The experiment that was meant: the default one or a module's, narrowed by the options. */
export async function chooseExperiment(
  file: string | undefined,
  options: RunOptions,
  settings: Settings,
  io: Io,
): Promise<Experiment> {
  const extent = options.quick ? 'quick' : 'full'
  const base =
    file === undefined ? defaultExperiment(extent, settings) : await importExperiment(resolve(io.cwd, file))
  const retrievers = options.retriever === undefined ? base.retrievers : distinct(options.retriever, settings)
  const measures = options.measure === undefined ? base.measures : parseMeasures(options.measure)
  return {
    ...base,
    seed: options.seed ?? base.seed,
    retrievers,
    measures,
    datasets: chooseDatasets(base, options, io),
    timing: {
      ...base.timing,
      sizes: chooseSizes(base, options),
      retrievers: options.retriever === undefined ? base.timing.retrievers : retrievers,
    },
    simulation: {
      ...base.simulation,
      modes: options.mode ?? base.simulation.modes,
      ranked:
        options.retriever === undefined ? base.simulation.ranked : searchedWith(options.retriever, settings),
    },
  }
}

function distinct(ids: readonly string[], settings: Settings): readonly Retriever[] {
  return [
    ...new Map(ids.map((id) => systemFromId(id, settings)).map((system) => [system.id, system])).values(),
  ]
}

const TOOL_SEARCH = /^\s*tool-search\s*(?:\((.*)\))?\s*$/s

/** What the simulated agent's search ranks with: the first retriever asked for, without a tool-search around it. */
function searchedWith([first = 'hybrid']: readonly string[], settings: Settings): Retriever {
  const inner = TOOL_SEARCH.exec(first)
  return systemFromId(inner === null ? first : (inner[1] ?? 'hybrid'), settings)
}

function chooseSizes(base: Experiment, { catalogSize, dataset, retriever }: RunOptions): readonly number[] {
  if (catalogSize !== undefined) return [...new Set(catalogSize)]
  return dataset === undefined && retriever === undefined ? base.timing.sizes : []
}

function chooseDatasets(
  base: Experiment,
  { dataset, split, maxQueries }: RunOptions,
  io: Io,
): readonly DatasetChoice[] {
  const named = dataset?.map((name) => datasetNamed(name, io))
  const choices =
    named?.map((set): DatasetChoice => ({ dataset: set, split: defaultSplit(set) })) ?? base.datasets
  const repeated = choices
    .map((choice) => choice.dataset.name)
    .find((name, i, all) => all.indexOf(name) !== i)
  if (repeated !== undefined) {
    throw new GaugeError(
      'E_USAGE',
      `two datasets are called "${repeated}", so their rows could not be told apart. Rename a folder.`,
    )
  }
  return choices.map((choice) => ({
    ...choice,
    split: split ?? choice.split,
    ...(maxQueries === undefined ? {} : { maxQueries }),
  }))
}

function isExperiment(value: unknown): value is Experiment {
  return (
    typeof value === 'object' &&
    value !== null &&
    'retrievers' in value &&
    'datasets' in value &&
    'simulation' in value
  )
}

async function importExperiment(path: string): Promise<Experiment> {
  if (!isFile(path)) {
    throw new GaugeError(
      'E_FILE',
      `${path}: there is no such experiment file. Give a module that exports \`experiment\`.`,
    )
  }
  let exported: { readonly experiment?: unknown; readonly default?: unknown }
  try {
    exported = (await import(pathToFileURL(path).href)) as typeof exported
  } catch (error) {
    if (error instanceof GaugeError) throw error
    throw new GaugeError('E_FORMAT', `${path}: cannot be loaded (${reasonOf(error)}).`)
  }
  const experiment = exported.experiment ?? exported.default
  if (isExperiment(experiment)) return experiment
  throw new GaugeError(
    'E_FORMAT',
    `${path}: exports no \`experiment\`. Write: export const experiment = defineExperiment({ … })`,
  )
}
