import { describe, expect, it } from 'vitest'
import { parseTools } from '../../../src/catalog/sources/read-tools.ts'
import { gaugeErrorOf } from '../../support/gauge-error-of.ts'

const namesIn = (text: string) => parseTools(text, 'f').map(({ name }) => name)

describe('the tools of a document', () => {
  it.each([
    ['a list', '[{"name":"a"},{"name":"b"}]'],
    ['a request with tools', '{"model":"m","tools":[{"name":"a"},{"name":"b"}]}'],
    ['an answer to tools/list', '{"id":1,"result":{"tools":[{"name":"a"},{"name":"b"}]}}'],
    ['pages of answers', '[{"result":{"tools":[{"name":"a"}],"nextCursor":"x"}},{"tools":[{"name":"b"}]}]'],
    ['pages on lines', '{"tools":[{"name":"a"}]}\n{"tools":[{"name":"b"}]}\n'],
    ['functions of chat requests', '[{"type":"function","function":{"name":"a"}},{"function":{"name":"b"}}]'],
    ['functions of responses', '[{"type":"function","name":"a"},{"type":"function","name":"b"}]'],
    ['names and descriptions', '{"a":"x","b":"y"}'],
  ])('are found in %s', (_, text) => {
    expect(namesIn(text)).toEqual(['a', 'b'])
  })

  it('of a namespace have it for a server, unless they name their own', () => {
    const text = '[{"type":"namespace","name":"crm","tools":[{"name":"a"},{"name":"b","server":"x"}]}]'
    expect(parseTools(text, 'f').map(({ server }) => server)).toEqual(['crm', 'x'])
  })

  it('that a provider runs, and that have no name, are left out with a line', () => {
    const lines: string[] = []
    const text = '[{"name":"a"},{"type":"web_search"},{"type":"web_search_20250305","name":"web_search"}]'
    const tools = parseTools(text, 'f', (line) => lines.push(line))
    expect(tools.map(({ name }) => name)).toEqual(['a', 'web_search'])
    expect(lines).toEqual([
      `f, tool 2: {"type":"web_search"} is a tool of the provider's own without a name, left out`,
    ])
  })

  it('are none where there are only such, or a schema alone', () => {
    expect(gaugeErrorOf(() => parseTools('[{"type":"web_search"}]', 'f')).problems[0]).toContain(
      'no tools found',
    )
    expect(gaugeErrorOf(() => parseTools('[{"type":"object"}]', 'f')).problems[0]).toContain(
      'f, tool 1: no tool',
    )
  })

  const nested = (open: string, within: string, close: string) =>
    `${open.repeat(20_000)}${within}${close.repeat(20_000)}`

  it.each([
    ['documents', nested('{"tools":[', '', ']}')],
    ['lists', nested('[', '', ']')],
  ])('that nest without end in %s are complained of', (_, text) => {
    expect(gaugeErrorOf(() => parseTools(text, 'f')).problems).toHaveLength(1)
  })

  it.each([
    ['parameters', `[{"name":"a","inputSchema":${nested('{"properties":{"a":', '1', '}}')}}]`],
    ['a description', `[{"name":"a","description":${nested('[', '', ']')}}]`],
    ["a provider's tool", `[{"name":"a"},{"type":"x","y":${nested('[', '', ']')}}]`],
  ])('are read without %s that nests without end', (_, text) => {
    const lines: string[] = []
    expect(parseTools(text, 'f', (line) => lines.push(line))).toEqual([{ name: 'a', description: '' }])
    expect(lines).toHaveLength(1)
  })
})
