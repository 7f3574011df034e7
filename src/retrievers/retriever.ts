import type { Catalog } from '../catalog/catalog.ts'
import type { ToolId } from '../catalog/tool.ts'

export type Awaitable<T> = T | Promise<T>

/** One ranked answer. A higher score is a better answer; scores of two retrievers are not comparable. */
export interface Hit {
  readonly toolId: ToolId
  readonly score: number
  /** The tool is a core one: already loaded, to be called directly. */
  readonly loaded?: true
}

declare const ranked: unique symbol

/** Best first, scores never rising, equal scores in a fixed order, no tool twice. Only `ranking.ts` makes one. */
export type Ranking = readonly Hit[] & { readonly [ranked]: true }

/** The value a retriever takes for one of its parameters. */
export type ParamValue = number | string | boolean

export type Params = Readonly<Record<string, ParamValue>>

/** The parts a score is the sum of, largest first: what matched, where, and what it gave. */
export type ScoreParts = readonly { readonly part: string; readonly value: number }[]

/** What a retriever has built from a catalog. */
export interface Index {
  /**
   * @param query - the text as typed; own retrievers read of a text beyond 20,000 characters what `condensed` leaves
   * @param limit - the most hits to return, at least 1
   */
  search(query: string, limit: number): Awaitable<Ranking>
  /** The parts of one tool's score; empty where the tool does not match. */
  explain?(query: string, toolId: ToolId): ScoreParts
  /** Why a query cannot be searched at all, whatever the catalog, in a sentence with the mend: as where a pattern cannot be read. Nothing where it can. */
  problem?(query: string): string | undefined
  /** Memory held by the index, in bytes. */
  readonly bytes?: number
}

/** A retriever with its parameters fixed. A value: list it, fuse it, print its id. */
export interface Retriever {
  /** Canonical, e.g. `bm25f(k1=0.9)`: the parameters that differ from the defaults. Equal ids mean equal rankings. */
  readonly id: string
  readonly params: Params
  /** Indexes the deferred tools. Does all the slow work once; the returned search does none of it. */
  build(catalog: Catalog): Awaitable<Index>
}
