import { describe, expect, it } from 'vitest'
import { parseTools, readToolLines } from '../../src/catalog/sources/read-tools.ts'
import { Problems } from '../../src/lib/problems.ts'
import { gaugeErrorOf } from '../support/gauge-error-of.ts'

const inputSchema = { type: 'object', properties: { city: { type: 'string' } } }
const weather = { name: 'weather', description: 'Tells the weather', inputSchema }

function problemsOf(text: string): readonly string[] {
  const error = gaugeErrorOf(() => parseTools(text, 'tools.json'))
  expect(error.code).toBe('E_CATALOG')
  return error.problems
}

describe('reading tools', () => {
  it.each<[layout: string, document: unknown]>([
    ['an array', [weather]],
    ['an object with tools', { tools: [weather] }],
    [
      'the answer of a tools/list request',
      { jsonrpc: '2.0', id: 1, result: { tools: [weather], nextCursor: 'x' } },
    ],
    ["Anthropic's array", [{ name: 'weather', description: 'Tells the weather', input_schema: inputSchema }]],
    [
      "OpenAI's array",
      [
        {
          type: 'function',
          function: { name: 'weather', description: 'Tells the weather', parameters: inputSchema },
        },
      ],
    ],
    [
      "OpenAI's array of responses",
      [
        {
          type: 'function',
          name: 'weather',
          description: 'Tells the weather',
          parameters: inputSchema,
          strict: true,
        },
      ],
    ],
    ['one tool', weather],
  ])('takes %s', (_, document) => {
    expect(parseTools(JSON.stringify(document), 'tools.json')).toEqual([weather])
  })

  it('takes JSON lines, blank ones between', () => {
    const text = `{"name": "a"}\r\n\n  \n{"name": "b", "searchHint": "hint", "server": "s", "isMcp": true}\n`
    expect(parseTools(text, 'tools.jsonl')).toEqual([
      { name: 'a', description: '' },
      { name: 'b', description: '', searchHint: 'hint', server: 's', isMcp: true },
    ])
  })

  it('leaves out null and fields that nobody knows', () => {
    const tool = { name: 'a', description: null, searchHint: null, inputSchema: null, annotations: { x: 1 } }
    expect(parseTools(JSON.stringify([tool]), 'f')).toStrictEqual([{ name: 'a', description: '' }])
  })

  it('takes a schema without a type, and any name that is not empty', () => {
    const tools = [{ name: '__proto__', inputSchema: { properties: {} } }, { name: '查询 / a.b' }]
    expect(parseTools(JSON.stringify(tools), 'f').map(({ name }) => name)).toEqual([
      '__proto__',
      '查询 / a.b',
    ])
  })

  it('is always loaded by the flag or by the mark of MCP', () => {
    const loaded = (tool: object) => parseTools(JSON.stringify([{ name: 'a', ...tool }]), 'f')[0]?.alwaysLoad
    expect(loaded({ alwaysLoad: true })).toBe(true)
    expect(loaded({ _meta: { 'anthropic/alwaysLoad': true } })).toBe(true)
    expect(loaded({ _meta: { 'anthropic/alwaysLoad': 'yes' } })).toBeUndefined()
    expect(loaded({})).toBeUndefined()
  })

  it('reports what is no tool, all of it, by its place in the array', () => {
    expect(
      problemsOf(
        JSON.stringify([weather, { name: '' }, { description: 'x' }, 'text', { name: 'b', server: '' }]),
      ),
    ).toEqual([
      expect.stringMatching(
        /^tools\.json, tool 2: no tool \(name: is empty; give the tool a name\)\. Expected at least/,
      ),
      expect.stringMatching(/^tools\.json, tool 3: no tool \(name: /),
      expect.stringMatching(/^tools\.json, tool 4: no tool \(the value: /),
      expect.stringMatching(/^tools\.json, tool 5: no tool \(server: /),
    ])
  })

  it('reports by line in JSON lines', () => {
    expect(problemsOf('{"name": "a"}\n{"name": }\n\n{"name": 3}\n')).toEqual([
      expect.stringMatching(/^tools\.json:2: no valid JSON \(.+\)\. Write one JSON object a line\.$/),
      expect.stringMatching(/^tools\.json:4: no tool \(name: .+\)/),
    ])
  })

  it('reports a file without tools', () => {
    for (const text of ['', '\n', '[]', '{"tools": []}'])
      expect(problemsOf(text)).toEqual([
        expect.stringContaining('tools.json: no tools found. Expected a JSON array'),
      ])
  })

  it('says where a tool stands, for those who report more about it', () => {
    const problems = new Problems()
    const placed = readToolLines('{"name": "a"}\n\nbroken\n{"name": "b"}', 'tools.jsonl', problems)
    expect(placed.map(({ draft, where }) => [draft.name, where])).toEqual([
      ['a', 'tools.jsonl:1'],
      ['b', 'tools.jsonl:4'],
    ])
    expect(problems.list).toHaveLength(1)
  })
})
