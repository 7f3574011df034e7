import type { ToolId } from '../catalog/tool.ts'
import type { QueryId } from '../datasets/dataset.ts'
import { type Random, seededRandom } from '../lib/random.ts'
import { BOOTSTRAP_SAMPLES, quantileOf } from '../lib/statistics.ts'
import type { Grading, SheetGrade, SheetQuery } from './grading.ts'

/** What two graders said of one tool for one query. */
export interface GradedPair {
  readonly tool: ToolId
  readonly first: SheetGrade
  readonly second: SheetGrade
}

/** A query that both graded. */
export interface JointQuery {
  readonly query: SheetQuery
  readonly pairs: readonly GradedPair[]
}

/** What a grading lacks against the pool. */
export interface Missing {
  /** Queries of which it has no row: not graded, left out. */
  readonly queries: number
  /** Rows of the queries that it has: not named, so 0. */
  readonly rows: number
}

/** Two gradings over the pairs of a pool. */
export interface JointGradings {
  readonly queries: readonly JointQuery[]
  readonly missing: { readonly first: Missing; readonly second: Missing }
  readonly descriptions: Grading['descriptions']
}

type Pooled = ReadonlyMap<QueryId, ReadonlySet<ToolId>>

function pooledIn(gradings: readonly Grading[]): Pooled {
  const pooled = new Map<QueryId, Set<ToolId>>()
  for (const { grades } of gradings) {
    for (const [query, tools] of grades)
      pooled.set(query, new Set([...(pooled.get(query) ?? []), ...tools.keys()]))
  }
  return pooled
}

function missingIn({ grades }: Grading, pooled: Pooled): Missing {
  const without = [...pooled].filter(([query]) => !grades.has(query))
  const rows = [...pooled].flatMap(([query, tools]) => {
    const ofQuery = grades.get(query)
    return ofQuery === undefined ? [] : [...tools].filter((tool) => !ofQuery.has(tool))
  })
  return { queries: without.length, rows: rows.length }
}

/** @param pool - what both were given; the pairs of either where it is not known */
export function joinGradings(first: Grading, second: Grading, pool?: Grading): JointGradings {
  const pooled = pooledIn(pool === undefined ? [first, second] : [pool])
  const queries = [...pooled].flatMap(([id, tools]): JointQuery[] => {
    const [ofFirst, ofSecond] = [first.grades.get(id), second.grades.get(id)]
    const query = first.queries.get(id)
    if (ofFirst === undefined || ofSecond === undefined || query === undefined) return []
    const pairs = [...tools].map((tool) => ({
      tool,
      first: ofFirst.get(tool) ?? 0,
      second: ofSecond.get(tool) ?? 0,
    }))
    return [{ query, pairs }]
  })
  return {
    queries,
    missing: { first: missingIn(first, pooled), second: missingIn(second, pooled) },
    descriptions: new Map([...second.descriptions, ...first.descriptions]),
  }
}

/** Those of a query's pairs that the two graded differently. */
export function disagreementsOf({ pairs }: JointQuery): GradedPair[] {
  return pairs.filter(({ first, second }) => first !== second)
}

/** Counts of pairs: `confusion[first][second]`. */
export type Confusion = readonly (readonly number[])[]

/** Chance-corrected agreement, −1..1, with the bounds of its 95 % interval; none where chance alone explains all. */
export type Kappa =
  | { readonly status: 'defined'; readonly value: number; readonly low: number; readonly high: number }
  | { readonly status: 'undefined'; readonly reason: string }

export interface Agreement {
  readonly queries: number
  /** At least 1. */
  readonly pairs: number
  readonly confusion: Confusion
  /** Share of pairs with equal grades, 0..1. */
  readonly observed: number
  /** Share of pairs that both call 0. */
  readonly bothZero: number
  readonly kappa: Kappa
}

const GRADES = 3
const CELLS = GRADES * GRADES
const CONFIDENCE = 0.95

const ONE_GRADE = 'both gave one and the same grade to all: agreement by chance is certain'

function cellsOf({ pairs }: JointQuery): Uint32Array {
  const cells = new Uint32Array(CELLS)
  for (const { first, second } of pairs) {
    const cell = first * GRADES + second
    cells[cell] = at(cells, cell) + 1
  }
  return cells
}

function at(cells: ArrayLike<number>, i: number): number {
  return cells[i] as number
}

/**
 * Unweighted. In whole numbers up to the one division, so that full agreement is exactly 1.
 * Source: Cohen 1960, «A coefficient of agreement for nominal scales».
 * @returns NaN where both used one grade only, the same one
 */
function kappaOf(cells: ArrayLike<number>): number {
  let total = 0
  let equal = 0
  const rows = [0, 0, 0]
  const columns = [0, 0, 0]
  for (let i = 0; i < CELLS; i++) {
    const [row, column] = [Math.floor(i / GRADES), i % GRADES]
    total += at(cells, i)
    if (row === column) equal += at(cells, i)
    rows[row] = at(rows, row) + at(cells, i)
    columns[column] = at(columns, column) + at(cells, i)
  }
  const byChance = rows.reduce((sum, row, grade) => sum + row * at(columns, grade), 0)
  return (total * equal - byChance) / (total * total - byChance)
}

/**
 * Bounds by the percentile bootstrap over queries: the pairs of one query are not independent. Samples whose
 * kappa is undefined are left out; where all are, nothing is known.
 */
function kappaBounds(byQuery: readonly Uint32Array[], random: Random): { low: number; high: number } {
  const values: number[] = []
  const cells = new Float64Array(CELLS)
  for (let sample = 0; sample < BOOTSTRAP_SAMPLES; sample++) {
    cells.fill(0)
    for (let i = 0; i < byQuery.length; i++) {
      const drawn = byQuery[random.int(byQuery.length)] as Uint32Array
      for (let cell = 0; cell < CELLS; cell++) cells[cell] = at(cells, cell) + at(drawn, cell)
    }
    const kappa = kappaOf(cells)
    if (!Number.isNaN(kappa)) values.push(kappa)
  }
  if (values.length === 0) return { low: -1, high: 1 }
  values.sort((a, b) => a - b)
  const tail = (1 - CONFIDENCE) / 2
  return { low: quantileOf(values, tail), high: quantileOf(values, 1 - tail) }
}

/** @throws RangeError without a pair: agreement on nothing is no number */
export function agreementOf(queries: readonly JointQuery[], random: Random): Agreement {
  const byQuery = queries.map(cellsOf)
  const cells = Array.from({ length: CELLS }, (_, i) => byQuery.reduce((sum, own) => sum + at(own, i), 0))
  const pairs = cells.reduce((sum, count) => sum + count, 0)
  if (pairs === 0) throw new RangeError('agreement on nothing')
  const value = kappaOf(cells)
  return {
    queries: queries.length,
    pairs,
    confusion: [0, 1, 2].map((grade) => cells.slice(grade * GRADES, (grade + 1) * GRADES)),
    observed: (at(cells, 0) + at(cells, GRADES + 1) + at(cells, CELLS - 1)) / pairs,
    bothZero: at(cells, 0) / pairs,
    kappa: Number.isNaN(value)
      ? { status: 'undefined', reason: ONE_GRADE }
      : { status: 'defined', value, ...kappaBounds(byQuery, random) },
  }
}

/** Agreement within `all`, `kind:task`, `lang:zh`, … */
export interface SliceAgreement extends Agreement {
  readonly slice: string
}

function slicesOf({ kind, lang }: SheetQuery): string[] {
  return ['all', ...(kind === undefined ? [] : [`kind:${kind}`]), ...(lang === '' ? [] : [`lang:${lang}`])]
}

/** `all` first, then the slices by kind and by language; a slice that holds all queries is left out. */
export function agreementBySlice(queries: readonly JointQuery[], seed: number): SliceAgreement[] {
  const groups = new Map<string, JointQuery[]>()
  for (const joint of queries) {
    for (const slice of slicesOf(joint.query)) {
      const group = groups.get(slice)
      if (group === undefined) groups.set(slice, [joint])
      else group.push(joint)
    }
  }
  const random = seededRandom(seed)
  return [...groups]
    .filter(([slice, group]) => slice === 'all' || group.length < queries.length)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slice, group]) => ({ slice, ...agreementOf(group, random.fork(slice)) }))
}
