import { type CsvError, parse } from 'csv-parse/sync'
import type { Problems } from '../lib/problems.ts'

/** A row of a CSV file by column. */
export interface CsvRow<Column extends string> {
  /** `queries.csv:12`: where the row ends. */
  readonly where: string
  readonly cells: Readonly<Record<Column, string>>
}

interface ParsedRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** An unclosed quote swallows all that follows: the row in which it opens is told, not the end of the file. */
export function explain(
  { code, message, lines, bytes }: CsvError,
  text: string,
): { line: number; reason: string } {
  if (code !== 'CSV_QUOTE_NOT_CLOSED') return { line: Number(lines ?? 1), reason: message }
  const read = Buffer.from(text, 'utf8').subarray(0, Number(bytes)).toString('utf8')
  return { line: read.split('\n').length, reason: 'a quote opens in this row and is never closed' }
}

/** Commas, or what a spreadsheet writes in a country whose decimal sign is the comma. */
function delimiterOf(text: string): string {
  const [header = ''] = /[^\r\n]+/u.exec(text) ?? []
  return [',', ';', '\t'].find((delimiter) => header.includes(delimiter)) ?? ','
}

function parsedRows(text: string, file: string, problems: Problems): ParsedRow[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as ParsedRow[]
  } catch (error) {
    const { line, reason } = explain(error as CsvError, text)
    problems.report(
      `${file}:${line}`,
      `no valid CSV (${reason}). Quote cells that hold commas, quotes or line breaks.`,
    )
    return []
  }
}

interface Columns<Required extends string, Optional extends string> {
  readonly required: readonly Required[]
  readonly optional: readonly Optional[]
  /** Required ones whose cell may be empty. */
  readonly emptied?: readonly Required[]
}

/** How a CSV file is written, told from its first line. */
export interface CsvHeader {
  readonly columns: readonly string[]
  readonly delimiter: string
  readonly lineEnd: '\n' | '\r\n'
}

/** @param text - one that `parseCsv` reads */
export function headerOf(text: string): CsvHeader {
  const delimiter = delimiterOf(text)
  const [header = []] = parse(text, { bom: true, delimiter, skip_empty_lines: true, to: 1 }) as string[][]
  const lineEnd = /\r\n/u.test(text) ? '\r\n' : '\n'
  return { columns: header.map((cell) => cell.trim()), delimiter, lineEnd }
}

/** Spreadsheets leave out empty cells at the end of a row: where none of them has to be filled, that is no fault. */
function isWhole(record: readonly string[], header: readonly string[], filled: readonly string[]): boolean {
  const absent = header.slice(record.length)
  return record.length <= header.length && !absent.some((column) => filled.includes(column))
}

/**
 * Rows of a CSV file with a header. Optional columns may be missing; cells are as written. Semicolons and tabs
 * between cells, a byte-order mark, and rows without anything in them are read as spreadsheets write them.
 */
export function parseCsv<Required extends string, Optional extends string>(
  text: string,
  file: string,
  columns: Columns<Required, Optional>,
  problems: Problems,
): CsvRow<Required | Optional>[] {
  const before = problems.list.length
  const rows = parsedRows(text, file, problems)
  if (problems.list.length > before) return []
  const header = rows[0]?.record.map((cell) => cell.trim()) ?? []
  const wanted = [...columns.required, ...columns.optional]
  const missing = columns.required.filter((column) => !header.includes(column))
  if (missing.length > 0) {
    problems.report(
      `${file}:1`,
      `the header lacks ${missing.join(', ')}; found "${header.join(',')}". Expected ${wanted.join(',')}.`,
    )
    return []
  }
  const full = columns.required.filter((column) => columns.emptied?.includes(column) !== true)
  const written = rows.slice(1).filter(({ record }) => record.some((cell) => cell !== ''))
  return written.flatMap(({ record, info }) => {
    const where = `${file}:${info.lines}`
    if (!isWhole(record, header, full)) {
      problems.report(
        where,
        `${record.length} cells, the header has ${header.length}. Quote cells that hold commas.`,
      )
      return []
    }
    const cell = (column: string) => record[header.indexOf(column)] ?? ''
    return [
      { where, cells: Object.fromEntries(wanted.map((c) => [c, cell(c)])) } as CsvRow<Required | Optional>,
    ]
  })
}
