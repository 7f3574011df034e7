import { type Catalog, createCatalog } from '../src/catalog/catalog.ts'
import { forgetNames } from '../src/catalog/tool-name.ts'
import { seededRandom } from '../src/lib/random.ts'
import { quantileOf } from '../src/lib/statistics.ts'
import type { Index, Retriever } from '../src/retrievers/retriever.ts'
import { syntheticQueries } from '../src/synthetic/synthetic-queries.ts'
import { syntheticTools } from '../src/synthetic/synthetic-tools.ts'
import { systemFromId } from '../src/systems/systems.ts'
import { forgetWords } from '../src/text/lexicon.ts'
import { catalogAsRead } from '../src/timing/measure-timing.ts'

/**
 * How many times faster a retriever is than MiniSearch, both measured in turn in this process:
 * `npx tsx bench/speed.ts [retriever] [tools]`. Ratios of paired rounds, median and range; a ratio holds
 * where absolute times drift with the machine's load.
 */
const [subject = 'tfidf', size = '10000'] = process.argv.slice(2)
const ROUNDS = 7
const WARM_UP_ROUNDS = 2
/** A round is the median of so many repetitions in a row: the first of them collects the other's garbage. */
const REPETITIONS = 3
const QUERIES = 200
const LIMIT = 5

async function round(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < REPETITIONS; i++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return quantileOf(sorted(times), 0.5)
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b)
}

/** Ratios reference / subject, round by round, ascending, and the median time of each. */
async function compare(reference: () => unknown, own: () => unknown) {
  const pairs: { reference: number; own: number }[] = []
  for (let i = 0; i < ROUNDS + WARM_UP_ROUNDS; i++) {
    const pair = { reference: await round(reference), own: await round(own) }
    if (i >= WARM_UP_ROUNDS) pairs.push(pair)
  }
  return {
    ratios: sorted(pairs.map((pair) => pair.reference / pair.own)),
    referenceMs: quantileOf(sorted(pairs.map((pair) => pair.reference)), 0.5),
    ownMs: quantileOf(sorted(pairs.map((pair) => pair.own)), 0.5),
  }
}

function print(what: string, { ratios, referenceMs, ownMs }: Awaited<ReturnType<typeof compare>>): void {
  const times = (share: number) => `${quantileOf(ratios, share).toFixed(1)}×`
  process.stdout.write(
    `${what.padEnd(34)} minisearch ${referenceMs.toFixed(1)} ms, ${subject} ${ownMs.toFixed(2)} ms: ` +
      `${times(0.5)} faster (${times(0)} to ${times(1)} over ${ratios.length} rounds)\n`,
  )
}

/** A copy has no index yet. */
const build = (retriever: Retriever, catalog: Catalog) => retriever.build({ ...catalog })

async function askAll(index: Index, queries: readonly string[]): Promise<void> {
  for (const query of queries) await index.search(query, LIMIT)
}

const random = seededRandom(1)
const drafts = syntheticTools(Number(size), random.fork('tools'))
const catalog = catalogAsRead(drafts)
const queries = syntheticQueries(drafts, QUERIES, random.fork('queries'))
const reference = systemFromId('minisearch')
const own = systemFromId(subject)
process.stdout.write(`${size} synthetic tools, ${QUERIES} queries, node ${process.version}\n`)
print(
  'index build, words read before',
  await compare(
    () => build(reference, catalog),
    () => build(own, catalog),
  ),
)
print(
  'index build, words never read',
  await compare(
    () => build(reference, catalog),
    () => {
      forgetWords()
      forgetNames()
      return build(own, createCatalog(catalog.tools))
    },
  ),
)
const referenceIndex = await build(reference, catalog)
const ownIndex = await build(own, catalog)
print(
  `${QUERIES} queries, ${LIMIT} hits each`,
  await compare(
    () => askAll(referenceIndex, queries),
    () => askAll(ownIndex, queries),
  ),
)
