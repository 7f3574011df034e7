import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { GaugeError } from '../../src/lib/gauge-error.ts'
import { defineRetriever, indexOf } from '../../src/retrievers/define-retriever.ts'
import { EMPTY_RANKING } from '../../src/retrievers/ranking.ts'
import { tfIdf } from '../../src/retrievers/tf-idf.ts'
import { catalogAsRead, measureTiming, type TimingBudget } from '../../src/timing/measure-timing.ts'

const budget: TimingBudget = { buildMs: 1, minBuilds: 3, coldMs: 1, minCold: 2, queryMs: 1, limit: 5 }

const drafts = [
  { name: 'Read', description: 'Reads a file' },
  { name: 'CronCreate', description: 'Schedules a recurring job' },
  { name: 'Snip', description: 'Cuts old turns' },
]
const catalog = createCatalog(drafts)

function retrieverOf(build: () => ReturnType<typeof indexOf>) {
  return defineRetriever({ name: 'mine', defaults: {}, build })()
}

async function errorOf(call: Promise<unknown>): Promise<GaugeError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof GaugeError) return error
  throw new Error('no GaugeError was thrown')
}

describe('measureTiming', () => {
  it('gives build and query times in order of their quantiles, and counts samples and deferred tools', async () => {
    const timing = await measureTiming(tfIdf(), catalog, ['recurring job', 'cut'], budget)
    expect(timing.tools).toBe(2)
    expect(timing.buildSamples).toBeGreaterThanOrEqual(3)
    expect(timing.querySamples).toBeGreaterThanOrEqual(2)
    expect(timing.buildMs).toBeGreaterThan(0)
    expect(timing.buildMsP99).toBeGreaterThanOrEqual(timing.buildMs)
    const { p50, p95, p99 } = timing.queryUs
    expect([p50, p95, p99]).toEqual([p50, p95, p99].sort((a, b) => a - b))
    expect(timing.bytesPerTool).toBeGreaterThan(0)
  })

  it('builds from a catalog never seen before each time, and leaves the given one alone', async () => {
    const seen: unknown[] = []
    const retriever = defineRetriever({
      name: 'mine',
      defaults: {},
      build: (corpus) => {
        seen.push(corpus.catalog)
        return indexOf(() => EMPTY_RANKING)
      },
    })()
    const timing = await measureTiming(retriever, catalog, ['a'], budget)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(timing.buildSamples)
    expect(seen).not.toContain(catalog)
  })

  it('asks the queries in turn, with the limit of the budget', async () => {
    const asked: string[] = []
    const limits = new Set<number>()
    const retriever = retrieverOf(() =>
      indexOf((query, limit) => {
        asked.push(query)
        limits.add(limit)
        return EMPTY_RANKING
      }),
    )
    await measureTiming(retriever, catalog, ['a', 'b', 'c'], { ...budget, limit: 4 })
    expect(asked.slice(0, 4)).toEqual(['a', 'b', 'c', 'a'])
    expect([...limits]).toEqual([4])
  })

  it('gives 0 bytes for an index that does not say, and for a catalog without deferred tools', async () => {
    const silent = retrieverOf(() => indexOf(() => EMPTY_RANKING))
    expect((await measureTiming(silent, catalog, ['a'], budget)).bytesPerTool).toBe(0)
    const heavy = retrieverOf(() => indexOf(() => EMPTY_RANKING, { bytes: 30 }))
    expect((await measureTiming(heavy, catalog, ['a'], budget)).bytesPerTool).toBe(15)
    const core = createCatalog(drafts.slice(0, 1))
    expect(await measureTiming(heavy, core, ['a'], budget)).toMatchObject({ tools: 0, bytesPerTool: 0 })
  })

  it('needs a query', async () => {
    expect((await errorOf(measureTiming(tfIdf(), catalog, [], budget))).code).toBe('E_EMPTY')
  })

  it('says which retriever failed, and how, in building and in searching', async () => {
    const fail = () => {
      throw new Error('out of cheese')
    }
    const building = await errorOf(measureTiming(retrieverOf(fail), catalog, ['a'], budget))
    expect(building.code).toBe('E_RETRIEVER')
    expect(building.message).toMatch(/^building mine failed while it was timed: .*out of cheese/u)
    const broken = retrieverOf(() => indexOf(fail))
    const searching = await errorOf(measureTiming(broken, catalog, ['a'], budget))
    expect(searching.message).toMatch(/^querying mine failed while it was timed: .*out of cheese/u)
  })
})

it('catalogAsRead keeps names, order and what is core', () => {
  const read = catalogAsRead(drafts)
  expect(read.tools).toEqual(catalog.tools)
  expect(read.core.map((tool) => tool.name)).toEqual(['Read'])
})
