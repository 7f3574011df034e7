import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { hybrid } from '../../src/retrievers/hybrid.ts'
import { createNameResolver } from '../../src/toolsearch/name-resolver.ts'
import { namesIn } from '../../src/toolsearch/select-names.ts'
import { buildSearchExtraTools } from '../../src/toolsearch/tool-search.ts'
import { catalog, found, search } from './sample-catalog.ts'

describe('a query that names tools', () => {
  it.each(catalog.tools.map((tool) => tool.name))('finds %s first by its exact name', async (name) => {
    expect((await found(name))[0]).toBe(name)
  })

  it('puts the named tool first, scored above all, and ranks on below it', async () => {
    const { ranking } = await search('CronCreate')
    expect(ranking[0]?.toolId).toBe('CronCreate')
    expect(ranking.length).toBeGreaterThan(1)
    expect(ranking[0]?.score).toBeGreaterThan(1)
    expect(ranking[1]?.toolId).not.toBe('CronCreate')
  })

  it('puts a list of names first, in its order', async () => {
    expect((await found('Snip, time CronCreate')).slice(0, 3)).toEqual(['Snip', 'time', 'CronCreate'])
  })

  it('does not cut named tools at the limit, but everything behind them', async () => {
    expect(await found('CronDelete,CronCreate,Snip', 1)).toEqual(['CronDelete', 'CronCreate', 'Snip'])
    expect(await found('CronDelete', 2)).toHaveLength(2)
  })

  it.each([
    ['please run CronDelete on the old one', 'CronDelete'],
    ['(mcp__github__create_issue)', 'mcp__github__create_issue'],
    ['use slack.send_message, then stop', 'mcp__slack__send_message'],
    ['is create_issue what I want?', 'mcp__github__create_issue'],
    ['用CronDelete 删除', 'CronDelete'],
  ])('%s: an identifier among other words', async (query, name) => {
    expect((await found(query))[0]).toBe(name)
  })

  it('finds a core tool, marked as loaded, and ranks on below it', async () => {
    const named = (await search('bash')).ranking
    expect(named[0]).toMatchObject({ toolId: 'Bash', loaded: true })
    const both = (await search('Read,CronCreate')).ranking
    expect(both.slice(0, 2).map(({ toolId, loaded }) => [toolId, loaded])).toEqual([
      ['Read', true],
      ['CronCreate', undefined],
    ])
    expect(both.length).toBeGreaterThan(2)
  })
})

describe('an ordinary word that is also the name of a tool', () => {
  it('does not swallow a query of other words', async () => {
    const resolver = createNameResolver(catalog.tools)
    for (const query of ['what time is it', 'search a page of the docs', 'read the time']) {
      expect(namesIn(query, resolver), query).toEqual([])
    }
    expect(await found('search all channels')).toContain('mcp__slack__list_channels')
    expect((await found('list all channels of a time'))[0]).toBe('mcp__slack__list_channels')
  })

  it('is not taken for a core tool', async () => {
    const { ranking } = await search('read a page of the docs')
    expect(ranking).not.toEqual([])
    expect(ranking.filter((hit) => hit.loaded)).toEqual([])
  })

  it('alone is first, and ranking goes on below it', async () => {
    const tools = createCatalog([
      { name: 'time', description: 'Tells the clock' },
      { name: 'time_zone', description: 'Converts a time' },
    ]).tools
    expect(
      namesIn(' time ', createNameResolver(tools))
        .flat()
        .map((tool) => tool.name),
    ).toEqual(['time'])
    expect((await found('search'))[0]).toBe('search')
  })
})

describe('nothing is found', () => {
  it.each(['', '   ', '!?', '...', 'the of and', 'pizza', 'order a pizza', '預訂機票', '🍕'])(
    'by "%s"',
    async (query) => {
      expect(await search(query)).toMatchObject({ query, form: 'keyword', ranking: [], missing: [] })
    },
  )

  it('by any form in a catalog without tools', async () => {
    const searcher = await buildSearchExtraTools(createCatalog([]), hybrid())
    for (const query of ['create note', '+note', 'discover:note', 'select:note']) {
      expect((await searcher.search(query, { limit: 5 })).ranking, query).toEqual([])
    }
  })
})

it('a long text is answered, and names far back in it are prose', async () => {
  const prose = 'the weather of a page '.repeat(20_000)
  expect((await search(prose)).form).toBe('keyword')
  expect((await found(`CronDelete ${prose}`))[0]).toBe('CronDelete')
})

describe('a bare server name', () => {
  it('puts the server’s tools first, cut at the limit, and goes on ranking', async () => {
    const catalog = createCatalog([
      { name: 'mcp__wiki__read', description: 'Opens a page' },
      { name: 'mcp__wiki__write', description: 'Saves a page' },
      { name: 'mcp__wiki__drop', description: 'Throws a page away' },
      { name: 'note', description: 'Keeps a wiki on paper' },
    ])
    const searcher = await buildSearchExtraTools(catalog, hybrid())
    const names = async (query: string, limit: number) =>
      (await searcher.search(query, { limit })).ranking.map(({ toolId }) => toolId)
    expect(await names('wiki', 5)).toEqual(['mcp__wiki__read', 'mcp__wiki__write', 'mcp__wiki__drop', 'note'])
    expect(await names('wiki', 2)).toEqual(['mcp__wiki__read', 'mcp__wiki__write'])
    expect(await names('mcp__wiki', 5)).toEqual(['mcp__wiki__read', 'mcp__wiki__write', 'mcp__wiki__drop'])
  })
})

describe('a filter', () => {
  it('comes before the cut, and counts what fits', async () => {
    const catalog = createCatalog(
      ['one', 'two', 'three', 'four'].map((name) => ({ name: `mcp__pad__${name}`, description: 'a note' })),
    )
    const searcher = await buildSearchExtraTools(catalog, hybrid())
    const allowed = ({ name }: { readonly name: string }) => name !== 'mcp__pad__one'
    const result = await searcher.search('note', { limit: 2, allowed })
    expect(result.ranking.map(({ toolId }) => toolId)).toEqual(['mcp__pad__two', 'mcp__pad__three'])
    expect(result.totalMatches).toBe(3)
  })
})
