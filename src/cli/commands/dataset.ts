import type { Command } from 'commander'
import type { Dataset } from '../../datasets/dataset.ts'
import { loadDataset, shippedDatasetNames } from '../../datasets/load.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { plainLine } from '../../report/untrusted.ts'
import { datasetNamed } from '../dataset-named.ts'
import type { Io } from '../io.ts'
import { jsonText } from '../options.ts'
import { addDatasetAgree } from './dataset-agree.ts'
import { addDatasetExport } from './dataset-export.ts'
import { addDatasetFromSessions } from './dataset-from-sessions.ts'
import { addDatasetGrow } from './dataset-grow.ts'
import { addDatasetImport } from './dataset-import.ts'
import { addDatasetNew } from './dataset-new.ts'
import { addDatasetPool } from './dataset-pool.ts'
import { addDatasetSettle } from './dataset-settle.ts'
import { addDatasetStats } from './dataset-stats.ts'

function sizesOf({ name, title, version, catalog, queries }: Dataset) {
  const languages = [...new Set(queries.map(({ lang }) => lang))]
  return {
    name,
    title,
    version,
    tools: catalog.tools.length,
    deferred: catalog.deferred.length,
    queries: queries.length,
    languages,
  }
}

function list(options: { readonly json?: true }, io: Io): void {
  const sets = shippedDatasetNames().map((name) => sizesOf(loadDataset(name)))
  if (options.json) {
    io.out(jsonText(sets))
    return
  }
  for (const { name, version, title, tools, deferred, queries, languages } of sets) {
    io.out(
      `${name}@${version}  ${title}\n  ${tools} tools (${deferred} deferred), ${queries} queries in ${languages.join(', ')}\n`,
    )
  }
}

/** Loads every set and says what is wrong with each, all of it, before it gives up. */
function check(names: readonly string[], io: Io): void {
  const failed: GaugeError[] = []
  for (const name of names.length === 0 ? shippedDatasetNames() : names) {
    try {
      const { tools, queries } = sizesOf(datasetNamed(name, io))
      io.out(`${plainLine(name)}: no problem (${tools} tools, ${queries} queries)\n`)
    } catch (error) {
      if (!(error instanceof GaugeError)) throw error
      failed.push(error)
    }
  }
  const [first] = failed
  if (first === undefined) return
  if (failed.length === 1) throw first
  const problems = failed.flatMap((error) => [error.message, ...error.problems])
  throw new GaugeError('E_DATASET', `${failed.length} datasets have problems`, problems)
}

export function addDatasetCommand(root: Command, io: Io): void {
  const dataset = root.command('dataset').description('Datasets: queries with the tools they should find')
  dataset
    .command('list')
    .description('the shipped datasets')
    .option('--json', 'print one JSON document')
    .action((options: { readonly json?: true }) => list(options, io))
  dataset
    .command('check')
    .description('every problem of a dataset with file, line and mend; exit code 2 if there is any')
    .argument('[dataset...]', 'names of shipped sets or folders; all shipped sets if none is named')
    .action((names: readonly string[]) => check(names, io))
  addDatasetFromSessions(dataset, io)
  addDatasetGrow(dataset, io)
  addDatasetImport(dataset, io)
  addDatasetExport(dataset, io)
  addDatasetNew(dataset, io)
  addDatasetPool(dataset, io)
  addDatasetAgree(dataset, io)
  addDatasetSettle(dataset, io)
  addDatasetStats(dataset, io)
}
