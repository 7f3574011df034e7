import type { ExperimentResult } from '../experiment/run-experiment.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import { type ChartFile, renderCharts } from '../report/charts.ts'
import { reportJson, rowLine } from '../report/json.ts'
import { markdownReport } from '../report/markdown.ts'
import { resultsCsv } from '../report/results-csv.ts'

const TEXT_FILES = ['report.json', 'report.md', 'results.csv', 'rows.jsonl'] as const
const CHART_FILES = [
  'recall-at-k.png',
  'recall-by-size.png',
  'hit-rate.png',
  'build-time.png',
  'query-latency.png',
] as const

/** Every file a run may write: those of an earlier run that this one did not write are removed. */
export const REPORT_FILES: readonly string[] = [...TEXT_FILES, ...CHART_FILES]

/** A report as the bytes of its files. */
export interface RenderedReports {
  readonly files: ReadonlyMap<string, string | Uint8Array>
  readonly warnings: readonly string[]
}

async function chartsOrReason(
  result: ExperimentResult,
): Promise<{ charts: readonly ChartFile[]; warnings: string[] }> {
  try {
    return { charts: await renderCharts(result.report), warnings: [] }
  } catch (error) {
    if (!(error instanceof GaugeError) || error.code !== 'E_OPTIONAL') throw error
    return { charts: [], warnings: [`no charts: ${error.message}`] }
  }
}

/** Charts are left out with a warning where the packages that draw them are not installed. */
export async function renderReports(result: ExperimentResult): Promise<RenderedReports> {
  const { charts, warnings } = await chartsOrReason(result)
  const files = new Map<string, string | Uint8Array>([
    ['report.json', reportJson(result.report)],
    ['report.md', markdownReport(result.report, charts)],
    ['results.csv', resultsCsv(result.report)],
    ['rows.jsonl', result.rows.map(rowLine).join('')],
    ...charts.map(({ file, png }) => [file, png] as const),
  ])
  return { files, warnings }
}
