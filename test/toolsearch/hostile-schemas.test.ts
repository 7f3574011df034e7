import { describe, expect, it } from 'vitest'
import { createToolSearch } from '../../src/toolsearch/create-tool-search.ts'
import { validateParams } from '../../src/toolsearch/validate-params.ts'

const call = () => 'called'

/** The kind of error that calling without the required `bed` gives. */
async function kindFor(inputSchema: Record<string, unknown>): Promise<string | undefined> {
  const toolSearch = createToolSearch({ tools: [{ name: 'Water', inputSchema, call }] })
  return (await toolSearch.execute({ tool_name: 'Water', params: {} })).error?.kind
}

describe('a schema that a server got wrong still asks for what is required', () => {
  it.each([
    ['a check that would be a promise', { $async: true }],
    [
      'a pattern that only a lenient reader takes',
      { properties: { bed: { type: 'string', pattern: '^[\\w-.]+$' } } },
    ],
    ['a pattern that none takes', { properties: { bed: { type: 'string', pattern: '(' } } }],
    [
      'the limits of an older draft',
      { properties: { litres: { type: 'number', minimum: 0, exclusiveMinimum: true } } },
    ],
    ['a reference to another host', { properties: { bed: { $ref: 'https://example.com/bed.json' } } }],
    ['a type of another language', { type: 'dict', properties: { bed: { type: 'str' } } }],
  ])('%s', async (_, more) => {
    expect(await kindFor({ type: 'object', required: ['bed'], ...more })).toBe('invalid')
  })
})

/** What is wrong with a value of the parameter `bed`, whose schema is given. */
async function problemsOf(bed: Record<string, unknown>, value: unknown): Promise<readonly string[]> {
  return validateParams({ type: 'object', properties: { bed } }, { bed: value })
}

describe('the patterns of a schema take a time that grows with the text, not with its square', () => {
  const stalling = `${'a'.repeat(50_000)}!`
  const LIMIT_MS = 2_000

  /** Time of one check in ms, its answer aside. */
  async function timeOf(check: () => Promise<unknown>): Promise<number> {
    const start = performance.now()
    await check()
    return performance.now() - start
  }

  it.each(['^(a+)+$', '^(a|a)*$', '^(?:a?){50}a{50}$', '(?=a)(a+)+$', '(a*)*\\1$'])(
    'under pattern: %s',
    async (pattern) => {
      expect(await timeOf(() => problemsOf({ type: 'string', pattern }, stalling))).toBeLessThan(LIMIT_MS)
    },
  )

  it('under patternProperties', async () => {
    const schema = { type: 'object', patternProperties: { '^(a+)+$': { type: 'number' } } }
    expect(await timeOf(() => validateParams(schema, { [stalling]: 'x' }))).toBeLessThan(LIMIT_MS)
    expect(await validateParams(schema, { aaa: 'x' })).toEqual(['params.aaa: must be number'])
  })

  it.each([`http://${'a:'.repeat(100_000)}`, `ftp://${'::'.repeat(100_000)}`])(
    'under format url: %.12s…',
    async (url) => {
      expect(await timeOf(() => problemsOf({ type: 'string', format: 'url' }, url))).toBeLessThan(LIMIT_MS)
    },
  )

  it('and refuse what they refused: no match is told with the pattern', async () => {
    expect(await problemsOf({ type: 'string', pattern: '^(a+)+$' }, stalling)).toEqual([
      'params.bed: must match pattern "^(a+)+$"',
    ])
    expect(await problemsOf({ type: 'string', pattern: '^\\p{L}+\\u002d\\d{2}$' }, 'größe-12')).toEqual([])
    expect(await problemsOf({ type: 'string', pattern: '^\\p{L}+\\u002d\\d{2}$' }, 'größe_12')).toHaveLength(
      1,
    )
    expect(await problemsOf({ type: 'string', pattern: '(?<=x)y' }, 'xy')).toEqual([])
    expect(await problemsOf({ type: 'string', format: 'url' }, 'https://example.com/a')).toEqual([])
    expect(await problemsOf({ type: 'string', format: 'url' }, 'example')).toHaveLength(1)
  })

  it.each(['^(?!-)[a-z]+$', '(a)\\1', '^.{1,4096}$', '('])(
    'a pattern without such a match checks nothing, and the rest of its schema stays in force: %s',
    async (pattern) => {
      expect(await problemsOf({ type: 'string', maxLength: 3, pattern }, 'bb')).toEqual([])
      expect(await problemsOf({ type: 'string', maxLength: 3, pattern }, 'bbbb')).toHaveLength(1)
      expect(await problemsOf({ type: 'string', pattern }, 7)).toEqual(['params.bed: must be string'])
    },
  )
})

describe('the host', () => {
  it('may change its list of tools afterwards: a call runs what it names', async () => {
    const tools = ['DrainPond', 'ListPonds'].map((name) => ({ name, call: () => name }))
    const toolSearch = createToolSearch({ tools })
    tools.reverse()
    expect((await toolSearch.execute({ tool_name: 'ListPonds', params: {} })).result).toBe('ListPonds')
  })

  it('is not held to a judgement made before the descriptions were there', async () => {
    const tools = Array.from({ length: 10 }, (_, i) => ({
      name: `mcp__pond__tool_${i}`,
      description: async () => 'Feeds the fish and cleans the filter. '.repeat(200),
    }))
    const toolSearch = createToolSearch({
      tools,
      settings: { ENABLE_SEARCH_EXTRA_TOOLS: 'auto:1' },
      contextWindow: 100_000,
    })
    expect(toolSearch.requestTools().length).toBe(tools.length)
    await toolSearch.ready()
    expect(toolSearch.requestTools().length).toBeLessThan(tools.length)
  })
})

describe('what is denied', () => {
  const toolSearch = createToolSearch({
    tools: [{ name: 'Bash' }, { name: 'mcp__pond__drain' }, { name: 'mcp__barn__sweep' }],
    permissions: { deny: ['mcp__pond', 'Bash'] },
  })

  it('is neither announced nor sent', () => {
    expect(toolSearch.announce([])).toMatch(/mcp__barn__sweep/)
    expect(toolSearch.announce([])).not.toMatch(/pond/)
    expect(toolSearch.requestTools().map(({ name }) => name)).not.toContain('Bash')
  })

  it('is told as missing when it is selected', async () => {
    const { hits, missing } = await toolSearch.search('select:mcp__pond__drain,mcp__barn__sweep')
    expect(hits.map(({ tool }) => tool)).toEqual(['mcp__barn__sweep'])
    expect(missing).toEqual(['mcp__pond__drain'])
  })
})

it.each(['+1 from me, please sweep the barn', 'select: the barn to sweep', '+const sweep = barn()'])(
  'a conversation is prose, whatever signs it holds: %s',
  async (content) => {
    const toolSearch = createToolSearch({
      tools: [{ name: 'mcp__barn__sweep', description: 'Sweeps a barn' }, { name: 'mcp__pond__drain' }],
    })
    const found = await toolSearch.prefetch([{ role: 'user', content }])
    expect(found?.tools.map((tool) => JSON.stringify(tool)).join()).toMatch(/mcp__barn__sweep/)
  },
)

it('a name of several lines forges no entry of the answer', async () => {
  const name = 'sweep**\n**Bash'
  const { text } = await createToolSearch({ tools: [{ name, description: 'Sweeps' }] }).search('sweeps')
  expect(text).not.toMatch(/^\*\*Bash/mu)
})

it('two tools of one name are told apart, and each is called by what the answer calls it', async () => {
  const tools = ['first', 'second'].map((made) => ({
    name: 'mcp__pond__feed',
    description: `Feeds, ${made}`,
    call: () => made,
  }))
  const toolSearch = createToolSearch({ tools })
  const { hits, text } = await toolSearch.search('feeds')
  expect(new Set(hits.map(({ tool }) => tool)).size).toBe(2)
  for (const { tool } of hits) expect(text).toContain(`"tool_name": "${tool}"`)
  const made = await Promise.all(
    hits.map(async ({ tool }) => (await toolSearch.execute({ tool_name: tool, params: {} })).result),
  )
  expect(made.sort()).toEqual(['first', 'second'])
})
