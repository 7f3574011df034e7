import { z } from 'zod'
import type { QueryRow, RunReport } from '../experiment/result.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import { plainLine } from './untrusted.ts'

/** The version of report.json that this program writes and reads. */
const SCHEMA = 1

// Loose: fields that a newer program added are kept, in their place behind the known ones.
const environment = z.looseObject({
  commit: z.string(),
  version: z.string(),
  node: z.string(),
  platform: z.string(),
  cpu: z.string(),
  cores: z.number(),
  memoryGiB: z.number(),
})

const datasetFacts = z.looseObject({
  name: z.string(),
  version: z.string(),
  origin: z.enum(['shipped', 'foreign']),
  checksum: z.string(),
  split: z.string(),
  tools: z.number(),
  deferred: z.number(),
  queries: z.number(),
  counted: z.number(),
})

const manifest = z.looseObject({
  experiment: z.string(),
  seed: z.number(),
  startedAt: z.string(),
  durationMs: z.number(),
  environment,
  retrievers: z.array(z.string()),
  measures: z.array(z.string()),
  datasets: z.array(datasetFacts),
  pricesAsOf: z.string(),
})

const resultRow = z.looseObject({
  dataset: z.string(),
  retriever: z.string(),
  slice: z.string(),
  measure: z.string(),
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  n: z.number(),
})

const comparisonRow = z.looseObject({
  dataset: z.string(),
  measure: z.string(),
  leader: z.string(),
  other: z.string(),
  difference: z.number(),
  low: z.number(),
  high: z.number(),
  p: z.number(),
  pHolm: z.number(),
  wins: z.number(),
  ties: z.number(),
  losses: z.number(),
})

const growthRow = z.looseObject({
  dataset: z.string(),
  retriever: z.string(),
  tools: z.number(),
  measure: z.string(),
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  n: z.number(),
})

const timingRow = z.looseObject({
  retriever: z.string(),
  catalog: z.string(),
  tools: z.number(),
  buildMs: z.number(),
  buildMsP99: z.number(),
  buildSamples: z.number(),
  coldBuildMs: z.number(),
  updateMs: z.number(),
  coldSamples: z.number(),
  queryUs: z.looseObject({ p50: z.number(), p95: z.number(), p99: z.number() }),
  querySamples: z.number(),
  bytesPerTool: z.number(),
})

const modeRow = z.looseObject({
  mode: z.string(),
  layout: z.string(),
  provider: z.string(),
  model: z.string(),
  retriever: z.string(),
  dataset: z.string(),
  recallAtK: z.number(),
  k: z.number(),
  indexBuildMs: z.number(),
  hitRate: z.number(),
  tokens: z.looseObject({ read: z.number(), written: z.number(), uncached: z.number(), output: z.number() }),
  costUsd: z.number(),
  costUsdLow: z.number(),
  costUsdHigh: z.number(),
  requestsPerTask: z.number(),
  completed: z.number(),
  sessions: z.number(),
})

const runReport = z.looseObject({
  schema: z.literal(SCHEMA),
  manifest,
  results: z.array(resultRow),
  comparisons: z.array(comparisonRow),
  // Absent from reports of earlier versions.
  growth: z.array(growthRow).default([]),
  timings: z.array(timingRow),
  modes: z.array(modeRow),
  warnings: z.array(z.string()),
})

const queryRow = z.looseObject({
  dataset: z.string(),
  retriever: z.string(),
  query: z.string(),
  ranking: z.array(z.string()),
  scores: z.array(z.number()),
  measures: z.record(z.string(), z.number()),
})

/** Where a value stands, as one would write it: `results[3].mean`. */
function pathOf(path: readonly PropertyKey[]): string {
  const steps = path.map((key, i) =>
    typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${String(key)}`,
  )
  return path.length === 0 ? 'the document' : steps.join('')
}

function checked<T>(schema: z.ZodType<T>, value: unknown, where: string, mend: string): T {
  const outcome = schema.safeParse(value)
  if (outcome.success) return outcome.data
  const problems = outcome.error.issues.map(({ path, message }) => plainLine(`${pathOf(path)}: ${message}`))
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  throw new GaugeError('E_FORMAT', `${where}: ${problems[0] ?? 'not valid'}${more}. ${mend}`, problems)
}

function jsonOf(text: string, where: string, mend: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new GaugeError('E_FORMAT', `${where}: not JSON (${plainLine((error as Error).message)}). ${mend}`)
  }
}

/**
 * The bytes of report.json: keys in a fixed order, one row of a list per line, so that two reports can be
 * compared by line. Ends with a line break.
 * @throws GaugeError E_FORMAT if a figure is not finite (JSON has no word for it)
 */
export function reportJson(report: RunReport): string {
  const ordered = checked(runReport, report, 'report', 'This is a fault of the program that made the report.')
  const members = Object.entries(ordered).map(([key, value]) => `  ${JSON.stringify(key)}: ${member(value)}`)
  return `{\n${members.join(',\n')}\n}\n`
}

function member(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')
  if (value.length === 0) return '[]'
  return `[\n${value.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`
}

/** @param file - named in errors  @throws GaugeError E_FORMAT for anything but a report of this version */
export function parseReport(text: string, file: string): RunReport {
  const mend = 'Expected a report.json that `toolgauge run` wrote; run it again.'
  const value = jsonOf(text, file, mend)
  const schema = (value as { readonly schema?: unknown } | null)?.schema
  if (typeof schema === 'number' && schema !== SCHEMA) {
    throw new GaugeError(
      'E_FORMAT',
      `${file}: schema ${schema}, but this version of toolgauge reads schema ${SCHEMA}. Use the version that wrote it, or run again.`,
    )
  }
  return checked(runReport, value, file, mend)
}

/** One line of rows.jsonl, with its line break. @throws GaugeError E_FORMAT if a figure is not finite */
export function rowLine(row: QueryRow): string {
  const where = `row of query "${plainLine(row.query)}" by ${plainLine(row.retriever)}`
  const ordered = checked(queryRow, row, where, 'This is a fault of the program that made the row.')
  return `${JSON.stringify(ordered)}\n`
}

/** @param file - named in errors, with the line  @throws GaugeError E_FORMAT for a line that is not a row */
export function parseRows(text: string, file: string): readonly QueryRow[] {
  const mend = 'Expected the rows.jsonl that `toolgauge run` wrote; run it again.'
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return []
    const where = `${file}:${i + 1}`
    return [checked(queryRow, jsonOf(line, where, mend), where, mend)]
  })
}
