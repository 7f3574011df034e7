import { seededRandom } from '../../src/lib/random.ts'
import { quantileOf } from '../../src/lib/statistics.ts'
import { syntheticQueries } from '../../src/synthetic/synthetic-queries.ts'
import { syntheticTools } from '../../src/synthetic/synthetic-tools.ts'
import { catalogAsRead } from '../../src/timing/measure-timing.ts'
import { retrieverOf } from './retriever-of.ts'
import type { SpeedSample } from './speed.ts'

/**
 * One library in a process of its own: `node --expose-gc --import tsx speed-child.ts ID TOOLS`. Prints one JSON
 * line. Builds over the same tools a second time, as when another server connects; the first build reads every
 * text for the first time.
 */
const [id = '', size = '1000'] = process.argv.slice(2)
const QUERIES = 200
const WARM_UP = 1
const ROUNDS = 3
/** For libraries that need seconds for a query. */
const MOST_QUERY_MS = 8_000
const LIMIT = 5

const memory = () => {
  globalThis.gc?.()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + Math.max(external, arrayBuffers)
}

const random = seededRandom(1)
const drafts = syntheticTools(Number(size), random.fork('tools'))
const catalog = catalogAsRead(drafts)
const queries = syntheticQueries(drafts, QUERIES, random.fork('queries'))
const retriever = retrieverOf(id)

const timed = async () => {
  const start = performance.now()
  const index = await retriever.build({ ...catalog })
  return { index, ms: performance.now() - start }
}

const before = memory()
const first = await timed()
const { index } = first
const bytesPerTool = (memory() - before) / catalog.deferred.length
const rebuilds: number[] = []
for (let i = 0; i < ROUNDS; i++) rebuilds.push((await timed()).ms)
const samples: number[] = []
const end = performance.now() + MOST_QUERY_MS
for (let round = 0; round < WARM_UP + ROUNDS; round++) {
  for (const query of queries) {
    if (performance.now() > end && samples.length > 0) break
    const start = performance.now()
    await index.search(query, LIMIT)
    if (round >= WARM_UP || performance.now() > end) samples.push(1_000 * (performance.now() - start))
  }
}
const sorted = samples.sort((a, b) => a - b)
const sample: SpeedSample = {
  firstBuildMs: first.ms,
  rebuildMs: quantileOf(
    rebuilds.sort((a, b) => a - b),
    0.5,
  ),
  queryUs: quantileOf(sorted, 0.5),
  queryUsMean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
  queryUsP99: quantileOf(sorted, 0.99),
  bytesPerTool,
  queries: sorted.length,
}
process.stdout.write(`${JSON.stringify(sample)}\n`)
