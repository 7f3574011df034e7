import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Dataset } from '../../datasets/dataset.ts'
import { judgmentsText } from '../../datasets/dataset-files.ts'
import { sha256Of } from '../../datasets/manifest.ts'
import { disagreementsOf, type JointGradings } from '../../evaluate/agreement.ts'
import { readSettled, type Settled, settledJudgments } from '../../evaluate/settle.ts'
import { readTextFile } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { Problems } from '../../lib/problems.ts'
import { plainLine } from '../../report/untrusted.ts'
import { datasetNamed } from '../dataset-named.ts'
import { LABELS, readGradings } from '../gradings.ts'
import type { Io } from '../io.ts'
import { newFile } from '../new-file.ts'
import { jsonText, notEmpty } from '../options.ts'

interface SettleOptions {
  readonly first: string
  readonly second: string
  readonly settled?: string
  readonly pool?: string
  readonly out: string
  readonly dropZeros?: true
  readonly json?: true
}

/** @throws GaugeError E_DATASET with every disagreement that is not settled */
function settledBy(file: string | undefined, joint: JointGradings, dataset: Dataset, io: Io): Settled {
  const count = joint.queries.flatMap(disagreementsOf).length
  if (file === undefined) {
    if (count === 0) return new Map()
    throw new GaugeError(
      'E_DATASET',
      `the gradings differ (pairs to settle: ${count}). Write them with \`toolgauge dataset agree … --disagreements FILE\`, fill in the column settled, and name the file with --settled.`,
    )
  }
  const problems = new Problems()
  const text = readTextFile(resolve(io.cwd, file))
  const settled = readSettled({ path: file, text }, joint, dataset, problems)
  problems.throwIfAny('E_DATASET', `settled grades ${file}`)
  return settled
}

function settle(nameOrPath: string, options: SettleOptions, io: Io): void {
  const { first, second, pool } = options
  const out = newFile(options.out, io)
  const dataset = datasetNamed(nameOrPath, io)
  const joint = readGradings({ first, second, dataset, ...(pool === undefined ? {} : { pool }) }, io)
  const settled = settledBy(options.settled, joint, dataset, io)
  const judgments = settledJudgments(dataset, joint, settled, options.dropZeros ? 'drop' : 'keep')
  const text = judgmentsText(judgments)
  out.write(text)
  const pairs = joint.queries.reduce((sum, query) => sum + query.pairs.length, 0)
  const differing = joint.queries.flatMap(disagreementsOf).length
  const facts = {
    written: out.path,
    judgments: [...judgments.values()].reduce((sum, ofQuery) => sum + ofQuery.size, 0),
    agreed: pairs - differing,
    settled: differing,
    queriesNotGraded: dataset.queries.length - joint.queries.length,
    missing: joint.missing,
    sha256: sha256Of(text),
  }
  io.out(options.json ? jsonText(facts) : textOf(facts))
}

interface Facts {
  readonly written: string
  readonly judgments: number
  readonly agreed: number
  readonly settled: number
  readonly queriesNotGraded: number
  readonly sha256: string
}

function textOf({ written, judgments, agreed, settled, queriesNotGraded, sha256 }: Facts): string {
  return [
    `${plainLine(written)}: judgments ${judgments}`,
    `pairs agreed on: ${agreed}, settled: ${settled}; queries that not both graded, left as they are: ${queriesNotGraded}`,
    `in dataset.json: raise the version, and "judgments.csv": "${sha256}"`,
    '',
  ].join('\n')
}

export function addDatasetSettle(dataset: Command, io: Io): void {
  dataset
    .command('settle')
    .description(
      'new judgments of a dataset: what two gradings agree on, and the settled grade where they differ',
    )
    .argument('<dataset>', 'a shipped set or a folder')
    .requiredOption(
      '--first <sheet|folder>',
      `a graded sheet, a folder of them, or ${LABELS}: the dataset's own judgments`,
      notEmpty,
    )
    .requiredOption('--second <sheet|folder>', 'the same', notEmpty)
    .option('--settled <file>', 'the sheet of disagreements with the column settled filled in', notEmpty)
    .option('--pool <sheet|folder>', 'as it was before grading: nothing outside it may be graded', notEmpty)
    .requiredOption('--out <file>', 'the new judgments.csv', notEmpty)
    .option('--drop-zeros', 'leave out the pairs that end with grade 0, which are judged and not unknown')
    .option('--json', 'print one JSON document')
    .action((nameOrPath: string, options: SettleOptions) => settle(nameOrPath, options, io))
}
