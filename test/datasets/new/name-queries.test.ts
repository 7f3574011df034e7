import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { createCatalog, type ToolDraft } from '../../../src/catalog/catalog.ts'
import { nameQueries } from '../../../src/datasets/new/name-queries.ts'
import { hybrid } from '../../../src/retrievers/hybrid.ts'
import { parseQuery } from '../../../src/toolsearch/query-form.ts'
import { toolSearch } from '../../../src/toolsearch/tool-search.ts'

const tool = (name: string, more: Partial<ToolDraft> = {}): ToolDraft => ({ name, description: '', ...more })

/** Text → ids of the tools that it names, one object for each kind. */
function named(...drafts: readonly ToolDraft[]) {
  const { queries, judgments } = nameQueries(createCatalog(drafts), 'en')
  const ofKind = (kind: string) =>
    Object.fromEntries(
      queries
        .filter((query) => query.kind === kind)
        .map(({ id, text }) => [text, [...(judgments.get(id)?.keys() ?? [])]]),
    )
  return { exact: ofKind('exact'), words: ofKind('name-words') }
}

describe('queries made of names', () => {
  it('select every tool, call it without its prefix, and say its words', () => {
    expect(named(tool('mcp__kiln__startFiring'), tool('VaseInspect'))).toEqual({
      exact: {
        'select:mcp__kiln__startFiring': ['mcp__kiln__startFiring'],
        startFiring: ['mcp__kiln__startFiring'],
        'select:VaseInspect': ['VaseInspect'],
        VaseInspect: ['VaseInspect'],
      },
      words: { 'start firing': ['mcp__kiln__startFiring'], 'vase inspect': ['VaseInspect'] },
    })
  })

  it('call both tools right where two servers have the same name, and tell them apart by the server', () => {
    const [a, b] = ['mcp__kiln__stop_firing', 'mcp__oven__stop_firing']
    const { exact, words } = named(tool(a), tool(b))
    expect(exact.stop_firing).toEqual([a, b])
    expect(words).toEqual({ 'stop firing': [a, b], 'kiln stop firing': [a], 'oven stop firing': [b] })
  })

  it('give alternatives one need, and a tool of its own none', () => {
    const catalog = createCatalog([tool('mcp__kiln__stop_firing'), tool('mcp__oven__stop_firing')])
    const { queries, judgments } = nameQueries(catalog, 'en')
    const needsOf = (text: string) => {
      const { id = '' } = queries.find((query) => query.text === text) ?? {}
      return [...(judgments.get(id)?.values() ?? [])]
    }
    expect(needsOf('stop firing')).toEqual([
      { grade: 2, need: 'a' },
      { grade: 2, need: 'a' },
    ])
    expect(needsOf('kiln stop firing')).toEqual([{ grade: 2 }])
  })

  it('leave out what two tools are called in two ways', () => {
    const { exact, words } = named(
      tool('mcp__kiln__list_vase'),
      tool('mcp__shop__list_vases'),
      tool('mcp__shop__vase_list'),
    )
    expect(Object.keys(words)).not.toContain('list vase')
    expect(Object.keys(words)).not.toContain('vase list')
    expect(exact['select:mcp__shop__vase_list']).toEqual(['mcp__shop__vase_list'])
    expect(named(tool('mcp__a__listVases'), tool('mcp__b__list_vases')).exact).not.toHaveProperty('listVases')
  })

  it('leave out what names a loaded tool too', () => {
    const { exact, words } = named(
      tool('Read'),
      tool('mcp__kiln__read'),
      tool('TaskStop'),
      tool('mcp__kiln__task_stop'),
    )
    expect(exact).toEqual({
      'select:mcp__kiln__read': ['mcp__kiln__read'],
      'select:mcp__kiln__task_stop': ['mcp__kiln__task_stop'],
    })
    expect(Object.keys(words)).toEqual(['kiln read', 'kiln task stop'])
  })

  it('say no single word, and none with its server where other tools have both', () => {
    expect(named(tool('mcp__kiln__search')).words).toEqual({ 'kiln search': ['mcp__kiln__search'] })
    expect(named(tool('mcp__kiln__search'), tool('mcp__kiln__search_glazes')).words).toEqual({
      'search glazes': ['mcp__kiln__search_glazes'],
    })
  })

  it('take names for what they are: signs, other scripts, names of the language', () => {
    const { exact } = named(tool('+'), tool('mcp__知识库__搜索 文档'), tool('constructor'))
    expect(Object.keys(exact)).toEqual(
      expect.arrayContaining(['select:+', '+', 'select:mcp__知识库__搜索 文档', '搜索 文档', 'constructor']),
    )
  })

  it('keep their ids when tools are added', () => {
    const few = nameQueries(createCatalog([tool('VaseInspect')]), 'en')
    const more = nameQueries(createCatalog([tool('GlazeMix'), tool('VaseInspect')]), 'en')
    const ids = more.queries.map(({ id }) => id)
    for (const { id } of few.queries) expect(ids).toContain(id)
  })
})

const word = fc.constantFrom('list', 'lists', 'vase', 'get', 'Glaze', 'read', '文档', 'v2', 'kiln')
const name = fc
  .tuple(
    fc.constantFrom('', 'mcp__kiln__', 'mcp__shop__', 'mcp__get__'),
    fc.array(word, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('_', '-', '', ' '),
  )
  .map(([prefix, words, joint]) => prefix + words.join(joint))

describe('their labels', () => {
  test.prop([fc.uniqueArray(name, { minLength: 1, maxLength: 8 })])(
    'name tools of the catalog that are found by search, for every text once, with the form that the search reads',
    (names) => {
      const catalog = createCatalog(names.map((one) => tool(one)))
      const { queries, judgments } = nameQueries(catalog, 'en')
      const deferred = new Set(catalog.deferred.map(({ id }) => id))
      expect(new Set(queries.map(({ text }) => text)).size).toBe(queries.length)
      expect(new Set(queries.map(({ id }) => id)).size).toBe(queries.length)
      for (const { id, text, form } of queries) {
        expect(parseQuery(text).form).toBe(form)
        const judged = [...(judgments.get(id)?.keys() ?? [])]
        expect(judged.length).toBeGreaterThan(0)
        expect(judged.every((toolId) => deferred.has(toolId))).toBe(true)
      }
    },
  )

  it('are what the whole search answers first to a name', async () => {
    const names = [
      'kiln__start',
      'kiln__stop',
      'shop__stop',
      'shop__listOrders',
      'shop__get_order',
      'mail__send',
    ]
    const catalog = createCatalog(names.map((one) => tool(`mcp__${one}`)))
    const index = await toolSearch(hybrid()).build(catalog)
    const { queries, judgments } = nameQueries(catalog, 'en')
    for (const { id, text } of queries) {
      const right = [...(judgments.get(id)?.keys() ?? [])].sort()
      const found = (await index.search(text, right.length)).map(({ toolId }) => toolId)
      expect([text, found.sort()]).toEqual([text, right])
    }
  })
})
