import { describe, expect, test } from 'vitest'
import { createClaudeCodeReader } from '../../../src/datasets/sessions/claude-code.ts'
import { type Credit, createClickTracker } from '../../../src/datasets/sessions/click-tracker.ts'
import { createCodexReader } from '../../../src/datasets/sessions/codex.ts'
import { SEARCH_TOOLS } from '../../../src/datasets/sessions/search-call.ts'
import type { SessionReader } from '../../../src/datasets/sessions/session-event.ts'
import { claudeSession, references } from './fixtures/claude-session.ts'
import { codexSession, functionTool } from './fixtures/codex-session.ts'

interface Options {
  readonly credit?: Credit
  readonly searchTools?: readonly string[]
}

function followed(
  read: SessionReader,
  lines: readonly unknown[],
  { credit = 'last', searchTools = [] }: Options = {},
): string[] {
  const tracker = createClickTracker({ searchTools: new Set([...SEARCH_TOOLS, ...searchTools]), credit })
  for (const line of lines) for (const event of read(line)) tracker.add(event)
  return tracker.finish().map(({ query, fate, tool }) => `${query}: ${tool ?? fate}`)
}

const inClaude = (session: { readonly lines: readonly unknown[] }, options?: Options): string[] =>
  followed(createClaudeCodeReader(), session.lines, options)

const inCodex = (session: { readonly lines: readonly unknown[] }): string[] =>
  followed(createCodexReader(), session.lines)

describe('the first call after a search', () => {
  test('is its click where the result names the tool, whatever else is called before', () => {
    const session = claudeSession()
      .user('post it')
      .search('send message', 'mcp__chat__send', 'mcp__chat__list')
      .call('Read')
      .call('mcp__chat__list')
      .call('mcp__chat__send')
    expect(inClaude(session)).toEqual(['send message: mcp__chat__list'])
  })

  test('may go through the proxy, which takes a name in any notation', () => {
    const called = (tool_name: string) =>
      inClaude(
        claudeSession()
          .search('send', 'mcp__chat__send', 'mcp__mail__send', 'mcp__mail__Read')
          .call('ExecuteExtraTool', { tool_name, params: {} }),
      )
    expect(called('mcp__chat__send')).toEqual(['send: mcp__chat__send'])
    expect(called('MCP__Chat__Send')).toEqual(['send: mcp__chat__send'])
    expect(called('read')).toEqual(['send: mcp__mail__Read'])
    expect(called('send')).toEqual(['send: unclicked'])
  })

  test('by its own name is no click on a tool of a server with the same leaf', () => {
    expect(inClaude(claudeSession().search('read page', 'mcp__docs__Read').call('Read'))).toEqual([
      'read page: unclicked',
    ])
  })

  test('is no click once the user has said something', () => {
    const session = claudeSession().search('send', 'mcp__chat__send').user('leave it').call('mcp__chat__send')
    expect(inClaude(session)).toEqual(['send: unclicked'])
  })

  test('is a click across what the client says in the name of the user, and across a compaction', () => {
    const session = claudeSession()
      .search('send', 'mcp__chat__send')
      .user('<system-reminder>mind the list</system-reminder>')
      .user('Tool loaded.')
      .user('Caveat: …', { isMeta: true })
      .line({ type: 'system', subtype: 'compact_boundary', sessionId: 'session-1' })
      .user('This session is continued from …', { isCompactSummary: true })
      .call('mcp__chat__send')
    expect(inClaude(session)).toEqual(['send: mcp__chat__send'])
  })

  test('is no click where it was made before the result had come', () => {
    const session = claudeSession().calls(
      ['ToolSearch', { query: 'send' }, references('mcp__chat__send')],
      ['mcp__chat__send', {}, 'done'],
    )
    expect(inClaude(session)).toEqual(['send: unclicked'])
  })

  test.each([
    ['<tool_use_error>Error: No such tool available: mcp__chat__send</tool_use_error>'],
    ['<tool_use_error>InputValidationError: mcp__chat__send failed: text is missing</tool_use_error>'],
    [[{ type: 'text', text: 'Invalid params: text is missing' }]],
  ])('is no click where it was refused, and the next one is: %j', (refusal) => {
    const session = claudeSession()
      .search('send', 'mcp__chat__send', 'mcp__chat__post')
      .calls(['mcp__chat__send', {}, refusal, 'error'])
    expect(inClaude(session)).toEqual(['send: unclicked'])
    expect(inClaude(session.call('mcp__chat__post'))).toEqual(['send: mcp__chat__post'])
  })

  test('is a click where the tool itself failed or the user said no', () => {
    for (const result of ['the server answered 503', 'The user does not want to proceed'])
      expect(
        inClaude(
          claudeSession().search('send', 'mcp__chat__send').calls(['mcp__chat__send', {}, result, 'error']),
        ),
      ).toEqual(['send: mcp__chat__send'])
  })

  test.each([
    ['unknown', 'unclicked'],
    ['invalid', 'unclicked'],
    ['disabled', 'unclicked'],
    ['denied', 'mcp__chat__send'],
    ['failed', 'mcp__chat__send'],
  ])('through the proxy with the error %s: %s', (kind, expected) => {
    const answer = JSON.stringify({ result: null, tool_name: 'x', error: { kind, message: 'no' } })
    const session = claudeSession()
      .search('send', 'mcp__chat__send')
      .call('ExecuteExtraTool', { tool_name: 'mcp__chat__send' }, answer)
    expect(inClaude(session)).toEqual([`send: ${expected}`])
  })
})

describe('several searches in a row', () => {
  const refined = () =>
    claudeSession()
      .search('messages', 'mcp__chat__list')
      .search('post message', 'mcp__chat__list', 'mcp__chat__send')
      .search('send', 'mcp__chat__send')
      .call('mcp__chat__send')

  test('give the click to the last; those before are abandoned, or held the tool as well', () => {
    expect(inClaude(refined())).toEqual([
      'messages: abandoned',
      'post message: held',
      'send: mcp__chat__send',
    ])
  })

  test('give it to all that held the tool, if so asked', () => {
    expect(inClaude(refined(), { credit: 'all' })).toEqual([
      'messages: abandoned',
      'post message: mcp__chat__send',
      'send: mcp__chat__send',
    ])
  })

  test('with a call between them have a click each', () => {
    const session = claudeSession()
      .search('list', 'mcp__chat__list')
      .call('mcp__chat__list')
      .search('send', 'mcp__chat__list', 'mcp__chat__send')
      .call('mcp__chat__send')
    expect(inClaude(session, { credit: 'all' })).toEqual(['list: mcp__chat__list', 'send: mcp__chat__send'])
  })

  test('of one answer are no refinement: each gets the call that it led to', () => {
    const session = claudeSession()
      .calls(
        ['ToolSearch', { query: 'list' }, references('mcp__chat__list')],
        ['ToolSearch', { query: 'send' }, references('mcp__chat__send')],
      )
      .call('mcp__chat__list')
      .call('mcp__chat__send')
    expect(inClaude(session)).toEqual(['list: mcp__chat__list', 'send: mcp__chat__send'])
  })
})

describe('a conversation', () => {
  test.each([
    ['an id', { isSidechain: true, agentId: 'a1' }],
    ['the call that started it', { parent_tool_use_id: 'toolu-9' }],
  ])('of a sub-agent, known by %s, is apart from that of the session', (_, chain) => {
    const main = claudeSession().search('send', 'mcp__chat__send')
    const side = claudeSession('session-1', chain).user('go').call('mcp__chat__send')
    expect(inClaude({ lines: [...main.lines, ...side.lines] })).toEqual(['send: unclicked'])
    const own = claudeSession('session-1', chain).search('send', 'mcp__chat__send').call('mcp__chat__send')
    expect(inClaude({ lines: own.lines })).toEqual(['send: mcp__chat__send'])
  })

  test('of sub-agents in one file is told apart by the chain of parents', () => {
    const lineOf = (uuid: string, parentUuid: string | null, type: string, content: unknown) => ({
      type,
      uuid,
      parentUuid,
      isSidechain: true,
      sessionId: 's',
      message: { content },
    })
    const use = (id: string, name: string, input: unknown) => [{ type: 'tool_use', id, name, input }]
    const lines = [
      lineOf('a1', null, 'user', 'first'),
      lineOf('b1', null, 'user', 'second'),
      lineOf('a2', 'a1', 'assistant', use('t1', 'ToolSearch', { query: 'send' })),
      lineOf('a3', 'a2', 'user', [
        { type: 'tool_result', tool_use_id: 't1', content: references('mcp__chat__send', 'mcp__chat__list') },
      ]),
      lineOf('b2', 'b1', 'assistant', use('t2', 'mcp__chat__list', {})),
      lineOf('a4', 'a3', 'assistant', use('t3', 'mcp__chat__send', {})),
    ]
    expect(inClaude({ lines })).toEqual(['send: mcp__chat__send'])
  })

  test('holds searches that the server ran, in one answer with the calls they led to', () => {
    const content = [
      { type: 'server_tool_use', id: 's1', name: 'tool_search_tool_regex', input: { pattern: 'weather' } },
      {
        type: 'tool_search_tool_result',
        tool_use_id: 's1',
        content: { type: 'tool_search_tool_search_result', tool_references: references('get_weather') },
      },
      { type: 'tool_use', id: 't1', name: 'get_weather', input: {} },
    ]
    const lines = [{ type: 'assistant', sessionId: 's', message: { id: 'm1', content } }]
    expect(inClaude({ lines })).toEqual(['weather: get_weather'])
  })

  test('names what was found in a note of the client where the text does not', () => {
    const session = claudeSession()
      .calls(['ToolSearch', { query: 'send' }, ''])
      .call('mcp__chat__send')
    const lines = session.lines.map((line) => ({ ...line, toolUseResult: { matches: ['mcp__chat__send'] } }))
    expect(inClaude({ lines })).toEqual(['send: mcp__chat__send'])
  })

  test('has search tools of other names, if they are told', () => {
    const session = claudeSession()
      .calls(['find_tools', { q: 'send' }, 'Found:\n- mcp__chat__send: posts'])
      .call('mcp__chat__send')
    expect(inClaude(session)).toEqual([])
    expect(inClaude(session, { searchTools: ['find_tools'] })).toEqual(['send: mcp__chat__send'])
  })
})

describe('a rollout of Codex', () => {
  const chat = { type: 'namespace', name: 'mcp__chat', tools: [functionTool('send'), functionTool('list')] }

  test('has searches of its own kind, whose tools stand in namespaces', () => {
    const session = codexSession()
      .user('post it')
      .search('send', [chat])
      .call('shell', { command: ['ls'] })
      .call('send', {}, 'done', { namespace: 'mcp__chat__' })
    expect(inCodex(session)).toEqual(['send: mcp__chat__send'])
  })

  test('pairs searches without an id with results in their order', () => {
    const session = codexSession()
      .search('send', [chat], null)
      .call('mcp__chat__send', {})
      .search('list', [functionTool('mcp__chat__list')], null)
      .call('mcp__chat__list', {})
    expect(inCodex(session)).toEqual(['send: mcp__chat__send', 'list: mcp__chat__list'])
  })

  test.each(['payload', 'flat'] as const)('may search by an ordinary function, layout %s', (layout) => {
    const session = codexSession(layout)
      .user('<environment_context>here</environment_context>')
      .call('tool_search', { query: 'send' }, JSON.stringify({ tools: [functionTool('mcp__chat__send')] }))
      .user('<environment_context>there</environment_context>')
      .call('mcp__chat__send', {})
    expect(inCodex(session)).toEqual(['send: mcp__chat__send'])
  })

  test('has turns of the user, and refused calls', () => {
    expect(inCodex(codexSession().search('send', [chat]).user('stop').call('mcp__chat__send', {}))).toEqual([
      'send: unclicked',
    ])
    const refused = codexSession()
      .search('send', [chat])
      .call('mcp__chat__send', {}, 'unsupported call: mcp__chat__send')
    expect(inCodex(refused)).toEqual(['send: unclicked'])
  })

  test('may hold a search of several texts, which nothing can be credited to', () => {
    const many = (queries: readonly unknown[]) =>
      inCodex(
        codexSession()
          .call('tool_search', { queries }, { tools: [functionTool('mcp__chat__send')] })
          .call('mcp__chat__send', {}),
      )
    expect(many([{ query: 'send' }])).toEqual(['send: mcp__chat__send'])
    expect(many([{ query: 'send' }, { query: 'list' }])).toEqual(['undefined: mcp__chat__send'])
  })
})
