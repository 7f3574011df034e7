import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serverNameFrom, serverOfDocument } from '../../../src/catalog/sources/server-name.ts'
import { parseToolName } from '../../../src/catalog/tool-name.ts'

describe('the short name of a server', () => {
  it.each([
    ['@modelcontextprotocol/server-slack', 'slack'],
    ['mcp-server-kubernetes', 'kubernetes'],
    ['example-servers/postgres', 'postgres'],
    ['@hubspot/mcp-server', 'hubspot'],
    ['Feishu/Lark MCP Server', 'lark'],
    ['Bright Data', 'bright-data'],
    ['地图 MCP', '地图'],
    ['mcp', 'mcp'],
  ])('of %s is %s', (text, name) => {
    expect(serverNameFrom(text)).toBe(name)
  })

  it('goes by the package before what the server says of itself', () => {
    const info = { serverInfo: { name: 'MCP-Server' } }
    expect(serverOfDocument({ package: '@acme/mcp-maps', ...info })).toBe('maps')
    expect(serverOfDocument({ ...info, package: '' })).toBe('mcp-server')
    expect(serverOfDocument({ tools: [] })).toBeUndefined()
    expect(serverOfDocument([])).toBeUndefined()
  })

  property.prop([fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 })])(
    'is what a prefixed name is taken apart at',
    (text, leaf) => {
      const server = serverNameFrom(text)
      if (server === undefined) return
      expect(parseToolName({ name: `mcp__${server}__${leaf}` })).toMatchObject({ server, leaf })
    },
  )
})
