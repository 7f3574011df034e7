import type { Catalog } from '../catalog/catalog.ts'
import { seededRandom } from '../lib/random.ts'
import { syntheticQueries } from '../synthetic/synthetic-queries.ts'
import { syntheticTools } from '../synthetic/synthetic-tools.ts'
import { catalogAsRead, measureTiming } from '../timing/measure-timing.ts'
import { chosenQueries, type Experiment } from './define.ts'
import { SYNTHETIC, type TimingRow } from './result.ts'

interface TimedCatalog {
  readonly name: string
  readonly catalog: Catalog
  readonly queries: readonly string[]
}

/** Queries asked of a synthetic catalog: enough that none is answered from a warm cache line alone. */
const SYNTHETIC_QUERIES = 200

function syntheticCatalogs({ timing, seed }: Experiment): TimedCatalog[] {
  const random = seededRandom(seed).fork('synthetic')
  const largest = Math.max(0, ...timing.sizes)
  const tools = syntheticTools(largest, random.fork('tools'))
  return [...timing.sizes]
    .sort((a, b) => a - b)
    .map((size) => {
      const drafts = tools.slice(0, size)
      return {
        name: SYNTHETIC,
        catalog: catalogAsRead(drafts),
        queries: syntheticQueries(drafts, SYNTHETIC_QUERIES, random.fork(`queries ${size}`)),
      }
    })
}

/** Build time and latency of every timed retriever on the datasets' own tools and on synthetic catalogs. */
export async function runTimings(experiment: Experiment, next: (what: string) => void): Promise<TimingRow[]> {
  const { datasets, timing, seed } = experiment
  const own = datasets.map((choice): TimedCatalog => {
    const { name, catalog } = choice.dataset
    return { name, catalog, queries: chosenQueries(choice, seed).map(({ text }) => text) }
  })
  const rows: TimingRow[] = []
  for (const { name, catalog, queries } of [...own, ...syntheticCatalogs(experiment)]) {
    for (const retriever of timing.retrievers) {
      next(`timing ${retriever.id}, ${catalog.deferred.length.toLocaleString('en')} tools (${name})`)
      const measured = await measureTiming(retriever, catalog, queries, timing.budget)
      rows.push({ retriever: retriever.id, catalog: name, ...measured })
    }
  }
  return rows
}
