import { describe, expect, test } from 'vitest'
import type { ServerAnswer } from '../../src/mcp/read-server.ts'
import { serverCatalog } from '../../src/mcp/server-catalog.ts'
import { gaugeErrorOf } from '../support/gauge-error-of.ts'

const SOUND = { name: 'send', description: 'Sends', inputSchema: { type: 'object' } }

function answered(tools: readonly unknown[], name = '@acme/mail-mcp-server'): ServerAnswer {
  return { tools, warnings: [], serverInfo: { name, version: '1.0.0' } }
}

/** JSON that no recursive reader survives. */
function nested(depth: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
}

describe('the catalog of a server', () => {
  test('names tools by what the server calls itself, without the words that say it is one', () => {
    const { server, tools } = serverCatalog(answered([SOUND]), 'mail')
    expect(server).toBe('mail')
    expect(tools).toEqual([{ ...SOUND, name: 'mcp__mail__send', server: 'mail' }])
  })

  test('names tools by the given name as it stands', () => {
    const { tools } = serverCatalog(answered([SOUND]), 'mail', 'Post_Office-mcp')
    expect(tools).toMatchObject([{ name: 'mcp__Post_Office-mcp__send', server: 'Post_Office-mcp' }])
  })

  test('takes the name of a server from nobody else', () => {
    const { tools } = serverCatalog(answered([{ ...SOUND, server: 'github' }]), 'mail')
    expect(tools).toMatchObject([{ name: 'mcp__mail__send', server: 'mail' }])
  })

  test('mends what can be mended and tells each repair with its place', () => {
    const broken = [
      SOUND,
      { name: 'a', description: null, inputSchema: null },
      { name: 'b', inputSchema: { properties: { to: { type: 'dict' } } } },
    ]
    const { tools, repairs, leftOut } = serverCatalog(answered(broken), 'mail')
    expect(tools.map(({ name }) => name)).toEqual(['mcp__mail__send', 'mcp__mail__a', 'mcp__mail__b'])
    expect(tools[2]?.inputSchema).toEqual({ type: 'object', properties: { to: { type: 'object' } } })
    expect(repairs.map(({ where, kind }) => `${where}: ${kind}`)).toEqual([
      'tools/list, tool 2: null description',
      'tools/list, tool 3: schema without type',
      'tools/list, tool 3: unknown type',
    ])
    expect(leftOut).toEqual([])
  })

  test('leaves out what no repair makes a tool, and keeps the rest', () => {
    const { tools, leftOut } = serverCatalog(answered([{ description: 'x' }, 'text', null, SOUND]), 'mail')
    expect(tools).toHaveLength(1)
    expect(leftOut.map((line) => line.slice(0, 18))).toEqual([
      'tools/list, tool 1',
      'tools/list, tool 2',
      'tools/list, tool 3',
    ])
  })

  test('keeps a tool whose schema nests without end, without the schema', () => {
    const deep = { name: 'deep', description: 'Is deep', inputSchema: nested(100_000) }
    const { tools, repairs } = serverCatalog(answered([deep, nested(100_000), SOUND]), 'mail')
    expect(tools).toMatchObject([
      { name: 'mcp__mail__deep', description: 'Is deep' },
      { name: 'mcp__mail__send' },
    ])
    expect(tools[0]).not.toHaveProperty('inputSchema')
    expect(repairs[0]?.what).toContain('nests too deep')
  })

  test('tells of tools without a schema, for which clients refuse the list', () => {
    const { warnings } = serverCatalog(
      answered([SOUND, { name: 'a', inputSchema: null }, { name: 'b' }]),
      'mail',
    )
    expect(warnings).toEqual([
      'tools/list, tool 2, tool "a": inputSchema: is missing, and clients may refuse the whole list for it; send {"type":"object"}',
      'tools/list, tool 3, tool "b": inputSchema: is missing, and clients may refuse the whole list for it; send {"type":"object"}',
    ])
  })

  test('tells of names that stand twice', () => {
    const { tools, warnings } = serverCatalog(answered([SOUND, SOUND]), 'mail')
    expect(tools).toHaveLength(2)
    expect(warnings).toEqual([
      'two tools are called "mcp__mail__send": one is kept as "mcp__mail__send (mail)"',
    ])
  })

  test('needs a name', () => {
    const { code, message } = gaugeErrorOf(() => serverCatalog(answered([SOUND], '///'), 'npx'))
    expect({ code, message }).toEqual({
      code: 'E_USAGE',
      message: 'npx: the server tells no name. Give it one with --name.',
    })
  })

  test('needs a tool', () => {
    expect(gaugeErrorOf(() => serverCatalog(answered([]), 'npx')).message).toBe(
      'npx: its list of tools is empty.',
    )
    const { message, problems } = gaugeErrorOf(() => serverCatalog(answered([{ name: '' }, 3]), 'npx'))
    expect(message).toBe('npx: no tool can be read: 2 problems')
    expect(problems).toHaveLength(2)
  })
})
