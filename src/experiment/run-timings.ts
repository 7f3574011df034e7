import type { Catalog, ToolDraft } from '../catalog/catalog.ts'
import { type Random, seededRandom } from '../lib/random.ts'
import { syntheticQueries } from '../synthetic/synthetic-queries.ts'
import { syntheticTools, toolStream } from '../synthetic/synthetic-tools.ts'
import type { JoiningServers } from '../timing/measure-cold.ts'
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

/** Servers that connect while updates are timed: enough that no single one decides the median. */
const JOINING_SERVERS = 5
/** The median of public MCP servers. */
const TOOLS_OF_A_SERVER = 20

/** Tools of invented servers, none with a name or a description that one of the catalogs has. */
function joiningServers(timed: readonly TimedCatalog[], random: Random): JoiningServers {
  const known = new Set(
    timed.flatMap(({ catalog }) => catalog.tools.flatMap(({ name, description }) => [name, description])),
  )
  const servers: ToolDraft[][] = []
  let tools: ToolDraft[] = []
  for (const tool of toolStream(random)) {
    if (known.has(tool.name) || known.has(tool.description)) continue
    if (tool.server !== tools[0]?.server) tools = []
    tools.push(tool)
    if (tools.length === TOOLS_OF_A_SERVER && servers.push([...tools]) === JOINING_SERVERS) break
  }
  return servers.map((server) => catalogAsRead(server).tools)
}

/** Build time, update time and latency of every timed retriever on the datasets' own tools and on synthetic catalogs. */
export async function runTimings(experiment: Experiment, next: (what: string) => void): Promise<TimingRow[]> {
  const { datasets, timing, seed } = experiment
  const own = datasets.map((choice): TimedCatalog => {
    const { name, catalog } = choice.dataset
    return { name, catalog, queries: chosenQueries(choice, seed).map(({ text }) => text) }
  })
  const timed = [...own, ...syntheticCatalogs(experiment)]
  const joining = joiningServers(timed, seededRandom(seed).fork('joining servers'))
  const rows: TimingRow[] = []
  for (const { name, catalog, queries } of timed) {
    for (const retriever of timing.retrievers) {
      next(`timing ${retriever.id}, ${catalog.deferred.length.toLocaleString('en')} tools (${name})`)
      const measured = await measureTiming(retriever, catalog, queries, timing.budget, joining)
      rows.push({ retriever: retriever.id, catalog: name, ...measured })
    }
  }
  return rows
}
