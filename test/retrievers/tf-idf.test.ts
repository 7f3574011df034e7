import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { loadDataset } from '../../src/datasets/load.ts'
import { DISPLAY_MIN_SCORE, tfIdf } from '../../src/retrievers/tf-idf.ts'
import { catalogOf, found, scoresOf } from './catalog-of.ts'
import { plainTfIdf } from './plain-tf-idf.ts'
import { drafts, query } from './random-catalogs.ts'

const EPSILON = 1e-6

function largestDifference(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const ids = [...new Set([...a.keys(), ...b.keys()])]
  return Math.max(0, ...ids.map((id) => Math.abs((a.get(id) ?? 0) - (b.get(id) ?? 0))))
}

describe('tfidf against its plain definition', () => {
  it('scores random catalogs of Latin and Chinese words the same', async () => {
    await fc.assert(
      fc.asyncProperty(drafts, query, async (tools, text) => {
        const catalog = createCatalog(tools)
        const scores = await scoresOf(tfIdf({ minScore: 0 }), catalog, text)
        expect(largestDifference(scores, plainTfIdf(catalog)(text))).toBeLessThan(EPSILON)
      }),
      { numRuns: 300 },
    )
  })

  it('scores the shipped set the same, the minimum included', async () => {
    const { catalog, queries } = loadDataset('agent-cli')
    const plain = plainTfIdf(catalog)
    const index = await tfIdf().build(catalog)
    const differences = queries.map(async ({ text }) => {
      const ranking = await index.search(text, catalog.tools.length)
      // A score within rounding of the minimum may fall on either side of it.
      const clear = [...plain(text)].filter(([, score]) => Math.abs(score - DISPLAY_MIN_SCORE) > EPSILON)
      const expected = new Map(clear.filter(([, score]) => score > DISPLAY_MIN_SCORE))
      const scores = ranking.map(({ toolId, score }): [string, number] => [toolId, score])
      return largestDifference(
        expected,
        new Map(scores.filter(([id, score]) => expected.has(id) || score > DISPLAY_MIN_SCORE + EPSILON)),
      )
    })
    expect(queries.length).toBeGreaterThan(400)
    expect(Math.max(...(await Promise.all(differences)))).toBeLessThan(EPSILON)
  })
})

describe('tfidf by hand', () => {
  it('is the cosine of weighted frequencies', async () => {
    const catalog = catalogOf(
      { name: 'alpha', description: 'red red blue' },
      { name: 'gamma', description: 'blue' },
    )
    // N = 2; idf of alpha, gamma, red (one tool each) ln(1 + 2/1) = 1.0986, of blue ln(1 + 2/2) = 0.6931.
    // alpha: name 3 × 1.0986 = 3.2958; red 2/2 × 1.0986 = 1.0986; blue 1/2 × 0.6931 = 0.3466.
    // gamma: name 3.2958; blue 0.6931. The query "red blue": 1.0986 and 0.6931.
    const one = Math.log(3)
    const both = Math.log(2)
    const queryNorm = Math.hypot(one, both)
    const scores = await scoresOf(tfIdf({ minScore: 0 }), catalog, 'red blue')
    expect(scores.get('alpha')).toBeCloseTo(
      (one * one + (both * both) / 2) / (queryNorm * Math.hypot(3 * one, one, both / 2)),
      6,
    )
    expect(scores.get('gamma')).toBeCloseTo((both * both) / (queryNorm * Math.hypot(3 * one, both)), 6)
  })

  it('takes a term where it weighs most, and leaves unknown words out of the norm', async () => {
    // The only term of both: whichever field holds it, vector and query point the same way.
    const scores = await scoresOf(
      tfIdf(),
      catalogOf({ name: 'cloud', description: 'cloud clouds' }),
      'clouds unheard',
    )
    expect(scores.get('cloud')).toBeCloseTo(1, 6)
  })

  it('gives a tool that the query names at least 0.75', async () => {
    const rivers = { description: 'rivers mountains lakes' }
    const catalog = catalogOf(
      { name: 'mcp__wiki__page_history_sorted_backwards', ...rivers },
      { name: 'Snip', ...rivers },
      { name: 'Cut', ...rivers },
      { name: 'Waters', description: 'waters', searchHint: 'rivers lakes mountains' },
    )
    const named = async (text: string, id: string) => (await scoresOf(tfIdf(), catalog, text)).get(id)
    const others = 'waters, rivers and mountains'
    expect(await named(`${others} in the page history`, 'mcp__wiki__page_history_sorted_backwards')).toBe(
      0.75,
    )
    expect(await named(`${others}: snip`, 'Snip')).toBe(0.75)
    // Three characters are no name, "snippet" is not "snip", and words between two words of a name part them.
    expect(await named(`${others}: cut`, 'Cut')).toBeLessThan(0.75)
    expect(await named(`${others}: snippet`, 'Snip')).toBeLessThan(0.75)
    expect(await named(`${others}, history page`, 'mcp__wiki__page_history_sorted_backwards')).toBeLessThan(
      0.75,
    )
  })

  it('does not take two stop words for a name, unless they are all of it', async () => {
    const catalog = catalogOf('how_to_fold_paper', 'about_us', 'what_is_this', 'plane')
    expect(await found(tfIdf(), catalog, 'how to plane')).toEqual(['plane'])
    expect((await scoresOf(tfIdf(), catalog, 'plane, and what is this')).get('what_is_this')).toBe(0.75)
  })

  it('hides scores below the minimum, but never the tool whose name the query is', async () => {
    const catalog = catalogOf(
      { name: 'CronCreate', description: 'job' },
      { name: 'CronList', description: 'job' },
    )
    expect(await found(tfIdf({ minScore: 0.95 }), catalog, 'job')).toEqual([])
    expect(await found(tfIdf({ minScore: 1.5 }), catalog, 'cron create')).toEqual(['CronCreate'])
  })

  it('drops a tool that shares a single character pair of a longer Chinese query', async () => {
    const catalog = catalogOf(
      { name: 'a1', description: '天气预报' },
      { name: 'b1', description: '天气' },
      { name: 'c1', description: '天气 rain' },
    )
    // 天气, 气预, 预报 are three pairs: min(2, 3) = 2 must match. b1 has one of them and no other word.
    expect(await found(tfIdf(), catalog, '天气预报')).toEqual(['a1'])
    expect(await found(tfIdf(), catalog, '天气预报 rain')).toContain('c1')
    expect(await found(tfIdf({ cjkTerms: 1, minScore: 0 }), catalog, '天气预报')).toContain('b1')
    expect(await found(tfIdf(), catalog, '天气')).toContain('b1')
  })

  it('keeps what matches hundreds of other words beside the Chinese ones', async () => {
    const words = Array.from({ length: 256 }, (_, i) => `word${i}x`).join(' ')
    const catalog = catalogOf({ name: 'many', description: words }, { name: 'few', description: '天气' })
    expect(await found(tfIdf({ minScore: 0 }), catalog, `${words} 天气预报`)).toContain('many')
  })

  it('explains a named tool whose cosine the CJK rule took away', async () => {
    const catalog = catalogOf('天气_天气', 'other')
    const index = await tfIdf().build(catalog)
    const [hit] = await index.search('天气 天气 飞机', 5)
    expect(hit).toEqual({ toolId: '天气_天气', score: 0.75 })
    const parts = index.explain?.('天气 天气 飞机', '天气_天气') ?? []
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(0.75, 6)
  })

  it('with the older idf finds nothing in a catalog of one', async () => {
    const catalog = catalogOf({ name: 'alpha', description: 'rain' })
    expect(await found(tfIdf({ idf: 'plain' }), catalog, 'rain')).toEqual([])
    expect(await found(tfIdf(), catalog, 'rain')).toEqual(['alpha'])
  })

  it('refuses parameters that mean nothing', () => {
    expect(() => tfIdf({ idf: 'bm25' })).toThrow('idf=bm25 is neither plus-one nor plain')
    expect(() => tfIdf({ hint: -1 })).toThrow('hint=-1 is negative')
  })
})
