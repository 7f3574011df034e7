import { describe, expect, test } from 'vitest'
import { readTraces } from '../../../src/promptcache/replay/read-traces.ts'
import type { Trace } from '../../../src/promptcache/replay/trace.ts'
import { traceFiles } from '../../../src/promptcache/replay/trace-files.ts'
import { folderWith } from '../../support/folder-with.ts'

const jsonl = (...lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('')

const time = (second: number): string => new Date(Date.UTC(2026, 0, 5, 12, 0, second)).toISOString()

const ENTRY = { sessionId: 'session-1', cwd: '/home/me/secret', isSidechain: false }

function person(text: string, rest: object = {}): object {
  return { ...ENTRY, type: 'user', message: { role: 'user', content: text }, ...rest }
}

function toolResult(rest: object = {}): object {
  const content = [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'secret result' }]
  return { ...ENTRY, type: 'user', message: { role: 'user', content }, ...rest }
}

/** One block of an answer, as Claude Code logs it. */
function block(id: string, second: number, usage: object = {}, rest: object = {}): object {
  return {
    ...ENTRY,
    type: 'assistant',
    timestamp: time(second),
    message: {
      id,
      model: 'claude-opus-4-6',
      role: 'assistant',
      content: [{ type: 'text', text: 'secret words' }],
      usage: {
        input_tokens: 3,
        cache_read_input_tokens: 1000,
        cache_creation_input_tokens: 200,
        cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 200 },
        output_tokens: 5,
        ...usage,
      },
    },
    ...rest,
  }
}

async function imported(...files: readonly string[]): Promise<readonly Trace[]> {
  const names = files.map((text, i) => [`session-${i + 1}.jsonl`, text] as const)
  const { traces } = await readTraces([folderWith(Object.fromEntries(names))])
  return traces
}

describe('a session of Claude Code', () => {
  test('becomes one request an answer, its blocks merged by id', async () => {
    const [trace] = await imported(
      jsonl(
        person('secret question'),
        block('msg_1', 2, { output_tokens: 5 }),
        // A fast tool ends before the next block is logged
        toolResult(),
        block('msg_1', 4, { output_tokens: 90 }),
        block('msg_2', 9, { cache_read_input_tokens: 1200 }),
      ),
    )
    expect(trace).toMatchObject({ id: 'session-1', client: 'claude-code', kind: 'main' })
    expect(trace?.requests).toEqual([
      {
        atMs: Date.parse(time(2)),
        endMs: Date.parse(time(4)),
        model: 'claude-opus-4-6',
        promptTokens: 1203,
        trigger: 'user',
        readTokens: 1000,
        writtenTokens: 200,
        uncachedTokens: 3,
        outputTokens: 90,
        written1hTokens: 200,
        blocks: 2,
      },
      expect.objectContaining({ atMs: Date.parse(time(9)), trigger: 'tool', readTokens: 1200, blocks: 1 }),
    ])
  })

  test('tells a compaction and cleared results by their marks, and words of the client from those of a person', async () => {
    const [trace] = await imported(
      jsonl(
        person('hello'),
        block('msg_1', 1),
        { ...ENTRY, type: 'system', subtype: 'compact_boundary' },
        person('This session is continued', { isCompactSummary: true }),
        block('msg_2', 2),
        toolResult(),
        { ...ENTRY, type: 'system', subtype: 'microcompact_boundary' },
        block('msg_3', 3),
        person('a caveat', { isMeta: true }),
        block('msg_4', 4),
      ),
    )
    expect(trace?.requests.map(({ trigger, boundary }) => [trigger, boundary])).toEqual([
      ['user', undefined],
      ['other', 'compact'],
      ['tool', 'microcompact'],
      ['other', undefined],
    ])
  })

  test('leaves out answers that no model gave, and splits of a write that do not add up', async () => {
    const synthetic = block('msg_0', 1)
    Object.assign((synthetic as { message: object }).message, { model: '<synthetic>' })
    const [trace] = await imported(
      jsonl(
        person('hello'),
        synthetic,
        block('msg_1', 2, {}, { isApiErrorMessage: true }),
        block('msg_2', 3, { cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 } }),
        block('msg_3', 4, { input_tokens: 0, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 }),
      ),
    )
    expect(trace?.requests).toHaveLength(1)
    expect(trace?.requests[0]).not.toHaveProperty('written5mTokens')
    expect(trace?.requests[0]).not.toHaveProperty('written1hTokens')
  })

  test('keeps sub-agents apart, by id or by the chain of parents', async () => {
    const side = (uuid: string, parentUuid: string | null) => ({ isSidechain: true, uuid, parentUuid })
    const traces = await imported(
      jsonl(
        person('hello'),
        block('msg_1', 1),
        person('find it', side('a', null)),
        block('msg_2', 2, {}, side('b', 'a')),
        person('find the other', side('x', null)),
        block('msg_3', 3, {}, side('y', 'x')),
        block('msg_4', 4, {}, side('c', 'b')),
        block('msg_5', 5, {}, { isSidechain: true, agentId: 'agent-7' }),
      ),
    )
    expect(traces.map(({ id, kind, requests }) => [id, kind, requests.length])).toEqual([
      ['session-1', 'main', 1],
      ['session-1-sub01', 'sub', 2],
      ['session-1-sub02', 'sub', 1],
      ['session-1-sub03', 'sub', 1],
    ])
  })

  test('that goes on from another file does not count its copied answers again', async () => {
    const start = [person('hello'), block('msg_1', 1)]
    const traces = await imported(jsonl(...start), jsonl(...start, person('more'), block('msg_2', 60)))
    expect(traces.map(({ requests }) => requests.map(({ trigger }) => trigger))).toEqual([['user'], ['user']])
  })

  test('with a half written last line is read up to there, with a warning', async () => {
    const folder = folderWith({ 's.jsonl': `${jsonl(person('hello'), block('msg_1', 1))}{"type":"assist` })
    const { traces, warnings } = await readTraces([folder])
    expect(traces[0]?.requests).toHaveLength(1)
    expect(warnings.join()).toMatch(/s\.jsonl:3: no valid JSON; the line is left out/u)
  })

  test('with impossible counts is refused with every line of them', async () => {
    const lines = [
      person('hello'),
      block('msg_1', 1, { input_tokens: -1 }),
      block('msg_2', 2),
      block('msg_3', 3),
    ]
    delete (lines[3] as { timestamp?: string }).timestamp
    await expect(imported(jsonl(...lines))).rejects.toMatchObject({
      code: 'E_FORMAT',
      problems: [
        expect.stringMatching(/session-1\.jsonl:2: message\.usage\.input_tokens/u),
        expect.stringMatching(/session-1\.jsonl:4: timestamp/u),
      ],
    })
  })
})

const rollout = (type: string, payload: object, second = 0) => ({ timestamp: time(second), type, payload })

function tokenCount(second: number, input: number, cached: number, total: number): object {
  return rollout(
    'event_msg',
    {
      type: 'token_count',
      info: {
        total_token_usage: { total_tokens: total },
        last_token_usage: { input_tokens: input, cached_input_tokens: cached, output_tokens: 7 },
      },
    },
    second,
  )
}

const codexPerson = rollout('response_item', { type: 'message', role: 'user', content: [{ text: 'secret' }] })
const codexResult = rollout('response_item', { type: 'function_call_output', call_id: 'c', output: 'secret' })

describe('a rollout of Codex', () => {
  test('becomes one request a count, a repeated count none', async () => {
    const [trace] = await imported(
      jsonl(
        rollout('session_meta', { id: 'r1', cwd: '/home/me/secret' }),
        rollout('turn_context', { model: 'gpt-5.5' }),
        codexPerson,
        rollout('event_msg', { type: 'token_count', info: null }),
        tokenCount(3, 24_000, 2_432, 24_007),
        tokenCount(4, 24_000, 2_432, 24_007),
        codexResult,
        tokenCount(9, 25_000, 23_936, 49_014),
        rollout('compacted', { message: 'secret summary' }),
        rollout('turn_context', { model: 'some secret words' }),
        tokenCount(20, 9_000, 0, 58_021),
      ),
    )
    expect(trace).toMatchObject({ client: 'codex', kind: 'main' })
    expect(trace?.requests[0]).toEqual({
      atMs: Date.parse(time(3)),
      model: 'gpt-5.5',
      promptTokens: 24_000,
      trigger: 'user',
      readTokens: 2_432,
      writtenTokens: 0,
      uncachedTokens: 21_568,
      outputTokens: 7,
    })
    expect(trace?.requests.map(({ trigger, boundary, model }) => [trigger, boundary, model])).toEqual([
      ['user', undefined, 'gpt-5.5'],
      ['tool', undefined, 'gpt-5.5'],
      ['other', 'compact', 'unknown'],
    ])
  })

  test('of a sub-agent says so', async () => {
    const meta = rollout('session_meta', { id: 'r2', source: { subagent: { thread_spawn: {} } } })
    expect((await imported(jsonl(meta, tokenCount(1, 10, 0, 10))))[0]?.kind).toBe('sub')
  })

  test('that read more than the prompt has is refused', async () => {
    const meta = rollout('session_meta', { id: 'r3' })
    await expect(imported(jsonl(meta, tokenCount(1, 10, 11, 10)))).rejects.toMatchObject({
      problems: [
        expect.stringMatching(/session-1\.jsonl:2: .*cached_input_tokens are more than input_tokens/u),
      ],
    })
  })
})

test('no word of a session is in what is written of it', async () => {
  const traces = await imported(
    jsonl(person('secret question'), block('msg_1', 2), toolResult(), block('msg_2', 9)),
    jsonl(
      rollout('session_meta', { id: 'r1', cwd: '/home/me/secret' }),
      rollout('turn_context', { model: 'gpt-5.5' }),
      codexPerson,
      tokenCount(3, 24_000, 2_432, 24_007),
    ),
  )
  const written = [...traceFiles(traces).entries()].flat().join('\n')
  expect(written).toContain('gpt-5.5')
  expect(written).not.toMatch(/secret|home|session-1|msg_|toolu|r1\b/u)
})
