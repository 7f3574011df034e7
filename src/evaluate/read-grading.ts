import type { ToolId } from '../catalog/tool.ts'
import { type CsvRow, parseCsv } from '../datasets/csv.ts'
import type { Dataset, QueryId } from '../datasets/dataset.ts'
import { shortened, unguarded } from '../datasets/sheet-text.ts'
import { nearest } from '../lib/nearest.ts'
import type { Problems } from '../lib/problems.ts'
import type { Grading, SheetGrade, SheetQuery } from './grading.ts'

/** What the rows of a sheet are checked against, as far as it is known. */
export interface SheetChecks {
  readonly dataset?: Pick<Dataset, 'queries' | 'catalog' | 'judgments'>
  /** The sheet before it was graded. */
  readonly pool?: Grading
}

export interface SheetFile {
  readonly path: string
  readonly text: string
}

const COLUMNS = { required: ['query', 'tool', 'grade'], optional: ['text', 'lang', 'description'] } as const

type GradingRow = CsvRow<'query' | 'tool' | 'grade' | 'text' | 'lang' | 'description'>

/** Reads what one grader was given, in one file or several. All that is wrong with it is reported with its line. */
export function readPoolSheets(
  files: readonly SheetFile[],
  checks: SheetChecks,
  problems: Problems,
): Grading {
  return gradingOf(
    files.flatMap((file) => sheetRows(file, COLUMNS, problems)),
    checks,
    problems,
  )
}

/** The same with grades; a sheet without any was not graded, which is a problem. */
export function readGrading(files: readonly SheetFile[], checks: SheetChecks, problems: Problems): Grading {
  const rows = files.flatMap((file) => {
    const before = problems.list.length
    const ofFile = sheetRows(file, COLUMNS, problems)
    if (problems.list.length === before && ofFile.every(({ cells }) => cells.grade.trim() === '')) {
      problems.report(
        file.path,
        'no row has a grade. Fill the column grade in: 2 the tool to call, 1 acceptable, 0 (or nothing) would not do.',
      )
    }
    return ofFile
  })
  return gradingOf(rows, checks, problems)
}

/** Saved by a spreadsheet of a country whose decimal sign is a comma. */
function separatorOf(text: string): string | undefined {
  const header = text.split(/\r?\n/u, 1)[0] ?? ''
  if (header.includes(',')) return undefined
  return header.includes(';') ? 'semicolons' : header.includes('\t') ? 'tabs' : undefined
}

/** The rows of a sheet as they were before they were guarded. */
export function sheetRows<Required extends string, Optional extends string>(
  { path, text }: SheetFile,
  columns: { readonly required: readonly Required[]; readonly optional: readonly Optional[] },
  problems: Problems,
): CsvRow<Required | Optional>[] {
  const separator = separatorOf(text)
  if (separator !== undefined) {
    problems.report(`${path}:1`, `cells are separated by ${separator}. Save the sheet with commas.`)
    return []
  }
  return parseCsv(text, path, columns, problems).map(({ where, cells }) => {
    const bare = Object.entries<string>(cells).map(([column, cell]) => [column, unguarded(cell)])
    return { where, cells: Object.fromEntries(bare) as Record<Required | Optional, string> }
  })
}

/** @returns undefined after it has reported what the cell holds */
export function readGrade(cell: string, where: string, problems: Problems): SheetGrade | undefined {
  const found = ([0, 1, 2] as const).find((grade) => String(grade) === cell.trim())
  if (found === undefined) {
    problems.report(where, `grade "${cell}". Expected 0, 1 or 2.`)
  }
  return found
}

function gradingOf(rows: readonly GradingRow[], checks: SheetChecks, problems: Problems): Grading {
  const queries = new Map<QueryId, SheetQuery>()
  const grades = new Map<QueryId, Map<ToolId, SheetGrade>>()
  const descriptions = new Map<ToolId, string>()
  const isRight = pairCheck(checks, problems)
  for (const { where, cells } of rows) {
    const { query: id, tool, lang, text, description } = cells
    if (!isRight(where, id, tool)) continue
    const grade = cells.grade.trim() === '' ? 0 : readGrade(cells.grade, where, problems)
    const ofQuery = grades.get(id) ?? new Map<ToolId, SheetGrade>()
    if (grade !== undefined) grades.set(id, ofQuery.set(tool, grade))
    queries.set(id, { id, text, lang })
    descriptions.set(tool, description)
  }
  return withDataset({ queries, grades, descriptions }, checks.dataset)
}

/** The dataset's own texts and kinds in place of what stands in the sheet. */
function withDataset(grading: Grading, dataset: SheetChecks['dataset']): Grading {
  if (dataset === undefined) return grading
  const own = dataset.queries.filter(({ id }) => grading.queries.has(id))
  const tools = [...grading.descriptions].map(([tool, description]) => {
    const found = dataset.catalog.byId.get(tool)?.description
    return [tool, found === undefined ? description : shortened(found)] as const
  })
  const queries = new Map([...grading.queries, ...own.map((query) => [query.id, query] as const)])
  return { ...grading, queries, descriptions: new Map(tools) }
}

/** A sheet of another dataset is wrong in every row, and a hint takes a look at every id. */
const MOST_HINTS = 50

type PairCheck = (where: string, query: QueryId, tool: ToolId) => boolean

/** Reports a pair that does not belong or stands twice; the checks share what they have seen. */
export function pairCheck({ dataset, pool }: SheetChecks, problems: Problems): PairCheck {
  const seen = new Map<string, string>()
  const queries = dataset?.judgments ?? pool?.queries
  const queryIds = [...(queries?.keys() ?? [])]
  const tools = dataset?.catalog.byId ?? pool?.descriptions
  const toolIds = [...(tools?.keys() ?? [])]
  const unknown = (what: string, id: string, known: readonly string[]) => {
    const near = problems.list.length < MOST_HINTS ? nearest(id, known) : undefined
    const mend = near === undefined ? 'Correct the cell or remove the row.' : `Did you mean "${near}"?`
    return `${what} "${id}" is not in the ${dataset === undefined ? 'pool' : 'dataset'}. ${mend}`
  }
  const problemOf = (where: string, query: QueryId, tool: ToolId): string | undefined => {
    if (queries?.has(query) === false) return unknown('query', query, queryIds)
    if (tools?.has(tool) === false) return unknown('tool', tool, toolIds)
    if (pool?.grades.get(query)?.has(tool) === false || pool?.queries.has(query) === false)
      return `query "${query}" was not pooled with tool "${tool}". Remove the row: only what all graders saw is compared.`
    const pair = JSON.stringify([query, tool])
    const before = seen.get(pair)
    if (before !== undefined)
      return `query "${query}" with tool "${tool}" stands at ${before} too. Keep one row.`
    seen.set(pair, where)
    return undefined
  }
  return (where, query, tool) => {
    const problem = problemOf(where, query, tool)
    if (problem !== undefined) problems.report(where, problem)
    return problem === undefined
  }
}
