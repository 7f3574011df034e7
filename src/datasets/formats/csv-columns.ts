import type { Problems } from '../../lib/problems.ts'
import { type ImportedSet, LabelledSetBuilder, type SetOptions } from '../import/labelled-set.ts'
import { type Delimiter, readTable, type SourceText, type TableRow } from './tsv.ts'

/** What a column of somebody's table may hold. */
export type ColumnRole = 'query' | 'tool' | 'grade' | 'lang' | 'id'

/** The columns by what they hold; those that nobody named are looked for under their usual names. */
export type ColumnNames = Partial<Readonly<Record<ColumnRole, string>>>

const ROLES: readonly ColumnRole[] = ['query', 'tool', 'grade', 'lang', 'id']

/** Looked for in this order, whatever their case. */
const USUAL: Readonly<Record<ColumnRole, readonly string[]>> = {
  query: ['query', 'text', 'question', 'utterance', 'prompt'],
  tool: ['tool', 'tool_name', 'tool_id', 'name', 'api'],
  grade: ['grade', 'score', 'relevance'],
  lang: ['lang', 'language'],
  id: ['query_id', 'query-id', 'qid', 'id'],
}

const REQUIRED: ReadonlySet<ColumnRole> = new Set(['query', 'tool'])
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t']

/** By the file's ending, else what the first line holds most of. */
function delimiterOf({ path, text }: SourceText): Delimiter {
  if (/\.tsv$/iu.test(path)) return '\t'
  const first = text.split(/[\r\n]/u, 1)[0] ?? ''
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function columnOf(role: ColumnRole, named: string | undefined, header: readonly string[]): number {
  if (named !== undefined) return header.indexOf(named)
  const lower = header.map((name) => name.toLowerCase())
  const usual = USUAL[role].find((name) => lower.includes(name))
  return usual === undefined ? -1 : lower.indexOf(usual)
}

/** Where each role stands; a role that nobody named may be absent, but for query and tool. */
function findColumns(
  found: readonly string[],
  names: ColumnNames,
  file: string,
  problems: Problems,
): Readonly<Record<ColumnRole, number>> | undefined {
  const columns = ROLES.map((role) => [role, columnOf(role, names[role], found)] as const)
  const missing = columns.filter(
    ([role, column]) => column === -1 && (REQUIRED.has(role) || names[role] !== undefined),
  )
  for (const [role] of missing) {
    const wanted =
      names[role] === undefined ? `holds the ${role} (usually "${USUAL[role][0]}")` : `is "${names[role]}"`
    const there = found.length === 0 ? 'the file is empty' : `found: ${found.join(', ')}`
    problems.report(`${file}:1`, `no column ${wanted}; ${there}. Name it with --${role}-column.`)
  }
  return missing.length > 0 ? undefined : (Object.fromEntries(columns) as Record<ColumnRole, number>)
}

function gradeOf(text: string | undefined, where: string, problems: Problems): number | undefined {
  if (text === undefined) return 1
  if (/^\s*[+-]?\d+(?:\.0+)?\s*$/u.test(text)) return Number(text)
  problems.report(where, `grade "${text}". Expected an integer.`)
  return undefined
}

/**
 * Queries and tools from the columns of a CSV or TSV file: a row is one judgment, of grade 1 where no column
 * says more. Rows of one id, or without ids of one text, are one query. Faults are reported.
 */
export function readCsvColumns(
  source: SourceText,
  names: ColumnNames,
  options: SetOptions,
  problems: Problems,
): ImportedSet {
  const builder = new LabelledSetBuilder(options, problems)
  const table = readTable(source, delimiterOf(source), problems)
  const columns = table && findColumns(table.header, names, source.path, problems)
  if (columns !== undefined) table?.rows.forEach(rowAdder(builder, columns, problems))
  return builder.finish(source.path)
}

/** Ids where no column has them: `q1`, `q2`, …, by the order in which the texts come. */
function rowAdder(
  builder: LabelledSetBuilder,
  columns: Readonly<Record<ColumnRole, number>>,
  problems: Problems,
): (row: TableRow) => void {
  const idByText = new Map<string, string>()
  const textById = new Map<string, string>()
  return ({ where, cells }) => {
    const text = cells[columns.query] ?? ''
    const id = cells[columns.id] ?? idByText.get(text) ?? `q${idByText.size + 1}`
    idByText.set(text, id)
    const before = textById.get(id)
    if (before === undefined) builder.addQuery(where, { id, text, lang: cells[columns.lang] })
    else if (before !== text)
      problems.report(where, `query id "${id}" has another text before. One id is one query.`)
    textById.set(id, before ?? text)
    const grade = gradeOf(cells[columns.grade], where, problems)
    const tool = cells[columns.tool] ?? ''
    if (grade !== undefined) builder.addJudgment(where, id, tool, { grade })
  }
}
