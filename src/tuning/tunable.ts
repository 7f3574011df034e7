import type { Catalog } from '../catalog/catalog.ts'
import type { DocScores } from '../retrievers/ranking.ts'
import type { Retriever } from '../retrievers/retriever.ts'

/** Values of parameters by name. */
export type Point = Readonly<Record<string, number>>

/** A parameter and the values it may take, ascending. */
export interface Dimension {
  readonly name: string
  readonly values: readonly number[]
}

/** What does not depend on the parameters, computed once for a catalog and its queries. */
export interface PreparedQueries {
  /** Takes a point for the calls of `score` that follow. */
  at(point: Point): void
  /** What the retriever at that point scores for the query with this number; valid until the next call. */
  score(query: number): DocScores
}

/** A retriever whose parameters can be tried without searching again. */
export interface Tunable {
  readonly name: string
  readonly dimensions: readonly Dimension[]
  /** The point of the retriever's defaults. */
  readonly defaults: Point
  prepare(catalog: Catalog, queries: readonly string[]): PreparedQueries
  /** The retriever at a point: it ranks as `score` says. */
  retriever(point: Point): Retriever
}

/** A stretch of numbers from `first` to `last`, both among them. */
export function steps(first: number, last: number, step: number): number[] {
  const count = Math.round((last - first) / step)
  return Array.from({ length: count + 1 }, (_, i) => rounded(first + i * step))
}

/** Sums of steps without the dust of binary fractions. */
export function rounded(value: number): number {
  return Number(value.toFixed(6))
}
