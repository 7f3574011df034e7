import type { ToolId } from '../../catalog/tool.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import type { QueryId } from '../dataset.ts'

/** C's isspace: ideographic and no-break spaces are parts of a name. */
const WHITESPACE = /[ \t\v\f\r]+/u

/** Characters of a line that a message repeats. */
const QUOTED_LENGTH = 80

const BYTE_ORDER_MARK = '\uFEFF'

/** One line that holds data, split at white space. */
export interface TrecLine {
  /** From 1. */
  readonly line: number
  readonly fields: readonly string[]
}

/** Blank lines and lines that start with `#` are skipped, a byte order mark is dropped. */
export function* linesOf(text: string): Iterable<TrecLine> {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  for (const [index, content] of body.split('\n').entries()) {
    const fields = content.split(WHITESPACE).filter((field) => field !== '')
    if (fields[0] === undefined || fields[0].startsWith('#')) continue
    yield { line: index + 1, fields }
  }
}

/** Values by query and tool, with the problems met on the way. */
export class TrecTable<V> {
  readonly #file: string
  readonly #problems: string[] = []
  readonly #values = new Map<QueryId, Map<ToolId, V>>()
  readonly #firstLines = new Map<QueryId, Map<ToolId, number>>()

  constructor(file: string) {
    this.#file = file
  }

  report(line: number, problem: string): void {
    this.#problems.push(`${this.#file}:${line}: ${problem}.`)
  }

  reportFields(line: number, found: readonly string[], expected: readonly string[]): void {
    const text = found.join(' ').slice(0, QUOTED_LENGTH)
    this.report(line, `"${text}" has ${found.length} of ${expected.length} fields: ${expected.join(' ')}`)
  }

  add(line: number, query: QueryId, toolId: ToolId, value: V): void {
    const values = entryOf(this.#values, query)
    const lines = entryOf(this.#firstLines, query)
    const first = lines.get(toolId)
    if (first === undefined) {
      lines.set(toolId, line)
      values.set(toolId, value)
    } else {
      this.report(
        line,
        `query "${query}" has tool "${toolId}" already in line ${first}. Remove one of the two`,
      )
    }
  }

  /** @throws GaugeError E_TREC on any problem, and where there was nothing to read */
  finish(): ReadonlyMap<QueryId, ReadonlyMap<ToolId, V>> {
    if (this.#problems.length > 0) throw trecError(this.#problems)
    const empty = `${this.#file}: the file is empty, expected at least one line.`
    if (this.#values.size === 0) throw trecError([empty])
    return this.#values
  }
}

function entryOf<V>(table: Map<QueryId, Map<ToolId, V>>, query: QueryId): Map<ToolId, V> {
  const known = table.get(query)
  if (known !== undefined) return known
  const fresh = new Map<ToolId, V>()
  table.set(query, fresh)
  return fresh
}

/** Carries all problems; the message is the first one and how many there are. */
export function trecError(problems: readonly string[]): GaugeError {
  const [first = ''] = problems
  const message =
    problems.length === 1 ? first : `${problems.length} problems in TREC data, the first: ${first}`
  return new GaugeError('E_TREC', message, problems)
}
