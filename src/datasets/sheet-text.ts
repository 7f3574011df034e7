import { csvText } from './csv-text.ts'

/** What a spreadsheet takes for the beginning of a formula, behind white space too. Source: OWASP, CSV injection. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u

/** What it would read as a number, a date or a time, unless it is a number that it writes back as it was. */
const NUMBER_SIGNS = /^[\d.,:/ eE-]+$/u
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,14})$/u

const APOSTROPHES = /^'*/u

/** Whether a spreadsheet would run the text or write it back as another, not counting apostrophes before it. */
function isAtRisk(text: string): boolean {
  const bare = text.replace(APOSTROPHES, '')
  return FORMULA.test(bare) || (NUMBER_SIGNS.test(bare) && /\d/u.test(bare) && !PLAIN_NUMBER.test(bare))
}

/** The text as a cell that stays text; `unguarded` gives back what was given, for any text. */
export function guarded(text: string): string {
  return isAtRisk(text) ? `'${text}` : text
}

export function unguarded(cell: string): string {
  return cell.startsWith("'") && isAtRisk(cell) ? cell.slice(1) : cell
}

/** Without it Excel takes a CSV file for one in the code page of its country. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A CSV file for a spreadsheet: every cell guarded, UTF-8 announced. */
export function sheetText<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, string>>>[],
): string {
  const guardedRows = rows.map((row) => {
    const cells = columns.map((column) => [column, guarded(row[column] ?? '')] as const)
    return Object.fromEntries(cells) as Record<Column, string>
  })
  return BYTE_ORDER_MARK + csvText(columns, guardedRows)
}

/** Enough to tell siblings apart, and a row still fits a screen. */
const MOST_DESCRIPTION = 300

/** One line, cut between characters with `…` where something is missing. */
export function shortened(description: string): string {
  const characters = [...description.replace(/[\s\p{Cc}]+/gu, ' ').trim()]
  if (characters.length <= MOST_DESCRIPTION) return characters.join('')
  return `${characters.slice(0, MOST_DESCRIPTION - 1).join('')}…`
}
