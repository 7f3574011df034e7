import { basename, extname, join } from 'node:path'
import { readCatalog } from '../../catalog/sources/read-catalog.ts'
import { readGivenTool } from '../../catalog/sources/read-tools.ts'
import { isFile, isFolder, namesInFolder } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { Problems } from '../../lib/problems.ts'
import { CORPUS_FILE, QRELS_FILE, QRELS_FOLDER, QUERIES_FILE, readBeir } from '../formats/beir.ts'
import { readCsvColumns } from '../formats/csv-columns.ts'
import { METATOOL_FILES, readMetaTool } from '../formats/metatool.ts'
import { readToolQueryLines } from '../formats/tool-query-lines.ts'
import { readTrecFolder, TREC_FILES } from '../formats/trec-folder.ts'
import type { SourceText } from '../formats/tsv.ts'
import { type ExportNote, readExportNote } from './export-note.ts'
import {
  catalogAt,
  chosen,
  type Imported,
  type ImportRequest,
  optionsFor,
  type SetImport,
  single,
  singleFolder,
  toolSources,
} from './import-request.ts'
import { detectFormat, fileBelow, type ImportFormat, isQrelsName, sourceText } from './import-sources.ts'

function noteOf(note: ExportNote | undefined): { readonly note?: ExportNote } {
  return note === undefined ? {} : { note }
}

function importBeir(request: ImportRequest, problems: Problems): SetImport {
  const folder = singleFolder(request.sources, 'beir')
  const judgments = join(folder, QRELS_FOLDER)
  const names = namesInFolder(judgments).filter((name) => isFile(join(judgments, name)))
  const texts = {
    corpus: sourceText(join(folder, CORPUS_FILE)),
    queries: sourceText(join(folder, QUERIES_FILE)),
    qrels: sourceText(join(judgments, chosen(names, request.qrels, judgments))),
  }
  const keep = names.length === 1 ? 'all' : 'judged'
  const { mended, givenIds, ...set } = readBeir({ ...texts, keep }, request, problems)
  const repairs = mended.flatMap(({ draft, where, repairs: ofTool }) =>
    ofTool.map((repair) => ({ ...repair, where, tool: draft.name })),
  )
  const givenNames = set.tools.map(({ name }) => name)
  const files = new Map([
    [CORPUS_FILE, texts.corpus],
    [QUERIES_FILE, texts.queries],
    [QRELS_FILE, texts.qrels],
  ])
  return {
    set,
    catalog: { tools: set.tools, givenNames, repairs, warnings: [] },
    ...noteOf(readExportNote(folder, problems)),
    source: { format: 'beir', files, givenIds },
  }
}

function present(path: string): SourceText | undefined {
  return isFile(path) ? sourceText(path) : undefined
}

function importTrec(request: ImportRequest, problems: Problems): SetImport {
  const source = single(request.sources, 'trec')
  if (!isFolder(source)) return importTrecFiles(source, request, problems)
  const names = namesInFolder(source).filter((name) => isQrelsName(name) && isFile(join(source, name)))
  const own = request.tools === undefined ? present(join(source, TREC_FILES.tools)) : undefined
  const catalog =
    own === undefined
      ? catalogAt(request.tools, request, `${source}: no ${TREC_FILES.tools} here.`, problems)
      : readCatalog([own], { prefix: 'none' }, problems, readGivenTool)
  const texts = {
    qrels: sourceText(join(source, chosen(names, request.qrels, source))),
    queries: sourceText(request.queries ?? join(source, TREC_FILES.queries)),
    fields: present(join(source, TREC_FILES.fields)),
    idMap: present(join(source, TREC_FILES.idMap)),
  }
  const set = readTrecFolder(texts, optionsFor(catalog, request), problems)
  const files = new Map([
    [TREC_FILES.qrels, texts.qrels],
    [TREC_FILES.queries, texts.queries],
    ...(own === undefined ? [] : [[TREC_FILES.tools, own] as const]),
  ])
  return {
    set,
    catalog,
    ...noteOf(readExportNote(source, problems)),
    source: { format: 'trec', files, givenIds: new Map() },
  }
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
  const queries = sourceText(join(folder, QUERIES_FILE))
  return { catalog, set: readToolQueryLines(queries, optionsFor(catalog, request), problems) }
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
