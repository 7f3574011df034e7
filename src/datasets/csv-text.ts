/** A cell as RFC 4180 has it: quoted where it holds what separates cells or rows, or white space at an end. */
function cell(value: string): string {
  return /[",\r\n]/u.test(value) || value !== value.trim() ? `"${value.replaceAll('"', '""')}"` : value
}

/** Rows with a header as `parseCsv` reads them back, character by character. */
export function csvText<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, string>>>[],
): string {
  const lines = rows.map((row) => columns.map((column) => cell(row[column] ?? '')).join(','))
  return [columns.join(','), ...lines, ''].join('\n')
}
