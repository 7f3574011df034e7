import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { hybrid } from '../../src/retrievers/hybrid.ts'
import { tfIdf } from '../../src/retrievers/tf-idf.ts'
import { buildSearchExtraTools } from '../../src/toolsearch/tool-search.ts'
import { catalog, found, search } from './sample-catalog.ts'

describe('+word', () => {
  it('leaves only tools that hold the word, ranked by all words', async () => {
    expect(await found('+slack send')).toEqual(['mcp__slack__send_message', 'mcp__slack__list_channels'])
    expect(await found('+slack channels')).toEqual(['mcp__slack__list_channels', 'mcp__slack__send_message'])
  })

  it('counts in name, server, hint and description', async () => {
    expect(await found('+snip')).toEqual(['Snip'])
    expect(await found('+mail')).toEqual(['mcp__mail__send_message'])
    expect(await found('+trim')).toEqual(['Snip'])
    expect(await found('+repository')).toEqual(['mcp__github__create_issue'])
  })

  it('must all be held', async () => {
    expect(await found('+slack +send')).toEqual(['mcp__slack__send_message'])
    expect(await found('+slack +mail')).toEqual([])
    expect(await found('+slack +nowhere')).toEqual([])
  })

  it('that is a compound needs all its parts', async () => {
    expect(await found('+send_message channel')).toEqual([
      'mcp__slack__send_message',
      'mcp__mail__send_message',
    ])
    expect(await found('+list_message')).toEqual([])
  })

  it('is held in other word forms and in scripts without spaces', async () => {
    expect(await found('+scheduling')).toEqual(['CronCreate'])
    expect(await found('+天气 查询')).toEqual(['查天气'])
    expect(await found('+雨')).toEqual([])
  })

  it('that is a stop word counts literally', async () => {
    const all = await found('+all', 10)
    expect([...all].sort()).toEqual(['mcp__docs__list all pages', 'mcp__slack__list_channels'])
  })

  it('is not hidden by the minimum score, and is cut by the limit', async () => {
    const { ranking } = await search('+recurring unrelated words of other things', 10)
    expect(ranking.map((hit) => hit.toolId).sort()).toEqual(['CronCreate', 'CronDelete'])
    const strict = await buildSearchExtraTools(catalog, tfIdf({ minScore: 1 }))
    const kept = await strict.search('+recurring channel', { limit: 10 })
    expect(kept.ranking.map((hit) => hit.toolId)).toEqual(['CronCreate', 'CronDelete'])
    expect(await found('+recurring', 1)).toHaveLength(1)
  })

  it('of signed names is no plain letter', async () => {
    const languages = createCatalog([
      { name: 'run_c', description: 'Compiles C' },
      { name: 'run_cpp', description: 'Compiles C++' },
    ])
    const searcher = await buildSearchExtraTools(languages, hybrid())
    expect((await searcher.search('+c++', { limit: 5 })).ranking.map((hit) => hit.toolId)).toEqual([
      'run_cpp',
    ])
    expect((await searcher.search('C++', { limit: 5 })).ranking[0]?.toolId).toBe('run_cpp')
  })
})

describe('discover:', () => {
  it('ranks by TF-IDF alone, whatever ranks the other forms', async () => {
    const words = 'schedule recurring job'
    const plain = await (await tfIdf().build(catalog)).search(words, 5)
    const { form, ranking } = await search(`discover:${words}`)
    expect(form).toBe('discover')
    expect(ranking).toEqual(plain)
    expect(ranking[0]?.toolId).toBe('CronCreate')
  })

  it('takes names for words, finds no core tool and is cut by the limit', async () => {
    expect((await search('discover:Read')).ranking.some((hit) => hit.loaded)).toBe(false)
    expect(await found('discover:recurring job', 1)).toEqual(['CronCreate'])
  })

  it.each(['discover:', 'discover: !?', 'discover:pizza'])('%s is empty', async (query) => {
    expect(await search(query)).toMatchObject({ form: 'discover', ranking: [] })
  })
})
