import CliTable from 'cli-table3'
import type { createColors } from 'picocolors'
import { displayWidth, fitWidth, wrapWords } from './display-width.ts'
import { plusMinus } from './figures.ts'
import type { Cell, Row, Table } from './table.ts'
import { plainLine } from './untrusted.ts'

export type Colors = ReturnType<typeof createColors>

export interface TerminalStyle {
  readonly colors: Colors
  /** Columns of the terminal. */
  readonly width: number
}

/** Columns between two columns of a table. */
const GAP = 2

/** Below this a name says too little; a very narrow terminal gets lines that are too long instead. */
const LEAST_NAME_WIDTH = 16

const MARKS = { best: '★ ', level: '≈ ', none: '  ' } as const

const NO_BORDER = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: ' '.repeat(GAP),
} as const

interface TextRow {
  readonly cells: readonly string[]
  readonly standing: Row['standing']
}

function cellText(cell: Cell): string {
  return typeof cell === 'string' ? plainLine(cell) : plusMinus(cell)
}

/** A table with its title and notes; one that is too wide goes on below itself, the first column repeated. */
export function terminalTable(table: Table, style: TerminalStyle): string {
  const { colors, width } = style
  const marked = table.rows.some(({ standing }) => standing !== undefined)
  const rows = table.rows.map(({ cells, standing }): TextRow => {
    const [name = '', ...figures] = cells.map(cellText)
    return { cells: [marked ? `${MARKS[standing ?? 'none']}${name}` : name, ...figures], standing }
  })
  const [nameHeader = '', ...headers] = table.columns.map(plainLine)
  const header = [marked ? `${MARKS.none}${nameHeader}` : nameHeader, ...headers]
  const parts = split(header, rows, width).map((columns) => drawn(columns, header, rows, style))
  const title = wrapWords(plainLine(table.title), width).map((line) => colors.bold(line))
  return [...title, parts.join('\n\n'), ...faintLines(table.notes, style)].join('\n')
}

/** Notes in the words of the report, wrapped and held back. */
export function faintLines(notes: readonly string[], { colors, width }: TerminalStyle): readonly string[] {
  return notes.flatMap((note) => wrapWords(plainLine(note), width)).map((line) => colors.dim(line))
}

function columnWidth(header: readonly string[], rows: readonly TextRow[], column: number): number {
  const texts = [header[column] ?? '', ...rows.map(({ cells }) => cells[column] ?? '')]
  return Math.max(...texts.map(displayWidth))
}

type Parts = readonly (readonly number[])[]

/** Which columns stand together: as many as fit beside the name, at least one, in parts of about equal width. */
function split(header: readonly string[], rows: readonly TextRow[], width: number): Parts {
  const name = Math.min(columnWidth(header, rows, 0), nameRoom(width))
  const own = header.map((_, column) => GAP + columnWidth(header, rows, column))
  const widest = filled(own, name, width)
  let narrowest = widest
  for (let room = width - 1; room > name; room--) {
    const parts = filled(own, name, room)
    if (parts.length > widest.length) break
    narrowest = parts
  }
  return narrowest
}

function filled(own: readonly number[], name: number, width: number): Parts {
  const parts: number[][] = []
  let used = Number.POSITIVE_INFINITY
  for (const [column, room] of own.entries()) {
    if (column === 0) continue
    if (used + room > width) {
      parts.push([])
      used = name
    }
    parts.at(-1)?.push(column)
    used += room
  }
  return parts
}

/** A long name may take half of the terminal, not more. */
function nameRoom(width: number): number {
  return Math.max(LEAST_NAME_WIDTH, Math.floor(width / 2))
}

function drawn(
  columns: readonly number[],
  header: readonly string[],
  rows: readonly TextRow[],
  { colors, width }: TerminalStyle,
): string {
  const figures = columns.reduce((sum, column) => sum + GAP + columnWidth(header, rows, column), 0)
  const room = Math.max(LEAST_NAME_WIDTH, width - figures)
  const pick = (cells: readonly string[]) => [
    fitWidth(cells[0] ?? '', room),
    ...columns.map((column) => cells[column] ?? ''),
  ]
  const table = new CliTable({
    chars: NO_BORDER,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    colAligns: ['left', ...columns.map(() => 'right' as const)],
    head: pick(header).map((text) => colors.dim(text)),
  })
  for (const { cells, standing } of rows) {
    table.push(
      pick(cells).map((text) => (standing === 'best' ? colors.bold(text) : withFaintInterval(text, colors))),
    )
  }
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

function withFaintInterval(text: string, colors: Colors): string {
  return text.replace(/±\S+$/u, (interval) => colors.dim(interval))
}
