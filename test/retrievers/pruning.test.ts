import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { bm25f } from '../../src/retrievers/bm25f.ts'
import { lexical } from '../../src/retrievers/lexical/lexical.ts'
import { tfIdf } from '../../src/retrievers/tf-idf.ts'

/** Few words, some of them in most tools, so that scores are close and many tools match. */
const WORDS = [
  'list',
  'get',
  'ship',
  'harbour',
  'tide',
  'crane',
  'quay',
  'send',
  'pilot',
  '船舶',
  '位置查询',
] as const
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('list', 'get', 'ship') },
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
)
const words = (maxLength: number) => fc.array(word, { minLength: 1, maxLength })
const tool = fc.record({ server: fc.constantFrom('dock', 'yard', 'zoo'), name: words(3), text: words(9) })

const RETRIEVERS = [lexical(), bm25f(), tfIdf(), bm25f({ b: 0 }), lexical({ coverage: 0 })]

describe('a short ranking', () => {
  test.prop([fc.array(tool, { minLength: 1, maxLength: 60 }), words(7), fc.integer({ min: 1, max: 12 })], {
    numRuns: 150,
  })('is the beginning of the whole one', async (sketches, query, limit) => {
    const catalog = createCatalog(
      sketches.map(({ server, name, text }, i) => ({
        name: `mcp__${server}__${name.join('_')}_${i}`,
        description: text.join(' '),
      })),
    )
    for (const retriever of RETRIEVERS) {
      const index = await retriever.build(catalog)
      const whole = await index.search(query.join(' '), catalog.tools.length)
      expect(await index.search(query.join(' '), limit), retriever.id).toEqual(whole.slice(0, limit))
    }
  })
})
