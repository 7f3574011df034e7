import { Bench } from 'tinybench'
import { type Catalog, createCatalog } from '../catalog/catalog.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import { quantileOf } from '../lib/statistics.ts'
import type { Index, Retriever } from '../retrievers/retriever.ts'
import { type ColdBudget, type ColdTiming, type JoiningServers, measureCold } from './measure-cold.ts'

/** How long one retriever takes on one catalog. */
export interface Timing extends ColdTiming {
  /** Deferred tools. */
  readonly tools: number
  /** Median of the samples, warm: every text was read by an earlier index of this process. */
  readonly buildMs: number
  readonly buildMsP99: number
  readonly buildSamples: number
  readonly queryUs: { readonly p50: number; readonly p95: number; readonly p99: number }
  readonly querySamples: number
  /** Index memory by the index's own account divided by tools; 0 where it gives none. */
  readonly bytesPerTool: number
}

/** How much time a measurement may take. */
export interface TimingBudget extends ColdBudget {
  /** For warm builds, in milliseconds. */
  readonly buildMs: number
  readonly minBuilds: number
  /** For queries, in milliseconds. */
  readonly queryMs: number
  /** Hits a query asks for: what an agent gets. */
  readonly limit: number
}

export const DEFAULT_TIMING_BUDGET: TimingBudget = {
  buildMs: 200,
  minBuilds: 5,
  coldMs: 120,
  minCold: 2,
  queryMs: 300,
  limit: 5,
}

/** The samples of a finished task, ascending, in milliseconds. */
function samplesOf(bench: Bench, what: string): readonly number[] {
  const task = bench.tasks[0]
  const result = task?.result
  if (result === undefined || !('latency' in result) || result.latency.samples === undefined) {
    const reason = result !== undefined && 'error' in result ? String(result.error) : 'no samples'
    throw new GaugeError('E_RETRIEVER', `${what} failed while it was timed: ${reason}`)
  }
  return [...result.latency.samples].sort((a, b) => a - b)
}

/** The same tools as a catalog nothing has been indexed for yet, so that no index is found ready made. */
function freshCopy(catalog: Catalog): Catalog {
  return { ...catalog }
}

/** After builds that warmed the code up. @returns the samples, ascending, and the last index */
async function timeBuilds(
  retriever: Retriever,
  catalog: Catalog,
  budget: TimingBudget,
): Promise<{ readonly builds: readonly number[]; readonly index: Index }> {
  const bench = new Bench({
    time: budget.buildMs,
    iterations: budget.minBuilds,
    warmup: false,
    retainSamples: true,
  })
  let index: Index | undefined
  bench.add(retriever.id, async () => {
    index = await retriever.build(freshCopy(catalog))
  })
  await bench.run()
  const builds = samplesOf(bench, `building ${retriever.id}`)
  return { builds, index: index ?? (await retriever.build(freshCopy(catalog))) }
}

async function timeQueries(
  index: Index,
  queries: readonly string[],
  budget: TimingBudget,
  what: string,
): Promise<readonly number[]> {
  const bench = new Bench({
    time: budget.queryMs,
    iterations: queries.length,
    warmupIterations: Math.min(queries.length, 20),
    warmupTime: 0,
    retainSamples: true,
  })
  let next = 0
  bench.add(what, async () => {
    await index.search(queries[next++ % queries.length] as string, budget.limit)
  })
  await bench.run()
  return samplesOf(bench, what)
}

/**
 * Cold builds and updates of one retriever, then its build time and query latency, warm, by tinybench. Figures of
 * one machine are not comparable with another's. Forgets first every word that was read in this process.
 * @param queries - at least one; each is asked at least once, so that slow and fast retrievers are asked the same
 * @param joining - servers that connect, one after the other, for the updates
 * @throws GaugeError E_EMPTY without queries, E_RETRIEVER where the retriever fails
 */
export async function measureTiming(
  retriever: Retriever,
  catalog: Catalog,
  queries: readonly string[],
  budget: TimingBudget = DEFAULT_TIMING_BUDGET,
  joining: JoiningServers = [],
): Promise<Timing> {
  if (queries.length === 0) throw new GaugeError('E_EMPTY', 'timing needs at least one query.')
  const cold = await measureCold(retriever, catalog, joining, budget)
  const { builds, index } = await timeBuilds(retriever, catalog, budget)
  const latencies = await timeQueries(index, queries, budget, `querying ${retriever.id}`)
  const us = (share: number) => quantileOf(latencies, share) * 1000
  const tools = catalog.deferred.length
  return {
    tools,
    buildMs: quantileOf(builds, 0.5),
    buildMsP99: quantileOf(builds, 0.99),
    buildSamples: builds.length,
    ...cold,
    queryUs: { p50: us(0.5), p95: us(0.95), p99: us(0.99) },
    querySamples: latencies.length,
    bytesPerTool: tools === 0 ? 0 : (index.bytes ?? 0) / tools,
  }
}

/** A catalog of tool drafts as a file gives them: every text a string of its own, not a rope of the generator's parts. */
export function catalogAsRead(drafts: Parameters<typeof createCatalog>[0]): Catalog {
  return createCatalog(JSON.parse(JSON.stringify(drafts)) as typeof drafts)
}
