import { basename, dirname, join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { type PlacedRepair, PREFIXES, type Prefix } from '../../catalog/sources/read-catalog.ts'
import { toolLines } from '../../catalog/sources/tool-lines.ts'
import { datasetFiles } from '../../datasets/dataset-files.ts'
import { IMPORT_MARK, importedLabels } from '../../datasets/import/export-note.ts'
import { type Imported, type ImportRequest, importDataset } from '../../datasets/import/import-dataset.ts'
import { IMPORT_FORMATS, type ImportFormat } from '../../datasets/import/import-sources.ts'
import type { ImportedSet } from '../../datasets/import/labelled-set.ts'
import { loadDataset } from '../../datasets/load.ts'
import { type DatasetManifest, manifestSchema } from '../../datasets/manifest.ts'
import { isFile, namesInFolder, readTextFile } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { openStore } from '../../lib/store.ts'
import { plainLine } from '../../report/untrusted.ts'
import type { Io } from '../io.ts'
import { jsonText, notEmpty } from '../options.ts'

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
function checkedFolder(folder: string): string {
  if (namesInFolder(folder).length === 0 || isEarlierOne(folder)) return folder
  throw new GaugeError(
    'E_OUTPUT',
    `${folder}: the folder holds something that is no dataset of this command (a dataset.json whose "labels" begin with "${IMPORT_MARK}"). Name an empty or a new folder with --out.`,
  )
}

/** @throws GaugeError E_OUTPUT where the file is there */
function checkedFile(file: string): string {
  if (!isFile(file)) return file
  throw new GaugeError(
    'E_OUTPUT',
    `${file}: the file is there already. Name another with --out, or remove it.`,
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

/** One line for each kind of repair, with the first one made. */
function repairLines(repairs: readonly PlacedRepair[]): string[] {
  const kinds = [...new Set(repairs.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const [first, ...others] = repairs.filter((repair) => repair.kind === kind)
    const place = `${first?.where}, tool "${first?.tool}": ${first?.what}`
    return others.length === 0 ? place : `${others.length + 1} × ${kind}, the first: ${place}`
  })
}

function droppedLines({ dropped: { judgments, queries } }: ImportedSet): string[] {
  if (judgments === 0) return []
  const lost = queries === 0 ? '' : `; queries left without one, and left out too: ${queries}`
  return [`judgments left out, of tools that the catalog lacks: ${judgments}${lost}`]
}

function show(
  imported: Imported,
  place: string,
  loadWarnings: readonly string[],
  options: ImportOptions,
  io: Io,
) {
  const { format, catalog, set } = imported
  const { repairs } = catalog
  const warnings = [
    ...catalog.warnings,
    ...(set === undefined ? [] : [...droppedLines(set), ...set.warnings]),
    ...loadWarnings,
  ]
  for (const warning of [...repairLines(repairs), ...warnings]) io.err(`warning: ${plainLine(warning)}\n`)
  const tools = catalog.tools.length
  const judgments =
    set === undefined ? 0 : [...set.judgments.values()].reduce((sum, { size }) => sum + size, 0)
  const counts = set === undefined ? {} : { queries: set.queries.length, judgments, dropped: set.dropped }
  if (options.json) {
    io.out(jsonText({ format, out: place, tools, ...counts, repairs, warnings }))
    return
  }
  const ofSet = set === undefined ? '' : `, ${set.queries.length} queries, ${judgments} judgments`
  io.out(`${plainLine(place)}: ${tools} tools${ofSet} (${format}, ${repairs.length} repairs)\n`)
}

/** Names that stand twice, which a catalog tells apart when it is read. */
function repeatedNames({ catalog }: Imported): string[] {
  const names = catalog.tools.map(({ name }) => name)
  const repeated = new Set(names.filter((name, i) => names.indexOf(name) !== i))
  const [first] = repeated
  return first === undefined ? [] : [`${repeated.size} names stand twice or more, the first: "${first}"`]
}

function writeCatalog(imported: Imported, out: string, options: ImportOptions, io: Io): void {
  if (!CATALOG_FILE.test(out)) {
    throw new GaugeError(
      'E_USAGE',
      `--out ${options.out}: tools without queries become one file. Name it with the ending .jsonl, e.g. --out ${options.out}.jsonl.`,
    )
  }
  const file = checkedFile(out)
  openStore(dirname(file)).write(new Map([[basename(file), toolLines(imported.catalog.tools)]]))
  show(imported, file, repeatedNames(imported), options, io)
}

function importInto(sources: readonly string[], options: ImportOptions, io: Io): void {
  const out = resolve(io.cwd, options.out)
  const namesFile = CATALOG_FILE.test(out)
  if (namesFile) checkedFile(out)
  else checkedFolder(out)
  const imported = importDataset(requestOf(sources, options, io))
  const { set } = imported
  if (set === undefined) {
    writeCatalog(imported, out, options, io)
    return
  }
  if (namesFile) {
    throw new GaugeError(
      'E_USAGE',
      `--out ${options.out}: a set with queries needs a folder. Name one without an ending.`,
    )
  }
  const manifest = manifestOf(imported, set, sources, options)
  openStore(out).write(datasetFiles({ ...set, manifest }))
  show(imported, out, loadDataset(out).warnings, options, io)
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
