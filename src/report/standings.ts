import { type ComparisonRow, DECIDING_MEASURE, type ResultRow, type RunReport } from '../experiment/result.ts'
import { buildColumn } from './build-column.ts'
import { wholeCount } from './figures.ts'
import { isSignificant, NOT_SIGNIFICANT } from './significance.ts'
import { type Cell, NO_FIGURE, type Table } from './table.ts'

/** The measures of the main table, in its order; those a run did not compute are left out. */
const MAIN_MEASURES = [DECIDING_MEASURE, 'R@1', 'R@5', 'R@10', 'RR'] as const

/** Asked for by the chart of recall, and between two of the table: not repeated among the further ones. */
const CHART_MEASURES: readonly string[] = ['R@3']

/** One retriever on one slice of one dataset: its rows by measure. */
export interface Entry {
  readonly retriever: string
  readonly byMeasure: ReadonlyMap<string, ResultRow>
}

/** Who stands where on one dataset, best first; equal means keep the order of the experiment. */
export interface Standing {
  readonly dataset: string
  readonly measure: string
  readonly entries: readonly Entry[]
  /** The first entry against the others, by the same measure; empty where it is the only one. */
  readonly comparisons: readonly ComparisonRow[]
}

/** `nDCG@10`, or the first measure of a run that did not compute it. */
export function decidingMeasure({ manifest: { measures } }: RunReport): string {
  return measures.includes(DECIDING_MEASURE) ? DECIDING_MEASURE : (measures[0] ?? DECIDING_MEASURE)
}

/** The retrievers of one slice, in the order of the experiment. */
export function entriesOf(report: RunReport, dataset: string, slice: string): readonly Entry[] {
  const byRetriever = new Map<string, Map<string, ResultRow>>()
  for (const retriever of report.manifest.retrievers) byRetriever.set(retriever, new Map())
  for (const row of report.results) {
    if (row.dataset !== dataset || row.slice !== slice) continue
    const rows = byRetriever.get(row.retriever) ?? new Map<string, ResultRow>()
    byRetriever.set(row.retriever, rows.set(row.measure, row))
  }
  return [...byRetriever]
    .filter(([, byMeasure]) => byMeasure.size > 0)
    .map(([retriever, byMeasure]) => ({ retriever, byMeasure }))
}

/** One standing per dataset that has results, in the order of the manifest. */
export function standings(report: RunReport): readonly Standing[] {
  const measure = decidingMeasure(report)
  const mean = (entry: Entry) => entry.byMeasure.get(measure)?.mean ?? Number.NEGATIVE_INFINITY
  return report.manifest.datasets
    .map(({ name }): Standing => {
      const entries = [...entriesOf(report, name, 'all')].sort((a, b) =>
        mean(a) === mean(b) ? 0 : mean(b) - mean(a),
      )
      const leader = entries[0]?.retriever
      const comparisons = report.comparisons.filter(
        (row) => row.dataset === name && row.measure === measure && row.leader === leader,
      )
      return { dataset: name, measure, entries, comparisons }
    })
    .filter(({ entries }) => entries.length > 0)
}

export function estimateOf(entry: Entry | undefined, measure: string): ResultRow | undefined {
  return entry?.byMeasure.get(measure)
}

/** The leader against that retriever. */
export function comparisonWith({ comparisons }: Standing, { retriever }: Entry): ComparisonRow | undefined {
  return comparisons.find(({ other }) => other === retriever)
}

/** The measures of the main tables; all of a run that computed none of the usual ones. */
export function mainMeasures(report: RunReport): readonly string[] {
  const { measures } = report.manifest
  const main = MAIN_MEASURES.filter((measure) => measures.includes(measure))
  return main.length > 0 ? main : measures
}

function standingOf(standing: Standing, entry: Entry): 'best' | 'level' | undefined {
  if (standing.comparisons.length === 0) return undefined
  if (entry === standing.entries[0]) return 'best'
  const compared = comparisonWith(standing, entry)
  return compared !== undefined && !isSignificant(compared) ? 'level' : undefined
}

/** Retriever × measure with intervals, and build time, best first. */
export function standingTable(report: RunReport, standing: Standing): Table {
  const dataset = report.manifest.datasets.find(({ name }) => name === standing.dataset)
  const measures = mainMeasures(report)
  const build = buildColumn(report, standing.dataset)
  const rows = standing.entries.map((entry) => {
    const place = standingOf(standing, entry)
    const built = build === undefined ? [] : [build.cellOf(entry.retriever)]
    const cells = [entry.retriever, ...estimates(entry, measures), ...built]
    return place === undefined ? { cells } : { cells, standing: place }
  })
  const columns = ['retriever', ...measures, ...(build === undefined ? [] : [build.header])]
  return { title: titleOf(standing, dataset), columns, rows, notes: [] }
}

const BRACKETS =
  'In brackets behind a retriever: parameters that are not its defaults, or what tool-search (the whole of SearchExtraTools) ranks with.'
const DEFERRED = 'Deferred tools are left out of requests until search finds them.'

/** Said once below the main tables. */
export function standingNotes(report: RunReport): readonly string[] {
  const all = standings(report)
  if (all.length === 0) return []
  const compared = all.some(({ comparisons }) => comparisons.length > 0)
  const marks = compared
    ? [
        `★ highest ${decidingMeasure(report)}; no mark: significantly below it; ≈ not significantly (${NOT_SIGNIFICANT}).`,
      ]
    : []
  const builds = all.flatMap(({ dataset }) => buildColumn(report, dataset)?.note ?? [])
  const brackets = report.manifest.retrievers.some((id) => id.includes('(')) ? [BRACKETS] : []
  return [...marks, ...brackets, DEFERRED, ...new Set(builds)]
}

/** What the run computed beside the main measures; absent where there is nothing. */
export function furtherTable(report: RunReport, standing: Standing): Table | undefined {
  const shown = [...mainMeasures(report), ...CHART_MEASURES]
  const computed = standing.entries.flatMap(({ byMeasure }) => [...byMeasure.keys()])
  const measures = [...new Set(computed)].filter((measure) => !shown.includes(measure))
  if (measures.length === 0) return undefined
  const rows = standing.entries.map((entry) => ({ cells: [entry.retriever, ...estimates(entry, measures)] }))
  return {
    title: `${standing.dataset}: further measures`,
    columns: ['retriever', ...measures],
    rows,
    notes: [],
  }
}

function estimates(entry: Entry, measures: readonly string[]): readonly Cell[] {
  return measures.map((measure) => estimateOf(entry, measure) ?? NO_FIGURE)
}

function titleOf(
  { dataset, entries, measure }: Standing,
  facts: RunReport['manifest']['datasets'][number] | undefined,
) {
  const n = estimateOf(entries[0], measure)?.n ?? 0
  const queries = `${dataset}: n = ${wholeCount(n)} queries`
  if (facts === undefined) return queries
  const split = facts.split === 'all' ? 'all splits' : `${facts.split} split`
  return `${queries} (${split}), ${wholeCount(facts.deferred)} deferred tools`
}
