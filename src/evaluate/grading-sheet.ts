import type { Catalog } from '../catalog/catalog.ts'
import { sheetText, shortened } from '../datasets/sheet-text.ts'
import type { PooledQuery } from './pool.ts'

/** The id stands last: Excel drops the separators behind the last filled cell of rows whose last cells are empty. */
const SHEET_COLUMNS = ['text', 'lang', 'tool', 'description', 'grade', 'note', 'query'] as const

/** Candidates of every query, to be graded: nothing in it tells a label, a rank, a score or a retriever. */
export function gradingSheet(pooled: readonly PooledQuery[], { byId }: Pick<Catalog, 'byId'>): string {
  const rows = pooled.flatMap(({ query: { id, text, lang }, tools }) =>
    tools.map((tool) => {
      const description = shortened(byId.get(tool)?.description ?? '')
      return { query: id, text, lang, tool, description }
    }),
  )
  return sheetText(SHEET_COLUMNS, rows)
}

/** Sheets of at most so many queries each; a query whose pool is empty stands in none. */
export function gradingSheets(
  pooled: readonly PooledQuery[],
  catalog: Pick<Catalog, 'byId'>,
  queriesPerSheet: number,
): string[] {
  const toGrade = pooled.filter(({ tools }) => tools.length > 0)
  const sheets = Array.from({ length: Math.ceil(toGrade.length / queriesPerSheet) }, (_, i) =>
    toGrade.slice(i * queriesPerSheet, (i + 1) * queriesPerSheet),
  )
  return sheets.map((sheet) => gradingSheet(sheet, catalog))
}
