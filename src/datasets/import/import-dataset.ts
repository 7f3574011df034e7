import { basename, extname, join } from 'node:path'
import { type NamingRule, readCatalog, type SourceCatalog } from '../../catalog/sources/read-catalog.ts'
import { readGivenTool } from '../../catalog/sources/read-tools.ts'
import { isFile, isFolder, namesInFolder } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { parseJsonLines } from '../../lib/json-lines.ts'
import { Problems } from '../../lib/problems.ts'
import { zodProblem } from '../../lib/zod-problem.ts'
import { CORPUS_FILE, QRELS_FOLDER, QUERIES_FILE, readBeir } from '../formats/beir.ts'
import { type ColumnNames, readCsvColumns } from '../formats/csv-columns.ts'
import { METATOOL_FILES, readMetaTool } from '../formats/metatool.ts'
import { toolQuerySchema } from '../formats/tool-query-lines.ts'
import { readTrecFolder, TREC_FILES } from '../formats/trec-folder.ts'
import type { SourceText } from '../formats/tsv.ts'
import { type ExportNote, readExportNote } from './export-note.ts'
import {
  detectFormat,
  fileBelow,
  type ImportFormat,
  isQrelsName,
  isToolFile,
  sourceText,
} from './import-sources.ts'
import { type ImportedSet, LabelledSetBuilder, type SetOptions, type UnknownTools } from './labelled-set.ts'

/** What is to be brought in, and how it is to be read. Paths are as they can be opened. */
export interface ImportRequest {
  readonly sources: readonly string[]
  readonly format: ImportFormat | 'auto'
  /** Which of several judgments: the name of the file, with its ending or without. */
  readonly qrels?: string | undefined
  /** The topics of TREC qrels, where they are not beside them. */
  readonly queries?: string | undefined
  /** The catalog, where it is not beside the queries. */
  readonly tools?: string | undefined
  readonly columns: ColumnNames
  readonly naming: NamingRule
  readonly unknownTools: UnknownTools
  readonly lang: string
}

/** What was brought in: a catalog, and where the layout has queries, the set over it. */
export interface Imported {
  readonly format: ImportFormat
  readonly catalog: SourceCatalog
  readonly set?: ImportedSet
  /** What an export of this program left beside its files. */
  readonly note?: ExportNote
}

type SetImport = Omit<Imported, 'format'> & { readonly set: ImportedSet }

/** The tools of a file, or of all JSON files of a folder. */
function toolSources(path: string): SourceText[] {
  if (!isFolder(path)) return [sourceText(path)]
  const files = namesInFolder(path)
    .filter(isToolFile)
    .map((name) => join(path, name))
    .filter(isFile)
  if (files.length > 0) return files.map(sourceText)
  throw new GaugeError('E_USAGE', `${path}: no file of tools (.json, .jsonl) in this folder. Name files.`)
}

function catalogAt(path: string | undefined, { naming }: ImportRequest, missing: string, problems: Problems) {
  if (path !== undefined) return readCatalog(toolSources(path), naming, problems)
  throw new GaugeError('E_USAGE', `${missing} Name the catalog with --tools FILE.`)
}

/** @throws GaugeError E_USAGE for none or several */
function single(sources: readonly string[], format: string): string {
  const [only, second] = sources
  if (only !== undefined && second === undefined) return only
  throw new GaugeError('E_USAGE', `${sources.length} sources for format ${format}. Import one at a time.`)
}

/** @throws GaugeError E_USAGE for a file, none or several */
function singleFolder(sources: readonly string[], format: ImportFormat): string {
  const folder = single(sources, format)
  if (isFolder(folder)) return folder
  throw new GaugeError(
    'E_USAGE',
    `${folder}: a set of layout ${format} is a folder. Name the folder, or another --format.`,
  )
}

function chosen(names: readonly string[], wanted: string | undefined, folder: string): string {
  const [only, second] = names
  const found =
    wanted === undefined
      ? only
      : names.find((name) => [name, name.slice(0, -extname(name).length)].includes(wanted))
  if (found !== undefined && (wanted !== undefined || second === undefined)) return found
  const there = names.length === 0 ? 'no judgments' : `judgments: ${names.join(', ')}`
  const which = wanted === undefined ? '' : ` and not "${wanted}"`
  throw new GaugeError('E_USAGE', `${folder}: found ${there}${which}. Choose one with --qrels NAME.`)
}

function optionsFor({ tools, givenNames }: SourceCatalog, { unknownTools, lang }: ImportRequest): SetOptions {
  return { tools, givenNames, unknownTools, lang }
}

function noteOf(note: ExportNote | undefined): { readonly note?: ExportNote } {
  return note === undefined ? {} : { note }
}

function importBeir(request: ImportRequest, problems: Problems): SetImport {
  const folder = singleFolder(request.sources, 'beir')
  const judgments = join(folder, QRELS_FOLDER)
  const names = namesInFolder(judgments).filter((name) => isFile(join(judgments, name)))
  const qrels = sourceText(join(judgments, chosen(names, request.qrels, judgments)))
  const files = {
    corpus: sourceText(join(folder, CORPUS_FILE)),
    queries: sourceText(join(folder, QUERIES_FILE)),
    qrels,
    keep: names.length === 1 ? 'all' : 'judged',
  } as const
  const { mended, ...set } = readBeir(files, request, problems)
  const repairs = mended.flatMap(({ draft, where, repairs: ofTool }) =>
    ofTool.map((repair) => ({ ...repair, where, tool: draft.name })),
  )
  const givenNames = set.tools.map(({ name }) => name)
  const note = readExportNote(folder, problems)
  return { set, catalog: { tools: set.tools, givenNames, repairs, warnings: [] }, ...noteOf(note) }
}

function present(path: string): SourceText | undefined {
  return isFile(path) ? sourceText(path) : undefined
}

function importTrec(request: ImportRequest, problems: Problems): SetImport {
  const source = single(request.sources, 'trec')
  if (!isFolder(source)) return importTrecFiles(source, request, problems)
  const names = namesInFolder(source).filter((name) => isQrelsName(name) && isFile(join(source, name)))
  const { tools, queries, fields, idMap } = TREC_FILES
  const own = join(source, tools)
  const catalog =
    request.tools === undefined && isFile(own)
      ? readCatalog([sourceText(own)], { prefix: 'none' }, problems, readGivenTool)
      : catalogAt(request.tools, request, `${source}: no ${tools} here.`, problems)
  const files = {
    qrels: sourceText(join(source, chosen(names, request.qrels, source))),
    queries: sourceText(request.queries ?? join(source, queries)),
    fields: present(join(source, fields)),
    idMap: present(join(source, idMap)),
  }
  const set = readTrecFolder(files, optionsFor(catalog, request), problems)
  return { set, catalog, ...noteOf(readExportNote(source, problems)) }
}

function importTrecFiles(qrels: string, request: ImportRequest, problems: Problems): SetImport {
  if (request.queries === undefined) {
    throw new GaugeError(
      'E_USAGE',
      `${qrels}: qrels name queries by id. Give their texts with --queries FILE.`,
    )
  }
  const catalog = catalogAt(request.tools, request, `${qrels}: qrels name tools by id.`, problems)
  const files = { qrels: sourceText(qrels), queries: sourceText(request.queries) }
  return { catalog, set: readTrecFolder(files, optionsFor(catalog, request), problems) }
}

function importCsv(request: ImportRequest, problems: Problems): SetImport {
  const source = single(request.sources, 'csv')
  const catalog = catalogAt(
    request.tools,
    request,
    `${source}: a table names tools, it does not describe them.`,
    problems,
  )
  return {
    catalog,
    set: readCsvColumns(sourceText(source), request.columns, optionsFor(catalog, request), problems),
  }
}

/** Files by MetaTool's names, below the folders that are named; a file that is named itself may be called otherwise. */
function metaToolFile(
  sources: readonly string[],
  names: readonly string[],
  ending: string,
): string | undefined {
  const files = sources.filter((path) => !isFolder(path))
  const folders = sources.filter(isFolder)
  const below = () => folders.map((folder) => fileBelow(folder, names)).find((path) => path !== undefined)
  const known = files.find((path) => names.includes(basename(path))) ?? below()
  const others: readonly string[] = Object.values(METATOOL_FILES).flat()
  return known ?? files.find((path) => extname(path) === ending && !others.includes(basename(path)))
}

function importMetaTool(request: ImportRequest, problems: Problems): SetImport {
  const { sources } = request
  const one = metaToolFile(sources, METATOOL_FILES.single, '.csv')
  const several = metaToolFile(sources, METATOOL_FILES.multi, '.json')
  if (one === undefined && several === undefined) {
    const names = [...METATOOL_FILES.single, ...METATOOL_FILES.multi].join(' or ')
    throw new GaugeError(
      'E_USAGE',
      `${sources.join(', ')}: no ${names} here. Name MetaTool's folder or files.`,
    )
  }
  const tools = request.tools ?? metaToolFile(sources, METATOOL_FILES.tools, '')
  const catalog = catalogAt(tools, request, `no ${METATOOL_FILES.tools[0]} beside the queries.`, problems)
  const text = (path: string | undefined) => (path === undefined ? undefined : sourceText(path))
  const files = { single: text(one), multi: text(several) }
  return { catalog, set: readMetaTool(files, optionsFor(catalog, request), problems) }
}

function importToolQueryLines(request: ImportRequest, problems: Problems): SetImport {
  const folder = singleFolder(request.sources, 'tool-query-lines')
  const tools = request.tools ?? join(folder, 'tools.jsonl')
  const catalog = catalogAt(tools, request, '', problems)
  const builder = new LabelledSetBuilder(optionsFor(catalog, request), problems)
  const { path, text } = sourceText(join(folder, QUERIES_FILE))
  for (const { line, value } of parseJsonLines(text, path, problems)) {
    const where = `${path}:${line}`
    const parsed = toolQuerySchema.safeParse(value)
    if (!parsed.success) {
      problems.report(
        where,
        `no query (${zodProblem(parsed.error)}). Expected {"id", "query", "relevant": [{"tool", "grade"}]}.`,
      )
      continue
    }
    const { id, query, lang, kind, relevant } = parsed.data
    builder.addQuery(where, { id, text: query, lang, kind })
    for (const { tool, grade } of relevant) builder.addJudgment(where, id, tool, { grade })
  }
  return { catalog, set: builder.finish(path) }
}

function importTools(request: ImportRequest, problems: Problems): Omit<Imported, 'format'> {
  return { catalog: readCatalog(request.sources.flatMap(toolSources), request.naming, problems) }
}

const IMPORTERS: Readonly<
  Record<ImportFormat, (request: ImportRequest, problems: Problems) => Omit<Imported, 'format'>>
> = {
  beir: importBeir,
  trec: importTrec,
  csv: importCsv,
  metatool: importMetaTool,
  tools: importTools,
  'tool-query-lines': importToolQueryLines,
}

/**
 * Reads somebody else's files. Tools are mended and the repairs listed; any other fault stops the import.
 * @throws GaugeError E_DATASET, or E_CATALOG for tools alone, with all problems; E_USAGE where something is not named
 */
export function importDataset(request: ImportRequest): Imported {
  const format = request.format === 'auto' ? detectFormat(request.sources) : request.format
  const problems = new Problems()
  const imported = IMPORTERS[format](request, problems)
  problems.throwIfAny(format === 'tools' ? 'E_CATALOG' : 'E_DATASET', request.sources.join(', '))
  return { format, ...imported }
}
