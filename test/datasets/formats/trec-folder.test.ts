import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTools } from '../../../src/catalog/sources/read-tools.ts'
import { readTrecFolder, trecFiles, type UnfitIds } from '../../../src/datasets/formats/trec-folder.ts'
import { importDataset } from '../../../src/datasets/import/import-dataset.ts'
import type { LabelledSet } from '../../../src/datasets/import/labelled-set.ts'
import { GaugeError } from '../../../src/lib/gauge-error.ts'
import { Problems } from '../../../src/lib/problems.ts'
import { edits } from '../../support/any-file.ts'
import { gaugeErrorOf } from '../../support/gauge-error-of.ts'
import { labelledSet } from '../arbitrary-set.ts'
import { asLoaded, withFolder } from '../written-set.ts'

const REQUEST = {
  format: 'trec',
  columns: {},
  naming: { prefix: 'mcp' },
  unknownTools: 'report',
  lang: 'unknown',
} as const

const PLAIN: LabelledSet = {
  tools: [
    { name: 'send', description: 'Sends mail' },
    { name: 'read', description: 'Reads it', inputSchema: { type: 'dict' } },
  ],
  queries: [
    { id: 'q1', text: 'mail "ana"', lang: 'en', kind: 'task', form: 'keyword' },
    { id: 'q2', text: '+mail read', lang: 'en', kind: 'typo', form: 'required', twin: 'q1' },
  ],
  judgments: new Map([
    ['q1', new Map([['send', { grade: 2, need: 'a' }]])],
    ['q2', new Map([['read', { grade: -1 }]])],
  ]),
}

const importedFrom = (files: ReadonlyMap<string, string>) =>
  withFolder(files, (folder) => importDataset({ ...REQUEST, sources: [folder] }).set)

const written = (set: LabelledSet, unfit: UnfitIds = 'map') => trecFiles(asLoaded(set), unfit)

describe('TREC files', () => {
  it('have needs in the second column, topics of two columns, and the catalog beside them', () => {
    const files = written(PLAIN, 'refuse')
    expect([...files.keys()]).toEqual(['qrels.txt', 'queries.tsv', 'query-fields.tsv', 'tools.jsonl'])
    expect(files.get('qrels.txt')).toBe('q1 a send 2\nq2 0 read -1\n')
    expect(files.get('queries.tsv')).toBe('q1\tmail "ana"\nq2\t+mail read\n')
    expect(files.get('query-fields.tsv')).toBe(
      'id\tlang\tkind\tform\ttwin\nq1\ten\ttask\tkeyword\t\nq2\ten\ttypo\trequired\tq1\n',
    )
    expect(parseTools(files.get('tools.jsonl') ?? '', 'f').map(({ name }) => name)).toEqual(['send', 'read'])
  })

  it('have no file of fields where no query says more than its text', () => {
    const queries = PLAIN.queries.map(({ twin: _, ...query }) => ({
      ...query,
      lang: 'unknown',
      kind: 'unknown',
    }))
    const files = written({ ...PLAIN, queries })
    expect([...files.keys()]).toEqual(['qrels.txt', 'queries.tsv', 'tools.jsonl'])
    expect(importedFrom(files)?.queries).toEqual(queries)
  })

  property.prop([labelledSet])('hold all there is of a set, and come back byte for byte', (given) => {
    const files = written(given)
    const set = importedFrom(files)
    expect(set).toMatchObject({ tools: given.tools, queries: given.queries })
    expect(set?.judgments).toEqual(given.judgments)
    expect(set === undefined ? undefined : written(set)).toEqual(files)
  })

  it('refuse ids that cannot stand in them, and map them on request', () => {
    const set: LabelledSet = {
      tools: [
        { name: 'get, set', description: '' },
        { name: 'get,_set', description: '' },
      ],
      queries: [{ id: '#1', text: 'x', lang: 'en', kind: 'task', form: 'keyword' }],
      judgments: new Map([['#1', new Map([['get, set', { grade: 1, need: '0' }]])]]),
    }
    const error = gaugeErrorOf(() => written(set, 'refuse'))
    expect(error.code).toBe('E_TREC')
    expect(error.message).toContain('--map-ids')
    expect(error.problems).toHaveLength(3)
    const files = written(set, 'map')
    expect(files.get('id-map.tsv')).toBe(
      'sort\twritten\tid\nquery\t1\t#1\ntool\tget,_set-2\tget, set\nneed\tneed-0\t0\n',
    )
    expect(files.get('qrels.txt')).toBe('1 need-0 get,_set-2 1\n')
    expect(importedFrom(files)?.judgments).toEqual(set.judgments)
  })

  it('are not written where nothing is judged', () => {
    const judgments = new Map(PLAIN.queries.map(({ id }) => [id, new Map<string, never>()]))
    expect(gaugeErrorOf(() => written({ ...PLAIN, judgments })).code).toBe('E_EMPTY')
  })

  it('are read over any catalog, each fault with its line', () => {
    const problems = new Problems()
    const files = {
      qrels: { path: 'qrels', text: '# judged\nq1 0 sned 1\nq7 0 send 1\n' },
      queries: { path: 'topics.tsv', text: 'q1\tmail\tana\nq1\tmail ana\nq1\tagain\n' },
    }
    const tools = [{ name: 'send', description: '' }]
    readTrecFolder(files, { tools, unknownTools: 'report', lang: 'en' }, problems)
    expect(problems.list).toEqual([
      'topics.tsv:1: 3 cells. Expected the id of a query, a tab, its text.',
      expect.stringMatching(/^topics\.tsv:3: query id "q1" stands at topics\.tsv:2 too/),
      expect.stringMatching(
        /^qrels:2: query "q1" grades tool "sned", which the catalog lacks\. Did you mean "send"/,
      ),
      expect.stringMatching(/^qrels:3: query "q7" is judged and not among the queries/),
    ])
  })

  const names = ['qrels.txt', 'queries.tsv', 'query-fields.tsv', 'tools.jsonl', 'id-map.tsv']
  property.prop([labelledSet, edits, fc.constantFrom(...names)])(
    'with random edits are read or refused with problems, and what is read can be loaded',
    (given, edit, name) => {
      const files = written(given)
      files.set(name, edit(files.get(name) ?? ''))
      try {
        const set = importedFrom(files)
        if (set !== undefined) expect(asLoaded(set).queries).toHaveLength(set.queries.length)
      } catch (error) {
        expect(error).toBeInstanceOf(GaugeError)
      }
    },
  )
})
