import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { createCatalog } from '../../catalog/catalog.ts'
import type { Dataset, Split } from '../../datasets/dataset.ts'
import { gradingSheet, gradingSheets } from '../../evaluate/grading-sheet.ts'
import { type PooledQuery, poolQueries, poolTools } from '../../evaluate/pool.ts'
import { DEFAULT_SEED } from '../../experiment/default.ts'
import { namesInFolder } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { nearest } from '../../lib/nearest.ts'
import { openStore } from '../../lib/store.ts'
import { plainLine } from '../../report/untrusted.ts'
import type { Retriever } from '../../retrievers/retriever.ts'
import { systemFromId } from '../../systems/systems.ts'
import { datasetNamed } from '../dataset-named.ts'
import type { Io } from '../io.ts'
import { newFile } from '../new-file.ts'
import { collect, jsonText, naturalNumber, notEmpty, positiveInteger, splitChoice } from '../options.ts'
import { readSettings, usageError } from './settings.ts'

interface PoolOptions {
  readonly out: string
  readonly retriever?: readonly string[]
  readonly depth: number
  readonly kind?: readonly string[]
  readonly split: Split | 'all'
  readonly maxQueries?: number
  readonly queriesPerSheet?: number
  readonly seed: number
  readonly json?: true
}

/** Words, ranks, fields and somebody else's: they find different tools. */
const DEFAULT_RETRIEVERS = ['keyword', 'hybrid', 'bm25f', 'minisearch'] as const

/** What an agent is shown. */
const DEFAULT_DEPTH = 5

/** Retrievers that were named, or the usual ones without those whose package is not installed. */
async function retrieversFor({ retriever: ids }: PoolOptions, io: Io): Promise<Retriever[]> {
  const { settings } = readSettings(io)
  const retrievers = (ids ?? DEFAULT_RETRIEVERS).map((id) => systemFromId(id, settings))
  if (ids !== undefined) return retrievers
  const usable: Retriever[] = []
  for (const retriever of retrievers) {
    try {
      await retriever.build(createCatalog([]))
      usable.push(retriever)
    } catch (error) {
      if (!(error instanceof GaugeError) || error.code !== 'E_OPTIONAL') throw error
      io.err(`warning: ${plainLine(error.message)}\n`)
    }
  }
  return usable
}

function checkKinds({ name, queries }: Dataset, asked: readonly string[] | undefined): void {
  const kinds = [...new Set(queries.map(({ kind }) => kind))]
  const unknown = asked?.find((kind) => !kinds.includes(kind))
  if (unknown === undefined) return
  const near = nearest(unknown, kinds)
  const mend = near === undefined ? '' : ` Did you mean "${near}"?`
  usageError(`--kind "${unknown}": ${name} has no query of this kind.${mend} It has ${kinds.join(', ')}.`)
}

interface Output {
  readonly path: string
  /** @returns how many sheets were written */
  write(pooled: readonly PooledQuery[], dataset: Dataset): number
}

/** One sheet is a file, several are a folder; neither is there yet. */
function outputOf({ out, queriesPerSheet }: PoolOptions, io: Io): Output {
  if (queriesPerSheet === undefined) {
    const file = newFile(out, io)
    const write: Output['write'] = (pooled, { catalog }) => {
      file.write(gradingSheet(pooled, catalog))
      return 1
    }
    return { path: file.path, write }
  }
  const folder = resolve(io.cwd, out)
  if (namesInFolder(folder).length > 0) {
    throw new GaugeError(
      'E_OUTPUT',
      `${folder}: the folder is not empty, and sheets that somebody may have graded are never written over. Name an empty or a new folder with --out.`,
    )
  }
  const store = openStore(folder)
  const write: Output['write'] = (pooled, { catalog }) => {
    const sheets = gradingSheets(pooled, catalog, queriesPerSheet)
    const digits = String(sheets.length).length
    store.write(new Map(sheets.map((text, i) => [`sheet-${String(i + 1).padStart(digits, '0')}.csv`, text])))
    return sheets.length
  }
  return { path: join(folder, 'sheet-*.csv'), write }
}

async function pool(nameOrPath: string, options: PoolOptions, io: Io): Promise<void> {
  const { depth, kind: kinds, split, maxQueries, seed } = options
  const dataset = datasetNamed(nameOrPath, io)
  checkKinds(dataset, kinds)
  const choice = { split, seed, ...(kinds && { kinds }), ...(maxQueries && { maxQueries }) }
  const queries = poolQueries(dataset, choice)
  if (queries.length === 0) {
    throw new GaugeError(
      'E_EMPTY',
      `${dataset.name}: no query of the split ${split} is of the kinds asked for. Choose another --split or --kind.`,
    )
  }
  const output = outputOf(options, io)
  const retrievers = await retrieversFor(options, io)
  const pooled = await poolTools({ dataset, queries, retrievers, depth, seed })
  const facts = {
    written: output.path,
    sheets: output.write(pooled, dataset),
    queries: pooled.filter(({ tools }) => tools.length > 0).length,
    withoutCandidates: pooled.filter(({ tools }) => tools.length === 0).map(({ query }) => query.id),
    pairs: pooled.reduce((sum, { tools }) => sum + tools.length, 0),
    retrievers: retrievers.map(({ id }) => id),
    depth,
    seed,
    dataset: { name: dataset.name, version: dataset.version, checksum: dataset.checksum },
  }
  io.out(options.json ? jsonText(facts) : textOf(facts))
}

interface Facts {
  readonly written: string
  readonly sheets: number
  readonly queries: number
  readonly withoutCandidates: readonly string[]
  readonly pairs: number
  readonly retrievers: readonly string[]
  readonly depth: number
  readonly seed: number
}

function textOf({ written, sheets, queries, withoutCandidates, pairs, retrievers, depth, seed }: Facts) {
  const lines = [
    `${plainLine(written)}: sheets ${sheets}, queries ${queries}, pairs to grade ${pairs}`,
    `the first ${depth} of ${retrievers.join(', ')}, and what the labels name; shuffled with seed ${seed}`,
    'grade: 2 the tool to call, 1 acceptable, 0 or nothing would not do',
  ]
  if (withoutCandidates.length > 0)
    lines.push(`queries without a candidate, in no sheet: ${withoutCandidates.length}`)
  return lines.map((line) => `${line}\n`).join('')
}

export function addDatasetPool(dataset: Command, io: Io): void {
  dataset
    .command('pool')
    .description(
      'a sheet for a blind second opinion: for every query the tools that several retrievers and the labels name, shuffled, without label, rank or score',
    )
    .argument('<dataset>', 'a shipped set or a folder')
    .requiredOption('--out <file|folder>', 'the sheet (CSV), or a folder with --queries-per-sheet', notEmpty)
    .option('--retriever <id>', `instead of ${DEFAULT_RETRIEVERS.join(', ')} (repeatable)`, collect)
    .option('--depth <n>', 'tools taken from the top of every ranking', positiveInteger, DEFAULT_DEPTH)
    .option('--kind <kind>', 'only queries of this kind (repeatable)', collect)
    .option('--split <s>', 'tune, validation, test or all', splitChoice, 'all')
    .option('--max-queries <n>', 'a seeded sample', positiveInteger)
    .option('--queries-per-sheet <n>', 'several sheets of at most so many queries', positiveInteger)
    .option('--seed <n>', 'of the order and of the sample', naturalNumber, DEFAULT_SEED)
    .option('--json', 'print one JSON document')
    .action((nameOrPath: string, options: PoolOptions) => pool(nameOrPath, options, io))
}
