import { describe, expect, it } from 'vitest'
import { createCatalog, type ToolDraft } from '../../../src/catalog/catalog.ts'
import { loadDataset } from '../../../src/datasets/load.ts'
import { manifestSchema } from '../../../src/datasets/manifest.ts'
import { type EarlierSet, newDataset } from '../../../src/datasets/new/new-dataset.ts'
import { requestSheet, withMissingTools } from '../../../src/datasets/new/request-sheet.ts'
import { gaugeErrorOf } from '../../support/gauge-error-of.ts'
import { withFolder } from '../written-set.ts'

const KILN: readonly ToolDraft[] = [
  { name: 'mcp__kiln__start_firing', description: 'Heats the kiln.\nSlowly.' },
  { name: 'mcp__kiln__stop_firing', description: '=cools' },
]
const MORE: readonly ToolDraft[] = [...KILN, { name: 'mcp__kiln__mix, stir', description: 'Mixes "glaze".' }]
const DESCRIBED = { title: 'Kiln', licence: 'MIT', lang: 'en' }

const catalogOf = (drafts: readonly ToolDraft[]) => createCatalog(drafts).deferred

function asEarlier(
  files: ReadonlyMap<string, string>,
  edits: Readonly<Record<string, string>> = {},
): EarlierSet {
  const texts = new Map([...files, ...Object.entries(edits)])
  return { manifest: manifestSchema.parse(JSON.parse(texts.get('dataset.json') ?? '')), texts }
}

describe('the sheet', () => {
  it('has a row for every tool, the cell to fill in first, safe for a spreadsheet', () => {
    expect(requestSheet(catalogOf(KILN))).toBe(
      [
        '\uFEFFrequest,tool,description',
        ',mcp__kiln__start_firing,Heats the kiln. Slowly.',
        ",mcp__kiln__stop_firing,'=cools",
        '',
      ].join('\n'),
    )
  })

  it('keeps every character when tools are added, with its own columns and separators', () => {
    const filled = 'tool;mine;request\r\nmcp__kiln__start_firing;x;"fire; now"\r\nmcp__kiln__stop_firing;;'
    const { text, added } = withMissingTools(filled, catalogOf(MORE))
    expect({ text, added }).toEqual({ text: `\uFEFF${filled}\r\n"mcp__kiln__mix, stir";;\r\n`, added: 1 })
    expect(withMissingTools(text, catalogOf(MORE))).toEqual({ text, added: 0 })
  })
})

describe('a new set', () => {
  it('is loaded at once, with the queries of the names, and says how many rows are empty', () => {
    const { files } = newDataset(KILN, DESCRIBED)
    const dataset = withFolder(files, loadDataset)
    expect(dataset.queries.map(({ text }) => text)).toContain('start firing')
    expect(dataset.warnings).toEqual(['requests.csv: rows without a request yet, left out: 2 of 2'])
  })

  it('is loaded with what was typed into the sheet, saved by a spreadsheet of another country', () => {
    const { files } = newDataset(KILN, DESCRIBED)
    const typed =
      '\uFEFFrequest;tool;description\r\n"hot; now";mcp__kiln__start_firing;Heats\r\n;mcp__kiln__stop_firing;\r\n'
    const dataset = withFolder(new Map([...files, ['requests.csv', typed]]), loadDataset)
    const query = dataset.queries.find(({ text }) => text === 'hot; now')
    expect(query).toMatchObject({ kind: 'task', lang: 'en', form: 'keyword' })
    expect([...(dataset.judgments.get(query?.id ?? '') ?? [])]).toEqual([
      ['mcp__kiln__start_firing', { grade: 2 }],
    ])
    expect(dataset.checksum).not.toBe(withFolder(files, loadDataset).checksum)
  })

  it('is complained of by the line of the sheet where a tool is mistyped', () => {
    const { files } = newDataset(KILN, DESCRIBED)
    const typed = 'request,tool\n,mcp__kiln__stop_firing\nhot now,mcp__kiln__start_fring\n'
    const problems = withFolder(new Map([...files, ['requests.csv', typed]]), (folder) =>
      gaugeErrorOf(() => loadDataset(folder)).problems.map((problem) => problem.slice(folder.length + 1)),
    )
    expect(problems).toEqual([
      expect.stringMatching(
        /^requests\.csv:3: .*which the catalog lacks\. Did you mean "mcp__kiln__start_firing"\?$/u,
      ),
    ])
  })

  it('without a tool to be found by search is none', () => {
    const error = gaugeErrorOf(() => newDataset([{ name: 'Read', description: '' }], DESCRIBED))
    expect(error.code).toBe('E_EMPTY')
  })
})

describe('over an earlier set', () => {
  const first = newDataset(KILN, DESCRIBED).files

  it('a sheet that lacks no tool is not written', () => {
    expect([...newDataset(KILN, DESCRIBED, asEarlier(first)).files.keys()]).not.toContain('requests.csv')
  })

  it('new tools get rows, and requests stay', () => {
    const sheet = (first.get('requests.csv') ?? '').replace(',mcp__kiln__start', 'hot now,mcp__kiln__start')
    const { files, added, requests } = newDataset(
      MORE,
      DESCRIBED,
      asEarlier(first, { 'requests.csv': sheet }),
    )
    expect(added).toBe(1)
    expect(requests.queries.map(({ cells }) => cells.text)).toEqual(['hot now'])
    expect(files.get('requests.csv')?.startsWith(sheet)).toBe(true)
  })

  it('the manifest that somebody has written stays', () => {
    const manifest = (first.get('dataset.json') ?? '')
      .replace('"Kiln"', '"Our kiln"')
      .replace('1.0.0', '1.2.0')
    const { files } = newDataset(MORE, DESCRIBED, asEarlier(first, { 'dataset.json': manifest }))
    expect(JSON.parse(files.get('dataset.json') ?? '')).toMatchObject({ title: 'Our kiln', version: '1.2.0' })
  })

  it.each(['queries.csv', 'judgments.csv'])(
    '%s is not written over where somebody has added to it',
    (name) => {
      const edited = asEarlier(first, { [name]: `${first.get(name)}mine,1,2,3\n` })
      const error = gaugeErrorOf(() => newDataset(KILN, DESCRIBED, edited))
      expect(error.code).toBe('E_OUTPUT')
      expect(error.message).toMatch(new RegExp(`^${name}: .*Move what was added into requests\\.csv`, 'u'))
    },
  )

  it('a request to a tool that is gone is told with its line', () => {
    const sheet = (first.get('requests.csv') ?? '').replace(',mcp__kiln__stop', 'cold,mcp__kiln__stop')
    const error = gaugeErrorOf(() =>
      newDataset(KILN.slice(0, 1), DESCRIBED, asEarlier(first, { 'requests.csv': sheet })),
    )
    expect(error.problems).toEqual([
      expect.stringMatching(/^requests\.csv:3: .*"mcp__kiln__stop_firing", which the catalog lacks/u),
    ])
  })
})
