import type { LeaderComparison } from '../evaluate/compare-leader.ts'
import type { Timing } from '../timing/measure-timing.ts'
import type { Environment } from './manifest.ts'

/** One mean of one measure for one retriever on one slice of one dataset, with its 95 % interval. */
export interface ResultRow {
  readonly dataset: string
  readonly retriever: string
  /** `all`, `kind:task`, `lang:zh`, `form:select`, … */
  readonly slice: string
  readonly measure: string
  readonly mean: number
  /** Bounds of the 95 % bootstrap interval over queries. */
  readonly low: number
  readonly high: number
  /** Queries that count. */
  readonly n: number
}

/** The leader of a dataset by one measure against one other retriever, paired by query, over all counted queries. */
export interface ComparisonRow extends LeaderComparison {
  readonly dataset: string
  readonly measure: string
}

/** One mean over a dataset's queries, its catalog grown by invented tools, or cut by tools that answer none of them. */
export interface GrowthRow {
  readonly dataset: string
  readonly retriever: string
  /** In the catalog, the loaded ones included. */
  readonly tools: number
  readonly measure: string
  readonly mean: number
  /** Bounds of the 95 % bootstrap interval over queries. */
  readonly low: number
  readonly high: number
  readonly n: number
}

/** Build and update time, latency and memory of one retriever on one catalog. */
export interface TimingRow extends Timing {
  readonly retriever: string
  /** `SYNTHETIC` for the seeded generator's tools, otherwise the dataset whose tools were indexed. */
  readonly catalog: string
}

/** What the simulated sessions of one mode, layout, provider and retriever came to. */
export interface ModeRow {
  readonly mode: string
  readonly layout: string
  readonly provider: string
  readonly model: string
  readonly retriever: string
  readonly dataset: string
  /** Recall of the needed tools within the search limit; 1 where all tools are inline. */
  readonly recallAtK: number
  readonly k: number
  /** 0 where all tools are inline. */
  readonly indexBuildMs: number
  /** cacheRead / (cacheRead + cacheWrite + input), over all tokens of all sessions, 0..1. */
  readonly hitRate: number
  /** Mean per session. */
  readonly tokens: {
    readonly read: number
    readonly written: number
    readonly uncached: number
    readonly output: number
  }
  /** Mean per session, US dollars. */
  readonly costUsd: number
  readonly costUsdLow: number
  readonly costUsdHigh: number
  readonly requestsPerTask: number
  /** Share of the tasks that ended with the right tool called, 0..1. */
  readonly completed: number
  readonly sessions: number
}

/** Everything one run found: what the reports are written from. */
export interface RunReport {
  /** Version of this layout. */
  readonly schema: 1
  readonly manifest: Manifest
  readonly results: readonly ResultRow[]
  readonly comparisons: readonly ComparisonRow[]
  /** Empty where no catalog size was asked for. */
  readonly growth: readonly GrowthRow[]
  readonly timings: readonly TimingRow[]
  readonly modes: readonly ModeRow[]
  /** What the reader should know of the input and of what could not be done. */
  readonly warnings: readonly string[]
}

/** The catalog name of the seeded generator's tools; no folder of a dataset is called so. */
export const SYNTHETIC = '(synthetic)'

/** What a run was a function of. */
export interface Manifest {
  readonly experiment: string
  readonly seed: number
  readonly startedAt: string
  readonly durationMs: number
  readonly environment: Environment
  readonly retrievers: readonly string[]
  readonly measures: readonly string[]
  readonly datasets: readonly {
    readonly name: string
    readonly version: string
    readonly origin: 'shipped' | 'foreign'
    readonly checksum: string
    readonly split: string
    readonly tools: number
    readonly deferred: number
    readonly queries: number
    /** Queries with something relevant: what the means are over. */
    readonly counted: number
  }[]
  /** The day the prices behind `costUsd` were read. */
  readonly pricesAsOf: string
}

/** One query of one retriever: what every later question is answered from. */
export interface QueryRow {
  readonly dataset: string
  readonly retriever: string
  readonly query: string
  readonly ranking: readonly string[]
  readonly scores: readonly number[]
  readonly measures: Readonly<Record<string, number>>
}

/** What retrievers are ordered and compared by, where a run computes it; otherwise its first measure. */
export const DECIDING_MEASURE = 'nDCG@10'
