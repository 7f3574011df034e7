import { nearest } from '../lib/nearest.ts'
import type { Problems } from '../lib/problems.ts'
import type { CsvRow } from './csv.ts'
import {
  type Dataset,
  FORMS,
  type Form,
  type Judgment,
  type Judgments,
  KINDS,
  type Query,
  type QueryId,
} from './dataset.ts'
import { splitOf } from './split.ts'

export type QueryRow = CsvRow<'id' | 'text' | 'lang' | 'kind' | 'form' | 'twin'>
export type JudgmentRow = CsvRow<'query' | 'tool' | 'grade' | 'need'>

/** A judgments.csv of another set is wrong in every row, and a hint takes a look at every name. */
const MOST_HINTS = 50

const LANGUAGES = ['en', 'zh', 'ja', 'ko', 'mixed']
/** Grades that may stand in a set, and how the message names them. */
const GRADES = {
  shipped: { pattern: /^[012]$/u, expected: '0, 1 or 2' },
  foreign: { pattern: /^[+-]?\d{1,9}$/u, expected: 'an integer' },
} as const

function oneOf(
  where: string,
  column: string,
  value: string,
  known: readonly string[],
  problems: Problems,
): void {
  if (known.includes(value)) return
  const near = nearest(value, known)
  const mend = near === undefined ? 'Write one of them.' : `Did you mean "${near}"?`
  problems.report(where, `${column} "${value}" is none of ${known.join(', ')}. ${mend}`)
}

export function readQueries(
  rows: readonly QueryRow[],
  origin: Dataset['origin'],
  problems: Problems,
): Query[] {
  return rows.map(({ where, cells: { id, text, lang, kind, form, twin } }) => {
    if (id === '') problems.report(where, 'the id is empty. Give every query an id of its own.')
    if (text.trim() === '') problems.report(where, `query "${id}" has no text. Write one or remove the row.`)
    if (origin === 'shipped') {
      oneOf(where, 'lang', lang, LANGUAGES, problems)
      oneOf(where, 'kind', kind, KINDS, problems)
    }
    oneOf(where, 'form', form, FORMS, problems)
    return { id, text, lang, kind, form: form as Form, split: splitOf(id), ...(twin === '' ? {} : { twin }) }
  })
}

/** Judgments by query, with an entry for every query; what does not fit is reported and left out. */
export function buildJudgments(
  queries: readonly QueryRow[],
  rows: readonly JudgmentRow[],
  { catalog, origin }: Pick<Dataset, 'catalog' | 'origin'>,
  problems: Problems,
): ReadonlyMap<QueryId, Judgments> {
  const judgments = new Map(queries.map(({ cells }) => [cells.id, new Map<string, Judgment>()]))
  // Without queries or tools (a file could not be read) every judgment would be a problem that is none.
  if (queries.length === 0 || catalog.tools.length === 0) return judgments
  const toolNames = [...catalog.byId.keys()]
  for (const { where, cells } of rows) {
    const ofQuery = judgments.get(cells.query)
    if (ofQuery === undefined) {
      problems.report(
        where,
        `query "${cells.query}" is not in queries.csv. Add the query or remove the judgment.`,
      )
    } else if (!catalog.byId.has(cells.tool)) {
      const near = problems.list.length < MOST_HINTS ? nearest(cells.tool, toolNames) : undefined
      const mend = near === undefined ? 'Add the tool or remove the judgment.' : `Did you mean "${near}"?`
      problems.report(
        where,
        `query "${cells.query}" grades tool "${cells.tool}", which the catalog lacks. ${mend}`,
      )
    } else if (!GRADES[origin].pattern.test(cells.grade)) {
      const { expected } = GRADES[origin]
      problems.report(
        where,
        `grade "${cells.grade}" of tool "${cells.tool}". Expected ${expected}. Correct the cell.`,
      )
    } else if (ofQuery.has(cells.tool)) {
      problems.report(
        where,
        `query "${cells.query}" grades tool "${cells.tool}" a second time. Keep one row.`,
      )
    } else {
      const grade = Number(cells.grade)
      ofQuery.set(cells.tool, cells.need === '' ? { grade } : { grade, need: cells.need })
    }
  }
  return judgments
}
