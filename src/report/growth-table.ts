import type { GrowthRow, RunReport } from '../experiment/result.ts'
import { wholeCount } from './figures.ts'
import { NO_FIGURE, type Table } from './table.ts'

/** One dataset's catalog in several sizes, by one measure. */
export interface GrownDataset {
  readonly dataset: string
  readonly measure: string
  /** Queries that count. */
  readonly n: number
  /** In tools, ascending. */
  readonly sizes: readonly number[]
  /** In the order of the experiment. */
  readonly retrievers: readonly string[]
  /** The tools of the catalog as it is; absent where it has none of the sizes. */
  readonly own: number | undefined
  at(retriever: string, tools: number): GrowthRow | undefined
}

/** The datasets whose catalog was grown or cut, in the order of the rows. */
export function grownDatasets({ growth, manifest }: RunReport): readonly GrownDataset[] {
  return [...new Set(growth.map(({ dataset }) => dataset))].flatMap((dataset) => {
    const rows = growth.filter((row) => row.dataset === dataset)
    const [first] = rows
    if (first === undefined) return []
    const tools = manifest.datasets.find(({ name }) => name === dataset)?.tools
    return {
      dataset,
      measure: first.measure,
      n: first.n,
      sizes: [...new Set(rows.map((row) => row.tools))].sort((a, b) => a - b),
      retrievers: [...new Set(rows.map(({ retriever }) => retriever))],
      own: rows.some((row) => row.tools === tools) ? tools : undefined,
      at: (retriever: string, size: number) =>
        rows.find((row) => row.retriever === retriever && row.tools === size),
    }
  })
}

const NOTES = [
  'The same queries and judgments; larger catalogs: the set and invented tools behind it, the same ones in every size; smaller ones: the set without tools that answer none of its queries.',
  'An invented tool whose action and object stand together in a query or in a right answer is left out, so that no label becomes wrong; with it go rivals that a real catalog of the size would have. Read the loss as a lower bound.',
]

/** Retriever × catalog size with intervals: a table per dataset. */
export function growthTables(report: RunReport): readonly Table[] {
  return grownDatasets(report).map((grown, i) => ({
    title: `${grown.dataset}: ${grown.measure} by catalog size, n = ${wholeCount(grown.n)} queries`,
    columns: [
      'retriever',
      ...grown.sizes.map((tools) => `${wholeCount(tools)} tools${tools === grown.own ? ' (own)' : ''}`),
    ],
    rows: grown.retrievers.map((retriever) => ({
      cells: [retriever, ...grown.sizes.map((tools) => grown.at(retriever, tools) ?? NO_FIGURE)],
    })),
    notes: i === 0 ? NOTES : [],
  }))
}
