import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText } from '../../../src/datasets/csv-text.ts'
import { type ColumnNames, readCsvColumns } from '../../../src/datasets/formats/csv-columns.ts'
import { Problems } from '../../../src/lib/problems.ts'
import { edits } from '../../support/any-file.ts'
import { labelledSet } from '../arbitrary-set.ts'
import { asLoaded } from '../written-set.ts'

const OPTIONS = {
  tools: [
    { name: 'mcp__mail__send', description: '' },
    { name: 'read', description: '' },
  ],
  givenNames: ['send', 'read'],
  unknownTools: 'report',
  lang: 'en',
} as const

function read(text: string, names: ColumnNames = {}, path = 't.csv') {
  const problems = new Problems()
  const set = readCsvColumns({ path, text }, names, OPTIONS, problems)
  return { set, problems: problems.list, texts: set.queries.map((query) => query.text) }
}

describe('a table with columns for queries and tools', () => {
  it('is found under usual names, whatever their case; rows of one text are one query', () => {
    const { set, problems } = read('Query,Tool\nmail ana,send\nopen,read\nmail ana,read\n')
    expect(problems).toEqual([])
    expect(set.queries).toEqual([
      { id: 'q1', text: 'mail ana', lang: 'en', kind: 'unknown', form: 'keyword' },
      { id: 'q2', text: 'open', lang: 'en', kind: 'unknown', form: 'keyword' },
    ])
    expect([...(set.judgments.get('q1')?.keys() ?? [])]).toEqual(['mcp__mail__send', 'read'])
  })

  it('is read by the columns that are named, with grades, languages, ids and the form of the text', () => {
    const text = 'nr;Frage;Werkzeug;Note;Sprache\r\n7;"+mail; ana";send;2;de\r\n7;"+mail; ana";read;0;de\r\n'
    const columns = { id: 'nr', query: 'Frage', tool: 'Werkzeug', grade: 'Note', lang: 'Sprache' }
    const { set, problems } = read(`\uFEFF${text}`, columns)
    expect(problems).toEqual([])
    expect(set.queries).toEqual([
      { id: '7', text: '+mail; ana', lang: 'de', kind: 'unknown', form: 'required' },
    ])
    expect(set.judgments.get('7')?.get('read')).toEqual({ grade: 0 })
  })

  it('takes quotes in a tab-separated file as they stand', () => {
    expect(read('query\ttool\nsay "hi"\tsend\n"a" b\tread\n', {}, 't.tsv').texts).toEqual([
      'say "hi"',
      '"a" b',
    ])
  })

  it.each<[fault: string, text: string, names: ColumnNames, problem: string]>([
    [
      'an empty file',
      '',
      {},
      't.csv:1: no column holds the query (usually "query"); the file is empty. Name it with --query-column.',
    ],
    [
      'a missing column, and those there are',
      'Frage,tool\n',
      {},
      't.csv:1: no column holds the query (usually "query"); found: Frage, tool. Name it with --query-column.',
    ],
    [
      'a named column that is not there',
      'query,tool\na,read\n',
      { grade: 'g' },
      't.csv:1: no column is "g"; found: query, tool. Name it with --grade-column.',
    ],
    [
      'a row of other length',
      'query,tool\na,read,x\n',
      {},
      't.csv:2: 3 cells, the header has 2. Quote cells that hold what separates them.',
    ],
    [
      'a grade that is no integer',
      'query,tool,grade\na,read,high\n',
      {},
      't.csv:2: grade "high". Expected an integer.',
    ],
    [
      'a quote that is never closed',
      'query,tool\n"a,read\n',
      {},
      't.csv:2: no valid CSV (a quote opens in this row and is never closed). Quote cells that hold commas, quotes or line breaks.',
    ],
    [
      'one id with two texts',
      'id,query,tool\n1,a,read\n1,b,read\n',
      {},
      't.csv:3: query id "1" has another text before. One id is one query.',
    ],
    [
      'a tool the catalog lacks',
      'query,tool\na,raed\n',
      {},
      't.csv:2: query "q1" grades tool "raed", which the catalog lacks. Did you mean "read"? --drop-unknown leaves such judgments out.',
    ],
    [
      'a header alone',
      'query,tool\n',
      {},
      't.csv: no queries are left. Give at least one with a tool that the catalog has.',
    ],
  ])('reports %s', (_, text, names, problem) => {
    expect(read(text, names).problems[0]).toBe(problem)
  })

  const table = labelledSet.map((set) => {
    const rows = set.queries.map(({ text }, i) => ({ query: text, tool: set.tools[i]?.name ?? 'read' }))
    return csvText(['query', 'tool'], rows)
  })
  property.prop([fc.oneof(table, fc.string({ unit: 'binary' })), edits])(
    'with random edits is read or its problems are listed, and what is read can be loaded',
    (text, edit) => {
      const { set, problems } = read(edit(text))
      if (problems.length === 0) expect(asLoaded(set).queries).toHaveLength(set.queries.length)
    },
  )
})
