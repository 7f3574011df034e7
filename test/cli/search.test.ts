import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toolgauge } from '../support/fake-io.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const TOOLS = [
  { name: 'Read', description: 'Reads a file.' },
  { name: 'CronCreate', description: 'Runs a prompt on a timetable.', searchHint: 'schedule recurring job' },
  { name: 'mcp__chat__send_message', description: 'Posts to a channel.', server: 'chat' },
  { name: 'mcp__mail__send_message', description: 'Sends a letter.', server: 'mail' },
]

function catalog(content: string = JSON.stringify(TOOLS)): string {
  const file = join(temporaryFolder(), 'tools.json')
  writeFileSync(file, content)
  return file
}

async function search(query: string, ...args: readonly string[]) {
  const { stdout, exitCode } = await toolgauge(['search', query, '--catalog', catalog(), '--json', ...args])
  expect(exitCode).toBe(0)
  return JSON.parse(stdout)
}

const names = (found: { hits: { tool: string }[] }) => found.hits.map(({ tool }) => tool)

describe('toolgauge search', () => {
  test('selects by name and reports what is missing', async () => {
    const found = await search('select:croncreate,mcp__chat__send_massage')
    expect(names(found)).toEqual(['CronCreate'])
    expect(found).toMatchObject({ form: 'select', missing: ['mcp__chat__send_massage'] })
  })

  test('ranks words and numbers the hits from 1', async () => {
    const found = await search('recurring schedule')
    expect(found.hits[0]).toMatchObject({ tool: 'CronCreate', rank: 1 })
  })

  test('a required word leaves the other server out', async () => {
    expect(names(await search('+mail send message'))).toEqual(['mcp__mail__send_message'])
  })

  test('marks a core tool as loaded', async () => {
    expect((await search('select:Read')).hits[0]).toMatchObject({ tool: 'Read', loaded: true })
  })

  test('says why nothing was found', async () => {
    const found = await search('quasar')
    expect(found.hits).toEqual([])
    expect(found.message).toMatch(/No matching deferred tools found/)
  })

  test('says why a pattern cannot be searched', async () => {
    const found = await search('send (', '--retriever', 'regex')
    expect(found.hits).toEqual([])
    expect(found.message).toContain('The pattern cannot be read (missing closing )')
  })

  test('explains scores by their parts', async () => {
    const { hits } = await search('channel', '--explain')
    expect(hits[0].explain.length).toBeGreaterThan(0)
    const sum = hits[0].explain.reduce((total: number, { value }: { value: number }) => total + value, 0)
    expect(sum).toBeCloseTo(hits[0].score, 6)
  })

  test('takes a bare retriever, and weights from the environment', async () => {
    const bare = await toolgauge(['search', 'send', '--catalog', catalog(), '--retriever', 'bm25f', '--json'])
    expect(names(JSON.parse(bare.stdout)).sort()).toEqual([
      'mcp__chat__send_message',
      'mcp__mail__send_message',
    ])
    const env = { SEARCH_EXTRA_TOOLS_WEIGHT_TFIDF: 'much' }
    const warned = await toolgauge(['search', 'send', '--catalog', catalog(), '--json'], { env })
    expect(JSON.parse(warned.stdout).warnings).toHaveLength(1)
  })

  test.each([
    ['a broken file', '{"name": ', /tools\.json:1/],
    ['a file without tools', '[]', /no tools/],
    ['a tool without a name', '[{"description": "x"}]', /tool 1.*name/s],
  ])('refuses %s with exit code 2', async (_, content, message) => {
    const { exitCode, stdout, stderr } = await toolgauge(['search', 'x', '--catalog', catalog(content)])
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toMatch(message)
  })

  test('refuses an unknown retriever with the nearest name', async () => {
    const { exitCode, stderr } = await toolgauge([
      'search',
      'x',
      '--catalog',
      catalog(),
      '--retriever',
      'bm25ff',
    ])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/Did you mean "bm25f"/)
  })

  test('a hostile name reaches the terminal without control characters', async () => {
    const file = catalog(JSON.stringify([{ name: 'red\u001b[31m', description: 'paint it red\u0007' }]))
    const { stdout } = await toolgauge(['search', 'paint', '--catalog', file])
    expect(stdout).toContain('red')
    expect(stdout).not.toContain('\u001b')
    expect(stdout).not.toContain('\u0007')
  })
})
