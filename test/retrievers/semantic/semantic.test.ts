import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../src/catalog/catalog.ts'
import { parseTools } from '../../../src/catalog/sources/read-tools.ts'
import { readTextFile } from '../../../src/lib/files.ts'
import { bm25f } from '../../../src/retrievers/bm25f.ts'
import { defineRetriever, indexOf } from '../../../src/retrievers/define-retriever.ts'
import { lexical } from '../../../src/retrievers/lexical/lexical.ts'
import { rank } from '../../../src/retrievers/ranking.ts'
import { semantic } from '../../../src/retrievers/semantic/semantic.ts'
import { toolSearch } from '../../../src/toolsearch/tool-search.ts'
import { sharedLines, sharedPath } from '../../support/shared-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { catalogOf, found, scoresOf, sumOf } from '../catalog-of.ts'
import { retrieverSuite } from '../retriever-suite.ts'
import { tableEmbedder, toyEmbedder } from './toy-embedder.ts'

const NO_CACHE = { embedder: toyEmbedder(), cache: 'off' }

retrieverSuite(semantic(lexical(), {}, NO_CACHE), {
  'hostile names': 'a name of other words has another meaning, and the best one is the measure for all',
})

describe('semantic', () => {
  // Cosines with the query [1, 0]: near 1, far 0, half 0.6.
  const embedder = tableEmbedder({ query: [1, 0], near: [5, 0], far: [0, 1], half: [3, 4] })
  const catalog = catalogOf('near', 'far', 'half')
  const inner = defineRetriever({
    name: 'inner',
    defaults: {},
    build: () =>
      indexOf((_, limit) =>
        rank(
          [
            { toolId: 'far', score: 8 },
            { toolId: 'half', score: 2 },
          ],
          limit,
        ),
      ),
  })()
  const of = (params: object) => semantic(inner, params, { embedder, cache: 'off' })

  it('adds both sides up, each as a share of its best, cosines from the least one that counts', async () => {
    // Words: far 1, half 2/8. Meaning above 0.2: near 0.8, half 0.4, far 0; as shares 1, 1/2, 0.
    const scores = await scoresOf(of({ weight: 0.4, minCosine: 0.2 }), catalog, 'query')
    expect([...scores.keys()]).toEqual(['far', 'near', 'half'])
    expect(scores.get('far')).toBeCloseTo(0.6, 12)
    expect(scores.get('near')).toBeCloseTo(0.4, 12)
    // One byte a component: 3/5 is 95/127 and so on.
    expect(scores.get('half')).toBeCloseTo(0.6 / 4 + 0.4 / 2, 2)
  })

  it('finds by meaning alone what is nearer than the least cosine that counts', async () => {
    expect(await found(of({ minCosine: 0.9 }), catalogOf('half', 'near', 'elsewhere'), 'query')).toContain(
      'near',
    )
    const bare = defineRetriever({ name: 'bare', defaults: {}, build: () => indexOf(() => rank([], 1)) })()
    const parts = { embedder, cache: 'off' }
    expect(await found(semantic(bare, { minCosine: 0.7 }, parts), catalog, 'query')).toEqual(['near'])
    expect(await found(semantic(bare, { minCosine: 0.5 }, parts), catalog, 'query')).toEqual(['near', 'half'])
  })

  it('says what meaning gave, and passes on how the retriever within explains', async () => {
    const tools = catalogOf(
      { name: 'near', description: 'rain query' },
      { name: 'half', description: 'query' },
    )
    const index = await semantic(bm25f(), {}, { embedder, cache: 'off' }).build(tools)
    for (const { toolId, score } of await index.search('query rain', 5))
      expect(sumOf(index.explain?.('query rain', toolId) ?? [])).toBeCloseTo(score, 12)
    const parts = index.explain?.('query rain', 'near')?.map(({ part }) => part) ?? []
    expect(parts.sort()).toEqual(['meaning, cosine 1.00', 'term "queri"', 'term "rain"'])
  })

  it('answers as the retriever within, to the score, what is not mostly words in Latin letters', async () => {
    const tools = catalogOf(
      { name: 'create_issue', description: 'Opens an issue 创建议题' },
      { name: 'weather', description: '查询城市天气' },
      { name: 'messages', description: 'メッセージを送る' },
    )
    const index = await semantic(lexical(), {}, NO_CACHE).build(tools)
    const within = await lexical().build(tools)
    for (const query of ['创建议题', '查询天气', 'メッセージ', '帮我在GitHub上创建issue', '12 34', 'ä'])
      expect(await index.search(query, 3)).toEqual(await within.search(query, 3))
  })

  it('is the retriever within where meaning weighs nothing or no tool has any', async () => {
    expect(await scoresOf(of({ weight: 0 }), catalog, 'query')).toEqual(
      await scoresOf(inner, catalog, 'query'),
    )
    const chinese = catalogOf({ name: '天气', description: '查询 weather' })
    expect(await scoresOf(semantic(bm25f(), {}, NO_CACHE), chinese, 'weather report')).toEqual(
      await scoresOf(bm25f(), chinese, 'weather report'),
    )
  })

  it('works behind the query forms: exact names stay first', async () => {
    const tools = catalogOf('send_message', { name: 'post', description: 'send message' })
    const ranking = await found(toolSearch(semantic(lexical(), {}, NO_CACHE)), tools, 'post')
    expect(ranking[0]).toBe('post')
  })

  it('refuses parameters out of range and a model that gives other vectors than it says', async () => {
    expect(() => semantic(lexical(), { weight: 1.1 })).toThrow('weight=1.1 is outside 0..1')
    const wrong = { ...toyEmbedder(), dimensions: 3 }
    await expect(semantic(lexical(), {}, { embedder: wrong, cache: 'off' }).build(catalog)).rejects.toThrow(
      'gave 32 components; it says it gives 3',
    )
  })

  it('names itself by what is not as usual', () => {
    expect(semantic().id).toBe('semantic')
    expect(semantic(bm25f({ k1: 2 }), { weight: 0.5 }).id).toBe('semantic(bm25f(k1=2),weight=0.5)')
    expect(semantic(lexical(), {}, NO_CACHE).id).toBe('semantic(model=toy)')
  })
})

describe('the vectors of a catalog', () => {
  const catalog = catalogOf(
    { name: 'send_message', description: 'Writes to a channel' },
    'list_files',
    'send',
  )
  const build = async (cache: string, embedder = toyEmbedder(), tools = catalog) => {
    const index = await semantic(lexical(), {}, { embedder, cache }).build(tools)
    return { asked: embedder.asked.length, ranking: await index.search('send something', 5) }
  }

  it('are computed once for a text, whatever else the catalog holds', async () => {
    const cache = join(temporaryFolder(), 'new', 'folder')
    const first = await build(cache)
    expect(first.asked).toBe(3)
    const second = await build(cache)
    expect(second.asked).toBe(0)
    expect(second.ranking).toEqual(first.ranking)
    const more = catalogOf('copy_files', ...catalog.tools.map(({ id: _, ...draft }) => draft))
    expect((await build(cache, toyEmbedder(), more)).asked).toBe(1)
    expect((await build(cache, toyEmbedder('other model'))).asked).toBe(3)
    expect((await build('off')).ranking).toEqual(first.ranking)
  })

  it.each([
    ['a bit turned', (file: Buffer) => file.map((byte, i) => (i === file.length - 1 ? byte ^ 1 : byte))],
    ['a bit of a key turned', (file: Buffer) => file.map((byte, i) => (i === 40 ? byte ^ 1 : byte))],
    ['half of it', (file: Buffer) => file.subarray(0, file.length >> 1)],
    ['nothing in it', () => Buffer.alloc(0)],
    ['something else in it', () => Buffer.from('{"vectors": []}')],
  ])('are computed again where the file has %s', async (_, damage) => {
    const cache = temporaryFolder()
    const { ranking } = await build(cache)
    for (const name of readdirSync(cache))
      writeFileSync(join(cache, name), damage(readFileSync(join(cache, name))))
    const again = await build(cache)
    expect(again).toEqual({ asked: 3, ranking })
    expect((await build(cache)).asked).toBe(0)
  })

  it('are computed where they cannot be kept', async () => {
    const file = join(temporaryFolder(), 'a file')
    writeFileSync(file, 'x')
    expect((await build(file)).asked).toBe(3)
    expect(readFileSync(file, 'utf8')).toBe('x')
  })

  it('survive builds that write at the same time', async () => {
    const cache = temporaryFolder()
    const catalogs = Array.from({ length: 8 }, (_, i) => catalogOf(`send_${'abcdefgh'[i]}`, 'send'))
    const fresh = await Promise.all(catalogs.map((tools) => build('off', toyEmbedder(), tools)))
    await Promise.all(catalogs.map((tools) => build(cache, toyEmbedder(), tools)))
    for (const [i, tools] of catalogs.entries())
      expect((await build(cache, toyEmbedder(), tools)).ranking).toEqual(fresh[i]?.ranking)
  })
})

describe('on a public set in Korean', () => {
  const tools = sharedPath('data', 'functionchat-ko', 'tools.jsonl')
  const queries = sharedLines<{ readonly query: string }>(
    sharedPath('data', 'functionchat-ko', 'queries.jsonl').path,
  )

  it.runIf(tools.isThere)(`answers every query exactly as lexical${tools.note}`, async () => {
    const catalog = createCatalog(parseTools(readTextFile(tools.path), tools.path))
    const index = await semantic(lexical(), {}, NO_CACHE).build(catalog)
    const within = await lexical().build(catalog)
    for (const { query } of queries)
      expect(await index.search(query, 10)).toEqual(await within.search(query, 10))
  })
})
