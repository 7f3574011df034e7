import { type CsvError, parse } from 'csv-parse/sync'
import type { Problems } from '../../lib/problems.ts'

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

const BYTE_ORDER_MARK = '\uFEFF'
const ROW_ENDS = ['\r\n', '\n', '\r']

/** Tab-separated text by tabs and line ends alone: quotes mean nothing. */
function unquotedRows({ path, text }: SourceText): TableRow[] {
  return text.split(/\r\n|\n|\r/u).flatMap((line, i) => {
    return line === '' ? [] : [{ where: `${path}:${i + 1}`, cells: line.split('\t') }]
  })
}

function reason({ code, message }: CsvError): string {
  return code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quote opens and is never closed' : message
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
    const { lines } = error as CsvError
    problems.report(
      `${source.path}:${Number(lines ?? 1)}`,
      `no valid CSV (${reason(error as CsvError)}). Quote cells that hold commas, quotes or line breaks.`,
    )
    return []
  }
}

function cell(value: string): string {
  return /^"|[\t\r\n]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** Tab-separated rows as `readRows` reads them back, character by character. A row holds two cells or more. */
export function tsvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join('\t')}\n`).join('')
}
