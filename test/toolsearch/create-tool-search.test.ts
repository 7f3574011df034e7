import { describe, expect, it } from 'vitest'
import { clearIndexCache, createToolSearch } from '../../src/toolsearch/create-tool-search.ts'
import type { Message } from '../../src/toolsearch/message.ts'
import { DEFAULT_SETTINGS } from '../../src/toolsearch/settings.ts'

const TOOLS = [
  { name: 'Read', description: 'Reads a file' },
  { name: 'CronCreate', description: 'Runs a prompt on a timetable', searchHint: 'schedule recurring job' },
  { name: 'mcp__chat__send_message', description: 'Posts to a channel', server: 'chat' },
  { name: 'mcp__chat__list_channels', description: 'Names of all channels', server: 'chat' },
]

const names = (hits: readonly { readonly tool: string }[]) => hits.map(({ tool }) => tool)

describe('a session of tool search', () => {
  it('answers with hits, totals and the text the model reads', async () => {
    const answer = await createToolSearch({ tools: TOOLS }).search('channel', { limit: 1 })
    expect(answer).toMatchObject({ form: 'keyword', totalMatches: 2, totalDeferred: 3, missing: [] })
    expect(answer.hits).toHaveLength(1)
    expect(answer.hits[0]?.rank).toBe(1)
    expect(answer.text).toContain('of 2 that match')
    expect(answer.text).toContain('ExecuteExtraTool')
  })

  it('never offers what is denied, and does not spend a place on it', async () => {
    const toolSearch = createToolSearch({ tools: TOOLS, permissions: { deny: ['mcp__chat__send_message'] } })
    const { hits } = await toolSearch.search('select:mcp__chat__send_message')
    expect(hits).toEqual([])
    expect(names((await toolSearch.search('chat channel message', { limit: 1 })).hits)).toEqual([
      'mcp__chat__list_channels',
    ])
  })

  it.each([
    [2.9, 2, 0],
    [0, 2, 1],
    [-4, 2, 1],
    [Number.NaN, 2, 1],
    [9_999, 2, 1],
  ])('reads the limit %s', async (limit, count, warned) => {
    const { hits, warnings } = await createToolSearch({ tools: TOOLS }).search('channel', { limit })
    expect(hits).toHaveLength(count)
    expect(warnings).toHaveLength(warned)
  })

  it('names servers that are not ready when nothing was found', async () => {
    const servers = [
      { name: 'wiki', state: 'connecting' },
      { name: 'maps', state: 'disabled' },
    ] as const
    const { hits, message, pendingServers } = await createToolSearch({ tools: TOOLS, servers }).search(
      'quasar',
    )
    expect(hits).toEqual([])
    expect(message).toMatch(/connecting: wiki/)
    expect(message).toMatch(/disabled: maps/)
    expect(pendingServers).toEqual(['wiki'])
  })

  it('does not say that all are loaded while a server is still connecting', async () => {
    const servers = [{ name: 'wiki', state: 'connecting' }] as const
    const { message } = await createToolSearch({ tools: [{ name: 'Read' }], servers }).search('page')
    expect(message).toMatch(/no deferred tools so far/)
    expect(message).toMatch(/wiki/)
    expect(message).not.toMatch(/all that exist/)
  })

  it('says so when there are no deferred tools at all', async () => {
    const { message } = await createToolSearch({ tools: [{ name: 'Read' }] }).search('send')
    expect(message).toMatch(/no deferred tools/)
  })

  it('follows the content of the tools: a changed description is found at once', async () => {
    const toolSearch = createToolSearch({ tools: TOOLS })
    expect((await toolSearch.search('invoice')).hits).toEqual([])
    toolSearch.update({ tools: [...TOOLS, { name: 'mcp__shop__bill', description: 'Prints an invoice' }] })
    expect(names((await toolSearch.search('invoice')).hits)).toEqual(['mcp__shop__bill'])
    toolSearch.update({ tools: TOOLS })
    expect((await toolSearch.search('invoice')).hits).toEqual([])
    clearIndexCache()
    expect(names((await toolSearch.search('recurring')).hits)).toEqual(['CronCreate'])
  })

  it('takes descriptions that are computed, and names one that fails', async () => {
    const toolSearch = createToolSearch({
      tools: [
        { name: 'mcp__a__one', description: async () => 'Peels a mango' },
        { name: 'mcp__a__two', description: () => 'Boils an egg' },
        { name: 'mcp__a__three', description: async () => Promise.reject(new Error('gone')) },
      ],
    })
    expect(names((await toolSearch.search('mango')).hits)).toEqual(['mcp__a__one'])
    expect(names((await toolSearch.search('egg')).hits)).toEqual(['mcp__a__two'])
    expect((await toolSearch.search('egg')).warnings.join()).toMatch(/mcp__a__three.*gone/)
  })

  it('takes a description that fails at once as one that fails later', async () => {
    const description = () => {
      throw new Error('no text')
    }
    const toolSearch = createToolSearch({ tools: [{ name: 'mcp__a__one', description }] })
    const { hits, warnings } = await toolSearch.search('one')
    expect(names(hits)).toEqual(['mcp__a__one'])
    expect(warnings.join()).toMatch(/mcp__a__one.*no text/)
  })

  it('shows a description that comes late once it is ready', async () => {
    const description = async () => 'Reads a file aloud'
    const toolSearch = createToolSearch({ tools: [{ name: 'Read', description }] })
    const shown = () => toolSearch.requestTools().find(({ name }) => name === 'Read')?.description
    expect(shown()).toBe('')
    await toolSearch.ready()
    expect(shown()).toBe('Reads a file aloud')
  })

  it('sends the same tools array before and after a search, and in any order of servers', async () => {
    const forwards = createToolSearch({ tools: TOOLS })
    const before = JSON.stringify(forwards.requestTools())
    await forwards.search('channel')
    expect(JSON.stringify(forwards.requestTools())).toBe(before)
    expect(JSON.stringify(createToolSearch({ tools: TOOLS.toReversed() }).requestTools())).toBe(before)
    expect(forwards.requestTools().map(({ name }) => name)).toEqual([
      'ExecuteExtraTool',
      'Read',
      'SearchExtraTools',
    ])
  })

  it('loads SendMessage with a team, and defers it without one', async () => {
    const tools = [{ name: 'SendMessage', description: 'Talks to a teammate' }]
    const loaded = (swarm: 'on' | 'off') =>
      createToolSearch({ tools, swarm })
        .requestTools()
        .some(({ name }) => name === 'SendMessage')
    expect(loaded('on')).toBe(true)
    expect(loaded('off')).toBe(false)
  })

  it('carries everything inline in standard mode, and announces nothing', () => {
    const settings = { ...DEFAULT_SETTINGS, mode: 'standard', thresholdPercent: 100 } as const
    const toolSearch = createToolSearch({ tools: TOOLS, settings })
    expect(toolSearch.requestTools().map(({ name }) => name)).not.toContain('SearchExtraTools')
    expect(toolSearch.requestTools()).toHaveLength(TOOLS.length)
    expect(toolSearch.announce([])).toBeUndefined()
  })

  it('keeps its first judgement on deferral when a large server connects late, unless told to judge each time', () => {
    const settings = { ...DEFAULT_SETTINGS, mode: 'tst-auto', thresholdPercent: 10 } as const
    const large = { name: 'mcp__big__one', description: 'word '.repeat(3_000) }
    const defersAfter = (deferral: 'pinned' | 'judged each time') => {
      const toolSearch = createToolSearch({ tools: TOOLS, settings, contextWindow: 10_000, deferral })
      toolSearch.requestTools()
      toolSearch.update({ tools: [...TOOLS, large] })
      return toolSearch.requestTools().some(({ name }) => name === 'SearchExtraTools')
    }
    expect(defersAfter('pinned')).toBe(false)
    expect(defersAfter('judged each time')).toBe(true)
  })

  it('announces the deferred names in a header, or changes only', () => {
    const header = createToolSearch({ tools: TOOLS }).announce([])
    expect(header).toMatch(/<available-deferred-tools>\nCronCreate\n/)
    const delta = createToolSearch({ tools: TOOLS, settings: { ...DEFAULT_SETTINGS, announcement: 'delta' } })
    const first = delta.announce([])
    expect(first).toMatchObject({ type: 'deferred_tools_delta', removed: [] })
    const messages: Message[] = [
      { role: 'user', content: 'hello', attachments: typeof first === 'object' ? [first] : [] },
    ]
    expect(delta.announce(messages)).toBeUndefined()
  })

  it('announces in a header the tools that are there, whenever it is asked', () => {
    const toolSearch = createToolSearch({ tools: TOOLS })
    const before = toolSearch.announce([])
    expect(toolSearch.announce([])).toBe(before)
    toolSearch.update({ tools: [...TOOLS, { name: 'mcp__zoo__feed' }] })
    expect(toolSearch.announce([])).toMatch(/\nmcp__chat__send_message\nmcp__zoo__feed\n</)
    toolSearch.update({ tools: TOOLS.slice(0, 2) })
    expect(toolSearch.announce([])).toMatch(/>\nCronCreate\n</)
    toolSearch.update({ tools: TOOLS })
    expect(toolSearch.announce([])).toBe(before)
  })

  it('prefetches what the first input needs, once', async () => {
    const toolSearch = createToolSearch({ tools: TOOLS })
    const messages: Message[] = [{ role: 'user', content: 'remind me with a recurring job' }]
    expect(await toolSearch.prefetch(messages)).toMatchObject({ trigger: 'turn-zero', tools: ['CronCreate'] })
    expect(await toolSearch.prefetch(messages)).toBeUndefined()
  })

  it('keeps two sessions apart', async () => {
    const messages: Message[] = [{ role: 'user', content: 'recurring job' }]
    const [one, two] = [createToolSearch({ tools: TOOLS }), createToolSearch({ tools: TOOLS })]
    expect(await one.prefetch(messages)).toBeDefined()
    expect(await two.prefetch(messages)).toBeDefined()
  })
})

describe('executing through the session', () => {
  const schema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] }

  it('calls what was found, with the params as given', async () => {
    const received: unknown[] = []
    const tools = [
      {
        name: 'mcp__chat__post',
        description: 'Posts to a channel',
        inputSchema: schema,
        call: (params: unknown) => received.push(params),
      },
    ]
    const toolSearch = createToolSearch({ tools })
    const [hit] = (await toolSearch.search('channel')).hits
    const params = { text: 'hello' }
    expect(await toolSearch.execute({ tool_name: hit?.tool ?? '', params })).toEqual({
      result: 1,
      tool_name: 'mcp__chat__post',
    })
    expect(received).toEqual([{ text: 'hello' }])
  })

  it('gives each failure a kind of its own', async () => {
    const tools = [
      { name: 'mcp__chat__post', inputSchema: schema, call: () => 'sent' },
      { name: 'mcp__disk__wipe', call: () => 'wiped' },
      { name: 'mcp__disk__list', call: () => 'listed' },
      { name: 'mcp__lab__burn', call: () => Promise.reject(new Error('smoke')) },
    ]
    const servers = [{ name: 'wiki', state: 'connecting' }] as const
    const permissions = { deny: ['mcp__disk__wipe'], ask: ['mcp__disk__list'] }
    const toolSearch = createToolSearch({ tools, servers, permissions })
    const kindOf = async (tool_name: string, params = {}) =>
      (await toolSearch.execute({ tool_name, params })).error?.kind
    expect(await kindOf('mcp__chat__pots')).toBe('unknown')
    expect(await kindOf('mcp__chat__post')).toBe('invalid')
    expect(await kindOf('mcp__disk__wipe')).toBe('denied')
    expect(await kindOf('mcp__disk__list')).toBe('ask')
    expect(await kindOf('mcp__lab__burn')).toBe('failed')
    expect(await kindOf('mcp__wiki__search')).toBe('pending')
    expect(await kindOf('ExecuteExtraTool')).toBe('self')
  })
})

describe('settings', () => {
  it('of the environment reach a session, and so do their warnings', async () => {
    const tools = [{ name: 'CronCreate', description: 'Runs a job' }]
    const toolSearch = createToolSearch({ tools, settings: { ENABLE_SEARCH_EXTRA_TOOLS: 'off' } })
    expect(toolSearch.requestTools().map(({ name }) => name)).toEqual(['CronCreate'])
    const warned = createToolSearch({ tools, settings: { ENABLE_SEARCH_EXTRA_TOOLS: 'perhaps' } })
    expect((await warned.search('job')).warnings.join()).toMatch(/ENABLE_SEARCH_EXTRA_TOOLS="perhaps"/u)
  })
})
