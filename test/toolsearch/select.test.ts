import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { createNameResolver } from '../../src/toolsearch/name-resolver.ts'
import { selectNames } from '../../src/toolsearch/select-names.ts'
import { catalog, found, search } from './sample-catalog.ts'

describe('select: finds each of several names', () => {
  it.each([
    ['commas', 'select:CronCreate,Snip'],
    ['spaces around commas', 'select:  CronCreate ,  Snip '],
    ['a trailing comma', 'select:CronCreate,Snip,'],
    ['empty places', 'select:,CronCreate,,Snip'],
    ['a full-width colon and comma', 'select：CronCreate，Snip'],
    ['an ideographic comma', 'select:CronCreate、Snip'],
    ['semicolons', 'select:CronCreate; Snip'],
    ['lines', 'select:CronCreate\nSnip'],
    ['spaces alone', 'select:CronCreate Snip'],
    ['other letter case', 'select:croncreate,SNIP'],
    ['double quotes', 'select:"CronCreate","Snip"'],
    ['single quotes', "select:'CronCreate', 'Snip'"],
    ['curly quotes', 'select:“CronCreate”, “Snip”'],
    ['corner brackets', 'select:「CronCreate」「Snip」'],
    ['backticks', 'select:`CronCreate`, `Snip`'],
    ['square brackets', 'select:[CronCreate, Snip]'],
    ['a name that stands twice', 'select:CronCreate,Snip,CronCreate,croncreate'],
  ])('%s', async (_, query) => {
    const { form, ranking, missing } = await search(query)
    expect(ranking.map((hit) => hit.toolId)).toEqual(['CronCreate', 'Snip'])
    expect({ form, missing }).toEqual({ form: 'select', missing: [] })
  })
})

describe('select:', () => {
  it('keeps the order of the names', async () => {
    expect(await found('select:Snip,mcp__github__create_issue,CronCreate')).toEqual([
      'Snip',
      'mcp__github__create_issue',
      'CronCreate',
    ])
  })

  it('reports each missing name as typed and finds the others', async () => {
    const { ranking, missing } = await search('select:Nope,Snip, cron_craete')
    expect(ranking.map((hit) => hit.toolId)).toEqual(['Snip'])
    expect(missing).toEqual(['Nope', 'cron_craete'])
  })

  it('puts nothing in the place of a missing name', async () => {
    const { ranking, missing } = await search('select:mcp__github__merge_everything')
    expect(ranking).toEqual([])
    expect(missing).toEqual(['mcp__github__merge_everything'])
  })

  it.each(['toString', '__proto__', 'constructor'])('does not take %s for a tool', async (name) => {
    expect(await search(`select:${name}`)).toMatchObject({ ranking: [], missing: [name] })
  })

  it('is not cut by the limit', async () => {
    const all = catalog.tools.map((tool) => tool.name)
    expect(await found(`select:${all.map((name) => `"${name}"`).join(',')}`, 1)).toEqual(all)
  })

  it('takes leaf names and names behind the server', async () => {
    expect(await found('select:create_issue,slack__send_message')).toEqual([
      'mcp__github__create_issue',
      'mcp__slack__send_message',
    ])
  })

  it('gives all tools of a leaf that several servers have', async () => {
    expect(await found('select:send_message', 1)).toEqual([
      'mcp__slack__send_message',
      'mcp__mail__send_message',
    ])
  })

  it('finds names that hold commas and spaces, quoted or not', async () => {
    const names = ['Snip', 'mcp__docs__get, set', 'mcp__docs__list all pages', 'time']
    expect(await found(`select:${names.join(',')}`)).toEqual(names)
    expect(await found(`select:"${names.join('", "')}"`)).toEqual(names)
  })

  it('lets the longest name win', () => {
    const tools = createCatalog(['a', 'b', 'a,b', 'a,b,c'].map((name) => ({ name, description: '' }))).tools
    const selected = (list: string) =>
      selectNames(list, createNameResolver(tools))
        .groups.flat()
        .map((tool) => tool.name)
    expect(selected('a,b,c')).toEqual(['a,b,c'])
    expect(selected('a,b')).toEqual(['a,b'])
    expect(selected('b,a')).toEqual(['b', 'a'])
    expect(selected('"a","b"')).toEqual(['a', 'b'])
  })

  it('marks core tools as loaded', async () => {
    const { ranking } = await search('select:Read,CronCreate')
    expect(ranking.map(({ toolId, loaded }) => [toolId, loaded])).toEqual([
      ['Read', true],
      ['CronCreate', undefined],
    ])
  })

  it('of nothing is empty', async () => {
    for (const query of ['select:', 'select: , ,']) {
      expect(await search(query)).toMatchObject({ form: 'select', ranking: [], missing: [] })
    }
  })

  it('answers a list of 20,000 quotes that are never closed', async () => {
    expect(await found(`select:${'“'.repeat(20_000)}`)).toEqual([])
  })
})
