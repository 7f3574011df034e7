import { resolve } from 'node:path'
import type { Command } from 'commander'
import { Option } from 'commander'
import { parseQrels, parseRun } from '../../datasets/formats/trec.ts'
import { parseMeasures } from '../../evaluate/parse-measure.ts'
import { measureRun, type TrecEvaluation } from '../../evaluate/trec-eval.ts'
import { TIES, type Ties } from '../../evaluate/trec-order.ts'
import { readTextFile } from '../../lib/files.ts'
import { plainLine } from '../../report/untrusted.ts'
import type { Io } from '../io.ts'
import { jsonText, positiveInteger } from '../options.ts'

interface MeasureOptions {
  readonly qrels: string
  readonly run: string
  readonly perQuery?: true
  readonly common?: true
  readonly judgedOnly?: true
  readonly depth?: number
  readonly ties: Ties
  readonly json?: true
}

function jsonOf({ measures }: TrecEvaluation, perQuery: boolean): unknown {
  const entries = [...measures].map(([id, { mean, n, perQuery: values }]) => [
    id,
    { mean, n, ...(perQuery ? { perQuery: Object.fromEntries(values) } : {}) },
  ])
  return { measures: Object.fromEntries(entries) }
}

/** trec_eval's columns: measure, query (or `all`), value. */
function textOf({ measures }: TrecEvaluation, perQuery: boolean): string {
  const line = (id: string, query: string, value: number) =>
    `${id.padEnd(20)}\t${plainLine(query)}\t${value.toFixed(4)}\n`
  return [...measures]
    .map(([id, { mean, perQuery: values }]) => {
      const each = perQuery ? [...values].map(([query, value]) => line(id, query, value)).join('') : ''
      return each + line(id, 'all', mean)
    })
    .join('')
}

function measure(names: readonly string[], options: MeasureOptions, io: Io): void {
  const measures = parseMeasures(names)
  const qrels = parseQrels(readTextFile(resolve(io.cwd, options.qrels)), options.qrels)
  const { run, warnings } = parseRun(readTextFile(resolve(io.cwd, options.run)), options.run)
  for (const warning of warnings) io.err(`warning: ${plainLine(warning)}\n`)
  const evaluation = measureRun({
    qrels,
    run,
    measures,
    options: {
      queries: options.common ? 'common' : 'complete',
      judgedOnly: options.judgedOnly === true,
      ties: options.ties,
      ...(options.depth === undefined ? {} : { depth: options.depth }),
    },
  })
  const perQuery = options.perQuery === true
  io.out(options.json ? jsonText(jsonOf(evaluation, perQuery)) : textOf(evaluation, perQuery))
}

export function addMeasureCommand(root: Command, io: Io): void {
  root
    .command('measure')
    .description("trec_eval's job: measures of a TREC run against TREC qrels")
    .argument('<measure...>', 'e.g. nDCG@10 R@5 "AP(rel=2)"; rel= is what trec_eval calls -l')
    .requiredOption('--qrels <file>', 'judgments: query 0 tool grade')
    .requiredOption('--run <file>', 'run: query Q0 tool rank score tag')
    .option('--per-query', 'values of every query too')
    .addOption(
      new Option(
        '--complete',
        'every judged query counts, a missing one as 0 (the default; trec_eval -c)',
      ).conflicts('common'),
    )
    .option('--common', 'only queries in both files count (trec_eval without -c)')
    .option('--judged-only', 'leave out hits nobody judged (trec_eval -J)')
    .option('--depth <n>', 'cut every ranking first (trec_eval -M)', positiveInteger)
    .addOption(
      new Option('--ties <rule>', 'order of equal scores: trec (9.x), trec10, or input')
        .choices(TIES)
        .default('trec'),
    )
    .option('--json', 'print one JSON document')
    .action((names: readonly string[], options: MeasureOptions) => measure(names, options, io))
}
