import { describe, expect, it } from 'vitest'
import { createToolSearch } from '../../src/toolsearch/create-tool-search.ts'
import { nearTools } from '../../src/toolsearch/near-tools.ts'
import { catalog } from './sample-catalog.ts'

const leaves = ['adopt_cat', 'feed_cat', 'groom_cat', 'weigh_cat', 'walk_dog', 'book_vet', 'print_tag']
const SHELTER = leaves.map((leaf) => ({ name: `mcp__shelter__${leaf}`, description: `Does ${leaf}` }))
const OTHER = [
  { name: 'mcp__council__shelter_permit', description: 'Permits for a bus shelter' },
  { name: 'mcp__parks__bench_list', description: 'Benches of a park' },
]

describe('a name that fits no tool', () => {
  const toolSearch = createToolSearch({ tools: [...SHELTER, ...OTHER] })

  it('is answered with the name that was likely meant', async () => {
    const { text, missing } = await toolSearch.search('select:mcp__shelter__feed_cats')
    expect(missing).toEqual(['mcp__shelter__feed_cats'])
    expect(text).toContain(
      'Not found by name: mcp__shelter__feed_cats (did you mean "mcp__shelter__feed_cat"?).',
    )
  })

  it('is compared without its server too', async () => {
    expect((await toolSearch.search('select:wlak_dog')).text).toContain('"mcp__shelter__walk_dog"')
  })

  it('gets no suggestion where nothing is near', async () => {
    expect((await toolSearch.search('select:order_pizza')).text).toContain('Not found by name: order_pizza.')
  })

  it('is never answered with the name of a denied tool', async () => {
    const strict = createToolSearch({ tools: SHELTER, permissions: { deny: ['mcp__shelter__feed_cat'] } })
    expect((await strict.search('select:mcp__shelter__feed_cats')).text).not.toContain(
      '"mcp__shelter__feed_cat"',
    )
  })

  it('stands beside the servers that may still bring it, when other names were found', async () => {
    const late = createToolSearch({ tools: SHELTER, servers: [{ name: 'bank', state: 'connecting' }] })
    const { text } = await late.search('select:walk_dog,mcp__bank__balance')
    expect(text).toMatch(/^Found 1 tool:/u)
    expect(text).toContain('Not found by name: mcp__bank__balance. Servers still connecting: bank.')
  })

  it('brings all tools of that name', () => {
    expect(nearTools('send_mesage', catalog.tools).map(({ name }) => name)).toEqual([
      'mcp__slack__send_message',
      'mcp__mail__send_message',
    ])
  })
})

describe("a bare server's name", () => {
  const toolSearch = createToolSearch({ tools: [...OTHER, ...SHELTER] })

  it('puts its tools first, cut at the limit, and states how many it has', async () => {
    const { hits, text } = await toolSearch.search('shelter')
    expect(hits.map(({ tool }) => tool)).toEqual(SHELTER.slice(0, 5).map(({ name }) => name))
    expect(text).toMatch(/^Found 5 tools \(of 8 that match; server "shelter" has 7\):/u)
  })

  it('with the prefix lists that server alone', async () => {
    const { hits, text } = await toolSearch.search('mcp__shelter', { limit: 20 })
    expect(hits).toHaveLength(7)
    expect(text).toMatch(/^Found 7 tools:/u)
  })
})
