import type { RunReport } from '../experiment/result.ts'
import { csvField } from './untrusted.ts'

const COLUMNS = ['dataset', 'retriever', 'slice', 'measure', 'mean', 'low', 'high', 'n'] as const

/** All results as CSV for a spreadsheet, one row per dataset × retriever × slice × measure. */
export function resultsCsv({ results }: RunReport): string {
  const lines = results.map((row) => COLUMNS.map((column) => csvField(row[column])).join(','))
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`
}
