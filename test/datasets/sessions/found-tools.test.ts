import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { createCatalog } from '../../../src/catalog/catalog.ts'
import { foundTools } from '../../../src/datasets/sessions/found-tools.ts'
import { cjkBigram } from '../../../src/retrievers/cjk-bigram.ts'
import { answerText } from '../../../src/toolsearch/answer-text.ts'
import { buildSearchExtraTools } from '../../../src/toolsearch/tool-search.ts'
import { references } from './fixtures/claude-session.ts'
import { functionTool } from './fixtures/codex-session.ts'

const named = (...names: readonly string[]) => names.map((name) => ({ name, description: '' }))

describe('the tools in a result', () => {
  test('are read from the answer of SearchExtraTools with description and schema', async () => {
    const inputSchema = { type: 'object', properties: { text: { type: 'string' } } }
    const tools = [
      { name: 'mcp__chat__send', description: 'Posts a message.\nTo a channel or a person.', inputSchema },
      { name: 'mcp__chat__list', description: '' },
    ]
    const catalog = createCatalog(tools)
    const searcher = await buildSearchExtraTools(catalog, cjkBigram())
    const result = await searcher.search('select:mcp__chat__send,mcp__chat__list', { limit: 5 })
    expect(foundTools(answerText(result, catalog))).toEqual(tools)
  })

  test('are read from references, definitions and namespaces', () => {
    expect(foundTools(references('a', 'b'))).toEqual(named('a', 'b'))
    expect(foundTools({ tools: [functionTool('a', 'Does it')] })).toEqual([
      { name: 'a', description: 'Does it', inputSchema: { type: 'object' } },
    ])
    const namespace = { type: 'namespace', name: 'mcp__chat', tools: [functionTool('send')] }
    expect(foundTools([namespace]).map(({ name }) => name)).toEqual(['mcp__chat__send'])
    expect(foundTools([{ type: 'function', function: { name: 'a', description: 'D' } }])).toEqual([
      { name: 'a', description: 'D' },
    ])
  })

  test('are read from definitions between tags, and from JSON in a text', () => {
    const definition = { name: 'a', description: 'Does it', parameters: { type: 'object' } }
    const expected = [{ name: 'a', description: 'Does it', inputSchema: { type: 'object' } }]
    const tagged = `<functions>\n<function>${JSON.stringify(definition)}</function>\n</functions>`
    expect(foundTools([{ type: 'text', text: tagged }])).toEqual(expected)
    expect(foundTools(JSON.stringify({ hits: [definition] }))).toEqual(expected)
    expect(foundTools(JSON.stringify({ hits: [{ tool: 'a', score: 1, rank: 1 }] }))).toEqual(named('a'))
  })

  test('are read from a list, and where there is none from names that can be nothing else', () => {
    expect(foundTools('Found:\n- `send_it`: Posts\n2. **list_all**\n- Read the docs first')).toEqual([
      { name: 'send_it', description: 'Posts' },
      { name: 'list_all', description: '' },
    ])
    expect(foundTools('Use mcp__chat__send, or mcp__chat__list.')).toEqual(
      named('mcp__chat__send', 'mcp__chat__list'),
    )
    expect(foundTools('Nothing was found.')).toEqual([])
  })

  test('are no more than names where halves of characters stand in them', () => {
    expect(foundTools({ tool_name: 'a\ud800' })).toEqual(named('a\ufffd'))
  })

  property.prop([fc.jsonValue({ maxDepth: 12 })])(
    'of any JSON value have names and descriptions',
    (value) => {
      for (const { name, description } of [...foundTools(value), ...foundTools(JSON.stringify(value))]) {
        expect(name).not.toBe('')
        expect(description).toBeTypeOf('string')
      }
    },
  )
})
