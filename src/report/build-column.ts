import type { RunReport, TimingRow } from '../experiment/result.ts'
import { threeDigits, wholeCount } from './figures.ts'
import { type Cell, NO_FIGURE } from './table.ts'
import { syntheticTimings, timedSizes } from './timing-tables.ts'

/** The build times that stand beside the scores of one dataset. */
export interface BuildColumn {
  readonly header: string
  /** What the figures are of, for a note. */
  readonly note: string
  readonly cellOf: (retriever: string) => Cell
}

/** Over the dataset's own tools, else over the synthetic catalog nearest in size; absent where neither was timed. */
export function buildColumn(report: RunReport, dataset: string): BuildColumn | undefined {
  const own = report.timings.filter(({ catalog }) => catalog === dataset)
  if (own.length > 0) {
    return {
      header: 'build ms',
      note: "build ms: median time to index the dataset's own tools, in a process that has read them before.",
      cellOf: cells(own),
    }
  }
  const deferred = report.manifest.datasets.find(({ name }) => name === dataset)?.deferred ?? 0
  const size = nearestSize(timedSizes(report), deferred)
  if (size === undefined) return undefined
  return {
    header: `build ms (${wholeCount(size)} tools)`,
    note: 'build ms (N tools): median time to index N synthetic tools, the timed size nearest to the dataset.',
    cellOf: cells(syntheticTimings(report).filter(({ tools }) => tools === size)),
  }
}

function cells(rows: readonly TimingRow[]): (retriever: string) => Cell {
  return (retriever) => {
    const row = rows.find((timed) => timed.retriever === retriever)
    return row === undefined ? NO_FIGURE : threeDigits(row.buildMs)
  }
}

/** Nearest as a factor; the smaller of two equally near. @param sizes - ascending */
function nearestSize(sizes: readonly number[], deferred: number): number | undefined {
  const distance = (tools: number) => Math.abs(Math.log(Math.max(1, tools) / Math.max(1, deferred)))
  return sizes.reduce<number | undefined>(
    (best, tools) => (best === undefined || distance(tools) < distance(best) ? tools : best),
    undefined,
  )
}
