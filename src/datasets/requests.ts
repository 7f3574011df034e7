import type { Problems } from '../lib/problems.ts'
import { parseCsv } from './csv.ts'
import type { QueryId } from './dataset.ts'
import { formOf } from './form-of.ts'
import { languageOf } from './language-of.ts'
import { sha256Of } from './manifest.ts'
import type { JudgmentRow, QueryRow } from './own-rows.ts'
import { unguarded } from './sheet-text.ts'

/** The sheet that an author fills in beside the tools; part of a set where it is there. */
export const REQUESTS_FILE = 'requests.csv'

export const REQUEST_COLUMNS = {
  required: ['request', 'tool'],
  optional: ['description', 'grade', 'lang', 'kind'],
  emptied: ['request', 'tool'],
} as const

/** A row with a request, as it was before it was guarded. */
interface RequestRow {
  readonly where: string
  readonly request: string
  readonly tool: string
  readonly grade: string
  readonly lang: string
  readonly kind: string
}

/** What a sheet adds to `queries.csv` and `judgments.csv`. */
export interface Requests {
  readonly queries: readonly QueryRow[]
  readonly judgments: readonly JudgmentRow[]
  /** Rows with a tool and no request yet. */
  readonly unfilled: number
  readonly rows: number
}

export const NO_REQUESTS: Requests = { queries: [], judgments: [], unfilled: 0, rows: 0 }

/** The id hangs on the text alone, so that a query keeps its split wherever its row stands. */
export function requestId(request: string): QueryId {
  return `request-${sha256Of(request).slice(0, 10)}`
}

function queryRow(
  [first, ...others]: readonly [RequestRow, ...RequestRow[]],
  fallbackLang: string,
): QueryRow {
  const { where, request } = first
  const rows = [first, ...others]
  const ofScript = languageOf(request)
  const cell = (column: 'lang' | 'kind') => rows.find((row) => row[column] !== '')?.[column]
  return {
    where,
    cells: {
      id: requestId(request),
      text: request,
      lang: cell('lang') ?? (ofScript === 'unknown' ? fallbackLang : ofScript),
      kind: cell('kind') ?? (rows.every(({ tool }) => tool === '') ? 'no-match' : 'task'),
      form: formOf(request),
      twin: '',
    },
  }
}

/** Tools beside one request are alternatives: they serve one need. */
function judgmentRowsOf(rows: readonly RequestRow[]): JudgmentRow[] {
  const withTool = rows.filter(({ tool }) => tool !== '')
  const need = withTool.length > 1 ? 'a' : ''
  return withTool.map(({ where, request, tool, grade }) => ({
    where,
    cells: { query: requestId(request), tool, grade: grade === '' ? '2' : grade, need },
  }))
}

function grouped(rows: readonly RequestRow[]): (readonly [RequestRow, ...RequestRow[]])[] {
  const byRequest = new Map<string, [RequestRow, ...RequestRow[]]>()
  for (const row of rows) {
    const group = byRequest.get(row.request)
    if (group === undefined) byRequest.set(row.request, [row])
    else group.push(row)
  }
  return [...byRequest.values()]
}

/**
 * The rows of a sheet: the tool beside a request is right for it. The same request beside several tools is one
 * query that any of them answers; a request beside no tool has no answer; a tool without a request is counted.
 * @param lang - of requests whose script does not tell
 */
export function readRequests(text: string, path: string, lang: string, problems: Problems): Requests {
  const rows = parseCsv(text, path, REQUEST_COLUMNS, problems).map(({ where, cells }): RequestRow => {
    const { request, tool, grade, lang, kind } = cells
    return {
      where,
      request: unguarded(request).trim(),
      tool: unguarded(tool),
      grade: grade.trim(),
      lang: lang.trim(),
      kind: kind.trim(),
    }
  })
  const filled = grouped(rows.filter(({ request }) => request !== ''))
  return {
    queries: filled.map((group) => queryRow(group, lang)),
    judgments: filled.flatMap(judgmentRowsOf),
    unfilled: rows.filter(({ request }) => request === '').length,
    rows: rows.length,
  }
}

/** A pair that `judgments.csv` has too is left to it: there the grade may have been settled. */
export function withoutJudged(
  requests: readonly JudgmentRow[],
  judged: readonly JudgmentRow[],
): readonly JudgmentRow[] {
  const keyOf = ({ cells }: JudgmentRow) => JSON.stringify([cells.query, cells.tool])
  const known = new Set(judged.map(keyOf))
  return requests.filter((row) => !known.has(keyOf(row)))
}

/** One line where something is still to be filled in. */
export function unfilledWarning({ unfilled, rows }: Requests): readonly string[] {
  return unfilled === 0
    ? []
    : [`${REQUESTS_FILE}: rows without a request yet, left out: ${unfilled} of ${rows}`]
}
