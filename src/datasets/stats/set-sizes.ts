import type { Tool } from '../../catalog/tool.ts'
import { splitToolName } from '../../catalog/tool-name.ts'
import { type Dataset, FORMS, type Judgments, KINDS, type Query, SPLITS } from '../dataset.ts'

/** How often each value occurs, in the order in which they are to be shown. */
export type Counts = Readonly<Record<string, number>>

/** How large a set is, and of what its queries are. */
export interface SetSizes {
  readonly tools: number
  readonly deferred: number
  readonly servers: number
  /** Share of the tools whose schema names a parameter, 0..1. */
  readonly withParameters: number
  readonly queries: number
  readonly judgments: number
  /** Judgments by grade, the highest first. */
  readonly grades: readonly { readonly grade: number; readonly judgments: number }[]
  /** Queries by kind, and within it by language. */
  readonly kinds: readonly { readonly kind: string; readonly queries: number; readonly languages: Counts }[]
  readonly languages: Counts
  readonly forms: Counts
  readonly splits: Counts
  /** Shares of the queries, 0..1. */
  readonly noMatch: number
  readonly core: number
  readonly typosWithTwin: number
  /** Queries of other kinds that name a twin: the same need in another language. */
  readonly parallel: number
  /** Queries with two needs or more. */
  readonly severalNeeds: number
  /** Queries with a need that two right tools or more meet. */
  readonly alternatives: number
}

function countsOf(values: readonly string[], order: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const known = order.filter((value) => counts.has(value))
  const others = [...counts.keys()].filter((value) => !order.includes(value)).sort()
  return Object.fromEntries([...known, ...others].map((value) => [value, counts.get(value) ?? 0]))
}

const LANGUAGES = ['en', 'zh', 'ja', 'ko', 'mixed']

function languagesOf(queries: readonly Query[]): Counts {
  return countsOf(
    queries.map(({ lang }) => lang),
    LANGUAGES,
  )
}

function kindsOf(queries: readonly Query[]): SetSizes['kinds'] {
  const kinds = countsOf(
    queries.map(({ kind }) => kind),
    KINDS,
  )
  return Object.entries(kinds).map(([kind, count]) => ({
    kind,
    queries: count,
    languages: languagesOf(queries.filter((query) => query.kind === kind)),
  }))
}

function hasParameters({ inputSchema }: Tool): boolean {
  const properties = inputSchema?.properties
  return typeof properties === 'object' && properties !== null && Object.keys(properties).length > 0
}

function gradesOf(judgments: Dataset['judgments']): SetSizes['grades'] {
  const counts = new Map<number, number>()
  for (const ofQuery of judgments.values())
    for (const { grade } of ofQuery.values()) counts.set(grade, (counts.get(grade) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => b - a).map(([grade, count]) => ({ grade, judgments: count }))
}

/** How many right tools each need of a query has. */
function needsOf(judgments: Judgments): readonly number[] {
  const needs = new Map<string, number>()
  for (const { grade, need } of judgments.values())
    if (need !== undefined && grade >= 2) needs.set(need, (needs.get(need) ?? 0) + 1)
  return [...needs.values()]
}

/** A share of nothing is 0. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

export function setSizes({ catalog, queries, judgments }: Dataset): SetSizes {
  const { tools, deferred } = catalog
  const servers = new Set(
    tools.map((tool) => splitToolName(tool).server).filter((name) => name !== undefined),
  )
  const grades = gradesOf(judgments)
  const ofKind = (kind: string) => queries.filter((query) => query.kind === kind)
  const withTwin = queries.filter(({ twin }) => twin !== undefined)
  const needs = [...judgments.values()].map(needsOf)
  return {
    tools: tools.length,
    deferred: deferred.length,
    servers: servers.size,
    withParameters: share(tools.filter(hasParameters).length, tools.length),
    queries: queries.length,
    judgments: grades.reduce((sum, { judgments: count }) => sum + count, 0),
    grades,
    kinds: kindsOf(queries),
    languages: languagesOf(queries),
    forms: countsOf(
      queries.map(({ form }) => form),
      FORMS,
    ),
    splits: countsOf(
      queries.map(({ split }) => split),
      SPLITS,
    ),
    noMatch: share(ofKind('no-match').length, queries.length),
    core: share(ofKind('core').length, queries.length),
    typosWithTwin: withTwin.filter(({ kind }) => kind === 'typo').length,
    parallel: withTwin.filter(({ kind }) => kind !== 'typo').length,
    severalNeeds: needs.filter(({ length }) => length > 1).length,
    alternatives: needs.filter((ofQuery) => ofQuery.some((right) => right > 1)).length,
  }
}
