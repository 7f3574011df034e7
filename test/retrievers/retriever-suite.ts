import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import type { Index, Ranking, Retriever } from '../../src/retrievers/retriever.ts'
import { catalogOf, found, idsOf, scoresOf, sumOf } from './catalog-of.ts'
import { drafts, query } from './random-catalogs.ts'
import { HOSTILE, harmless, LONG, QUERIES, SAMPLE } from './sample-catalog.ts'

/** What a retriever may be excused from. */
export type Behaviour =
  | 'names found'
  | 'hostile names'
  | 'limit only cuts'
  | 'shuffle'
  | 'catalog order in ties'
  | 'surface form in ties'
  | 'explain'

/** Why a retriever is excused. */
export type Skips = Partial<Readonly<Record<Behaviour, string>>>

/** Float32 postings, and sums in another order. */
const EPSILON = 1e-6
const RUNS = { numRuns: 60 }

/** What every retriever does. A skipped behaviour says why. */
export function retrieverSuite(retriever: Retriever, skips: Skips = {}): void {
  const unless = (behaviour: Behaviour) => (skips[behaviour] === undefined ? it : it.skip)
  const because = (behaviour: Behaviour) =>
    skips[behaviour] === undefined ? '' : ` (skipped: ${skips[behaviour]})`

  describe(retriever.id, () => {
    let index: Index
    beforeAll(async () => {
      index = await retriever.build(SAMPLE)
    })
    const all = async (text: string): Promise<Ranking> => index.search(text, SAMPLE.tools.length)

    it('finds deferred tools only, each once, with scores above 0 that never rise', async () => {
      const deferred = new Set(SAMPLE.deferred.map(({ id }) => id))
      for (const text of QUERIES) {
        const ranking = await all(text)
        expect(new Set(idsOf(ranking)).size).toBe(ranking.length)
        expect(ranking.every(({ toolId, score }) => deferred.has(toolId) && score > 0)).toBe(true)
        expect(ranking.map(({ score }) => score)).toEqual(
          ranking.map(({ score }) => score).sort((a, b) => b - a),
        )
      }
      expect((await all('weather 天气')).length).toBeGreaterThan(0)
    })

    it('returns no more than the limit', async () => {
      for (const text of QUERIES) {
        for (const limit of [1, 2, 3])
          expect((await index.search(text, limit)).length).toBeLessThanOrEqual(limit)
      }
      expect(await index.search('weather 天气', 2)).toHaveLength(2)
    })

    unless('limit only cuts')(
      `answers a lower limit by a prefix of the same ranking${because('limit only cuts')}`,
      async () => {
        for (const text of QUERIES) {
          const ranking = await all(text)
          for (const limit of [1, 2, 5])
            expect(await index.search(text, limit)).toEqual(ranking.slice(0, limit))
        }
      },
    )

    it('gives the same answer again, whatever was searched or explained between, here or in a second index', async () => {
      const first = await Promise.all(QUERIES.map(all))
      const second = await retriever.build(SAMPLE)
      for (const [i, text] of QUERIES.entries()) {
        index.explain?.(QUERIES[0] ?? '', 'CronCreate')
        expect(await second.search(text, SAMPLE.tools.length)).toEqual(first[i])
        expect(await all(text)).toEqual(first[i])
      }
    })

    it('finds nothing for a query without a word, and nothing in a catalog without deferred tools', async () => {
      for (const text of ['', '  \n', '!!! ??? …']) expect(await all(text)).toEqual([])
      for (const catalog of [catalogOf(), catalogOf('Read')]) {
        expect(await found(retriever, catalog, 'weather 天气')).toEqual([])
        expect(await (await retriever.build(catalog)).search('weather 天气', 5)).toEqual([])
      }
    })

    unless('shuffle')(
      `scores the same in any catalog order, and ranks the same outside ties${because('shuffle')}`,
      async () => {
        const shuffled = drafts.chain((tools) =>
          fc.tuple(fc.constant(tools), fc.shuffledSubarray(tools, { minLength: tools.length })),
        )
        await fc.assert(
          fc.asyncProperty(shuffled, query, async ([tools, others], text) => {
            const scores = await scoresOf(retriever, createCatalog(tools), text)
            const ranking = await scoresOf(retriever, createCatalog(others), text)
            expect(new Set(ranking.keys())).toEqual(new Set(scores.keys()))
            let previous = Number.POSITIVE_INFINITY
            for (const [toolId, score] of ranking) {
              const before = scores.get(toolId) ?? 0
              expect(Math.abs(score - before)).toBeLessThan(EPSILON * Math.max(1, score))
              expect(before).toBeLessThan(previous + EPSILON * Math.max(1, score))
              previous = before
            }
          }),
          RUNS,
        )
      },
    )

    unless('catalog order in ties')(
      `keeps catalog order between equal tools${because('catalog order in ties')}`,
      async () => {
        const twinIds = idsOf(await all('天气 weather')).filter((id) => id.startsWith('weather_forecast'))
        expect(twinIds).toEqual(
          [1, 2, 3, 4].map((n) => (n === 1 ? 'weather_forecast' : `weather_forecast#${n}`)),
        )
      },
    )

    unless('surface form in ties')(
      `prefers the word as written to its stem between equal scores${because('surface form in ties')}`,
      async () => {
        const catalog = catalogOf(
          { name: 'alpha', description: 'deployments' },
          { name: 'gamma', description: 'deployment' },
        )
        expect(await found(retriever, catalog, 'deployment')).toEqual(['gamma', 'alpha'])
        expect(await found(retriever, catalog, 'deployments')).toEqual(['alpha', 'gamma'])
      },
    )

    it('survives hostile queries, and the next search is as before', async () => {
      const before = await all('weather 天气')
      for (const hostile of HOSTILE) {
        await all(hostile)
        expect(await all('weather 天气')).toEqual(before)
      }
    })

    unless('hostile names')(
      `takes any string for a name without moving another tool${because('hostile names')}`,
      async () => {
        const others = SAMPLE.tools.map(({ id: _, ...draft }) => draft)
        for (const hostile of HOSTILE) {
          const named = (name: string) => catalogOf(...others, { name, description: 'odd 怪' })
          for (const text of ['weather 天气', 'create issue'])
            expect(await scoresOf(retriever, named(hostile), text)).toEqual(
              await scoresOf(retriever, named(harmless(hostile)), text),
            )
        }
      },
    )

    unless('names found')(`finds a hostile name by itself${because('names found')}`, async () => {
      for (const name of ['__proto__', 'constructor', 'prototype', '(xx+)+$', 'x'.repeat(LONG)]) {
        expect((await found(retriever, catalogOf('other', 'hasOwnProperty', name), name))[0]).toBe(name)
      }
    })

    unless('explain')(`explains a score by parts that add up to it${because('explain')}`, async () => {
      expect(index.explain?.('weather', 'nobody')).toEqual([])
      expect(index.explain?.('zzz', 'CronCreate')).toEqual([])
      await fc.assert(
        fc.asyncProperty(drafts, query, async (tools, text) => {
          const built = await retriever.build(createCatalog(tools))
          for (const { toolId, score } of await built.search(text, tools.length)) {
            expect(sumOf(built.explain?.(text, toolId) ?? [])).toBeCloseTo(score, 6)
          }
        }),
        RUNS,
      )
    })
  })
}
