import { EMPTY_MEASURE, LOADED_MEASURE } from '../evaluate/summarise.ts'
import type { ResultRow, RunReport } from '../experiment/result.ts'
import { wholeCount } from './figures.ts'
import type { Standing } from './standings.ts'
import { NO_FIGURE, type Table } from './table.ts'

interface OwnMeasure {
  readonly slice: string
  readonly measure: string
  readonly note: string
}

/** Queries whose right answer is no deferred tool: each kind has one measure and stays out of all others. */
const OWN_MEASURES: readonly OwnMeasure[] = [
  {
    slice: 'kind:no-match',
    measure: EMPTY_MEASURE,
    note: 'Empty: share of the no-match queries (no tool serves them) that were answered with nothing.',
  },
  {
    slice: 'kind:core',
    measure: LOADED_MEASURE,
    note: 'Loaded: share of the core queries (their tool is in every request) that were answered with that tool, marked «already loaded»; 0 where only deferred tools are indexed.',
  },
]

/** How every retriever answers where there is nothing to find: a table per dataset that has such queries. */
export function nothingToFindTables(report: RunReport, standings: readonly Standing[]): readonly Table[] {
  const explained = new Set<string>()
  return report.manifest.datasets.flatMap(({ name }) => {
    const columns = OWN_MEASURES.map((own) => ({ own, rows: rowsOf(report, name, own) })).filter(
      ({ rows }) => rows.size > 0,
    )
    if (columns.length === 0) return []
    const notes = columns.map(({ own }) => own.note).filter((note) => !explained.has(note))
    for (const note of notes) explained.add(note)
    const order = standings.find(({ dataset }) => dataset === name)?.entries ?? []
    return [tableOf(name, columns, order, notes)]
  })
}

interface Column {
  readonly own: OwnMeasure
  readonly rows: RowsByRetriever
}

function tableOf(
  dataset: string,
  columns: readonly Column[],
  order: Standing['entries'],
  notes: readonly string[],
): Table {
  const answered = new Set(columns.flatMap(({ rows }) => [...rows.keys()]))
  const ordered = order.map(({ retriever }) => retriever).filter((id) => answered.has(id))
  return {
    title: `${dataset}: queries with nothing to find`,
    columns: ['retriever', ...columns.map(({ own, rows }) => `${own.measure} (n = ${queriesOf(rows)})`)],
    rows: [...new Set([...ordered, ...answered])].map((retriever) => ({
      cells: [retriever, ...columns.map(({ rows }) => rows.get(retriever) ?? NO_FIGURE)],
    })),
    notes,
  }
}

type RowsByRetriever = ReadonlyMap<string, ResultRow>

function rowsOf({ results }: RunReport, dataset: string, { slice, measure }: OwnMeasure): RowsByRetriever {
  const rows = results.filter(
    (row) => row.dataset === dataset && row.slice === slice && row.measure === measure,
  )
  return new Map(rows.map((row) => [row.retriever, row]))
}

function queriesOf(rows: RowsByRetriever): string {
  const [first] = rows.values()
  return wholeCount(first?.n ?? 0)
}
