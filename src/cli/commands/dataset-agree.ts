import type { Command } from 'commander'
import { createColors } from 'picocolors'
import {
  type Agreement,
  agreementBySlice,
  disagreementsOf,
  type JointGradings,
  type Kappa,
  type Missing,
  type SliceAgreement,
} from '../../evaluate/agreement.ts'
import { disagreementSheet } from '../../evaluate/settle.ts'
import { DEFAULT_SEED } from '../../experiment/default.ts'
import { bracketed, fraction, wholeCount } from '../../report/figures.ts'
import { NO_FIGURE, type Table } from '../../report/table.ts'
import { terminalTable } from '../../report/terminal-table.ts'
import { plainLine } from '../../report/untrusted.ts'
import { datasetNamed } from '../dataset-named.ts'
import { LABELS, readGradings } from '../gradings.ts'
import type { Io } from '../io.ts'
import { newFile } from '../new-file.ts'
import { jsonText, naturalNumber, notEmpty } from '../options.ts'

interface AgreeOptions {
  readonly dataset?: string
  readonly pool?: string
  readonly disagreements?: string
  readonly seed: number
  readonly json?: true
}

function kappaText(kappa: Kappa): string {
  if (kappa.status === 'undefined') return NO_FIGURE
  return bracketed({ mean: kappa.value, low: kappa.low, high: kappa.high })
}

/** One of the two gave the same grade throughout. */
function isOneSided({ confusion, kappa }: Agreement): boolean {
  const columns = confusion.map((_, grade) => confusion.map((row) => row[grade] ?? 0))
  const grades = [confusion, columns].map((lines) => lines.filter((line) => line.some((count) => count > 0)))
  return kappa.status === 'defined' && grades.some(({ length }) => length === 1)
}

function sliceTable(slices: readonly SliceAgreement[]): Table {
  const undefinedOnes = slices.flatMap(({ kappa }) => (kappa.status === 'undefined' ? [kappa.reason] : []))
  return {
    title: 'Agreement',
    columns: ['slice', 'queries', 'pairs', 'same grade', 'both 0', 'kappa'],
    rows: slices.map(({ slice, queries, pairs, observed, bothZero, kappa }) => ({
      cells: [
        slice,
        wholeCount(queries),
        wholeCount(pairs),
        fraction(observed),
        fraction(bothZero),
        kappaText(kappa),
      ],
    })),
    notes: [
      "Cohen's kappa, unweighted, three grades, over the pooled pairs (not named = 0), with the 95 % bootstrap interval over queries.",
      ...(slices.some(isOneSided)
        ? ['Where one of the two gave one grade only, kappa is 0 whatever the other gave.']
        : []),
      ...new Set(undefinedOnes.map((reason) => `${NO_FIGURE} no kappa: ${reason}.`)),
    ],
  }
}

function confusionTable({ confusion }: Agreement, first: string, second: string): Table {
  return {
    title: `Pairs by grade: ${first} down, ${second} across`,
    columns: ['', '0', '1', '2'],
    rows: confusion.map((row, grade) => ({ cells: [String(grade), ...row.map(wholeCount)] })),
    notes: [],
  }
}

function missingLine(name: string, { queries, rows }: Missing): string[] {
  const found = [
    ...(queries === 0 ? [] : [`queries of the pool that it lacks, left out: ${queries}`]),
    ...(rows === 0 ? [] : [`rows of the pool that it lacks, counted as 0: ${rows}`]),
  ]
  return found.length === 0 ? [] : [`${name}: ${found.join('; ')}\n`]
}

interface Compared {
  readonly first: string
  readonly second: string
  readonly joint: JointGradings
  readonly slices: readonly SliceAgreement[]
  readonly disagreements: number
}

function textOf({ first, second, joint, slices, disagreements }: Compared, io: Io): string {
  const style = { colors: createColors(io.color), width: io.width }
  const tables = [
    sliceTable(slices),
    ...slices.slice(0, 1).map((all) => confusionTable(all, plainLine(first), plainLine(second))),
  ]
  const lines = [
    ...missingLine(plainLine(first), joint.missing.first),
    ...missingLine(plainLine(second), joint.missing.second),
    `disagreements: ${disagreements}\n`,
  ]
  return `${tables.map((table) => terminalTable(table, style)).join('\n\n')}\n\n${lines.join('')}`
}

function agree(first: string, second: string, options: AgreeOptions, io: Io): void {
  const sheet = options.disagreements === undefined ? undefined : newFile(options.disagreements, io)
  const joint = readGradings(
    {
      first,
      second,
      ...(options.pool === undefined ? {} : { pool: options.pool }),
      ...(options.dataset === undefined ? {} : { dataset: datasetNamed(options.dataset, io) }),
    },
    io,
  )
  const slices = agreementBySlice(joint.queries, options.seed)
  const disagreements = joint.queries.flatMap(disagreementsOf).length
  sheet?.write(disagreementSheet(joint))
  const { missing } = joint
  io.out(
    options.json
      ? jsonText({ first, second, slices, disagreements, missing, ...(sheet && { written: sheet.path }) })
      : textOf({ first, second, joint, slices, disagreements }, io),
  )
  if (sheet !== undefined && !options.json) io.out(`written to ${plainLine(sheet.path)}\n`)
}

export function addDatasetAgree(dataset: Command, io: Io): void {
  dataset
    .command('agree')
    .description("how far two gradings of one pool agree: Cohen's kappa by slice, and where they do not")
    .argument('<first>', `a graded sheet, a folder of them, or ${LABELS}: the dataset's own judgments`)
    .argument('<second>', 'the same; a file of that name is ./labels')
    .option('--dataset <name|folder>', 'checks ids, tells kinds, and whose labels are meant', notEmpty)
    .option('--pool <sheet|folder>', 'as it was before grading: nothing outside it may be graded', notEmpty)
    .option('--disagreements <file>', 'a sheet of the pairs graded differently, to be settled', notEmpty)
    .option('--seed <n>', 'of the intervals', naturalNumber, DEFAULT_SEED)
    .option('--json', 'print one JSON document')
    .action((first: string, second: string, options: AgreeOptions) => agree(first, second, options, io))
}
