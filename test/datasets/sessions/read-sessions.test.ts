import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { createClaudeCodeReader } from '../../../src/datasets/sessions/claude-code.ts'
import { createCodexReader } from '../../../src/datasets/sessions/codex.ts'
import { readSession } from '../../../src/datasets/sessions/read-sessions.ts'
import { sessionLines } from '../../../src/datasets/sessions/session-lines.ts'
import { Problems } from '../../../src/lib/problems.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { claudeSession } from './fixtures/claude-session.ts'
import { codexSession, functionTool } from './fixtures/codex-session.ts'

function fileOf(content: string | Uint8Array): string {
  const file = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(file, content)
  return file
}

async function readText(content: string | Uint8Array) {
  const problems = new Problems()
  return { ...(await readSession(fileOf(content), {}, problems)), problems: problems.list }
}

async function linesOf(content: string | Uint8Array, longest?: number) {
  const lines: (string | undefined)[] = []
  for await (const { text } of sessionLines(fileOf(content), longest)) lines.push(text)
  return lines
}

const CLAUDE = claudeSession().user('go').search('send', 'mcp__chat__send').call('mcp__chat__send').text
const CODEX = codexSession()
  .user('go')
  .search('send', [functionTool('mcp__chat__send')])
  .call('mcp__chat__send', {}).text

describe('the lines of a file', () => {
  test('end at line feeds alone, not at the separators that stand in strings', async () => {
    expect(await linesOf('\ufeff{"a":"b\u2028c"}\n\n{"d":1}')).toEqual(['{"a":"b\u2028c"}', '', '{"d":1}'])
    expect(await linesOf('')).toEqual([])
  })

  test('are whole where they are longer than what is read at once', async () => {
    const long = '长'.repeat(1_000_000)
    expect(await linesOf(`${long}\nend`)).toEqual([long, 'end'])
  })

  test('are left out, not held, where they are too long', async () => {
    expect(await linesOf('12345\n123456\n1\n', 5)).toEqual(['12345', undefined, '1'])
  })
})

describe('a session', () => {
  test.each([
    ['Claude Code', CLAUDE],
    ['Codex', CODEX],
  ])('of %s is known by its lines', async (_, text) => {
    const { searches, brokenLines } = await readText(text)
    expect(searches.map(({ query, tool }) => [query, tool])).toEqual([['send', 'mcp__chat__send']])
    expect(brokenLines).toBe(0)
  })

  test('with broken lines is read around them, and they are named without what they hold', async () => {
    const { searches, brokenLines, problems } = await readText(`{"half": "sk-\n${CLAUDE}\nnonsense\n`)
    expect(searches).toHaveLength(1)
    expect(brokenLines).toBe(2)
    expect(problems[0]).toMatch(/session\.jsonl:1: no valid JSON; the line is left out\.$/)
  })

  test('that cannot be read is a problem, not the end', async () => {
    const problems = new Problems()
    const folder = temporaryFolder()
    expect(await readSession(folder, {}, problems)).toEqual({ searches: [], brokenLines: 0 })
    expect(problems.list[0]).toContain('this is a folder')
  })

  property.prop([fc.uint8Array({ maxLength: 400 })], { numRuns: 50 })(
    'of any bytes is read',
    async (bytes) => {
      expect((await readText(bytes)).searches).toEqual([])
    },
  )

  property.prop([fc.constantFrom(CLAUDE, CODEX), fc.nat(), fc.uint8Array({ maxLength: 3 })], {
    numRuns: 100,
  })('that is cut and damaged anywhere is read as far as it goes', async (text, position, damage) => {
    const bytes = Buffer.from(text)
    const cut = position % (bytes.length + 1)
    const { searches } = await readText(Buffer.concat([bytes.subarray(0, cut), damage]))
    expect(searches.length).toBeLessThanOrEqual(1)
  })
})

/** Values under the keys that the readers look at. */
const anyEntry = fc.letrec<{ entry: unknown }>((tie) => ({
  entry: fc.oneof(
    { depthSize: 'small' },
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom(
      'user',
      'assistant',
      'tool_use',
      'tool_result',
      'server_tool_use',
      'message',
      'ToolSearch',
    ),
    fc.constantFrom('response_item', 'function_call', 'function_call_output', 'tool_search_call'),
    fc.constantFrom('tool_search_output', '{"query":"x"}', 'namespace', '__proto__'),
    fc.array(tie('entry'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        ...[
          'type',
          'message',
          'content',
          'payload',
          'name',
          'namespace',
          'input',
          'arguments',
          'call_id',
          'id',
        ],
        ...[
          'tool_use_id',
          'uuid',
          'parentUuid',
          'isSidechain',
          'sessionId',
          'role',
          'output',
          'tools',
          'text',
        ],
      ),
      tie('entry'),
      { maxKeys: 8 },
    ),
  ),
})).entry

describe.each([
  ['Claude Code', createClaudeCodeReader],
  ['Codex', createCodexReader],
])('the reader of %s', (_, createReader) => {
  property.prop([fc.array(anyEntry, { maxLength: 6 })], { numRuns: 500 })(
    'takes any values, and makes events of strings alone',
    (values) => {
      const read = createReader()
      for (const event of values.flatMap((value) => read(value))) {
        expect(event.thread).toBeTypeOf('string')
        if (event.type === 'call') expect(event.name).toBeTypeOf('string')
        if (event.type !== 'turn') expect(['string', 'undefined']).toContain(typeof event.id)
      }
    },
  )
})

describe('a whole file of any values', () => {
  property.prop([fc.array(anyEntry, { maxLength: 8 })], { numRuns: 100 })('is read', async (values) => {
    const { brokenLines } = await readText(values.map((value) => `${JSON.stringify(value)}\n`).join(''))
    expect(brokenLines).toBe(0)
  })
})
