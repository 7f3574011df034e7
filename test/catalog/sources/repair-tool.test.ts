import { describe, expect, it } from 'vitest'
import type { RepairKind } from '../../../src/catalog/sources/repair.ts'
import { repairTool } from '../../../src/catalog/sources/repair-tool.ts'

function kindsOf(found: unknown): RepairKind[] {
  return repairTool(found).repairs.map(({ kind }) => kind)
}

describe('mending a tool', () => {
  it.each<[layout: string, tool: object]>([
    ['MCP', { name: 'a', description: 'd', inputSchema: { type: 'object' } }],
    ['Anthropic', { name: 'a', description: 'd', input_schema: { type: 'object' } }],
    [
      'OpenAI',
      { type: 'function', function: { name: 'a', description: 'd', parameters: { type: 'object' } } },
    ],
    ['OpenAI, responses', { type: 'function', name: 'a', description: 'd', parameters: { type: 'object' } }],
  ])('has nothing to mend in the layout of %s', (_, tool) => {
    const { value, repairs } = repairTool(tool)
    expect(value).toEqual({ name: 'a', description: 'd', inputSchema: { type: 'object' } })
    expect(repairs).toEqual([])
  })

  it.each<[broken: string, kind: RepairKind, tool: object]>([
    ['a description that is null', 'null description', { name: 'a', description: null }],
    ['a description in lines', 'wrong description', { name: 'a', description: ['one', 'two'] }],
    [
      'parameters outside a function',
      'schema under another name',
      { name: 'a', parameters: { type: 'object' } },
    ],
    ['a title and no name', 'title for name', { title: 'Send mail' }],
    ['half a character', 'broken name', { name: 'a\ud800' }],
    ['a flag that is a text', 'wrong field', { name: 'a', alwaysLoad: 'yes' }],
    ['a server that is a number', 'wrong field', { name: 'a', server: 7 }],
  ])('mends %s', (_, kind, tool) => {
    expect(kindsOf(tool)).toEqual([kind])
  })

  it('joins lines, takes the title, and drops what is no flag', () => {
    expect(repairTool({ title: 'Send', description: ['one', 'two'], isMcp: 'no' }).value).toEqual({
      name: 'Send',
      description: 'one\ntwo',
      inputSchema: undefined,
    })
  })

  it('invents no name', () => {
    expect(repairTool({ description: 'x' }).value).toMatchObject({ name: undefined })
    expect(repairTool('text')).toEqual({ value: 'text', repairs: [] })
  })
})
