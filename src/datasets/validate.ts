import type { PlacedTool } from '../catalog/sources/read-tools.ts'
import type { Problems } from '../lib/problems.ts'
import type { Dataset, Judgments, Query } from './dataset.ts'
import { formOf } from './form-of.ts'
import type { JudgmentRow, QueryRow } from './own-rows.ts'

interface Context {
  readonly folder: string
  readonly problems: Problems
}

/** What a dataset was built from, with the places. */
export interface PlacedRows {
  readonly tools: readonly PlacedTool[]
  readonly queries: readonly QueryRow[]
  readonly judgments: readonly JudgmentRow[]
}

/** Kinds whose right answer is no deferred tool. */
const WITHOUT_ANSWER = 'no-match'
const CORE_ANSWER = 'core'

/**
 * What only the whole set shows: empty parts, names and ids that stand twice, twins, forms, and labels that
 * contradict the kind, which a foreign set's may. Reports problems.
 * @returns warnings: what is a problem in a shipped set and may be so in a foreign one
 */
export function checkDataset(
  dataset: Dataset,
  rows: PlacedRows,
  { folder, problems }: Context,
): readonly string[] {
  const isBroken = (file: string) => problems.list.some((problem) => problem.startsWith(`${folder}/${file}:`))
  // What could not be read is empty for a reason that is told already.
  const isEmpty = (file: string, { length }: readonly unknown[]) => length === 0 && !isBroken(file)
  if (isEmpty('tools.jsonl', rows.tools))
    problems.report(`${folder}/tools.jsonl`, 'no tools. A dataset needs at least one.')
  if (isEmpty('queries.csv', rows.queries))
    problems.report(`${folder}/queries.csv`, 'no queries. A dataset needs at least one.')
  // Real sets do hold two tools of one name: their catalog tells them apart and warns.
  if (dataset.origin === 'shipped') checkTools(rows.tools, problems)
  checkIds(rows.queries, problems)
  if (rows.tools.length === 0) return []
  const labels = rows.judgments.length === 0 && isBroken('judgments.csv') ? 'unread' : 'read'
  checkQueries(dataset, rows, labels, problems)
  if (dataset.origin === 'foreign') return repeatedTextWarning(dataset)
  checkNeeds(dataset, rows, problems)
  const wheres = new Map(rows.queries.map(({ where, cells }) => [cells.id, where]))
  for (const { first, second } of repeatedTexts(dataset)) {
    problems.report(
      wheres.get(second.id) ?? folder,
      `query "${second.id}" has the text of "${first.id}" but other labels. Keep one, or give both the same.`,
    )
  }
  return []
}

/** The queries stand in the order of their rows. */
function checkQueries(
  dataset: Dataset,
  rows: PlacedRows,
  labels: 'read' | 'unread',
  problems: Problems,
): void {
  const byId = new Map(dataset.queries.map((query) => [query.id, query]))
  dataset.queries.forEach((query, i) => {
    const where = rows.queries[i]?.where ?? query.id
    checkTwin(query, byId, where, problems)
    if (dataset.origin === 'foreign') return
    checkForm(query, where, problems)
    if (labels === 'read') checkLabels(query, dataset, where, problems)
  })
}

/** A need that no tool of grade 2 meets can never be called met. */
function checkNeeds({ judgments }: Dataset, rows: PlacedRows, problems: Problems): void {
  const seen = new Set<string>()
  for (const { where, cells } of rows.judgments) {
    const { query, need } = cells
    const key = JSON.stringify([query, need])
    if (need === '' || seen.has(key)) continue
    seen.add(key)
    const ofNeed = [...(judgments.get(query)?.values() ?? [])].filter((judgment) => judgment.need === need)
    if (ofNeed.length === 0 || ofNeed.some(({ grade }) => grade === 2)) continue
    problems.report(
      where,
      `query "${query}" has no tool of grade 2 for its need "${need}". Judge one, or write the need of the tool that it stands beside.`,
    )
  }
}

function checkTools(tools: readonly PlacedTool[], problems: Problems): void {
  const seen = new Map<string, string>()
  for (const { draft, where } of tools) {
    const key = JSON.stringify([draft.name, draft.server ?? ''])
    const before = seen.get(key)
    if (before !== undefined) {
      problems.report(where, `tool "${draft.name}" stands at ${before} too. Rename one or remove it.`)
    }
    seen.set(key, where)
  }
}

function checkIds(rows: readonly QueryRow[], problems: Problems): void {
  const seen = new Map<string, string>()
  for (const { where, cells } of rows) {
    const before = seen.get(cells.id)
    if (before !== undefined)
      problems.report(
        where,
        `query id "${cells.id}" stands at ${before} too. Give one of them another, here and in its judgments.`,
      )
    seen.set(cells.id, where)
  }
}

function checkTwin(query: Query, byId: ReadonlyMap<string, Query>, where: string, problems: Problems): void {
  const { id, kind, twin } = query
  if (twin !== undefined && !byId.has(twin)) {
    problems.report(
      where,
      `query "${id}" names twin "${twin}", which is no query. Correct the id or leave it empty.`,
    )
  }
  if (twin === id)
    problems.report(where, `query "${id}" is its own twin. Name the clean or English counterpart.`)
  if (kind === 'typo' && twin === undefined) {
    problems.report(where, `query "${id}" is a typo query without a twin. Name its clean counterpart.`)
  }
}

function checkForm({ id, text, form }: Query, where: string, problems: Problems): void {
  const expected = formOf(text)
  if (form !== expected)
    problems.report(
      where,
      `query "${id}" says form ${form}, its text has the form ${expected}. Write that, or change the text.`,
    )
}

function checkLabels(query: Query, dataset: Dataset, where: string, problems: Problems): void {
  const { id, kind } = query
  const judged = [...(dataset.judgments.get(id) ?? [])]
  const relevant = judged.filter(([, { grade }]) => grade >= 1)
  if (kind === WITHOUT_ANSWER) {
    if (relevant.length > 0)
      problems.report(where, `no-match query "${id}" has a right tool. Change kind or grade.`)
    return
  }
  const best = relevant.filter(([, { grade }]) => grade === 2).map(([toolId]) => toolId)
  if (best.length === 0) {
    problems.report(where, `query "${id}" has no tool of grade 2. Judge one, or make it a no-match query.`)
  }
  const core = new Set(dataset.catalog.core.map((tool) => tool.id))
  if (kind === CORE_ANSWER && !best.some((toolId) => core.has(toolId))) {
    problems.report(where, `core query "${id}" has no core tool of grade 2. Change kind or judgment.`)
  }
}

function sameLabels(a: Judgments, b: Judgments): boolean {
  return a.size === b.size && [...a].every(([toolId, { grade }]) => b.get(toolId)?.grade === grade)
}

/** Queries whose text stood before with other labels. */
export function repeatedTexts({
  queries,
  judgments,
}: Pick<Dataset, 'queries' | 'judgments'>): { readonly first: Query; readonly second: Query }[] {
  const firstByText = new Map<string, Query>()
  const none: Judgments = new Map()
  return queries.flatMap((query) => {
    const first = firstByText.get(query.text)
    if (first === undefined) {
      firstByText.set(query.text, query)
      return []
    }
    const same = sameLabels(judgments.get(first.id) ?? none, judgments.get(query.id) ?? none)
    return same ? [] : [{ first, second: query }]
  })
}

/** One line for a foreign set whose texts stand twice with other labels. */
export function repeatedTextWarning(dataset: Pick<Dataset, 'queries' | 'judgments'>): readonly string[] {
  const repeated = repeatedTexts(dataset)
  if (repeated.length === 0) return []
  const queries = repeated.length === 1 ? 'query repeats' : 'queries repeat'
  return [`${repeated.length} ${queries} a text with other labels (first: "${repeated[0]?.second.id}")`]
}
