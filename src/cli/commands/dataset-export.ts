import { basename, dirname, join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import type { Dataset, Split } from '../../datasets/dataset.ts'
import { beirFiles } from '../../datasets/formats/beir-files.ts'
import { trecFiles } from '../../datasets/formats/trec-folder.ts'
import { EXPORT_NOTE_FILE, exportNoteText } from '../../datasets/import/export-note.ts'
import { readSourceLines, withSourceLines } from '../../datasets/import/source-lines.ts'
import { type DatasetManifest, manifestSchema } from '../../datasets/manifest.ts'
import { counts } from '../../evaluate/counted.ts'
import { isFile, namesInFolder, readTextFile } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { openStore } from '../../lib/store.ts'
import { plainLine } from '../../report/untrusted.ts'
import { datasetNamed } from '../dataset-named.ts'
import type { Io } from '../io.ts'
import { jsonText, notEmpty, splitChoice } from '../options.ts'
import { setFolder } from '../set-folder.ts'

const EXPORT_FORMATS = ['beir', 'trec'] as const

interface ExportOptions {
  readonly format: (typeof EXPORT_FORMATS)[number]
  readonly out: string
  readonly split: Split | 'all'
  readonly counted?: true
  readonly mapIds?: true
  readonly json?: true
}

/** @throws GaugeError E_OUTPUT for a folder that holds anything: an export is compared, not grown */
function checkedOut(out: string, io: Io): string {
  const folder = resolve(io.cwd, out)
  if (namesInFolder(folder).length === 0) return folder
  throw new GaugeError(
    'E_OUTPUT',
    `${folder}: the folder holds something. Name an empty or a new folder with --out, or remove what is there.`,
  )
}

function manifestOf(
  nameOrPath: string,
  { title, queries }: Dataset,
  io: Io,
): Omit<DatasetManifest, 'sha256'> {
  const file = join(setFolder(nameOrPath, io), 'dataset.json')
  if (isFile(file)) return manifestSchema.parse(JSON.parse(readTextFile(file)))
  const languages = [...new Set(queries.map(({ lang }) => lang || 'unknown'))]
  return { title, version: '1.0.0', licence: 'unknown', languages, labels: 'unknown' }
}

/** The queries asked for; a twin that is not among them is forgotten. */
function selected(dataset: Dataset, { split, counted }: ExportOptions): Dataset {
  const queries = dataset.queries
    .filter((query) => split === 'all' || query.split === split)
    .filter((query) => counted === undefined || counts(query, dataset))
  if (queries.length === 0) {
    throw new GaugeError(
      'E_EMPTY',
      `${dataset.name}: no query of split ${split} is left to export. Choose another --split.`,
    )
  }
  const ids = new Set(queries.map(({ id }) => id))
  return {
    ...dataset,
    queries: queries.map(({ twin, ...query }) =>
      twin !== undefined && ids.has(twin) ? { ...query, twin } : query,
    ),
    judgments: new Map([...dataset.judgments].filter(([id]) => ids.has(id))),
  }
}

/** Those in folders of their own first: what names them is written last. */
function writeAll(folder: string, files: ReadonlyMap<string, string>): void {
  const folders = [...new Set([...files.keys()].map(dirname))].sort((a, b) => b.length - a.length)
  for (const below of folders) {
    const here = [...files].filter(([name]) => dirname(name) === below)
    openStore(join(folder, below)).write(new Map(here.map(([name, text]) => [basename(name), text])))
  }
}

/** The files of the layout; lines of a source in the same layout stand as they came. */
function filesOf(dataset: Dataset, source: string, { format, mapIds }: ExportOptions): Map<string, string> {
  const kept = readSourceLines(source, format)
  const written =
    format === 'beir'
      ? beirFiles(dataset, new Map(kept?.givenIds))
      : trecFiles(dataset, mapIds ? 'map' : 'refuse')
  return kept === undefined ? written : withSourceLines(written, kept)
}

function exportTo(nameOrPath: string, options: ExportOptions, io: Io): void {
  const { format, json } = options
  const folder = checkedOut(options.out, io)
  const whole = datasetNamed(nameOrPath, io)
  const dataset = selected(whole, options)
  const files = filesOf(dataset, setFolder(nameOrPath, io), options)
  files.set(EXPORT_NOTE_FILE, exportNoteText(format, manifestOf(nameOrPath, whole, io)))
  writeAll(folder, files)
  const { queries, catalog } = dataset
  const facts = {
    folder,
    format,
    tools: catalog.tools.length,
    queries: queries.length,
    files: [...files.keys()],
  }
  const summary = `${plainLine(folder)}: ${facts.tools} tools, ${facts.queries} queries (${facts.files.join(', ')})\n`
  io.out(json ? jsonText(facts) : summary)
}

export function addDatasetExport(dataset: Command, io: Io): void {
  dataset
    .command('export')
    .description('a dataset as BEIR or TREC files; import reads them back and nothing is lost')
    .argument('<dataset>', 'a shipped set or a folder')
    .addOption(new Option('--format <layout>', 'what to write').choices(EXPORT_FORMATS).makeOptionMandatory())
    .requiredOption('--out <folder>', 'an empty or a new folder', notEmpty)
    .option('--split <name>', 'tune, validation, test or all', splitChoice, 'all')
    .option('--counted', 'only queries that count in the means of `run`: `measure` then gives its figures')
    .option('--map-ids', 'TREC: names for ids with white space, and id-map.tsv to read them back')
    .option('--json', 'print one JSON document')
    .action((nameOrPath: string, options: ExportOptions) => exportTo(nameOrPath, options, io))
}
