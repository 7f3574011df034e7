import type { ToolId } from '../catalog/tool.ts'
import type { Dataset, Judgment, Judgments, QueryId } from '../datasets/dataset.ts'
import { sheetText } from '../datasets/sheet-text.ts'
import type { Problems } from '../lib/problems.ts'
import { disagreementsOf, type GradedPair, type JointGradings } from './agreement.ts'
import { type SheetGrade, sheetGrade } from './grading.ts'
import { pairCheck, readGrade, type SheetFile, sheetRows } from './read-grading.ts'

/** The id stands last, as in a grading sheet. */
const SHEET_COLUMNS = [
  'text',
  'lang',
  'tool',
  'description',
  'first',
  'second',
  'settled',
  'note',
  'query',
] as const

/** Pairs that the two graded differently, with both grades, to be settled. */
export function disagreementSheet({ queries, descriptions }: JointGradings): string {
  const rows = queries.flatMap((joint) =>
    disagreementsOf(joint).map(({ tool, first, second }) => ({
      query: joint.query.id,
      text: joint.query.text,
      lang: joint.query.lang,
      tool,
      description: descriptions.get(tool) ?? '',
      first: String(first),
      second: String(second),
    })),
  )
  return sheetText(SHEET_COLUMNS, rows)
}

/** The grade settled on, by query and tool. */
export type Settled = ReadonlyMap<QueryId, ReadonlyMap<ToolId, SheetGrade>>

type Settling = Map<QueryId, Map<ToolId, SheetGrade>>

type PairKey = string

function keyOf(query: QueryId, tool: ToolId): PairKey {
  return JSON.stringify([query, tool])
}

function openDisagreements({ queries }: JointGradings): Map<PairKey, GradedPair & { query: QueryId }> {
  const open = queries.flatMap((joint) =>
    disagreementsOf(joint).map((pair) => {
      const { id } = joint.query
      return [keyOf(id, pair.tool), { ...pair, query: id }] as const
    }),
  )
  return new Map(open)
}

/** What was settled; reports what is wrong with the sheet, and every disagreement that it leaves open. */
export function readSettled(
  file: SheetFile,
  joint: JointGradings,
  dataset: Dataset,
  problems: Problems,
): Settled {
  const open = openDisagreements(joint)
  const settled: Settling = new Map()
  const isRight = pairCheck({ dataset }, problems)
  const columns = { required: ['query', 'tool', 'settled'], optional: ['first', 'second'] } as const
  for (const { where, cells } of sheetRows(file, columns, problems)) {
    if (!isRight(where, cells.query, cells.tool)) continue
    const key = keyOf(cells.query, cells.tool)
    const pair = open.get(key)
    open.delete(key)
    const problem = pair === undefined ? agreed(cells) : staleOrOpen(cells, pair)
    const grade = problem === undefined ? readGrade(cells.settled, where, problems) : undefined
    if (problem !== undefined) problems.report(where, problem)
    if (grade === undefined) continue
    const ofQuery = settled.get(cells.query) ?? new Map<ToolId, SheetGrade>()
    settled.set(cells.query, ofQuery.set(cells.tool, grade))
  }
  for (const pair of open.values()) {
    const left = `query "${pair.query}" with tool "${pair.tool}" (${pair.first} and ${pair.second})`
    problems.report(file.path, `no row settles ${left}. Add it, or write the disagreements anew.`)
  }
  return settled
}

interface SettledCells {
  readonly query: string
  readonly tool: string
  readonly first: string
  readonly second: string
  readonly settled: string
}

function agreed({ query, tool }: SettledCells): string {
  return `query "${query}" with tool "${tool}" is no disagreement of these two gradings. Remove the row.`
}

function staleOrOpen(cells: SettledCells, { first, second }: GradedPair): string | undefined {
  const [query, tool] = [cells.query, cells.tool]
  const isStale = (cell: string, grade: SheetGrade) => cell.trim() !== '' && cell.trim() !== String(grade)
  if (isStale(cells.first, first) || isStale(cells.second, second))
    return `query "${query}" with tool "${tool}" has ${cells.first} and ${cells.second} here, ${first} and ${second} in the gradings. Write the disagreements anew and settle those.`
  if (cells.settled.trim() === '')
    return `query "${query}" with tool "${tool}" is not settled (${first} and ${second}). Write 0, 1 or 2 into the column settled.`
  return undefined
}

/** Whether a pair that ends with grade 0 is written. */
export type Zeros = 'keep' | 'drop'

/**
 * The judgments of a dataset with what two gradings agree on and what was settled where they differ. A judgment
 * keeps its need, its place, and its very grade where that says the same; pairs that are not in both gradings
 * stay as they are.
 */
export function settledJudgments(
  { catalog, queries, judgments }: Dataset,
  joint: JointGradings,
  settled: Settled,
  zeros: Zeros,
): ReadonlyMap<QueryId, Judgments> {
  const jointly = new Map(joint.queries.map(({ query, pairs }) => [query.id, pairs]))
  const places = new Map([...catalog.byId.keys()].map((id, place) => [id, place]))
  const byPlace = (a: GradedPair, b: GradedPair) => (places.get(a.tool) ?? 0) - (places.get(b.tool) ?? 0)
  const entries = queries.map(({ id }) => {
    const made = new Map<ToolId, Judgment>(judgments.get(id))
    for (const { tool, first, second } of [...(jointly.get(id) ?? [])].sort(byPlace)) {
      const grade = first === second ? first : settled.get(id)?.get(tool)
      if (grade === undefined) continue
      const judgment = regraded(made.get(tool), grade)
      if (judgment.grade === 0 && zeros === 'drop') made.delete(tool)
      else made.set(tool, judgment)
    }
    return [id, made] as const
  })
  return new Map(entries)
}

function regraded(judgment: Judgment | undefined, grade: SheetGrade): Judgment {
  if (judgment === undefined) return { grade }
  return sheetGrade(judgment.grade) === grade ? judgment : { ...judgment, grade }
}
