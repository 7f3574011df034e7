import { describe, expect, it } from 'vitest'
import { keyword } from '../../src/retrievers/keyword.ts'
import { catalogOf, found, type Sketch, scoresOf } from './catalog-of.ts'

/** Points that a single tool earns; 0 where it is not found. */
async function points(tool: Sketch, query: string): Promise<number> {
  const scores = await scoresOf(keyword(), catalogOf(tool), query)
  return [...scores.values()][0] ?? 0
}

describe('keyword points', () => {
  it.each<[rule: string, tool: Sketch, query: string, expected: number]>([
    ['a word of the name: 10', 'CronCreate', 'cron', 10],
    ['two words of the name, not side by side: 10 + 10', 'CronJobCreate', 'create cron', 10 + 10],
    ['a word of an MCP name: 12', 'mcp__slack__send', 'send', 12],
    ['the server is part of the name: 12', 'mcp__slack__send', 'slack', 12],
    ['another form of a word of the name: 10 − 1', 'CreateIssue', 'issues', 10 - 1],
    ['another form in an MCP name: 12 − 1', 'mcp__github__create_issue', 'issues', 12 - 1],
    ['a word that comes twice counts once: 10', 'CronCreate', 'cron cron', 10],
    ['the start of a word of the name: 5', 'NotebookEditor', 'note', 5],
    ['the start of a word of an MCP name: 6', 'mcp__jupyter__notebook', 'note', 6],
    ['further inside a word: 2', 'NotebookEditor', 'book', 2],
    ['further inside a word of an MCP name: 2', 'mcp__jupyter__notebook', 'book', 2],
    ['the start of a word, two characters are too few: 0', 'NotebookEditor', 'no', 0],
    ['inside a word, three characters: 2', 'NotebookEditor', 'ote', 2],
    ['a stop word is not looked for inside names: 0', 'ThemeSet', 'the of', 0],
    ['across words of the name: 3', 'NoteBook', 'notebook', 3],
    ['across words of an MCP name: 3 as well', 'mcp__docs__note_book', 'notebook', 3],
    ['across words, three characters are too few: 0', 'NoteBook', 'teb', 0],
    ['across words, four characters: 3', 'NoteBook', 'tebo', 3],
    ['a whole word in the hint: 4', { name: 'Timer', searchHint: 'wake up later' }, 'wake', 4],
    ['no whole word in the hint: 0', { name: 'Timer', searchHint: 'wake up later' }, 'late', 0],
    ['a whole word in the description: 2', { name: 'Timer', description: 'Wakes you' }, 'wake', 2],
    [
      'once per field, however often it stands there: 2',
      { name: 'Timer', description: 'wake, wake' },
      'wake',
      2,
    ],
    [
      'name, hint and description add up: 10 + 4 + 2',
      { name: 'Wake', searchHint: 'wake up', description: 'Wakes you' },
      'wake',
      10 + 4 + 2,
    ],
    ['a query that stands in the name: 10 + 10 and 10 more', 'CronCreateJob', 'cron create', 10 + 10 + 10],
    ['in an MCP name: 12 + 12 and 10 more', 'mcp__github__create_issue', 'create issue', 12 + 12 + 10],
    ['stop words included: 10 for "list", 10 for the phrase', 'add_to_list', 'to list', 10 + 10],
    ['stop words between break it: 10 + 10', 'add_to_list', 'add list', 10 + 10],
    ['one word is no phrase: 10', 'list', 'list', 10],
    ['more words than the name has are no phrase: 10 + 10', 'CronCreate', 'cron create now', 10 + 10],
    // 天气 and 气预 and 预报 are words of the name each; pieces of a run are not looked for inside it.
    ['Chinese pairs: 3 × 10', '天气预报', '天气预报', 3 * 10],
    ['one Chinese character matches its pairs once: 10', '天气预报', '气', 10],
    ['a Chinese pair in the description: 2', { name: 'a1', description: '查询天气' }, '天气', 2],
    ['signs belong to the word: 2', { name: 'a1', description: 'compiles C++ code' }, 'c++', 2],
    ['and tell languages apart: 0', { name: 'a1', description: 'compiles C++ code' }, 'c#', 0],
  ])('%s', async (_, tool, query, expected) => {
    expect(await points(tool, query)).toBe(expected)
  })

  it('explains each of them', async () => {
    const index = await keyword().build(catalogOf({ name: 'NoteBookEditor', searchHint: 'notebook cells' }))
    expect(index.explain?.('notebook book cells edit', 'NoteBookEditor')).toEqual([
      { part: '"book" is a word of the name', value: 10 },
      { part: 'a word of the name begins with "edit"', value: 5 },
      { part: '"notebook" in the hint', value: 4 },
      { part: '"cell" in the hint', value: 4 },
      { part: '"notebook" across the words of the name', value: 3 },
    ])
  })
})

describe('keyword rankings', () => {
  const catalog = catalogOf(
    { name: 'CronDelete', description: 'Removes a scheduled job' },
    { name: 'CronCreate', description: 'Schedules a recurring job' },
    { name: 'mcp__github__create_issue', description: 'Opens an issue in a repository' },
    { name: 'mcp__github__list_issues', description: 'Lists issues; create one with create_issue' },
    { name: 'mcp__jira__create_ticket', description: 'Creates an issue in a project' },
  )

  it('puts the name that has both words first, then those that have one', async () => {
    // create_issue 12 + 12 + 10 + 2; create_ticket 12 + 2 + 2; list_issues 11 + 2 + 2, since its name has
    // another form of the word; CronCreate 10.
    expect(await found(keyword(), catalog, 'create issue')).toEqual([
      'mcp__github__create_issue',
      'mcp__jira__create_ticket',
      'mcp__github__list_issues',
      'CronCreate',
    ])
  })

  it('keeps the catalog order of tools with equal points', async () => {
    expect(await found(keyword(), catalog, 'cron')).toEqual(['CronDelete', 'CronCreate'])
  })
})

describe('keyword parameters', () => {
  it('are the points', async () => {
    const scores = await scoresOf(keyword({ namePart: 7, phrase: 0 }), catalogOf('CronCreate'), 'cron create')
    expect(scores.get('CronCreate')).toBe(7 + 7)
  })

  it('switch stems and stop words off', async () => {
    const catalog = catalogOf({ name: 'a1', description: 'the issues' })
    expect(await found(keyword({ stemmer: 'off' }), catalog, 'issue')).toEqual([])
    expect(await found(keyword({ stopWords: 'off' }), catalog, 'the weather')).toEqual(['a1'])
    expect(await found(keyword(), catalog, 'the weather')).toEqual([])
    expect(keyword({ stemmer: 'off', hint: 5 }).id).toBe('keyword(hint=5,stemmer=off)')
  })

  it('below 0 are refused', () => {
    expect(() => keyword({ hint: -1 })).toThrow('hint=-1 is negative; it must be 0 or more')
    expect(() => keyword({ stemmer: 'maybe' })).toThrow('stemmer=maybe is neither on nor off')
  })
})
