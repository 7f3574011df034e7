import type { RunReport } from '../experiment/result.ts'
import { wholeCount } from './figures.ts'
import { entriesOf, type Standing } from './standings.ts'
import { type Cell, NO_FIGURE, type Table } from './table.ts'

/** What an agent really gets: shown beside the leader, whoever leads. */
const RUNTIME = 'tool-search'

/** In the order of the main table. */
const SLICE_MEASURES = ['nDCG@10', 'R@1', 'R@5'] as const

function isRuntime(retriever: string): boolean {
  return retriever === RUNTIME || retriever.startsWith(`${RUNTIME}(`)
}

/** The leader and the first tool-search; only one where the leader is it. */
function shownRetrievers({ entries }: Standing): readonly string[] {
  const leader = entries[0]?.retriever
  const runtime = entries.find(({ retriever }) => isRuntime(retriever))?.retriever
  return [...new Set([leader, runtime])].filter((id) => id !== undefined)
}

/**
 * Those that have the measures (queries with nothing to find have a table of their own): all kinds together, all
 * languages, all forms, each in order of appearance.
 */
function slicesOf({ results }: RunReport, dataset: string, measures: readonly string[]): readonly string[] {
  const rows = results.filter(
    (row) => row.dataset === dataset && row.slice !== 'all' && measures.includes(row.measure),
  )
  const facetOf = (slice: string) => slice.replace(/:.*$/su, '')
  const facets = new Map<string, Set<string>>()
  for (const { slice } of rows) {
    const facet = facetOf(slice)
    facets.set(facet, (facets.get(facet) ?? new Set()).add(slice))
  }
  return [...facets.values()].flatMap((slices) => [...slices])
}

/** How the leader and tool-search do by kind, language and form; absent where the run has no slices. */
export function sliceTable(report: RunReport, standing: Standing): Table | undefined {
  const shown = shownRetrievers(standing)
  const measures = SLICE_MEASURES.filter((measure) => report.manifest.measures.includes(measure))
  const slices = slicesOf(report, standing.dataset, measures)
  if (slices.length === 0 || shown.length === 0) return undefined
  const rows = slices.map((slice) => {
    const entries = entriesOf(report, standing.dataset, slice)
    const figures = shown.flatMap((id) => {
      const entry = entries.find(({ retriever }) => retriever === id)
      return measures.map((measure): Cell => entry?.byMeasure.get(measure) ?? NO_FIGURE)
    })
    const n = entries.flatMap(({ byMeasure }) => [...byMeasure.values()])[0]?.n ?? 0
    return { cells: [slice, wholeCount(n), ...figures] }
  })
  const named = (measure: string, index: number) =>
    shown.length === 1 ? measure : `${measure} ${'ab'[index]}`
  return {
    title: `${standing.dataset} by slice of the queries: ${shown.map((id, i) => (shown.length === 1 ? id : `${'ab'[i]} = ${id}`)).join(', ')}`,
    columns: ['slice', 'n', ...shown.flatMap((_, index) => measures.map((measure) => named(measure, index)))],
    rows,
    notes: [],
  }
}
