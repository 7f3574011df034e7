import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { inOrder } from '../../src/retrievers/ranking.ts'
import { regex } from '../../src/retrievers/regex.ts'
import type { Hit } from '../../src/retrievers/retriever.ts'
import { ANSWER_CHARS, answerText } from '../../src/toolsearch/answer-text.ts'
import type { SearchResult } from '../../src/toolsearch/search-extra-tools.ts'
import { buildSearchExtraTools } from '../../src/toolsearch/tool-search.ts'
import { catalog, search } from './sample-catalog.ts'

const textOf = async (query: string) => answerText(await search(query), catalog)

const result = (hits: readonly Hit[], missing: readonly string[] = []): SearchResult => ({
  query: 'select:x',
  form: 'select',
  ranking: inOrder(hits),
  missing,
  near: new Map(),
  warnings: [],
})

const inputSchema = { type: 'object', properties: { a: { type: 'string' } } }

describe('the answer', () => {
  it('says per tool name, score, description, schema and how to call it', () => {
    const tools = createCatalog([{ name: 'say "hi"', description: 'Greets', inputSchema }])
    expect(answerText(result([{ toolId: 'say "hi"', score: 0.456 }]), tools)).toBe(
      [
        'Found 1 tool:',
        '',
        '**say "hi"** (score: 0.46)',
        'Greets',
        'Schema: {"type":"object","properties":{"a":{"type":"string"}}}',
        'Call it with ExecuteExtraTool: {"tool_name": "say \\"hi\\"", "params": {…}}',
      ].join('\n'),
    )
  })

  it('leaves no empty line for a tool without description and schema', () => {
    const tools = createCatalog([{ name: 'a', description: '' }])
    expect(answerText(result([{ toolId: 'a', score: 1 }]), tools)).toBe(
      'Found 1 tool:\n\n**a** (score: 1.00)\nCall it with ExecuteExtraTool: {"tool_name": "a", "params": {…}}',
    )
  })

  it('tells to call a core tool directly', async () => {
    const text = await textOf('select:Read')
    expect(text).toContain('Already loaded: call it directly.')
    expect(text).not.toContain('ExecuteExtraTool')
  })

  it('counts the tools and names what is missing', async () => {
    const text = await textOf('select:Snip,Nope,CronCreate,Nada')
    expect(text).toMatch(/^Found 2 tools:\n\n\*\*Snip\*\*/u)
    expect(text).toMatch(/\n\nNot found by name: Nope, Nada\.$/u)
  })
})

describe('nothing found says why', () => {
  it.each([
    ['pizza', 'No tool matches a word of the query.'],
    ['discover:pizza', 'No tool matches a word of the query.'],
    ['+slack +mail', 'No tool holds every word marked with +.'],
    ['select:Nope', 'Not found by name: Nope.'],
    ['', 'The query has no word to search for.'],
    ['!?', 'The query has no word to search for.'],
    ['discover:', 'The query has no word to search for.'],
    ['select:', 'No name stands behind select:.'],
  ])('"%s"', async (query, reason) => {
    expect(await textOf(query)).toContain(`No matching deferred tools found. ${reason}`)
  })
})

describe('the length', () => {
  const many = createCatalog(
    Array.from({ length: 40 }, (_, i) => ({ name: `tool_${i}`, description: 'x'.repeat(1_000) })),
  )
  const allOf = (missing: readonly string[] = []) =>
    result(
      many.tools.map((tool, i) => ({ toolId: tool.id, score: 100 - i })),
      missing,
    )

  it('is at most 20,000 characters: whole entries go, and it says how many', () => {
    const text = answerText(allOf(), many)
    expect(text.length).toBeLessThanOrEqual(ANSWER_CHARS)
    const shown = text.split('\n\n').filter((part) => part.startsWith('**'))
    for (const entry of shown) expect(entry).toMatch(/params": \{…\}\}$/u)
    expect(text).toContain(`${40 - shown.length} more did not fit`)
    // An entry is 1,000 characters of description and about 100 around it.
    expect(shown.length).toBeGreaterThanOrEqual(17)
  })

  it('holds with thousands of missing names too, which are counted', () => {
    const missing = Array.from({ length: 5_000 }, (_, i) => `missing_𠮷_${i}`)
    const text = answerText(allOf(missing), many)
    expect(text.length).toBeLessThanOrEqual(ANSWER_CHARS)
    expect(text).toMatch(/… \(5000 names in all\)\.$/u)
    expect(answerText(result([], missing), many).length).toBeLessThanOrEqual(ANSWER_CHARS)
  })

  it('leaves the name of one tool whose entry alone is too long', () => {
    const long = createCatalog([
      { name: 'long', description: 'x'.repeat(ANSWER_CHARS) },
      { name: 'short', description: 'y' },
    ])
    const text = answerText(
      result([
        { toolId: 'long', score: 2 },
        { toolId: 'short', score: 1 },
      ]),
      long,
    )
    expect(text).toMatch(/^Found 2 tools:\n\n\*\*long\*\*\n\n1 more did not fit/u)
  })
})

it('an answer says why what ranks cannot search a query', async () => {
  const tools = createCatalog([{ name: 'send_message', description: '' }])
  const searcher = await buildSearchExtraTools(tools, regex())
  const text = async (query: string) => answerText(await searcher.search(query, { limit: 5 }), tools)
  expect(await text('send (')).toContain('The pattern cannot be read (missing closing )')
  expect(await text('nothing like it')).toContain('No tool matches a word of the query.')
})
