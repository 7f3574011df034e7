import type { Tool } from '../../catalog/tool.ts'
import { Problems } from '../../lib/problems.ts'
import { headerOf, parseCsv } from '../csv.ts'
import { REQUEST_COLUMNS, REQUESTS_FILE } from '../requests.ts'
import { guarded, sheetText, shortened, unguarded } from '../sheet-text.ts'

/** The cell to type into stands first, beside the name. */
const SHEET_COLUMNS = ['request', 'tool', 'description'] as const

type SheetRow = Readonly<Record<(typeof SHEET_COLUMNS)[number], string>>

function rowsOf(tools: readonly Tool[]): SheetRow[] {
  return tools.map(({ id, description }) => ({ request: '', tool: id, description: shortened(description) }))
}

/** One row to fill in for every tool. */
export function requestSheet(tools: readonly Tool[]): string {
  return sheetText(SHEET_COLUMNS, rowsOf(tools))
}

/** A sheet with rows behind those it had. */
export interface GrownSheet {
  readonly text: string
  /** Tools that had no row. */
  readonly added: number
}

/**
 * The sheet as it is, character by character, with a row for every tool that has none behind it, in the columns
 * and with the separators that the sheet has.
 * @throws GaugeError E_DATASET where the sheet cannot be read
 */
export function withMissingTools(sheet: string, tools: readonly Tool[]): GrownSheet {
  const problems = new Problems()
  const rows = parseCsv(sheet, REQUESTS_FILE, REQUEST_COLUMNS, problems)
  problems.throwIfAny('E_DATASET', REQUESTS_FILE)
  const known = new Set(rows.map(({ cells }) => unguarded(cells.tool)))
  const missing = rowsOf(tools.filter(({ id }) => !known.has(id)))
  const { columns, delimiter, lineEnd } = headerOf(sheet)
  const quoted = (cell: string) => `"${guarded(cell).replaceAll('"', '""')}"`
  const lines = missing.map((row) => {
    const cells = columns.map((column) => Object.entries(row).find(([name]) => name === column)?.[1] ?? '')
    return `${cells.map((cell) => (cell === '' ? '' : quoted(cell))).join(delimiter)}${lineEnd}`
  })
  const bare = sheet.replace(/^\uFEFF/u, '')
  const whole = bare.endsWith('\n') ? bare : `${bare}${lineEnd}`
  return { text: lines.length === 0 ? sheet : `\uFEFF${whole}${lines.join('')}`, added: lines.length }
}
