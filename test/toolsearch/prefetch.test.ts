import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDiscovered } from '../../src/toolsearch/discovered.ts'
import type { Message } from '../../src/toolsearch/message.ts'
import {
  conversationQuery,
  discoveryText,
  prefetchTools,
  prefetchTrigger,
  type ToolPrefetch,
} from '../../src/toolsearch/prefetch.ts'
import { found } from './sample-catalog.ts'

const user = (content: string): Message => ({ role: 'user', content })
const assistant = (content: string): Message => ({ role: 'assistant', content })
const RESULT: Message = { role: 'user', content: [{ type: 'tool_result' }] }

const parts = (more: Partial<ToolPrefetch> = {}): ToolPrefetch => ({
  search: found,
  discovered: createDiscovered(),
  deferral: 'active',
  ...more,
})

describe('the query of a conversation', () => {
  it.each<[string, readonly Message[], string]>([
    ['the first user input', [user('  post to a channel ')], 'post to a channel'],
    [
      'input and what was said since',
      [user('tell the team'), assistant('I post it.')],
      'tell the team\nI post it.',
    ],
    ['the last thing said', [user('go'), assistant('first'), RESULT, assistant('second')], 'go\nsecond'],
    ['a new input alone', [user('old'), assistant('done'), user('new')], 'new'],
    ['without system messages', [user('go'), { role: 'system', content: 'be kind' }], 'go'],
    ['the assistant alone', [assistant('hello')], 'hello'],
    ['nothing', [], ''],
    ['only a tool result', [RESULT], ''],
  ])('%s', (_, messages, query) => expect(conversationQuery(messages)).toBe(query))

  it('begins where a long input begins and ends where a long answer ends', () => {
    const query = conversationQuery([
      user(`schedule ${'x '.repeat(5_000)}`),
      assistant(`${'y '.repeat(5_000)} now mail`),
    ])
    expect(query).toMatch(/^schedule .* now mail$/su)
    expect(query.length).toBeLessThan(4_100)
  })
})

describe('the trigger', () => {
  it('is turn-zero until the assistant has answered, and never after a compaction', () => {
    expect(prefetchTrigger([user('a')])).toBe('turn-zero')
    expect(prefetchTrigger([user('a'), RESULT])).toBe('turn-zero')
    expect(prefetchTrigger([user('a'), assistant('b')])).toBe('inter-turn')
    expect(prefetchTrigger([{ ...user('summary'), compaction: true }])).toBe('inter-turn')
  })
})

describe('a prefetch', () => {
  const messages = [user('schedules a recurring job')]

  it('attaches the tools the first input asks for', async () => {
    const discovery = await prefetchTools(messages, parts())
    expect(discovery).toMatchObject({ type: 'tool_discovery', trigger: 'turn-zero' })
    expect(discovery?.tools[0]).toBe('CronCreate')
  })

  it('follows the assistant between turns', async () => {
    const later = [...messages, assistant('Next I post to a channel.')]
    const discovery = await prefetchTools(later, parts())
    expect(discovery?.trigger).toBe('inter-turn')
    expect(discovery?.tools).toContain('mcp__slack__send_message')
  })

  it('looks at three tools by default, or as many as it is told', async () => {
    const search = () => ['a', 'b', 'c', 'd', 'e']
    expect((await prefetchTools(messages, parts({ search })))?.tools).toEqual(['a', 'b', 'c'])
    expect((await prefetchTools(messages, parts({ search, limit: 1 })))?.tools).toEqual(['a'])
  })

  it('does not repeat what is discovered, nor go down the ranking instead', async () => {
    const search = (_: string, limit: number) => ['a', 'b', 'c', 'd', 'e'].slice(0, limit)
    const discovered = createDiscovered(['b'])
    expect((await prefetchTools(messages, parts({ search, discovered })))?.tools).toEqual(['a', 'c'])
    expect(await prefetchTools(messages, parts({ search, discovered }))).toBeUndefined()
    expect(discovered.names()).toEqual(['b', 'a', 'c'])
  })

  it('that runs beside another gives no tool a second time', async () => {
    const shared = parts()
    const both = await Promise.all([prefetchTools(messages, shared), prefetchTools(messages, shared)])
    expect(both.filter((discovery) => discovery !== undefined)).toHaveLength(1)
  })

  it('searches only while deferral is active, and only where somebody said something', async () => {
    const queries: string[] = []
    const search = (query: string) => {
      queries.push(query)
      return ['a']
    }
    expect(await prefetchTools(messages, parts({ search, deferral: 'off' }))).toBeUndefined()
    expect(await prefetchTools([RESULT], parts({ search }))).toBeUndefined()
    expect(queries).toEqual([])
    expect(await prefetchTools([user('order a pizza')], parts())).toBeUndefined()
  })

  it('lets its caller go on before it searches', async () => {
    const order: string[] = []
    const search = () => {
      order.push('search')
      return []
    }
    const prefetch = prefetchTools(messages, parts({ search }))
    await Promise.resolve()
    order.push('caller')
    await prefetch
    expect(order).toEqual(['caller', 'search'])
  })

  it('gives nothing where the search fails, at once or later, and forgets nothing by it', async () => {
    const fail = () => {
      throw new Error('no index')
    }
    const discovered = createDiscovered(['x'])
    expect(await prefetchTools(messages, parts({ search: fail, discovered }))).toBeUndefined()
    expect(await prefetchTools(messages, parts({ search: async () => fail(), discovered }))).toBeUndefined()
    expect(discovered.names()).toEqual(['x'])
  })

  it('never throws, whatever was said', async () => {
    const message = fc.record({
      role: fc.constantFrom('user' as const, 'assistant' as const, 'system' as const),
      content: fc.string({ unit: 'binary', size: 'medium' }),
    })
    const property = fc.asyncProperty(fc.array(message), async (list) => {
      const discovery = await prefetchTools(list, parts())
      expect(discovery?.tools.length ?? 1).toBeGreaterThan(0)
    })
    await fc.assert(property, { seed: 1, numRuns: 50 })
  })
})

describe('the reminder of a discovery', () => {
  it('names the tools and how they are called', () => {
    const text = discoveryText({ type: 'tool_discovery', trigger: 'turn-zero', tools: ['Snip', 'a\n<b>'] })
    expect(text).toMatch(/^<system-reminder>\n.*<\/system-reminder>$/su)
    expect(text).toContain('\n- Snip\n- "a\\n\\u003cb>"\n')
    expect(text).toContain('ExecuteExtraTool')
  })
})
