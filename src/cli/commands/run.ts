import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Experiment } from '../../experiment/define.ts'
import { readEnvironment } from '../../experiment/manifest.ts'
import { runExperiment } from '../../experiment/run-experiment.ts'
import { openStore } from '../../lib/store.ts'
import { reportJson } from '../../report/json.ts'
import { terminalReport } from '../../report/terminal.ts'
import type { Io } from '../io.ts'
import {
  collect,
  collectModes,
  collectSizes,
  naturalNumber,
  notEmpty,
  positiveInteger,
  splitChoice,
} from '../options.ts'
import { PACKAGE_FOLDER, packageVersion } from '../package-version.ts'
import { progressTo } from '../progress.ts'
import { REPORT_FILES, renderReports } from '../render-reports.ts'
import { chooseExperiment } from './choose-experiment.ts'
import type { RunOptions } from './run-options.ts'
import { readSettings } from './settings.ts'

const DEFAULT_OUT = 'reports/latest'

/** With the catalog sizes that were typed, and without what was switched off. */
function grownAndReduced(experiment: Experiment, options: RunOptions): Experiment {
  const { catalogSize, retriever, timing, modes } = options
  const { growth, retrievers } = experiment
  return {
    ...experiment,
    growth: {
      sizes: catalogSize === undefined ? growth.sizes : [...new Set(catalogSize)],
      retrievers: retriever === undefined ? growth.retrievers : retrievers,
    },
    timing: timing ? experiment.timing : { ...experiment.timing, sizes: [], retrievers: [] },
    simulation: modes ? experiment.simulation : { ...experiment.simulation, modes: [] },
  }
}

async function run(file: string | undefined, options: RunOptions, io: Io): Promise<void> {
  const { settings } = readSettings(io)
  const experiment = grownAndReduced(await chooseExperiment(file, options, settings, io), options)
  const folder =
    options.json && options.out === undefined ? undefined : resolve(io.cwd, options.out ?? DEFAULT_OUT)
  const store = folder === undefined ? undefined : openStore(folder)
  const progress = progressTo(io)
  const environment = readEnvironment(PACKAGE_FOLDER, packageVersion())
  const result = await runExperiment(experiment, { environment, progress })
  progress.done()
  if (store !== undefined) {
    const { files, warnings } = await renderReports(result)
    store.replace(files, REPORT_FILES)
    for (const warning of warnings) io.err(`warning: ${warning}\n`)
  }
  io.out(
    options.json
      ? reportJson(result.report)
      : terminalReport(result.report, { color: io.color, width: io.width }),
  )
  if (store !== undefined)
    io.err(`\nReports: ${options.out ?? DEFAULT_OUT} (report.md, report.json, rows.jsonl, charts)\n`)
}

export function addRunCommand(root: Command, io: Io): void {
  root
    .command('run')
    .description(
      'the main job: every retriever × dataset × measure, build times, cache simulation per mode, reports',
    )
    .argument(
      '[experiment]',
      'a module that exports `experiment`, made by defineExperiment; the default experiment otherwise',
    )
    .option(
      '--dataset <name|folder>',
      'a shipped set or a folder, instead of all shipped sets (repeatable)',
      collect,
    )
    .option(
      '--retriever <id>',
      'instead of all own ones and MiniSearch, e.g. "bm25f(k1=0.9)" (repeatable)',
      collect,
    )
    .option('--measure <m>', 'instead of the usual ones, e.g. nDCG@10 (repeatable)', collect)
    .option('--mode <m>', 'simulate this mode only: tst, tst-auto, standard (repeatable)', collectModes)
    .option(
      '--split <s>',
      'tune, validation, test or all (default: test of shipped sets, all of others)',
      splitChoice,
    )
    .option(
      '--catalog-size <n>',
      'measure recall with every catalog grown or cut to this size (own retrievers, unless --retriever names some), and time synthetic catalogs of it (repeatable)',
      collectSizes,
    )
    .option('--no-timing', 'time nothing')
    .option('--no-modes', 'simulate no sessions')
    .option('--max-queries <n>', 'a seeded sample of each dataset', positiveInteger)
    .option('--seed <n>', 'of samples, intervals, sessions and synthetic tools (default: 1)', naturalNumber)
    .option(
      '--out <folder>',
      `where the reports go (default: ${DEFAULT_OUT}; with --json nowhere unless given)`,
      notEmpty,
    )
    .option('--quick', 'less timing and fewer sessions: a smoke test, not a result')
    .option('--json', 'print the report as one JSON document')
    .addHelpText(
      'after',
      '\nSynthetic catalogs of 100, 1,000 and 10,000 tools are timed unless --dataset or --retriever narrows the run.',
    )
    .action((file: string | undefined, options: RunOptions) => run(file, options, io))
}
