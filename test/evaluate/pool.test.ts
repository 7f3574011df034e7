import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { poolQueries, poolTools } from '../../src/evaluate/pool.ts'
import { defineRetriever, indexOf } from '../../src/retrievers/define-retriever.ts'
import { inOrder, rank } from '../../src/retrievers/ranking.ts'
import { datasetWith, queryOf } from '../support/gradings.ts'

const TOOLS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'Read']

/** Finds the tools in catalog order, from one place on. */
const inCatalogOrder = defineRetriever({
  name: 'in-catalog-order',
  defaults: { from: 0 },
  build: ({ tools }, { from }) =>
    indexOf((_, limit) =>
      rank(
        tools.slice(from).map(({ id }, i) => ({ toolId: id, score: tools.length - i })),
        limit,
      ),
    ),
})

const findsNothing = defineRetriever({
  name: 'finds-nothing',
  defaults: {},
  build: () => indexOf(() => inOrder([])),
})

/** The pool of the one query of a set with these labels. */
async function pooled(labels: Readonly<Record<string, number>>, seed = 1, depth = 3) {
  const dataset = datasetWith(TOOLS, { q: labels })
  const retrievers = [inCatalogOrder(), inCatalogOrder({ from: 2 })]
  const [first] = await poolTools({ dataset, queries: dataset.queries, retrievers, depth, seed })
  return first?.tools ?? []
}

describe('the pool of a query', () => {
  it('is what the labels name, whatever the grade, and the best of every retriever', async () => {
    const tools = await pooled({ eta: 2, theta: 0 }, 1, 2)
    expect([...tools].sort()).toEqual(['alpha', 'beta', 'delta', 'eta', 'gamma', 'theta'])
  })

  it('holds core tools that a retriever finds among all tools, so that one in it is not a label told', async () => {
    const dataset = datasetWith(['Read', 'send'], { q: { send: 2 } })
    const request = { dataset, queries: dataset.queries, retrievers: [inCatalogOrder()], depth: 2, seed: 1 }
    const [first] = await poolTools(request)
    expect([...(first?.tools ?? [])].sort()).toEqual(['Read', 'send'])
  })

  it('is empty where nothing is found and nothing labelled', async () => {
    const dataset = datasetWith(TOOLS, { q: {} })
    const request = { dataset, queries: dataset.queries, retrievers: [findsNothing()], depth: 5, seed: 1 }
    expect(await poolTools(request)).toEqual([{ query: dataset.queries[0], tools: [] }])
  })

  const labelled = fc.dictionary(fc.constantFrom(...TOOLS), fc.constantFrom(0, 1, 2))

  test.prop([labelled, fc.array(fc.constantFrom(0, 1, 2), { minLength: 9, maxLength: 9 }), fc.nat()])(
    'has one order whatever the grades of its labels and their order',
    async (labels, others, seed) => {
      const entries = Object.keys(labels).map((tool, i) => [tool, others[i] ?? 0] as const)
      const permuted = Object.fromEntries(entries.reverse())
      expect(await pooled(permuted, seed)).toEqual(await pooled(labels, seed))
    },
  )

  test.prop([labelled, fc.nat()])(
    'keeps the order of two tools when labels bring others in',
    async (labels, seed) => {
      const bare = await pooled({}, seed)
      const withLabels = await pooled(labels, seed)
      expect(withLabels.filter((tool) => bare.includes(tool))).toEqual(bare)
    },
  )

  it('has a labelled tool in every place about equally often', async () => {
    const places = new Map<number, number>()
    for (let seed = 0; seed < 300; seed++) {
      const place = (await pooled({ theta: 2 }, seed, 2)).indexOf('theta')
      places.set(place, (places.get(place) ?? 0) + 1)
    }
    // Five tools and 300 seeds: 60 in every place, standard deviation √(300 · .2 · .8) = 6.9; four of them are 28.
    for (let place = 0; place < 5; place++) expect(Math.abs((places.get(place) ?? 0) - 60)).toBeLessThan(28)
  })
})

describe('the queries of a pool', () => {
  const queries = Array.from({ length: 40 }, (_, i) =>
    queryOf(`q${i}`, { kind: i < 30 ? 'task' : 'no-match', split: i % 2 === 0 ? 'tune' : 'test' }),
  )

  it('are all queries of the kinds and the split', () => {
    const chosen = poolQueries({ queries }, { kinds: ['no-match'], split: 'tune', seed: 1 })
    expect(chosen.map(({ id }) => id).sort()).toEqual(['q30', 'q32', 'q34', 'q36', 'q38'])
  })

  it('come in an order that the set does not tell', () => {
    const order = poolQueries({ queries }, { split: 'all', seed: 1 })
    const turned = poolQueries({ queries: [...queries].reverse() }, { split: 'all', seed: 1 })
    expect(turned).toEqual(order)
    expect(order).not.toEqual(queries)
    expect(poolQueries({ queries }, { split: 'all', seed: 2 })).not.toEqual(order)
  })

  test.prop([fc.nat(), fc.integer({ min: 1, max: 40 })])(
    'are a sample that is the beginning of all',
    (seed, maxQueries) => {
      const all = poolQueries({ queries }, { split: 'all', seed })
      expect(poolQueries({ queries }, { split: 'all', seed, maxQueries })).toEqual(all.slice(0, maxQueries))
    },
  )
})
