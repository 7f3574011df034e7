import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { createNameResolver } from '../../src/toolsearch/name-resolver.ts'
import { catalog } from './sample-catalog.ts'

const resolver = createNameResolver(catalog.tools)
const names = (text: string) => resolver.resolve(text).map((tool) => tool.name)

describe('one tool is named', () => {
  it.each([
    ['by its name', 'CronCreate', 'CronCreate'],
    ['in other letter case', 'CRONCREATE', 'CronCreate'],
    ['in full-width letters', 'ＣｒｏｎＣｒｅａｔｅ', 'CronCreate'],
    ['in snake case', 'cron_create', 'CronCreate'],
    ['as words', 'cron create', 'CronCreate'],
    ['as a glued word', 'slacksendmessage', 'mcp__slack__send_message'],
    ['by its whole MCP name', 'mcp__slack__send_message', 'mcp__slack__send_message'],
    ['by its MCP name with single underscores', 'mcp_slack_send_message', 'mcp__slack__send_message'],
    ['by server and leaf', 'slack__send_message', 'mcp__slack__send_message'],
    ['by server and leaf with a dot', 'slack.send_message', 'mcp__slack__send_message'],
    ['by server and leaf with a colon', 'slack:sendMessage', 'mcp__slack__send_message'],
    ['with another word in front of the server', 'mcp.slack.send-message', 'mcp__slack__send_message'],
    ['by its leaf', 'create_issue', 'mcp__github__create_issue'],
    ['by its leaf in camelCase', 'createIssue', 'mcp__github__create_issue'],
    ['though its server holds __', 'mcp__my__wiki__export', 'mcp__my__wiki__export'],
    ['by the leaf behind a server that holds __', 'export', 'mcp__my__wiki__export'],
    ['in Chinese', '查天气', '查天气'],
  ])('%s', (_, text, name) => {
    expect(names(text)).toEqual([name])
  })
})

it('a leaf of several servers names all of them, in catalog order', () => {
  expect(names('send_message')).toEqual(['mcp__slack__send_message', 'mcp__mail__send_message'])
})

it('the whole name decides before other notations', () => {
  const both = createCatalog([
    { name: 'get_page', description: '' },
    { name: 'getPage', description: '' },
    { name: 'mcp__web__getPage', description: '' },
  ])
  const resolve = createNameResolver(both.tools).resolve
  expect(resolve('getPage').map((tool) => tool.name)).toEqual(['getPage'])
  expect(resolve('GETPAGE').map((tool) => tool.name)).toEqual(['getPage'])
  expect(resolve('get page').map((tool) => tool.name)).toEqual(['get_page', 'getPage'])
})

it('two tools of the same name are both named by it, and each by its id', () => {
  const twice = createCatalog([
    { name: 'search', description: '', server: 'a' },
    { name: 'search', description: '', server: 'b' },
    { name: 'search', description: '', server: 'b' },
  ])
  const resolve = createNameResolver(twice.tools).resolve
  expect(resolve('search').map((tool) => tool.id)).toEqual(['search', 'search (b)', 'search#2'])
  expect(resolve('search (b)').map((tool) => tool.id)).toEqual(['search (b)'])
  expect(resolve('search#2').map((tool) => tool.id)).toEqual(['search#2'])
})

it.each(['', ' ', 'Nope', 'create', 'cron', 'mcp', 'slack', 'constructor', '__proto__', 'toString', '!'])(
  '"%s" names nothing',
  (text) => {
    expect(names(text)).toEqual([])
  },
)

it('names such as constructor are ordinary where a tool has them', () => {
  const odd = createCatalog(
    ['constructor', '__proto__', 'toString'].map((name) => ({ name, description: '' })),
  )
  for (const { name } of odd.tools) {
    expect(createNameResolver(odd.tools).resolve(name)).toEqual([odd.byId.get(name)])
  }
})

describe('a server', () => {
  const tools = (text: string) => resolver.server(text).map((tool) => tool.name)

  it.each(['slack', 'Slack', 'mcp__slack', 'mcp slack'])('%s gives its tools', (text) => {
    expect(tools(text)).toEqual(['mcp__slack__send_message', 'mcp__slack__list_channels'])
  })

  it('that holds __ is found by its words', () => {
    expect(tools('my__wiki')).toEqual(['mcp__my__wiki__export'])
  })

  it('that nobody has gives none', () => {
    expect(tools('jira')).toEqual([])
    expect(tools('')).toEqual([])
  })
})
