import { basename, join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { PREFIXES, type Prefix } from '../../catalog/sources/read-catalog.ts'
import { toolLines } from '../../catalog/sources/tool-lines.ts'
import { datasetFiles } from '../../datasets/dataset-files.ts'
import { IMPORT_MARK, importedLabels } from '../../datasets/import/export-note.ts'
import { importDataset } from '../../datasets/import/import-dataset.ts'
import type { Imported, ImportRequest } from '../../datasets/import/import-request.ts'
import { IMPORT_FORMATS, type ImportFormat } from '../../datasets/import/import-sources.ts'
import type { ImportedSet } from '../../datasets/import/labelled-set.ts'
import { SOURCE_FILE, sourceLinesOf } from '../../datasets/import/source-lines.ts'
import { loadDataset } from '../../datasets/load.ts'
import { type DatasetManifest, manifestSchema } from '../../datasets/manifest.ts'
import { isFile, namesInFolder, readTextFile } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { openStore } from '../../lib/store.ts'
import { repeatedNames, showImported } from '../imported.ts'
import type { Io } from '../io.ts'
import { newFile } from '../new-file.ts'
import { notEmpty } from '../options.ts'

interface ImportOptions {
  readonly out: string
  readonly format: ImportFormat | 'auto'
  readonly title?: string
  readonly licence?: string
  readonly lang: string
  readonly tools?: string
  readonly queries?: string
  readonly qrels?: string
  readonly queryColumn?: string
  readonly toolColumn?: string
  readonly gradeColumn?: string
  readonly langColumn?: string
  readonly idColumn?: string
  readonly prefix: Prefix
  readonly server?: string
  readonly dropUnknown?: true
  readonly json?: true
}

const CATALOG_FILE = /\.jsonl$/iu

function isEarlierOne(folder: string): boolean {
  const file = join(folder, 'dataset.json')
  if (!isFile(file)) return false
  try {
    return manifestSchema.parse(JSON.parse(readTextFile(file))).labels.startsWith(IMPORT_MARK)
  } catch {
    return false
  }
}

/** @throws GaugeError E_OUTPUT for a folder that holds anything but an earlier import */
function checkedFolder(folder: string): void {
  if (namesInFolder(folder).length === 0 || isEarlierOne(folder)) return
  throw new GaugeError(
    'E_OUTPUT',
    `${folder}: the folder holds something that is no dataset of this command (a dataset.json whose "labels" begin with "${IMPORT_MARK}"). Name an empty or a new folder with --out.`,
  )
}

/** Only what was typed. */
function columnsOf(options: ImportOptions): ImportRequest['columns'] {
  const named = {
    query: options.queryColumn,
    tool: options.toolColumn,
    grade: options.gradeColumn,
    lang: options.langColumn,
    id: options.idColumn,
  }
  return Object.fromEntries(Object.entries(named).filter(([, name]) => name !== undefined))
}

function requestOf(sources: readonly string[], options: ImportOptions, io: Io): ImportRequest {
  const path = (name: string | undefined) => (name === undefined ? undefined : resolve(io.cwd, name))
  const { prefix, server } = options
  return {
    sources: sources.map((source) => resolve(io.cwd, source)),
    format: options.format,
    qrels: options.qrels,
    queries: path(options.queries),
    tools: path(options.tools),
    columns: columnsOf(options),
    naming: { prefix, ...(server === undefined ? {} : { server }) },
    unknownTools: options.dropUnknown ? 'drop' : 'report',
    lang: options.lang,
  }
}

function manifestOf(
  { format, note }: Imported,
  { queries }: ImportedSet,
  sources: readonly string[],
  { title, licence }: ImportOptions,
): Omit<DatasetManifest, 'sha256'> {
  return {
    title: title ?? note?.title ?? basename(sources[0] ?? format),
    version: note?.version ?? '1.0.0',
    licence: licence ?? note?.licence ?? 'unknown',
    languages: note?.languages ?? [...new Set(queries.map(({ lang }) => lang))],
    labels: importedLabels(format, note),
    origin: 'foreign',
    ...(note?.evidence === undefined ? {} : { evidence: note.evidence }),
  }
}

function writeCatalog(imported: Imported, { out, ...options }: ImportOptions, io: Io): void {
  if (!CATALOG_FILE.test(out)) {
    throw new GaugeError(
      'E_USAGE',
      `--out ${out}: tools without queries become one file. Name it with the ending .jsonl, e.g. --out ${out}.jsonl.`,
    )
  }
  const file = newFile(out, io)
  file.write(toolLines(imported.catalog.tools))
  showImported(imported, { place: file.path, warnings: repeatedNames(imported), ...options }, io)
}

/** What an export gives back of the source that the dataset has no place for. */
function sourceFile({ source }: Imported, set: ImportedSet): [string, string][] {
  const kept = source === undefined ? undefined : sourceLinesOf(set, source)
  return kept === undefined ? [] : [[SOURCE_FILE, `${JSON.stringify(kept)}\n`]]
}

function writeSet(
  imported: Imported,
  set: ImportedSet,
  sources: readonly string[],
  options: ImportOptions,
  io: Io,
) {
  if (CATALOG_FILE.test(options.out)) {
    throw new GaugeError(
      'E_USAGE',
      `--out ${options.out}: a set with queries needs a folder. Name one without an ending.`,
    )
  }
  const out = resolve(io.cwd, options.out)
  const files = datasetFiles({ ...set, manifest: manifestOf(imported, set, sources, options) })
  openStore(out).replace(new Map([...files, ...sourceFile(imported, set)]), [SOURCE_FILE])
  showImported(imported, { place: out, warnings: loadDataset(out).warnings, ...options }, io)
}

function importInto(sources: readonly string[], options: ImportOptions, io: Io): void {
  if (!CATALOG_FILE.test(options.out)) checkedFolder(resolve(io.cwd, options.out))
  const imported = importDataset(requestOf(sources, options, io))
  const { set } = imported
  if (set === undefined) writeCatalog(imported, options, io)
  else writeSet(imported, set, sources, options, io)
}

export function addDatasetImport(dataset: Command, io: Io): void {
  dataset
    .command('import')
    .description(
      "somebody else's queries and tools as a dataset of the project's own format, or tools alone as a tools.jsonl; broken schemas are mended and every repair is told",
    )
    .argument(
      '<source...>',
      'a folder or files: BEIR, TREC qrels, CSV, MetaTool, tools/list results, tool arrays',
    )
    .requiredOption(
      '--out <place>',
      'a new folder, or an earlier import; FILE.jsonl for tools alone',
      notEmpty,
    )
    .addOption(
      new Option('--format <layout>', 'the layout of the source; auto goes by the names of files')
        .choices(['auto', ...IMPORT_FORMATS])
        .default('auto'),
    )
    .option('--title <text>', 'of the dataset; the name of the source if none is given', notEmpty)
    .option('--licence <text>', 'of the dataset', notEmpty)
    .option('--lang <code>', 'language of queries whose file says nothing', notEmpty, 'unknown')
    .option(
      '--tools <file>',
      'the catalog, where it is not beside the queries (csv, trec, metatool)',
      notEmpty,
    )
    .option('--queries <file>', 'TREC topics: id, tab, text', notEmpty)
    .option('--qrels <name>', 'which of several judgments, e.g. test', notEmpty)
    .option('--query-column <name>', "the column of the query's text (csv)", notEmpty)
    .option('--tool-column <name>', "the column of the tool's name (csv)", notEmpty)
    .option('--grade-column <name>', 'the column of the grade; 1 without (csv)', notEmpty)
    .option('--lang-column <name>', 'the column of the language (csv)', notEmpty)
    .option(
      '--id-column <name>',
      "the column of the query's id; rows of one text are one query without (csv)",
      notEmpty,
    )
    .addOption(
      new Option('--prefix <rule>', 'bare names of a server that is known: mcp makes them mcp__server__name')
        .choices(PREFIXES)
        .default('mcp'),
    )
    .option('--server <name>', 'the server of tools whose file names none', notEmpty)
    .option('--drop-unknown', 'leave out judgments of tools that the catalog lacks, and count them')
    .option('--json', 'print one JSON document, all repairs in it')
    .action((sources: readonly string[], options: ImportOptions) => importInto(sources, options, io))
}
