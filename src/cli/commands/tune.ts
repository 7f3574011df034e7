import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { createColors } from 'picocolors'
import { shippedDatasetNames } from '../../datasets/load.ts'
import { parseMeasure } from '../../evaluate/parse-measure.ts'
import { depthOf } from '../../experiment/define.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { seededRandom } from '../../lib/random.ts'
import { openStore } from '../../lib/store.ts'
import { drawPng } from '../../report/charts/canvas.ts'
import { weightHeatMap } from '../../report/charts/weight-heat-map.ts'
import { tableMarkdown } from '../../report/markdown.ts'
import { terminalTable } from '../../report/terminal-table.ts'
import { type TuningReport, tuningHeadline, tuningTables } from '../../report/tuning-report.ts'
import { hybridTunable } from '../../tuning/hybrid-tunable.ts'
import { keywordTunable } from '../../tuning/keyword-tunable.ts'
import { STRATEGIES, type Strategy } from '../../tuning/plan.ts'
import { splitQueries } from '../../tuning/split-queries.ts'
import { tfIdfTunable } from '../../tuning/tf-idf-tunable.ts'
import { type Point, rounded, type Tunable } from '../../tuning/tunable.ts'
import { confirm, type TuneRequest, tune } from '../../tuning/tune.ts'
import { datasetNamed } from '../dataset-named.ts'
import type { Io } from '../io.ts'
import { collect, jsonText, naturalNumber, notEmpty, oneOf, positiveInteger } from '../options.ts'

const TUNABLES: readonly Tunable[] = [hybridTunable, tfIdfTunable, keywordTunable]
const DEFAULT_TRIALS = 1_000
const DEFAULT_FOLDS = 5
/** The grid of two parameters is what can be drawn. */
const DRAWN_DIMENSIONS = 2

interface TuneOptions {
  readonly dataset?: readonly string[]
  readonly retriever: string
  readonly strategy: Strategy
  readonly trials: number
  readonly folds: number
  readonly measure: string
  readonly seed: number
  readonly out?: string
  readonly json?: true
}

function foldCount(text: string): number {
  const folds = positiveInteger(text)
  if (folds > 1) return folds
  throw new InvalidArgumentError('Expected a whole number of 2 or more.')
}

/** Lines for the environment where it has variables for the parameters; otherwise the retriever's id. */
function useOf(tunable: Tunable, point: Point): readonly string[] {
  if (tunable !== hybridTunable) return [`--retriever '${tunable.retriever(point).id}'`]
  const { keyword = 0, minScore = 0 } = point
  return [
    `SEARCH_EXTRA_TOOLS_WEIGHT_KEYWORD=${keyword}`,
    `SEARCH_EXTRA_TOOLS_WEIGHT_TFIDF=${rounded(1 - keyword)}`,
    `SEARCH_EXTRA_TOOLS_DISPLAY_MIN_SCORE=${minScore}`,
  ]
}

function tuned(options: TuneOptions, io: Io): TuningReport {
  const tunable = TUNABLES.find(({ name }) => name === options.retriever) as Tunable
  const measure = parseMeasure(options.measure)
  const datasets = (options.dataset ?? shippedDatasetNames()).map((name) => datasetNamed(name, io))
  const request: TuneRequest = {
    tunable,
    measure,
    depth: depthOf([measure]),
    plan: { strategy: options.strategy, trials: options.trials },
    folds: options.folds,
  }
  const random = seededRandom(options.seed)
  const [tuneSet, validationSet] = [splitQueries(datasets, 'tune'), splitQueries(datasets, 'validation')]
  const testSet = splitQueries(datasets, 'test')
  const result = tune(request, tuneSet, validationSet, random)
  return {
    retriever: tunable.name,
    measure: measure.id,
    seed: options.seed,
    dimensions: tunable.dimensions,
    result,
    test: confirm(request, result.candidate, testSet, random),
    use: useOf(tunable, result.chosen),
  }
}

function useText({ result, use }: TuningReport): string {
  const what = result.keepsDefaults ? 'The defaults' : 'To use it'
  return `${what}:\n${use.map((line) => `  ${line}\n`).join('')}`
}

function terminalText(report: TuningReport, io: Io): string {
  const style = { colors: createColors(io.color), width: io.width }
  const tables = tuningTables(report).map((table) => terminalTable(table, style))
  return `${[style.colors.bold(tuningHeadline(report)), ...tables].join('\n\n')}\n\n${useText(report)}`
}

async function write(folder: string, report: TuningReport, io: Io): Promise<void> {
  const store = openStore(resolve(io.cwd, folder))
  const tables = tuningTables(report).map(tableMarkdown)
  const markdown = [
    `# Tuning ${report.retriever}`,
    tuningHeadline(report),
    ...tables,
    `\`\`\`sh\n${report.use.join('\n')}\n\`\`\``,
  ]
  const files = new Map<string, string | Uint8Array>([
    ['tuning.json', jsonText(report)],
    ['tuning.md', `${markdown.join('\n\n')}\n`],
  ])
  if (report.dimensions.length === DRAWN_DIMENSIONS) {
    try {
      const [png] = await drawPng([weightHeatMap(report.result, report.dimensions, report.measure)])
      if (png !== undefined) files.set('tuning.png', png)
    } catch (error) {
      if (!(error instanceof GaugeError) || error.code !== 'E_OPTIONAL') throw error
      io.err(`warning: no heat map: ${error.message}\n`)
    }
  }
  store.write(files)
  io.err(`Written: ${folder} (${[...files.keys()].join(', ')})\n`)
}

async function runTune(options: TuneOptions, io: Io): Promise<void> {
  const report = tuned(options, io)
  io.out(options.json ? jsonText(report) : terminalText(report, io))
  if (options.out !== undefined) await write(options.out, report, io)
}

export function addTuneCommand(root: Command, io: Io): void {
  root
    .command('tune')
    .description(
      'weights and points that serve best: tried on the tune split, chosen by validation, confirmed once on test',
    )
    .option(
      '--dataset <name|folder>',
      'instead of all shipped sets; several count alike (repeatable)',
      collect,
    )
    .option(
      '--retriever <name>',
      'hybrid: weights and minimum score; tfidf: field weights, name bonus, minimum score; keyword: points',
      (text: string) =>
        oneOf(
          text,
          TUNABLES.map(({ name }) => name),
        ),
      hybridTunable.name,
    )
    .option(
      '--strategy <s>',
      'grid, random or descent (one parameter after the other, from several starts)',
      (text: string) => oneOf(text, STRATEGIES),
      STRATEGIES[0],
    )
    .option('--trials <n>', 'points to try at most', positiveInteger, DEFAULT_TRIALS)
    .option('--folds <n>', 'of the cross-validation, 2 or more', foldCount, DEFAULT_FOLDS)
    .option('--measure <m>', 'what is made large', notEmpty, 'nDCG@10')
    .option('--seed <n>', 'of draws, folds and tests', naturalNumber, 1)
    .option('--out <folder>', 'writes tuning.json, tuning.md and the heat map', notEmpty)
    .option('--json', 'print one JSON document')
    .action((options: TuneOptions) => runTune(options, io))
}
