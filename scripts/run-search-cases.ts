import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ToolDraft } from '../src/catalog/catalog.ts'
import { parseTool } from '../src/catalog/sources/tool-schema.ts'
import { seededRandom } from '../src/lib/random.ts'
import { createToolSearch } from '../src/toolsearch/create-tool-search.ts'

/** One line of `cases.jsonl`. */
interface SearchCase {
  readonly id: string
  readonly kind: string
  readonly level: string
  readonly catalog: readonly unknown[]
  readonly query: string
  readonly expect: Expectation
}

interface Expectation {
  readonly first?: string
  readonly topK?: { readonly k: number; readonly includes: readonly string[] }
  readonly empty?: boolean
  readonly excludes?: readonly string[]
  readonly error?: string
}

interface Answer {
  readonly names: readonly string[]
  readonly text: string
}

interface Failure {
  readonly case: SearchCase
  /** Of the catalog orders tried, how many failed. */
  readonly orders: number
  /** What the first failing order missed. */
  readonly misses: readonly string[]
}

const USUAL_LIMIT = 5
const SHUFFLES = 5
const LEVELS = ['must', 'should', 'stretch'] as const

function draftOf(value: unknown): ToolDraft {
  const parsed = parseTool(value)
  if ('draft' in parsed) return parsed.draft
  throw parsed.error
}

async function answerOf(tools: readonly ToolDraft[], { query, expect }: SearchCase): Promise<Answer> {
  const toolSearch = createToolSearch({ tools })
  const limit = Math.max(expect.topK?.k ?? 0, USUAL_LIMIT)
  const { hits, text } = await toolSearch.search(query, { limit })
  return { names: hits.map(({ tool }) => tool), text }
}

/** What an expectation did not get; an `error` is a text that says that nothing, or which name, was not found. */
function missesOf({ first, topK, empty, excludes, error }: Expectation, { names, text }: Answer): string[] {
  const misses: string[] = []
  if (first !== undefined && names[0] !== first)
    misses.push(`first is ${names[0] ?? 'nothing'}, not ${first}`)
  const lost = topK?.includes.filter((name) => !names.slice(0, topK.k).includes(name)) ?? []
  if (lost.length > 0) misses.push(`top ${topK?.k} lacks ${lost.join(', ')}`)
  if (empty === true && names.length > 0) misses.push(`not empty: ${names.join(', ')}`)
  const unwanted = excludes?.filter((name) => names.includes(name)) ?? []
  if (unwanted.length > 0) misses.push(`holds ${unwanted.join(', ')}`)
  if (error !== undefined && !/No matching|Not found|no deferred tools/u.test(text))
    misses.push('no message says what is wrong')
  return misses
}

/** In the order given and in seeded random ones: what depends on the order is luck. */
async function failureOf(searchCase: SearchCase): Promise<Failure | undefined> {
  const drafts = searchCase.catalog.map(draftOf)
  const random = seededRandom(1).fork(searchCase.id)
  const orders = [drafts, ...Array.from({ length: SHUFFLES }, () => random.shuffle(drafts))]
  const failed: string[][] = []
  for (const order of orders) {
    const misses = missesOf(searchCase.expect, await answerOf(order, searchCase))
    if (misses.length > 0) failed.push(misses)
  }
  return failed[0] === undefined ? undefined : { case: searchCase, orders: failed.length, misses: failed[0] }
}

function report(cases: readonly SearchCase[], failures: readonly Failure[]): string {
  const lines = LEVELS.map((level) => {
    const all = cases.filter((searchCase) => searchCase.level === level).length
    const failed = failures.filter((failure) => failure.case.level === level).length
    return `${level}: ${all - failed} of ${all} passed`
  })
  const sorted = [...failures].sort((a, b) => (a.case.kind < b.case.kind ? -1 : 1))
  const details = sorted.map(({ case: { kind, level, id, query }, orders, misses }) => {
    const shown = query.length > 60 ? `${query.slice(0, 60)}…` : query
    return `${kind} [${level}] ${id} "${shown}", ${orders} of ${SHUFFLES + 1} orders: ${misses.join('; ')}`
  })
  return [...lines, ...details].join('\n')
}

/** Measures the search an agent gets against cases from public bug reports; 1 where a `must` case fails. */
async function main(): Promise<number> {
  const file = join(process.env.TOOLGAUGE_SHARED ?? '../shared', 'cases', 'cases.jsonl')
  if (!existsSync(file)) {
    process.stderr.write(`skipped: no ${file}; set TOOLGAUGE_SHARED\n`)
    return 0
  }
  const lines = readFileSync(file, 'utf8').split('\n')
  const cases = lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as SearchCase)
  const failures: Failure[] = []
  for (const searchCase of cases) {
    const failure = await failureOf(searchCase)
    if (failure !== undefined) failures.push(failure)
  }
  process.stdout.write(`${report(cases, failures)}\n`)
  return failures.some((failure) => failure.case.level === 'must') ? 1 : 0
}

process.exitCode = await main()
