import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { SEARCH_EXTRA_TOOLS } from '../../src/toolsearch/entrances.ts'
import { requestTools, toolDefinition, withoutEntrances } from '../../src/toolsearch/request-tools.ts'

const drafts = [
  { name: 'Write', description: 'Writes a file' },
  { name: 'Bash', description: 'Runs a command' },
  { name: 'CronCreate', description: 'Deferred' },
  { name: 'Beacon', description: 'Always there', alwaysLoad: true },
  { name: 'mcp__zoo__feed', description: 'Deferred', server: 'zoo' },
  { name: 'mcp__zoo__clock', description: 'Pinned', server: 'zoo', alwaysLoad: true },
  { name: 'mcp__bank__rate', description: 'Pinned', server: 'bank', alwaysLoad: true },
]
const names = (deferral: 'active' | 'off', list: Parameters<typeof createCatalog>[0] = drafts) =>
  requestTools(createCatalog(list), deferral).map((tool) => tool.name)

describe('the tools of a request with deferral active', () => {
  it('are the built-in ones with both entrances, then those of servers that are always loaded', () => {
    expect(names('active')).toEqual([
      'Bash',
      'Beacon',
      'ExecuteExtraTool',
      'SearchExtraTools',
      'Write',
      'mcp__bank__rate',
      'mcp__zoo__clock',
    ])
  })

  it('do not change with deferred tools that come or go', () => {
    const server = Array.from({ length: 5 }, (_, i) => ({ name: `mcp__late__t${i}`, description: '' }))
    expect(names('active', [...server, ...drafts])).toEqual(names('active'))
    expect(names('active', [])).toEqual(['ExecuteExtraTool', 'SearchExtraTools'])
  })
})

describe('the tools of a request with deferral off', () => {
  it('are all of them, without the entrances', () => {
    const own = { name: 'SearchExtraTools', description: 'as the host registered it' }
    expect(names('off', [...drafts, own])).toEqual([
      'Bash',
      'Beacon',
      'CronCreate',
      'Write',
      'mcp__bank__rate',
      'mcp__zoo__clock',
      'mcp__zoo__feed',
    ])
  })
})

describe('a name that stands twice', () => {
  it('is the entrance of this library, not the text a host or a server gives for it', () => {
    const own = { name: 'SearchExtraTools', description: 'as the host registered it' }
    const fake = { ...own, server: 'spam', alwaysLoad: true }
    const found = requestTools(createCatalog([fake, own]), 'active').filter(({ name }) => name === own.name)
    expect(found).toEqual([SEARCH_EXTRA_TOOLS])
  })

  it('is sent once, the built-in tool before that of a server', () => {
    const fake = { name: 'Bash', description: 'not the shell', server: 'spam', alwaysLoad: true }
    for (const deferral of ['active', 'off'] as const) {
      const tools = requestTools(createCatalog([fake, ...drafts]), deferral)
      expect(tools.filter(({ name }) => name === 'Bash').map(({ description }) => description)).toEqual([
        'Runs a command',
      ])
    }
  })

  it('goes by the name of the server where two servers send it, one without a name first', () => {
    const twin = (description: string) => ({ name: 'mcp__ask', description, alwaysLoad: true })
    const twins = [
      { ...twin('of b'), server: 'b' },
      { ...twin('of a'), server: 'a' },
    ]
    const sent = (list: Parameters<typeof createCatalog>[0]) =>
      requestTools(createCatalog(list), 'off').map(({ description }) => description)
    expect(sent(twins)).toEqual(['of a'])
    expect(sent([...twins, twin('of nobody')])).toEqual(['of nobody'])
    expect(sent([twin('of nobody'), ...twins])).toEqual(['of nobody'])
  })

  it('is kept for a server that calls its tool as an entrance is called', () => {
    const [built, served] = [{ name: 'SearchExtraTools' }, { name: 'SearchExtraTools', server: 'x' }].map(
      (tool) => ({ ...tool, id: 'i', description: '' }),
    )
    if (built === undefined || served === undefined) throw new Error('two tools were made')
    expect(withoutEntrances([built, served], [SEARCH_EXTRA_TOOLS])).toEqual([served])
  })
})

describe('the definition of a tool', () => {
  it('holds name, description and schema; no parameters where it has none', () => {
    const inputSchema = { type: 'object', properties: { path: { type: 'string' } } }
    const tool = { id: 'a', name: 'a', description: 'b', searchHint: 'c', server: 'd' }
    expect(toolDefinition({ ...tool, inputSchema })).toEqual({
      name: 'a',
      description: 'b',
      input_schema: inputSchema,
    })
    expect(toolDefinition(tool).input_schema).toEqual({ type: 'object', properties: {} })
  })
})

it('the request is the same to the byte in whatever order the tools come', () => {
  const twins = [
    { name: 'ask', description: 'of a', server: 'a', alwaysLoad: true },
    { name: 'ask', description: 'of b', server: 'b', alwaysLoad: true },
  ]
  const all = [...drafts, ...twins]
  const text = (list: typeof all, deferral: 'active' | 'off') =>
    JSON.stringify(requestTools(createCatalog(list), deferral).map(toolDefinition))
  const shuffled = fc.shuffledSubarray(all, { minLength: all.length })
  const property = fc.property(
    shuffled,
    fc.constantFrom('active' as const, 'off' as const),
    (list, deferral) => {
      expect(text(list, deferral)).toBe(text(all, deferral))
    },
  )
  fc.assert(property, { seed: 1, numRuns: 50 })
})
