import { type Catalog, createCatalog, type ToolDraft } from '../catalog/catalog.ts'
import { forgetNames } from '../catalog/tool-name.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import { quantileOf } from '../lib/statistics.ts'
import type { Retriever } from '../retrievers/retriever.ts'
import { forgetWords } from '../text/lexicon.ts'

/** How long a retriever takes over texts that were never read. */
export interface ColdTiming {
  /** Median time to build the index when no word was read before, as for the first index of a process. */
  readonly coldBuildMs: number
  /**
   * Median time to build the index anew when a server has connected: its texts were never read, those of all
   * other tools were. What an agent waits for; 0 where no server was given.
   */
  readonly updateMs: number
  /** Of each of the two. */
  readonly coldSamples: number
}

export interface ColdBudget {
  /** For all samples together, in milliseconds. */
  readonly coldMs: number
  readonly minCold: number
}

/** Tools of servers that are not in a catalog. */
export type JoiningServers = readonly (readonly ToolDraft[])[]

async function timeBuild(retriever: Retriever, catalog: Catalog, what: string): Promise<number> {
  try {
    const start = performance.now()
    await retriever.build(catalog)
    return performance.now() - start
  } catch (error) {
    throw new GaugeError('E_RETRIEVER', `${what} ${retriever.id} failed while it was timed: ${String(error)}`)
  }
}

/** The catalog once the server has connected: tools that were core stay so. */
function withServer(catalog: Catalog, server: readonly ToolDraft[]): Catalog {
  const coreTools = new Set(catalog.core.map(({ name }) => name))
  return createCatalog([...catalog.tools, ...server], { coreTools })
}

/** 0 where there are no samples. */
function medianOf(samples: readonly number[]): number {
  const ascending = [...samples].sort((a, b) => a - b)
  return ascending.length === 0 ? 0 : quantileOf(ascending, 0.5)
}

/**
 * Each sample forgets every word, builds, and builds again with one of the servers, so that neither time is
 * ever a warm one.
 * @param joining - taken in turn
 * @throws GaugeError E_RETRIEVER where the retriever fails
 */
export async function measureCold(
  retriever: Retriever,
  catalog: Catalog,
  joining: JoiningServers,
  { coldMs, minCold }: ColdBudget,
): Promise<ColdTiming> {
  const builds: number[] = []
  const updates: number[] = []
  const end = performance.now() + coldMs
  while (builds.length < minCold || performance.now() < end) {
    const server = joining[builds.length % joining.length]
    forgetWords()
    forgetNames()
    builds.push(await timeBuild(retriever, withServer(catalog, []), 'building'))
    if (server !== undefined) {
      updates.push(await timeBuild(retriever, withServer(catalog, server), 'updating'))
    }
  }
  return { coldBuildMs: medianOf(builds), updateMs: medianOf(updates), coldSamples: builds.length }
}
