import { fc, it as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/lib/random.ts'
import { coinedWord } from '../../src/synthetic/coined-word.ts'
import { countTokens } from '../../src/text/tokens.ts'
import {
  clearIndexCache,
  createToolSearch,
  type SearchAnswer,
  type ToolSearchOptions,
} from '../../src/toolsearch/create-tool-search.ts'
import type { Message } from '../../src/toolsearch/message.ts'
import type { RuntimeTool } from '../../src/toolsearch/runtime-tool.ts'
import type { Server } from '../../src/toolsearch/server-state.ts'

const LIGHTS: readonly RuntimeTool[] = [
  { name: 'mcp__lights__dim_stage', description: 'Dims the spotlights over the stage' },
  { name: 'mcp__lights__blackout', description: 'Turns every lamp off at once' },
]
const SOUND: readonly RuntimeTool[] = [
  { name: 'mcp__sound__mute_microphone', description: 'Silences the microphone of an actor' },
  { name: 'mcp__sound__play_thunder', description: 'Plays thunder for the storm scene' },
]
const TICKETS: readonly RuntimeTool[] = [
  { name: 'mcp__tickets__refund_seat', description: 'Pays back the price of a seat' },
]
const THEATRE = [...LIGHTS, ...SOUND, ...TICKETS]
const SERVERS: readonly (readonly [name: string, tools: readonly RuntimeTool[]])[] = [
  ['lights', LIGHTS],
  ['sound', SOUND],
  ['tickets', TICKETS],
]

const namesOf = ({ hits }: SearchAnswer) => hits.map(({ tool }) => tool)
const user = (content: string): Message => ({ role: 'user', content })
const ready = (names: readonly string[]): readonly Server[] => names.map((name) => ({ name, state: 'ready' }))

/** A session whose tools remember which of them was called, and with what. */
function recording(options: ToolSearchOptions) {
  const calls: [name: string, params: unknown][] = []
  const tools = options.tools.map((tool) => ({
    ...tool,
    call: (params: unknown) => {
      calls.push([tool.name, params])
      return calls.length
    },
  }))
  return { ...createToolSearch({ ...options, tools }), tools, calls }
}

describe('two sessions of the same tools', () => {
  it('each keep to their own rules and targets, also when they work at once', async () => {
    const strict = recording({ tools: THEATRE, permissions: { deny: ['mcp__lights'] } })
    const free = recording({ tools: THEATRE })
    const [denied, allowed] = await Promise.all([strict.search('stage lamp'), free.search('stage lamp')])
    expect(namesOf(denied)).toEqual([])
    expect(new Set(namesOf(allowed))).toEqual(new Set(LIGHTS.map(({ name }) => name)))
    const input = { tool_name: 'mcp__lights__blackout', params: {} }
    const [refused, done] = await Promise.all([strict.execute(input), free.execute(input)])
    expect(refused.error?.kind).toBe('denied')
    expect(done.result).toBe(1)
    expect([strict.calls, free.calls]).toEqual([[], [['mcp__lights__blackout', {}]]])
  })

  it('do not see what changes in the other', async () => {
    const [one, two] = [createToolSearch({ tools: THEATRE }), createToolSearch({ tools: THEATRE })]
    const before = two.announce([])
    one.update({ tools: SOUND, servers: [{ name: 'lights', state: 'failed' }] })
    expect(namesOf(await one.search('blackout'))).toEqual([])
    expect(namesOf(await two.search('blackout'))).toEqual(['mcp__lights__blackout'])
    expect((await two.search('curtain')).message).not.toContain('lights')
    expect(two.announce([])).toBe(before)
  })

  it('do not take what the other has found for known', async () => {
    const [one, two] = [createToolSearch({ tools: THEATRE }), createToolSearch({ tools: THEATRE })]
    await one.search('thunder')
    expect(await one.prefetch([user('thunder, please')])).toBeUndefined()
    expect((await two.prefetch([user('thunder, please')]))?.tools).toEqual(['mcp__sound__play_thunder'])
  })

  it('of a main agent and its helper give both the same rights', async () => {
    const asked: unknown[] = []
    const permissions: ToolSearchOptions['permissions'] = {
      deny: ['mcp__lights__blackout'],
      ask: ['mcp__tickets'],
      confirm: ({ toolName, params }) => {
        asked.push([toolName, params])
        return 'deny'
      },
    }
    for (const agent of ['main', 'helper']) {
      const { execute, search, calls } = recording({ tools: THEATRE, permissions })
      const kinds = [
        (await execute({ tool_name: 'mcp__lights__blackout', params: {} }, { agent })).error?.kind,
        (await execute({ tool_name: 'mcp__tickets__refund_seat', params: { seat: 'B7' } }, { agent })).error
          ?.kind,
      ]
      expect(kinds).toEqual(['denied', 'denied'])
      expect(namesOf(await search('select:mcp__lights__blackout'))).toEqual([])
      expect(calls).toEqual([])
    }
    const question = ['mcp__tickets__refund_seat', { seat: 'B7' }]
    expect(asked).toEqual([question, question])
  })

  const queries = [
    'stage',
    'discover:storm',
    '+microphone actor',
    'select:blackout,encore',
    'seat',
    'mcp__sound',
  ]

  property.prop([fc.shuffledSubarray(queries, { minLength: queries.length })], { numRuns: 20 })(
    'answer the same whatever was searched before, at once or anew',
    async (order) => {
      const first = createToolSearch({ tools: THEATRE })
      const answers = await Promise.all(order.map((query) => first.search(query)))
      clearIndexCache()
      const second = createToolSearch({ tools: THEATRE })
      for (const answer of answers.toReversed()) expect(await second.search(answer.query)).toEqual(answer)
    },
  )
})

describe('the request of a session', () => {
  it('carries the same tools to the byte, whatever the session did', async () => {
    const tools = [{ name: 'Read', description: 'Reads a file' }, ...LIGHTS]
    const session = recording({ tools, permissions: { ask: ['mcp__lights__blackout'] } })
    const before = JSON.stringify(session.requestTools())
    for (const query of ['stage', 'select:mcp__lights__blackout,Read', '+lamp', 'discover:spotlight', ''])
      await session.search(query)
    for (const tool_name of ['mcp__lights__dim_stage', 'mcp__lights__blackout', 'Read', 'nobody'])
      await session.execute({ tool_name, params: {} })
    await session.prefetch([user('turn every lamp off')])
    session.update({ tools: [...session.tools, ...SOUND], servers: ready(['lights', 'sound']) })
    session.update({ tools, servers: [{ name: 'sound', state: 'failed' }] })
    expect(JSON.stringify(session.requestTools())).toBe(before)
  })

  property.prop([fc.shuffledSubarray([...SERVERS], { minLength: SERVERS.length })], { numRuns: 20 })(
    'is the same after all servers were gone and came back in any order',
    (order) => {
      const servers = ready(SERVERS.map(([name]) => name))
      const header = createToolSearch({ tools: THEATRE, servers })
      const delta = createToolSearch({ tools: THEATRE, servers, settings: { announcement: 'delta' } })
      const first = delta.announce([])
      const told: Message = { ...user('hello'), attachments: typeof first === 'object' ? [first] : [] }
      const seen = [header.announce([]), JSON.stringify(header.requestTools())]
      for (const session of [header, delta]) {
        session.update({ tools: [], servers: servers.map(({ name }) => ({ name, state: 'connecting' })) })
        for (let back = 1; back <= order.length; back++) {
          const there = order.slice(0, back)
          session.update({
            tools: there.flatMap(([, tools]) => tools),
            servers: ready(there.map(([name]) => name)),
          })
        }
      }
      expect([header.announce([]), JSON.stringify(header.requestTools())]).toEqual(seen)
      expect(told.attachments).toHaveLength(1)
      expect(delta.announce([told])).toBeUndefined()
    },
  )
})

describe('a list that changes under the same names', () => {
  const loco = (description: string, params: object): RuntimeTool => ({
    name: 'mcp__depot__assign',
    description,
    inputSchema: { type: 'object', properties: params, required: Object.keys(params) },
  })
  const before = loco('Assigns a driver to a locomotive', { driver: { type: 'string' } })
  const after = loco('Assigns a locomotive to a timetable', { train: { type: 'integer' } })

  it('is found by its new text and no more by the old one', async () => {
    const session = createToolSearch({ tools: [before] })
    expect(namesOf(await session.search('driver'))).toEqual(['mcp__depot__assign'])
    expect(namesOf(await session.search('timetable'))).toEqual([])
    session.update({ tools: [after] })
    expect(namesOf(await session.search('driver'))).toEqual([])
    const { text } = await session.search('timetable')
    expect(text).toContain('"train":{"type":"integer"}')
    expect(text).not.toContain('driver')
  })

  it('is called by its new schema', async () => {
    const session = recording({ tools: [before] })
    const [called] = recording({ tools: [after] }).tools
    session.update({ tools: called === undefined ? [] : [called] })
    const kindOf = async (params: Record<string, unknown>) =>
      (await session.execute({ tool_name: 'mcp__depot__assign', params })).error?.kind
    expect(await kindOf({ driver: 'Ada' })).toBe('invalid')
    expect(await kindOf({ train: 412 })).toBeUndefined()
  })

  it('is nothing to announce', () => {
    const header = createToolSearch({ tools: [before] })
    const text = header.announce([])
    header.update({ tools: [after] })
    expect(header.announce([])).toBe(text)
  })

  it('answers a search that is under way whole, from one list or the other', async () => {
    const session = createToolSearch({ tools: [before] })
    const underWay = session.search('locomotive')
    session.update({ tools: [after, { name: 'mcp__depot__wash', description: 'Washes a locomotive' }] })
    const answer = await underWay
    for (const name of namesOf(answer)) expect(answer.text).toContain(`**${name}**`)
    expect(answer.totalDeferred).toBe(answer.hits.length)
    expect(namesOf(await session.search('wash'))).toContain('mcp__depot__wash')
  })
})

describe('a denied tool', () => {
  const kilns: readonly RuntimeTool[] = [
    { name: 'mcp__kiln__fire', description: 'Fires a kiln' },
    { name: 'mcp__kiln_logs__fire_plan', description: 'Shows how a kiln was fired, hour by hour' },
    { name: 'mcp__studio__glaze', description: 'Mixes a glaze before a kiln is fired' },
    { name: 'mcp__studio__shelves', description: 'Counts the shelves that a kiln holds when fired' },
  ]

  it.each(['fire kiln', '+fire kiln', 'discover:fire a kiln'])(
    'leaves the only place of "%s" to the next one',
    async (query) => {
      const limit = { limit: 1 }
      expect(namesOf(await createToolSearch({ tools: kilns }).search(query, limit))).toEqual([
        'mcp__kiln__fire',
      ])
      const permissions = { deny: ['mcp__kiln__fire'] }
      const { hits, totalMatches } = await createToolSearch({ tools: kilns, permissions }).search(
        query,
        limit,
      )
      expect(hits.map(({ tool }) => tool)).toEqual(['mcp__kiln_logs__fire_plan'])
      expect(totalMatches).toBe(kilns.length - 1)
    },
  )

  it('is not prefetched, and three others are', async () => {
    const session = createToolSearch({ tools: kilns, permissions: { deny: ['mcp__kiln__fire'] } })
    const found = await session.prefetch([user('fire the kiln')])
    expect(new Set(found?.tools)).toEqual(new Set(kilns.slice(1).map(({ name }) => name)))
  })
})

describe('params that hold text for numbers, switches and lists', () => {
  const voyage = {
    name: 'mcp__harbour__book_berth',
    description: 'Books a berth',
    inputSchema: {
      type: 'object',
      properties: {
        ship: {
          type: 'object',
          properties: { draughtMetres: { type: 'number' }, tanker: { type: 'boolean' } },
        },
        nights: { type: 'integer' },
        services: { type: 'array', items: { enum: ['water', 'pilot'] } },
      },
    },
  }

  it.each<[where: string, params: Record<string, unknown>]>([
    ['params.nights', { nights: '3' }],
    ['params.services', { services: '["water"]' }],
    ['params.ship', { ship: '{"tanker": true}' }],
    ['params.ship.tanker', { ship: { tanker: 'false' } }],
    ['params.ship.draughtMetres', { ship: { draughtMetres: '4,5' } }],
  ])('at %s are refused with the schema, and mended ones arrive as they are', async (where, params) => {
    const { execute, calls } = recording({ tools: [voyage] })
    const tool_name = voyage.name
    const { error } = await execute({ tool_name, params })
    expect(error?.kind).toBe('invalid')
    expect(error?.message).toContain(`- ${where}: must be`)
    expect(error?.message).toContain(JSON.stringify(voyage.inputSchema))
    expect(calls).toEqual([])
    const mended = { nights: 3, services: ['water'], ship: { tanker: false, draughtMetres: 4.5 } }
    await execute({ tool_name, params: mended })
    expect(calls).toEqual([[tool_name, mended]])
  })
})

describe('a name that no tool has', () => {
  const tools = Array.from({ length: 3_000 }, (_, i) => ({ name: `mcp__orchard${i % 30}__prune_row_${i}` }))

  it.each(['mcp__orchard7__prune_rwo_7', 'prune_row', 'prune row 9999', 'orchard', 'mcp__orchard7__'])(
    '%s is answered in a few words among thousands of tools',
    async (tool_name) => {
      const { error } = await createToolSearch({ tools }).execute({ tool_name, params: {} })
      expect(error?.kind).toBe('unknown')
      expect(error?.message).toContain('SearchExtraTools')
      expect(error?.message.length).toBeLessThan(400)
    },
  )
})

describe('a server that is late', () => {
  const states = (state: Server['state']): readonly Server[] => [{ name: 'clinic', state }]
  const vaccinate = { name: 'mcp__clinic__vaccinate', description: 'Vaccinates a calf' }

  it('answers the call of a tool from an earlier run by its state, and runs it once it is there', async () => {
    const session = recording({ tools: [vaccinate], servers: states('connecting') })
    const { tools } = session
    session.update({ tools: [] })
    const call = () => session.execute({ tool_name: vaccinate.name, params: { calf: 12 } })
    expect((await call()).error?.kind).toBe('pending')
    session.update({ servers: states('failed') })
    expect((await call()).error?.kind).toBe('failed')
    session.update({ tools, servers: states('ready') })
    expect(await call()).toEqual({ result: 1, tool_name: vaccinate.name })
    session.update({ tools: [], servers: [] })
    expect((await call()).error?.kind).toBe('unknown')
    expect(session.calls).toEqual([[vaccinate.name, { calf: 12 }]])
  })

  it.each(['vaccinate', '+vaccinate', 'discover:vaccinate a calf', 'select:mcp__clinic__vaccinate'])(
    'is named where "%s" finds nothing, until it is ready',
    async (query) => {
      const session = createToolSearch({ tools: THEATRE, servers: states('connecting') })
      const early = await session.search(query)
      expect(early.hits).toEqual([])
      expect(early.message).toContain('connecting: clinic')
      session.update({ tools: [...THEATRE, vaccinate], servers: states('ready') })
      const late = await session.search(query)
      expect(namesOf(late)).toEqual([vaccinate.name])
      expect(late.text).not.toContain('connecting')
      expect(late.pendingServers).toEqual([])
    },
  )
})

describe('the length an answer may have', () => {
  const tools = ['oak', 'elm', 'ash', 'fir'].map((tree) => ({
    name: `mcp__forest__fell_${tree}`,
    description: `Fells an old tree (${tree}) and hauls it to the road`,
  }))

  it.each([-1, 0, 1, 64, 300, 600])(
    'of %d characters never makes nothing of what was found',
    async (answerChars) => {
      const answer = await createToolSearch({ tools, limits: { answerChars } }).search('fell tree')
      expect(answer.hits).toHaveLength(4)
      expect(answer.message).toBe('Found 4 tools:')
      const named = namesOf(answer).filter((name) => answer.text.includes(`**${name}**`))
      expect(named).toEqual(namesOf(answer).slice(0, Math.max(1, named.length)))
      expect(answer.text).toContain(`${4 - named.length} more did not fit`)
    },
  )

  it('is no matter where everything fits', async () => {
    const { text } = await createToolSearch({ tools, limits: { answerChars: 5_000 } }).search('fell tree')
    for (const { name } of tools) expect(text).toContain(`**${name}**`)
    expect(text).not.toContain('did not fit')
  })
})

describe('a large pool', () => {
  it('of more names than an announcement holds has each of them found and called', async () => {
    const tools = Array.from({ length: 4_000 }, (_, i) => ({
      name: `mcp__mill${i % 40}__grind_grain_sort_${i}`,
      description: 'Grinds grain',
    }))
    const last = { name: 'mcp__zoo__weigh_otter', description: 'Weighs an otter' }
    const session = recording({ tools: [...tools, last] })
    const header = String(session.announce([]))
    expect(countTokens(header)).toBeLessThanOrEqual(20_000)
    expect(header).not.toContain(last.name)
    expect(header).toMatch(/… and \d+ more: .*\bzoo 1\b/u)
    expect(namesOf(await session.search('weigh an otter'))[0]).toBe(last.name)
    expect((await session.execute({ tool_name: last.name, params: {} })).result).toBe(1)
  })

  it('of very long descriptions finds the one that says it in three words', async () => {
    const random = seededRandom(7)
    const words = () => Array.from({ length: 1_500 }, () => coinedWord(random.int(9_000))).join(' ')
    const tools = Array.from({ length: 150 }, (_, i) => ({
      name: `mcp__press__print_${i}`,
      description: words(),
    }))
    const short = { name: 'mcp__press__fold', description: 'Folds a leaflet' }
    const long = { name: 'mcp__press__cut', description: `${words()} leaflet ${words()}` }
    const answer = await createToolSearch({ tools: [...tools, long, short] }).search('fold the leaflet')
    expect(namesOf(answer)[0]).toBe(short.name)
  })
})
