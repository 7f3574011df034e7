import { type CsvError, parse } from 'csv-parse/sync'
import type { Problems } from '../../lib/problems.ts'
import { explain } from '../csv.ts'

/** A text file that was read, by the path it is called in messages. */
export interface SourceText {
  readonly path: string
  readonly text: string
}

/** A row of a table, without a claim to its columns. */
export interface TableRow {
  /** `topics.tsv:12`: where the row ends. */
  readonly where: string
  readonly cells: readonly string[]
}

export type Delimiter = ',' | ';' | '\t'

interface ParsedRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** What to do where a tab-separated table lacks columns. */
export const BY_TABS = 'Separate them by tabs.'

const BYTE_ORDER_MARK = '\uFEFF'
const ROW_ENDS = ['\r\n', '\n', '\r']

/** Tab-separated text by tabs and line ends alone: quotes mean nothing. */
function unquotedRows({ path, text }: SourceText): TableRow[] {
  return text.split(/\r\n|\n|\r/u).flatMap((line, i) => {
    return line === '' ? [] : [{ where: `${path}:${i + 1}`, cells: line.split('\t') }]
  })
}

/**
 * All rows of a table, the header among them. A cell is quoted where it begins with a quote; quotes inside
 * are text. A tab-separated file whose quotes do not close is read as one without quoting.
 */
export function readRows(source: SourceText, delimiter: Delimiter, problems: Problems): TableRow[] {
  const text = source.text.startsWith(BYTE_ORDER_MARK) ? source.text.slice(1) : source.text
  try {
    const rows = parse(text, {
      delimiter,
      info: true,
      record_delimiter: ROW_ENDS,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as ParsedRow[]
    return rows.map(({ record, info }) => ({ where: `${source.path}:${info.lines}`, cells: record }))
  } catch (error) {
    if (delimiter === '\t') return unquotedRows({ path: source.path, text })
    const { line, reason } = explain(error as CsvError, text)
    problems.report(
      `${source.path}:${line}`,
      `no valid CSV (${reason}). Quote cells that hold commas, quotes or line breaks.`,
    )
    return []
  }
}

/** A table with names over its columns. */
export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
}

/** Rows of another width than the header are reported and left out. Nothing where the file is no table, which is reported. */
export function readTable(source: SourceText, delimiter: Delimiter, problems: Problems): Table | undefined {
  const before = problems.list.length
  const [first, ...rows] = readRows(source, delimiter, problems)
  if (problems.list.length > before) return undefined
  const header = first?.cells.map((name) => name.trim()) ?? []
  const mend = delimiter === '\t' ? BY_TABS : 'Quote cells that hold what separates them.'
  const isWhole = ({ where, cells }: TableRow) => {
    if (cells.length === header.length) return true
    problems.report(where, `${cells.length} cells, the header has ${header.length}. ${mend}`)
    return false
  }
  return { header, rows: rows.filter(isWhole) }
}

/** A row by the columns that were asked for. */
export interface NamedRow<Column extends string> {
  readonly where: string
  readonly cells: Readonly<Record<Column, string>>
}

/** Rows of a table by the names in its header, in whatever order. @param mend - what to do where names are missing */
export function readColumns<Column extends string>(
  source: SourceText,
  { delimiter, names, mend }: { delimiter: Delimiter; names: readonly Column[]; mend: string },
  problems: Problems,
): NamedRow<Column>[] {
  const table = readTable(source, delimiter, problems)
  if (table === undefined) return []
  const { header, rows } = table
  if (names.some((name) => !header.includes(name))) {
    const found = header.length === 0 ? 'the file is empty' : `the header is "${header.join(', ')}"`
    problems.report(`${source.path}:1`, `${found}. Expected ${names.join(', ')}. ${mend}`)
    return []
  }
  return rows.map(({ where, cells }) => {
    const named = names.map((name) => [name, cells[header.indexOf(name)] ?? ''])
    return { where, cells: Object.fromEntries(named) as Record<Column, string> }
  })
}

function cell(value: string): string {
  return /^"|[\t\r\n]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** Tab-separated rows as `readRows` reads them back, character by character. A row holds two cells or more. */
export function tsvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join('\t')}\n`).join('')
}
