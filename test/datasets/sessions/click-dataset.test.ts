import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { datasetFiles } from '../../../src/datasets/dataset-files.ts'
import { loadOwnFormat } from '../../../src/datasets/own-format.ts'
import { type ClickDatasetOptions, clickDataset } from '../../../src/datasets/sessions/click-dataset.ts'
import type { SearchOutcome } from '../../../src/datasets/sessions/click-tracker.ts'
import { createClickCollector } from '../../../src/datasets/sessions/collect-clicks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const named = (...names: readonly string[]) => names.map((name) => ({ name, description: '' }))

function clicked(query: string, tool: string, more: Partial<SearchOutcome> = {}): SearchOutcome {
  return { query, tool, fate: 'clicked', found: named(tool), ...more }
}

function datasetOf(searches: readonly SearchOutcome[], options?: ClickDatasetOptions) {
  const collector = createClickCollector()
  collector.add({ searches, brokenLines: 0 })
  return clickDataset(collector.collected, options)
}

function textsOf({ queries }: ReturnType<typeof datasetOf>) {
  return Object.fromEntries(queries.map(({ text, clicks }) => [text, Object.fromEntries(clicks)]))
}

describe('a dataset of clicks', () => {
  test('loads as it was written, marked as clicks', () => {
    const { content } = datasetOf([
      clicked('send "this",\nplease', 'mcp__chat__send'),
      clicked('select:mcp__chat__list', 'mcp__chat__list'),
      clicked('+chat リスト', 'mcp__chat__list'),
    ])
    const folder = temporaryFolder()
    for (const [name, text] of datasetFiles(content)) writeFileSync(join(folder, name), text)
    const dataset = loadOwnFormat(folder)
    expect(dataset.warnings.join()).toContain('clicks')
    expect(dataset.origin).toBe('foreign')
    const rows = dataset.queries.map(({ id, text, lang, kind, form }) => ({
      ...{ text, lang, kind, form },
      tools: [...(dataset.judgments.get(id) ?? [])].map(([tool, { grade }]) => `${tool} ${grade}`),
    }))
    expect(new Set(rows)).toEqual(
      new Set([
        {
          ...{ text: 'send "this",\nplease', lang: 'unknown', kind: 'unknown', form: 'keyword' },
          tools: ['mcp__chat__send 1'],
        },
        {
          ...{ text: 'select:mcp__chat__list', lang: 'unknown', kind: 'unknown', form: 'select' },
          tools: ['mcp__chat__list 1'],
        },
        {
          ...{ text: '+chat リスト', lang: 'mixed', kind: 'unknown', form: 'required' },
          tools: ['mcp__chat__list 1'],
        },
      ]),
    )
  })

  test('holds a text once, with every tool called after it, and counts what repeats', () => {
    const dataset = datasetOf([
      clicked('chat', 'mcp__chat__send'),
      clicked('chat', 'mcp__chat__list'),
      clicked('chat', 'mcp__chat__send'),
    ])
    expect(textsOf(dataset)).toEqual({ chat: { mcp__chat__send: 2, mcp__chat__list: 1 } })
    expect(dataset.summary).toMatchObject({ queries: 1, judgments: 2, repeated: 1 })
  })

  test('is the same whichever session was read first', () => {
    const searches = [clicked('b', 'y'), clicked('a', 'x'), clicked('a', 'z')]
    const files = (list: readonly SearchOutcome[]) => [...datasetFiles(datasetOf(list).content)]
    expect(files([...searches].reverse())).toEqual(files(searches))
  })

  test('gives a query the same id whatever else it holds', () => {
    const idIn = (...more: readonly SearchOutcome[]) =>
      datasetOf([...more, clicked('send', 'x')]).queries.find(({ text }) => text === 'send')?.id
    expect(idIn()).toMatch(/^q[0-9a-f]{12}$/)
    expect(idIn(clicked('list', 'y'))).toBe(idIn())
  })

  test('holds no secret, in queries, descriptions or schemas, and joins texts that differ in it alone', () => {
    const inputSchema = { type: 'object', properties: { to: { default: '/home/bob/x' } } }
    const found = [{ name: 'x', description: 'Ask ana@example.org', inputSchema }]
    const dataset = datasetOf([
      clicked('mail bob@example.org', 'x', { found }),
      clicked('mail lee@example.org', 'x'),
    ])
    const written = [...datasetFiles(dataset.content).values()].join()
    expect(written).not.toMatch(/@example|bob/)
    expect(textsOf(dataset)).toEqual({ 'mail [email]': { x: 2 } })
    expect(dataset.summary.redactions).toEqual({ 'e-mail': 3, 'home path': 1 })
  })

  test('describes its tools as well as any result did', () => {
    const { content, summary } = datasetOf([
      clicked('a', 'x', { found: named('x', 'y') }),
      clicked('b', 'x', { found: [{ name: 'x', description: 'Does it' }] }),
      clicked('c', 'x'),
    ])
    expect(content.tools).toEqual([
      { name: 'x', description: 'Does it' },
      { name: 'y', description: '' },
    ])
    expect(summary).toMatchObject({ tools: 2, toolsWithoutDescription: 1 })
  })

  test('takes the tools of a given catalog, under what it calls them', () => {
    const drafts = [
      { name: 'send', description: 'Posts', server: 'chat' },
      { name: 'send', description: 'Mails', server: 'mail' },
      { name: 'list_all', description: 'Lists' },
      { name: 'unused', description: '' },
    ]
    const dataset = datasetOf(
      [
        clicked('post', 'mcp__chat__send'),
        clicked('mail', 'mcp__mail__send'),
        clicked('all', 'mcp__chat__list_all'),
        clicked('bare', 'send_all'),
        clicked('which', 'mcp__other__send'),
      ],
      { drafts },
    )
    expect(dataset.content.tools).toBe(drafts)
    expect(textsOf(dataset)).toEqual({ post: { send: 1 }, mail: { 'send (mail)': 1 }, all: { list_all: 1 } })
    expect(dataset.summary.outsideCatalog).toBe(2)
  })

  test('calls queries core that led to loaded tools only', () => {
    const { content, summary } = datasetOf([
      clicked('look on the web', 'WebSearch'),
      clicked('send', 'mcp__chat__send'),
    ])
    expect(content.queries.map(({ text, kind }) => [text, kind]).sort()).toEqual([
      ['look on the web', 'core'],
      ['send', 'unknown'],
    ])
    expect(summary.coreQueries).toBe(1)
  })

  test('leaves out what was not clicked or cannot be read, and counts it', () => {
    const { summary } = datasetOf([
      clicked('send', 'x'),
      { fate: 'clicked', tool: 'x', found: named('x') },
      { query: 'b', fate: 'abandoned', found: named('x') },
      { query: 'c', fate: 'held', found: named('x') },
      { query: 'd', fate: 'unclicked', found: named('x') },
      { query: 'e', fate: 'empty', found: [] },
    ])
    expect(summary).toMatchObject({
      searches: 6,
      queries: 1,
      withoutQuery: 1,
      fates: { clicked: 2, held: 1, abandoned: 1, unclicked: 1, empty: 1 },
    })
  })

  test('counts a search once where a resumed session repeats it, and takes what became of it in the end', () => {
    const collector = createClickCollector()
    const before: SearchOutcome = { query: 'send', callId: 't1', fate: 'unclicked', found: named('x') }
    const after = clicked('send', 'x', { callId: 't1' })
    for (const search of [before, after, before]) collector.add({ searches: [search], brokenLines: 0 })
    const { summary } = clickDataset(collector.collected)
    expect(summary).toMatchObject({ files: 3, searches: 1, copies: 2, queries: 1, repeated: 0 })
  })

  test('says in its manifest how the clicks were credited and what they cannot tell', () => {
    const labels = (options?: ClickDatasetOptions) =>
      datasetOf([clicked('a', 'x')], options).content.manifest.labels
    expect(labels()).toMatch(/^Clicks, not labels.*the last search.*position bias/)
    expect(labels({ credit: 'all' })).toContain('every search in a row')
  })
})

describe('the language of a query', () => {
  test.each([
    ['send a message', 'unknown'],
    ['发消息', 'zh'],
    ['メッセージを送る', 'ja'],
    ['메시지 보내기', 'ko'],
    ['查GitHub仓库', 'mixed'],
    ['discover: 发消息', 'zh'],
  ])('is what its script tells: %s is %s', (text, lang) => {
    expect(datasetOf([clicked(text, 'x')]).content.queries[0]?.lang).toBe(lang)
  })
})
