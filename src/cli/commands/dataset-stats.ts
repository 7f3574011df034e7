import type { Command } from 'commander'
import { createColors } from 'picocolors'
import { shippedDatasetNames } from '../../datasets/load.ts'
import { wrapWords } from '../../report/display-width.ts'
import type { Table } from '../../report/table.ts'
import { terminalTable } from '../../report/terminal-table.ts'
import { plainLine } from '../../report/untrusted.ts'
import type { Io } from '../io.ts'
import { jsonText, naturalNumber } from '../options.ts'
import { type SetStatistics, setStatistics } from '../set-statistics.ts'
import {
  agreementTable,
  copiedTables,
  judgedTable,
  kindTable,
  leakageTable,
  noGradingNote,
  pairTables,
  qualityTable,
  sizeTable,
} from '../statistics-tables.ts'

interface StatsOptions {
  readonly pairs: number
  readonly json?: true
}

/** Lines of each list that are shown unless told otherwise. */
const SHOWN_PAIRS = 5

function textOf(sets: readonly SetStatistics[], io: Io): string {
  const style = { colors: createColors(io.color), width: io.width }
  const drawn = (table: Table) => terminalTable(table, style)
  const agreementOf = (set: SetStatistics) =>
    set.agreement.status === 'graded'
      ? drawn(agreementTable(set, set.agreement))
      : wrapWords(plainLine(noGradingNote(set, set.agreement)), io.width).join('\n')
  const parts = [
    drawn(sizeTable(sets)),
    drawn(qualityTable(sets)),
    ...sets.flatMap((set) => [
      drawn(kindTable(set)),
      drawn(leakageTable(set)),
      agreementOf(set),
      drawn(judgedTable(set)),
      ...pairTables(set).map(drawn),
      ...copiedTables(set).map(drawn),
    ]),
  ]
  return `${parts.join('\n\n')}\n`
}

function documentOf({ dataset, ...statistics }: SetStatistics) {
  const { name, title, version, checksum, warnings } = dataset
  return { name, title, version, checksum, warnings, ...statistics }
}

async function stats(names: readonly string[], { pairs, json }: StatsOptions, io: Io): Promise<void> {
  const sets: SetStatistics[] = []
  for (const name of names.length === 0 ? shippedDatasetNames() : names)
    sets.push(await setStatistics(name, pairs, io))
  for (const { dataset } of sets) {
    for (const warning of dataset.warnings)
      io.err(`warning: ${plainLine(dataset.name)}: ${plainLine(warning)}\n`)
  }
  io.out(json ? jsonText(sets.map(documentOf)) : textOf(sets, io))
}

export function addDatasetStats(dataset: Command, io: Io): void {
  dataset
    .command('stats')
    .description(
      'how large a dataset is and how far to trust it: kinds and languages, words that queries share with their right tools, agreement of two gradings, how much of the answers is judged, near-duplicates, copied words',
    )
    .argument('[dataset...]', 'names of shipped sets or folders; all shipped sets if none is named')
    .option('--pairs <n>', 'near-duplicates and copied runs to list of each sort', naturalNumber, SHOWN_PAIRS)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      "\nGradings are looked for in the set's folder: grading-1.csv and grading-2.csv (or folders of sheets, grading-1/ and grading-2/), perhaps pool.csv as it was before grading, and settlement.csv, the settled disagreements.",
    )
    .action((names: readonly string[], options: StatsOptions) => stats(names, options, io))
}
