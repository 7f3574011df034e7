import { extname, join } from 'node:path'
import { type NamingRule, readCatalog, type SourceCatalog } from '../../catalog/sources/read-catalog.ts'
import { isFile, isFolder, namesInFolder } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import type { Problems } from '../../lib/problems.ts'
import type { ColumnNames } from '../formats/csv-columns.ts'
import type { SourceText } from '../formats/tsv.ts'
import type { ExportNote } from './export-note.ts'
import { type ImportFormat, isToolFile, sourceText } from './import-sources.ts'
import type { ImportedSet, SetOptions, UnknownTools } from './labelled-set.ts'
import type { ImportSource } from './source-lines.ts'

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
  /** What it was read from, where an export can write the same files again. */
  readonly source?: ImportSource
}

export type SetImport = Omit<Imported, 'format'> & { readonly set: ImportedSet }

/** The tools of a file, or of all JSON files of a folder. */
export function toolSources(path: string): SourceText[] {
  if (!isFolder(path)) return [sourceText(path)]
  const files = namesInFolder(path)
    .filter(isToolFile)
    .map((name) => join(path, name))
    .filter(isFile)
  if (files.length > 0) return files.map(sourceText)
  throw new GaugeError('E_USAGE', `${path}: no file of tools (.json, .jsonl) in this folder. Name files.`)
}

/** @throws GaugeError E_USAGE where no catalog is named */
export function catalogAt(
  path: string | undefined,
  { naming }: ImportRequest,
  missing: string,
  problems: Problems,
) {
  if (path !== undefined) return readCatalog(toolSources(path), naming, problems)
  throw new GaugeError('E_USAGE', `${missing} Name the catalog with --tools FILE.`)
}

/** @throws GaugeError E_USAGE for none or several */
export function single(sources: readonly string[], format: string): string {
  const [only, second] = sources
  if (only !== undefined && second === undefined) return only
  throw new GaugeError('E_USAGE', `${sources.length} sources for format ${format}. Import one at a time.`)
}

/** @throws GaugeError E_USAGE for a file, none or several */
export function singleFolder(sources: readonly string[], format: ImportFormat): string {
  const folder = single(sources, format)
  if (isFolder(folder)) return folder
  throw new GaugeError(
    'E_USAGE',
    `${folder}: a set of layout ${format} is a folder. Name the folder, or another --format.`,
  )
}

/** The one of several files with judgments. @throws GaugeError E_USAGE where none is there, or it is not clear which */
export function chosen(names: readonly string[], wanted: string | undefined, folder: string): string {
  const [only, second] = names
  const found =
    wanted === undefined
      ? only
      : names.find((name) => [name, name.slice(0, -extname(name).length)].includes(wanted))
  if (found !== undefined && (wanted !== undefined || second === undefined)) return found
  if (names.length === 0)
    throw new GaugeError(
      'E_USAGE',
      `${folder}: no judgments here. Check the folder, or name another --format.`,
    )
  const which = wanted === undefined ? '' : ` and not "${wanted}"`
  throw new GaugeError(
    'E_USAGE',
    `${folder}: found judgments: ${names.join(', ')}${which}. Choose one with --qrels NAME.`,
  )
}

export function optionsFor(
  { tools, givenNames }: SourceCatalog,
  { unknownTools, lang }: ImportRequest,
): SetOptions {
  return { tools, givenNames, unknownTools, lang }
}
