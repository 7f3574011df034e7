import { describe, expect, it } from 'vitest'
import { createToolSearch } from '../../src/toolsearch/create-tool-search.ts'

const calls: string[] = []
const TOOLS = ['SendMessage', 'TeamCreate', 'TeamDelete'].map((name) => ({
  name,
  description: 'Works with a team of agents',
  call: () => {
    calls.push(name)
    return 'done'
  },
}))

describe('without a team of agents', () => {
  const toolSearch = createToolSearch({ tools: TOOLS })

  it.each(['TeamCreate', 'TeamDelete'])('%s answers how to get one, and is not called', async (name) => {
    calls.length = 0
    const { error } = await toolSearch.execute({ tool_name: name, params: {} })
    expect(error?.kind).toBe('disabled')
    expect(error?.message).toMatch(new RegExp(`"${name}" works in swarm mode only.*swarm: 'on'`, 'u'))
    expect(calls).toEqual([])
  })

  it('the search says so too, instead of how to call it', async () => {
    const { text } = await toolSearch.search('select:TeamCreate')
    expect(text).toContain('This tool works in swarm mode only')
    expect(text).not.toContain('Call it with')
  })

  it('SendMessage is deferred, found and called', async () => {
    expect((await toolSearch.search('select:SendMessage')).hits[0]).not.toHaveProperty('loaded')
    expect(await toolSearch.execute({ tool_name: 'SendMessage', params: {} })).toMatchObject({
      result: 'done',
    })
  })

  it("a server's tool of that name is its own", async () => {
    const own = { name: 'TeamCreate', server: 'league', call: () => 'eleven players' }
    const league = createToolSearch({ tools: [own] })
    expect(await league.execute({ tool_name: 'TeamCreate', params: {} })).toMatchObject({
      result: 'eleven players',
    })
  })
})

describe('with a team of agents', () => {
  const toolSearch = createToolSearch({ tools: TOOLS, swarm: 'on' })

  it('its tools are called as any other', async () => {
    expect(await toolSearch.execute({ tool_name: 'TeamCreate', params: {} })).toMatchObject({
      result: 'done',
    })
    expect((await toolSearch.search('select:TeamCreate')).text).toContain('Call it with ExecuteExtraTool')
  })

  it('SendMessage is loaded', async () => {
    expect((await toolSearch.search('select:SendMessage')).hits[0]).toMatchObject({ loaded: true })
  })
})
