import { describe, expect, it } from 'vitest'
import { parseToolName } from '../../src/catalog/tool-name.ts'

function normalized(name: string, server?: string): string {
  return parseToolName({ name, ...(server !== undefined && { server }) }).normalized
}

describe('a tool name', () => {
  it('of an MCP tool holds server and leaf', () => {
    expect(parseToolName({ name: 'mcp__github__create_issue' })).toEqual({
      server: 'github',
      leaf: 'create_issue',
      parts: ['github', 'create', 'issue'],
      normalized: 'github create issue',
      isMcp: true,
    })
  })

  it('of a built-in tool has no server', () => {
    const name = parseToolName({ name: 'NotebookEditTool' })
    expect(name).toMatchObject({ server: undefined, leaf: 'NotebookEditTool', isMcp: false })
    expect(name.parts).toEqual(['notebook', 'edit', 'tool'])
  })

  it.each<[name: string, expected: string]>([
    ['HTTPServer', 'http server'],
    ['getPDFs', 'get pdf'],
    ['list_EC2Instances', 'list ec2 instances'],
    ['v2.list-items', 'v2 list items'],
    ['mcp__linear__createIssueComment', 'linear create issue comment'],
    ['mcp__plugin_team-kit_x__ask_reviewer', 'plugin team kit x ask reviewer'],
    ['mcp__天气__查询_天气', '天气 查询 天气'],
    ['how_to', 'how to'],
    ['__proto__', 'proto'],
    ['constructor', 'constructor'],
    ['toString', 'to string'],
    ['!!!', ''],
    ['', ''],
  ])('%s is cut into words', (name, expected) => {
    expect(normalized(name)).toBe(expected)
  })

  it('ends the server at the first double underscore, unless the tool says its server', () => {
    expect(parseToolName({ name: 'mcp__my__db__run' })).toMatchObject({ server: 'my', leaf: 'db__run' })
    const told = parseToolName({ name: 'mcp__my__db__run', server: 'my__db' })
    expect(told).toMatchObject({ server: 'my__db', leaf: 'run' })
    expect(told.parts).toEqual(['my', 'db', 'run'])
  })

  it('takes the server from the tool where the name lacks it', () => {
    expect(parseToolName({ name: 'run', server: 'db' })).toMatchObject({
      server: 'db',
      leaf: 'run',
      isMcp: true,
    })
    expect(normalized('run', 'db')).toBe('db run')
    expect(normalized('db__run', 'db')).toBe('db run')
  })

  it('does not repeat a server that the leaf begins with', () => {
    expect(normalized('mcp__slack__slack_send')).toBe('slack send')
    expect(normalized('mcp__team-kit__team_kit_ask')).toBe('team kit ask')
    expect(normalized('mcp__slack__send_slack')).toBe('slack send slack')
  })

  it('has no server where the prefix is not followed by server and leaf', () => {
    for (const name of ['mcp__lonely', 'mcp____x', 'mcp__x__', 'mcp__'])
      expect(parseToolName({ name }).server).toBeUndefined()
    expect(parseToolName({ name: 'mcp__lonely' })).toMatchObject({ leaf: 'lonely', isMcp: true })
    expect(parseToolName({ name: 'mcp_x__y' })).toMatchObject({ leaf: 'mcp_x__y', isMcp: false })
  })

  it('is an MCP name where the tool says so', () => {
    expect(parseToolName({ name: 'run', isMcp: true })).toMatchObject({ server: undefined, isMcp: true })
  })
})
