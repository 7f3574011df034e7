import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { bm25f } from '../../src/retrievers/bm25f.ts'
import { defineRetriever, indexOf } from '../../src/retrievers/define-retriever.ts'
import { rank } from '../../src/retrievers/ranking.ts'
import { rrf } from '../../src/retrievers/rrf.ts'
import { tfIdf } from '../../src/retrievers/tf-idf.ts'
import { toolSearch } from '../../src/toolsearch/tool-search.ts'
import { catalogOf, found, scoresOf, sumOf } from './catalog-of.ts'
import { drafts, query } from './random-catalogs.ts'

/** Scores tools by a table, whatever is asked. */
function fixed(name: string, scores: Readonly<Record<string, number>>) {
  return defineRetriever({
    name,
    defaults: {},
    build: ({ tools }) =>
      indexOf((_, limit) =>
        rank(
          tools.flatMap(({ id }) => (scores[id] === undefined ? [] : [{ toolId: id, score: scores[id] }])),
          limit,
        ),
      ),
  })()
}

const catalog = catalogOf('a', 'b', 'c', 'd')
const first = fixed('first', { a: 9, b: 5, c: 5, d: 1 })
const second = fixed('second', { b: 0.4, d: 0.3 })

describe('rrf', () => {
  it('adds the reciprocal ranks of all retrievers, equal scores sharing the best rank', async () => {
    // first: a 1, b and c 2, d 4; second: b 1, d 2.
    expect(await scoresOf(rrf([first, second]), catalog, 'x')).toEqual(
      new Map([
        ['b', 1 / 62 + 1 / 61],
        ['d', 1 / 64 + 1 / 62],
        ['a', 1 / 61],
        ['c', 1 / 62],
      ]),
    )
  })

  it('prefers first ranks the more the smaller k is', async () => {
    // k = 0: b 1/2 + 1/1, a 1, d 1/4 + 1/2, c 1/2.
    expect(await found(rrf([first, second], { k: 0 }), catalog, 'x')).toEqual(['b', 'a', 'd', 'c'])
  })

  it('reads no rank beyond its depth, and a tie across it whole', async () => {
    const scores = await scoresOf(rrf([first, second], { depth: 2 }), catalog, 'x')
    // first: a 1, b 2, c 2; second: b 1, d 2.
    expect(scores.get('c')).toBe(1 / 62)
    expect(scores.get('d')).toBe(1 / 62)
  })

  it('takes scores for equal that differ by the order of a sum', async () => {
    const tiny = fixed('tiny', { a: 0.1 + 0.2, b: 0.3 })
    const scores = await scoresOf(rrf([tiny]), catalog, 'x')
    expect(scores.get('a')).toBe(scores.get('b'))
  })

  it('asks for the same whatever the limit', async () => {
    await fc.assert(
      fc.asyncProperty(drafts, query, async (tools, text) => {
        const index = await rrf().build(createCatalog(tools))
        const all = await index.search(text, tools.length)
        expect(await index.search(text, 2)).toEqual(all.slice(0, 2))
      }),
      { numRuns: 50 },
    )
  })

  it('passes on how its retrievers explain, scaled to what each adds', async () => {
    const tools = catalogOf({ name: 'rain', description: 'snow' }, { name: 'snow' })
    const index = await rrf([bm25f(), second]).build(tools)
    const ranking = await index.search('rain snow', 5)
    for (const { toolId, score } of ranking)
      expect(sumOf(index.explain?.('rain snow', toolId) ?? [])).toBeCloseTo(score, 12)
    const parts = index.explain?.('rain snow', 'rain') ?? []
    expect(parts.map(({ part }) => part).sort()).toEqual([
      'bm25f, rank 1, term "rain"',
      'bm25f, rank 1, term "snow"',
    ])
  })

  it('stands around any retriever, and any stands around it', async () => {
    const tools = catalogOf({ name: 'rain', description: 'snow' }, { name: 'hail', description: 'rain' })
    expect(await found(toolSearch(rrf([toolSearch(tfIdf()), bm25f()])), tools, 'rain')).toEqual([
      'rain',
      'hail',
    ])
    expect(await found(rrf([rrf([bm25f()]), tfIdf()]), tools, 'rain')).toEqual(['rain', 'hail'])
  })

  it('names itself by what it fuses', () => {
    expect(rrf().id).toBe('rrf(bm25f,tfidf)')
    expect(rrf([first, second], { k: 10, depth: 1000 }).id).toBe('rrf(first,second,k=10)')
  })
})
