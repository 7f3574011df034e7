import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Catalog, createCatalog } from '../../src/catalog/catalog.ts'
import { schemaText } from '../../src/catalog/schema-text.ts'
import type { JsonSchema, Tool } from '../../src/catalog/tool.ts'
import { parseToolName } from '../../src/catalog/tool-name.ts'
import { bm25 } from '../../src/retrievers/bm25.ts'
import { defaultAnalyzer } from '../../src/text/analyzer.ts'
import { catalogOf, found, scoresOf } from './catalog-of.ts'
import { drafts, text } from './random-catalogs.ts'

const K1 = 1.2
const B = 0.75

const wordsOf = (texts: readonly string[]) =>
  texts.flatMap((one) => defaultAnalyzer.analyze(one).map(({ term }) => term))

/** The plain definition: every tool's terms counted, every term of the query summed up. */
function plainScores(catalog: Catalog, query: string): Map<string, number> {
  const documents = catalog.deferred.map((tool: Tool) => {
    const { names, descriptions } = schemaText(tool.inputSchema)
    return wordsOf([
      [parseToolName(tool).normalized, tool.description, names.join(' '), ...descriptions].join('\n'),
    ])
  })
  const size = documents.length
  const average = documents.reduce((sum, document) => sum + document.length, 0) / size
  const scores = new Map<string, number>()
  for (const term of wordsOf([query])) {
    const df = documents.filter((document) => document.includes(term)).length
    const idf = Math.log(1 + (size - df + 0.5) / (df + 0.5))
    documents.forEach((document, doc) => {
      const count = document.filter((other) => other === term).length
      if (count === 0) return
      const { id } = catalog.deferred[doc] as Tool
      const saturated = count / (count + K1 * (1 - B + (B * document.length) / average))
      scores.set(id, (scores.get(id) ?? 0) + idf * saturated)
    })
  }
  return scores
}

/** Words of which none is a single character of a script without spaces, which would match pairs that hold it. */
const query = text.filter((words) => !/(?:^|\s)(?:查|库)(?:\s|$)/u.test(words) && !words.includes('查G'))

describe('bm25', () => {
  it('scores as the plain definition over one document per tool', async () => {
    const withSchemas = fc.tuple(drafts, fc.array(text)).map(([tools, texts]) =>
      createCatalog(
        tools.map((tool, i) => ({
          ...tool,
          inputSchema: { properties: { file: { description: texts[i] ?? '', enum: ['search', 'web'] } } },
        })),
      ),
    )
    await fc.assert(
      fc.asyncProperty(withSchemas, query, async (catalog, words) => {
        const scores = await scoresOf(bm25(), catalog, words)
        const plain = plainScores(catalog, words)
        expect(new Set(scores.keys())).toEqual(new Set(plain.keys()))
        for (const [id, score] of plain) expect(scores.get(id)).toBeCloseTo(score, 5)
      }),
      { numRuns: 100 },
    )
  })

  it('counts a word of the name no more than a word of the description', async () => {
    // Two documents of two words each, so that lengths are equal.
    const catalog = catalogOf({ name: 'rain', description: 'city' }, { name: 'city', description: 'rain' })
    const scores = await scoresOf(bm25(), catalog, 'rain')
    expect(scores.get('rain')).toBe(scores.get('city'))
  })

  it('takes names apart, the server among their words', async () => {
    const catalog = catalogOf({ name: 'mcp__slack__sendMessage' }, 'other')
    for (const word of ['slack', 'send', 'message'])
      expect(await found(bm25(), catalog, word)).toEqual(['mcp__slack__sendMessage'])
  })

  it('reads of the schema what it is told to, at every depth', async () => {
    const inputSchema = {
      properties: {
        filter: {
          items: { properties: { cityName: { description: 'where rain falls', enum: ['celsius'] } } },
        },
      },
    }
    const catalog = catalogOf({ name: 'forecast', inputSchema }, 'other')
    const finds = async (schema: string) => {
      const words = ['city', 'rain', 'celsius']
      const answers = await Promise.all(words.map((word) => found(bm25({ schema }), catalog, word)))
      return words.filter((_, i) => (answers[i]?.length ?? 0) > 0)
    }
    expect(await finds('off')).toEqual([])
    expect(await finds('names')).toEqual(['city'])
    expect(await finds('full')).toEqual(['city', 'rain', 'celsius'])
  })

  it('reads nothing of a schema that holds itself, or that has no end for other reasons', async () => {
    const endless: Record<string, unknown> = { description: 'rain' }
    endless.properties = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`part${i}`, endless]))
    const wide: JsonSchema = {
      properties: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`rain${i}`, {}])),
    }
    const catalog = catalogOf(
      { name: 'endless', description: 'rain', inputSchema: endless },
      { name: 'wide', description: 'rain', inputSchema: wide },
      { name: 'deep', inputSchema: { properties: { a: { properties: { rain: {} } } } } },
    )
    const start = performance.now()
    expect((await found(bm25(), catalog, 'rain')).sort()).toEqual(['deep', 'endless', 'wide'])
    expect(await found(bm25(), catalog, 'part1')).toEqual([])
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  it('refuses what it cannot work with', () => {
    expect(() => bm25({ schema: 'some' })).toThrow('schema=some is none of off, names, full')
    expect(() => bm25({ b: 1.5 })).toThrow('b=1.5 is outside 0..1')
    expect(() => bm25({ k1: -1 })).toThrow('k1=-1 is negative')
  })
})
