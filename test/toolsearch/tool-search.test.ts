import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bm25f } from '../../src/retrievers/bm25f.ts'
import { hybrid } from '../../src/retrievers/hybrid.ts'
import { toolSearch } from '../../src/toolsearch/tool-search.ts'
import { catalog, found } from './sample-catalog.ts'

describe('tool-search around a retriever', () => {
  it('is a retriever whose id names the inner one, the hybrid by default', () => {
    expect(toolSearch().id).toBe('tool-search(hybrid)')
    expect(toolSearch(bm25f({ k1: 0.9 })).id).toBe('tool-search(bm25f(k1=0.9))')
  })

  it('ranks words as the inner retriever does', async () => {
    for (const inner of [hybrid(), bm25f()]) {
      const whole = await (await toolSearch(inner).build(catalog)).search('post to a channel', 5)
      expect(whole).toEqual(await (await inner.build(catalog)).search('post to a channel', 5))
      expect(whole).not.toEqual([])
    }
  })

  it('understands the forms, which the inner one takes for words', async () => {
    const query = 'select:CronDelete,Snip'
    const whole = await (await toolSearch(bm25f()).build(catalog)).search(query, 1)
    expect(whole.map((hit) => hit.toolId)).toEqual(['CronDelete', 'Snip'])
  })
})

const names = catalog.tools.map((tool) => tool.name)

it('any list of names is answered by just these tools, in order, once each', async () => {
  const property = fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 1 }), async (list) => {
    expect(await found(`select:${list.map((name) => `"${name}"`).join(', ')}`, 1)).toEqual([...new Set(list)])
  })
  await fc.assert(property, { seed: 1, numRuns: 50 })
})

it('any text is answered without an exception, and no tool comes twice', async () => {
  const prefixes = fc.constantFrom('', 'select:', 'discover:', '+')
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...names))
  const property = fc.asyncProperty(prefixes, text, async (prefix, words) => {
    const ids = await found(prefix + words, 5)
    expect(new Set(ids).size).toBe(ids.length)
  })
  await fc.assert(property, { seed: 1, numRuns: 200 })
})
