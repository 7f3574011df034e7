import { describe, expect, it } from 'vitest'
import { createToolSearch } from '../../src/toolsearch/create-tool-search.ts'

const TOOLS = [
  { name: 'mcp__garden__water_beds', description: 'Waters beds of roses' },
  { name: 'mcp__garden__prune_rose', description: 'Cuts a shrub back in spring' },
  { name: 'mcp__shop__order_roses', description: 'Buys cut flowers for a spring party' },
]

async function found(query: string, options: Omit<Parameters<typeof createToolSearch>[0], 'tools'> = {}) {
  const { hits } = await createToolSearch({ tools: TOOLS, ...options }).search(query)
  return hits.map(({ tool }) => tool)
}

describe('a +word', () => {
  it('counts wherever it stands', async () => {
    expect((await found('+rose')).toSorted()).toEqual(TOOLS.map(({ name }) => name).toSorted())
  })

  it("counts in the name alone with requiredIn: 'name', the server's name included", async () => {
    expect((await found('+rose', { requiredIn: 'name' })).toSorted()).toEqual([
      'mcp__garden__prune_rose',
      'mcp__shop__order_roses',
    ])
    expect(await found('+shop', { requiredIn: 'name' })).toEqual(['mcp__shop__order_roses'])
    expect(await found('+spring', { requiredIn: 'name' })).toEqual([])
  })

  it('that is a stop word counts in the name alone just so', async () => {
    const tools = [
      { name: 'mcp__gate__shut_off', description: 'Closes the valve' },
      { name: 'mcp__gate__open', description: 'Takes the lock off' },
    ]
    const toolSearch = createToolSearch({ tools, requiredIn: 'name' })
    expect((await toolSearch.search('+off')).hits.map(({ tool }) => tool)).toEqual(['mcp__gate__shut_off'])
  })

  it("ranks too, unless rankBy: 'rest' leaves that to the other words", async () => {
    const [all] = await found('+garden roses spring')
    expect(all).toBe('mcp__garden__prune_rose')
    const withName = '+rose water'
    expect((await found(withName, { rankBy: 'rest' }))[0]).toBe('mcp__garden__water_beds')
    const scoreOf = async (rankBy: 'all' | 'rest') => {
      const { hits } = await createToolSearch({ tools: TOOLS, rankBy }).search(withName)
      return hits.find(({ tool }) => tool === 'mcp__garden__prune_rose')?.score ?? 0
    }
    // Nothing of "water" is in it: what is left of its score is that it holds the required word.
    expect(await scoreOf('rest')).toBeLessThan(1e-9)
    expect(await scoreOf('all')).toBeGreaterThan(0.1)
  })

  it("alone is what rankBy: 'rest' ranks by, where no other word is left", async () => {
    expect(await found('+prune', { rankBy: 'rest' })).toEqual(['mcp__garden__prune_rose'])
  })
})
