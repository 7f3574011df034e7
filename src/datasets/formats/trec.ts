import type { ToolId } from '../../catalog/tool.ts'
import type { Judgment, Judgments, QueryId } from '../dataset.ts'

import { parseTrecScore } from './trec-score.ts'
import { linesOf, TrecTable, trecError } from './trec-table.ts'

/** Judgments by query, in the order of the file. */
export type TrecQrels = ReadonlyMap<QueryId, Judgments>

/** One tool of a run as the file has it; what its rank is, the score and the tie rule decide. */
export interface ScoredTool {
  readonly toolId: ToolId
  readonly score: number
}

/** Scored tools by query, in the order of the file: not yet ranked. */
export type TrecRun = ReadonlyMap<QueryId, readonly ScoredTool[]>

/** A run file: its hits, the tag of its last line, and which scores were no numbers. */
export interface ParsedRun {
  readonly run: TrecRun
  readonly tag: string
  readonly warnings: readonly string[]
}

const QRELS_FIELDS = ['query', '0', 'tool', 'grade'] as const
const RUN_FIELDS = ['query', 'Q0', 'tool', 'rank', 'score', 'tag'] as const

/** What stands in the second column of qrels where no need is named. */
const NO_NEED = '0'

/**
 * Reads `query iteration tool grade` lines. Blank lines and lines that start with `#` are skipped; an
 * iteration other than `0` is the `need` of the judgment (a subtopic in TREC's diversity qrels).
 * @param file - named in messages
 * @throws GaugeError E_TREC with all problems: fields, grades that are no integers, a tool judged twice
 */
export function parseQrels(text: string, file: string): TrecQrels {
  const table = new TrecTable<Judgment>(file)
  for (const { line, fields } of linesOf(text)) {
    const [query, iteration, toolId, grade] = fields
    if (fields.length !== QRELS_FIELDS.length || toolId === undefined || grade === undefined) {
      table.reportFields(line, fields, QRELS_FIELDS)
    } else if (!/^[+-]?\d+$/u.test(grade)) {
      table.report(line, `grade "${grade}" of tool "${toolId}", expected an integer`)
    } else {
      const need = iteration === NO_NEED || iteration === undefined ? {} : { need: iteration }
      table.add(line, query ?? '', toolId, { grade: Number(grade), ...need })
    }
  }
  return table.finish()
}

/**
 * Reads `query Q0 tool rank score tag` lines; what stands behind the tag is ignored, as is the rank.
 * Blank lines and lines that start with `#` are skipped. Scores are read as C's atof reads them, so
 * that `none` is 0; a warning names each that is not a number.
 * @param file - named in messages
 * @throws GaugeError E_TREC with all problems: fields, scores without an order (NaN), a tool listed twice
 */
export function parseRun(text: string, file: string): ParsedRun {
  const table = new TrecTable<number>(file)
  const warnings: string[] = []
  let tag = ''
  for (const { line, fields } of linesOf(text)) {
    const [query = '', , toolId = '', , scoreText = '', lineTag] = fields
    if (lineTag === undefined) {
      table.reportFields(line, fields, RUN_FIELDS)
      continue
    }
    tag = lineTag
    const score = parseTrecScore(scoreText)
    if (score.reading === 'unusable') {
      table.report(line, `score "${scoreText}" of tool "${toolId}", expected a decimal number`)
      continue
    }
    if (score.reading === 'partial') {
      warnings.push(`${file}:${line}: score "${scoreText}" is not a number and is read as ${score.value}`)
    }
    table.add(line, query, toolId, score.value)
  }
  const scores = table.finish()
  const run = new Map(
    [...scores].map(([query, tools]) => [query, [...tools].map(([toolId, score]) => ({ toolId, score }))]),
  )
  return { run, tag, warnings }
}

/**
 * Writes judgments as TREC qrels, a need in the second column. Queries without a judgment leave no line.
 * @throws GaugeError E_TREC where an id or a need cannot stand in the format
 */
export function writeQrels(qrels: TrecQrels): string {
  const problems = new Set<string>()
  const lines = [...qrels].flatMap(([query, judgments]) =>
    [...judgments].map(([toolId, { grade, need }]) => {
      checkQueryId(query, problems)
      checkField('tool', toolId, problems)
      checkNeed(need, problems)
      return `${query} ${need ?? NO_NEED} ${toolId} ${grade}\n`
    }),
  )
  return finishWriting(lines, problems)
}

/**
 * Writes a run in the order given. Readers of the format sort by score and, on equal scores, by id: ties
 * may come back in another order, whatever the rank column says. Queries without hits leave no line.
 * @throws GaugeError E_TREC where an id or the tag cannot stand in the format, or a score is NaN
 */
export function writeRun(run: TrecRun, tag: string): string {
  const problems = new Set<string>()
  checkField('tag', tag, problems)
  const lines = [...run].flatMap(([query, tools]) =>
    tools.map(({ toolId, score }, index) => {
      checkQueryId(query, problems)
      checkField('tool', toolId, problems)
      if (Number.isNaN(score)) problems.add(`query "${query}", tool "${toolId}": the score is not a number`)
      return `${query} Q0 ${toolId} ${index + 1} ${score} ${tag}\n`
    }),
  )
  return finishWriting(lines, problems)
}

function checkField(what: string, value: string, problems: Set<string>): void {
  if (value !== '' && !/[ \t\v\f\r\n]/u.test(value)) return
  problems.add(
    `${what} "${value}" is empty or holds white space, which separates fields in TREC files. Rename it.`,
  )
}

function checkQueryId(query: QueryId, problems: Set<string>): void {
  checkField('query', query, problems)
  if (/^[#\uFEFF]/u.test(query)) {
    problems.add(
      `query "${query}" starts like a comment or a byte order mark, which readers skip. Rename it.`,
    )
  }
}

function checkNeed(need: string | undefined, problems: Set<string>): void {
  if (need === undefined) return
  checkField('need', need, problems)
  if (need === NO_NEED) problems.add(`need "${need}" reads as no need at all in TREC qrels. Rename it.`)
}

function finishWriting(lines: readonly string[], problems: ReadonlySet<string>): string {
  if (problems.size > 0) throw trecError([...problems])
  return lines.join('')
}
