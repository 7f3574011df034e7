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
function explain({ code, message, lines, bytes }: CsvError, text: string): { line: number; reason: string } {
  if (code !== 'CSV_QUOTE_NOT_CLOSED') return { line: Number(lines ?? 1), reason: message }
  const read = Buffer.from(text, 'utf8').subarray(0, Number(bytes)).toString('utf8')
  return { line: read.split('\n').length, reason: 'a quote opens in this row and is never closed' }
}

/** Rows of a CSV file with a header. Optional columns may be missing; cells are as written. */
export function parseCsv<Required extends string, Optional extends string>(
  text: string,
  file: string,
  columns: { readonly required: readonly Required[]; readonly optional: readonly Optional[] },
  problems: Problems,
): CsvRow<Required | Optional>[] {
  let rows: ParsedRow[]
  try {
    rows = parse(text, {
      bom: true,
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
  const header = rows[0]?.record.map((cell) => cell.trim()) ?? []
  const missing = columns.required.filter((column) => !header.includes(column))
  if (missing.length > 0) {
    const wanted = [...columns.required, ...columns.optional].join(',')
    problems.report(
      `${file}:1`,
      `the header lacks ${missing.join(', ')}; found "${header.join(',')}". Expected ${wanted}.`,
    )
    return []
  }
  return rows.slice(1).flatMap(({ record, info }) => {
    const where = `${file}:${info.lines}`
    if (record.length !== header.length) {
      problems.report(
        where,
        `${record.length} cells, the header has ${header.length}. Quote cells that hold commas.`,
      )
      return []
    }
    const cell = (column: string) => record[header.indexOf(column)] ?? ''
    const cells = Object.fromEntries([...columns.required, ...columns.optional].map((c) => [c, cell(c)]))
    return [{ where, cells: cells as Record<Required | Optional, string> }]
  })
}
