import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCatalog } from '../../../src/catalog/sources/read-catalog.ts'
import { parseTools, readGivenTool, readMendedTool } from '../../../src/catalog/sources/read-tools.ts'
import { Problems } from '../../../src/lib/problems.ts'

function read(documents: readonly unknown[], rule: Partial<Parameters<typeof readCatalog>[1]> = {}) {
  const problems = new Problems()
  const sources = documents.map((document, i) => ({ path: `${i}.json`, text: JSON.stringify(document) }))
  const catalog = readCatalog(sources, { prefix: 'mcp', ...rule }, problems)
  expect(problems.list).toEqual([])
  return catalog
}

const namesOf = ({ tools }: ReturnType<typeof read>) => tools.map(({ name }) => name)

describe('catalogs of several files', () => {
  it('gives bare names the prefix of their server, and leaves those that have one', () => {
    const catalog = read([{ package: '@acme/mcp-mail', tools: [{ name: 'send' }, { name: 'mcp__x__read' }] }])
    expect(namesOf(catalog)).toEqual(['mcp__mail__send', 'mcp__x__read'])
    expect(catalog.givenNames).toEqual(['send', 'mcp__x__read'])
    expect(catalog.tools.map(({ server }) => server)).toEqual(['mail', 'mail'])
  })

  it('leaves names alone without a server, or on request', () => {
    expect(namesOf(read([[{ name: 'send' }]]))).toEqual(['send'])
    const document = { serverInfo: { name: 'mail' }, tools: [{ name: 'send' }] }
    expect(read([document], { prefix: 'none' }).tools).toEqual([
      { name: 'send', description: '', server: 'mail' },
    ])
  })

  it('gives the tools of a document that names no server the one it is told', () => {
    expect(namesOf(read([[{ name: 'send' }, { name: 'read', server: 'own' }]], { server: 'mail' }))).toEqual([
      'mcp__mail__send',
      'mcp__own__read',
    ])
  })

  it('tells two servers of one short name apart, with a warning', () => {
    const documents = ['@a/mail-mcp', '@b/mcp-mail'].map((name) => ({
      package: name,
      tools: [{ name: 'send' }],
    }))
    const catalog = read(documents)
    expect(namesOf(catalog)).toEqual(['mcp__mail__send', 'mcp__mail-2__send'])
    expect(catalog.warnings).toEqual(['1.json: a server "mail" is there already, this one is "mail-2"'])
  })

  it('lists repairs with file and tool', () => {
    const { repairs } = read([[{ name: 'a' }, { name: 'b', description: null }]])
    expect(repairs).toEqual([
      {
        where: '0.json, tool 2',
        tool: 'b',
        kind: 'null description',
        what: 'description: is null, read as empty',
      },
    ])
  })

  it('takes names with descriptions, and one tool over several lines', () => {
    expect(parseTools('{"send": "Sends", "read": "Reads"}', 'f').map(({ name }) => name)).toEqual([
      'send',
      'read',
    ])
    expect(parseTools('{\n"name": "send"\n}', 'f')).toEqual([{ name: 'send', description: '' }])
  })

  it('tells those who ask of every repair while it parses', () => {
    const lines: string[] = []
    parseTools('[{"name": "a", "inputSchema": {"type": "dict"}}]', 'f', (line) => lines.push(line))
    expect(lines).toEqual([
      'f, tool 1, tool "a": inputSchema: type "dict" is none of JSON Schema, read as "object"',
    ])
  })

  const document = JSON.stringify({
    package: '@acme/mcp-mail',
    tools: [
      { name: 'send', description: null, inputSchema: { type: 'dict', properties: { to: { type: 'str' } } } },
    ],
  })
  property.prop([fc.nat({ max: document.length }), fc.nat({ max: 12 }), fc.oneof(fc.json(), fc.string())])(
    'with a piece replaced are read, or their problems are listed',
    (at, struck, put) => {
      const text = document.slice(0, at) + put + document.slice(at + struck)
      const problems = new Problems()
      const { tools } = readCatalog([{ path: 'f', text }], { prefix: 'mcp' }, problems)
      expect(tools.length > 0 || problems.list.length > 0).toBe(true)
      expect(tools.every(({ name }) => name !== '')).toBe(true)
    },
  )

  it('leave out a schema that nests without end, also where tools are taken as they stand', () => {
    const deep = `{"name":"a","inputSchema":${'{"items":'.repeat(50_000)}1${'}'.repeat(50_000)}}`
    const problems = new Problems()
    for (const reader of [readGivenTool, readMendedTool]) {
      const { tools } = readCatalog([{ path: 'f', text: deep }], { prefix: 'mcp' }, problems, reader)
      expect(tools).toEqual([{ name: 'a', description: '' }])
    }
  })
})
