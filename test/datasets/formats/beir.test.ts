import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BeirSet, readBeir } from '../../../src/datasets/formats/beir.ts'
import { beirFiles } from '../../../src/datasets/formats/beir-files.ts'
import { Problems } from '../../../src/lib/problems.ts'
import { edits } from '../../support/any-file.ts'
import { labelledSet } from '../arbitrary-set.ts'
import { asLoaded } from '../written-set.ts'

const HEADER = 'query-id\tcorpus-id\tscore\n'
const CORPUS = '{"_id":"send","title":"send","text":"Sends mail"}\n{"_id":"read","title":"read","text":""}\n'
const QUERIES = '{"_id":"q1","text":"mail ana"}\n{"_id":"q2","text":"open a file"}\n'

function read(
  files: ReadonlyMap<string, string>,
  keep: 'all' | 'judged' = 'all',
  unknownTools: 'report' | 'drop' = 'report',
): { readonly set: BeirSet; readonly problems: readonly string[] } {
  const problems = new Problems()
  const file = (path: string) => ({ path, text: files.get(path) ?? '' })
  const parts = {
    corpus: file('corpus.jsonl'),
    queries: file('queries.jsonl'),
    qrels: file('qrels/test.tsv'),
    keep,
  }
  const set = readBeir(parts, { unknownTools, lang: 'unknown' }, problems)
  return { set, problems: problems.list }
}

function folder(changes: Readonly<Record<string, string>> = {}): Map<string, string> {
  const files = {
    'corpus.jsonl': CORPUS,
    'queries.jsonl': QUERIES,
    'qrels/test.tsv': `${HEADER}q1\tsend\t1\nq2\tread\t2\n`,
  }
  return new Map(Object.entries({ ...files, ...changes }))
}

describe('a BEIR folder', () => {
  it('gives the same files when it is brought in and written again', () => {
    const files = folder()
    const { set, problems } = read(files)
    expect(problems).toEqual([])
    expect(beirFiles(asLoaded(set))).toEqual(files)
  })

  property.prop([labelledSet])('holds all there is of a set, and comes back byte for byte', (given) => {
    const files = beirFiles(asLoaded(given))
    const { set, problems } = read(files)
    expect(problems).toEqual([])
    expect(set.tools).toEqual(given.tools)
    expect(set.queries).toEqual(given.queries)
    expect(set.judgments).toEqual(given.judgments)
    expect(beirFiles(asLoaded(set))).toEqual(files)
  })

  it('takes the title for the name, the id where there is none, and judgments by id', () => {
    const corpus = '{"_id":7,"title":"Send mail","text":"x","metadata":{"url":"y"}}\n{"_id":"read"}\n'
    const { set } = read(
      folder({ 'corpus.jsonl': corpus, 'qrels/test.tsv': `${HEADER}q1\t7\t1\nq2\tread\t1\n` }),
    )
    expect(set.tools.map(({ name }) => name)).toEqual(['Send mail', 'read'])
    expect(set.judgments.get('q1')).toEqual(new Map([['Send mail', { grade: 1 }]]))
  })

  it('leaves out queries that another split judges', () => {
    const files = folder({ 'qrels/test.tsv': `${HEADER}q2\tread\t1\n` })
    expect(read(files, 'judged').set.queries.map(({ id }) => id)).toEqual(['q2'])
    expect(read(files, 'all').set.queries.map(({ id }) => id)).toEqual(['q1', 'q2'])
  })

  it.each<[fault: string, changes: Readonly<Record<string, string>>, problem: RegExp]>([
    [
      'a qrels file without a header',
      { 'qrels/test.tsv': 'q1\tsend\t1\n' },
      /test\.tsv:1: the header is "q1, send, 1"\. Expected query-id/,
    ],
    [
      'a tool that the corpus lacks',
      { 'qrels/test.tsv': `${HEADER}q1\tsned\t1\n` },
      /test\.tsv:2: query "q1" grades tool "sned".*Did you mean "send"/,
    ],
    [
      'a query that is not there',
      { 'qrels/test.tsv': `${HEADER}q9\tsend\t1\n` },
      /test\.tsv:2: query "q9" is judged and not/,
    ],
    [
      'a grade that is none',
      { 'qrels/test.tsv': `${HEADER}q1\tsend\t0.5\n` },
      /score "0\.5" of "send"\. Expected an integer/,
    ],
    [
      'two grades of one tool',
      { 'qrels/test.tsv': `${HEADER}q1\tsend\t1\nq1\tsend\t2\n` },
      /test\.tsv:3: query "q1" grades tool "send" 2, before 1/,
    ],
    [
      'a row that is too short',
      { 'qrels/test.tsv': `${HEADER}q1\tsend\n` },
      /test\.tsv:2: 2 cells, the header has 3/,
    ],
    [
      'an id that stands twice',
      { 'corpus.jsonl': CORPUS + CORPUS },
      /corpus\.jsonl:3: _id "send" stands at corpus\.jsonl:1 too/,
    ],
    [
      'a query id that stands twice',
      { 'queries.jsonl': QUERIES + QUERIES },
      /queries\.jsonl:3: query id "q1" stands at queries\.jsonl:1 too/,
    ],
    [
      'a query without text',
      { 'queries.jsonl': '{"_id":"q1","text":" "}\n{"_id":"q2","text":"x"}\n' },
      /queries\.jsonl:1: query "q1" has no text/,
    ],
    ['an empty corpus', { 'corpus.jsonl': '' }, /corpus\.jsonl: no documents/],
  ])('reports %s', (_, changes, problem) => {
    expect(read(folder(changes)).problems[0]).toMatch(problem)
  })

  it('drops and counts judgments of unknown tools on request, with the queries that had no other', () => {
    const qrels = `${HEADER}q1\tsned\t1\nq2\tread\t1\n`
    const { set, problems } = read(folder({ 'qrels/test.tsv': qrels }), 'all', 'drop')
    expect(problems).toEqual([])
    expect(set.dropped).toEqual({ judgments: 1, queries: 1 })
    expect(set.queries.map(({ id }) => id)).toEqual(['q2'])
  })

  property.prop([labelledSet, edits, fc.constantFrom('corpus.jsonl', 'queries.jsonl', 'qrels/test.tsv')])(
    'with random edits is read or its problems are listed, and what is read can be loaded',
    (given, edit, name) => {
      const files = beirFiles(asLoaded(given))
      files.set(name, edit(files.get(name) ?? ''))
      const { set, problems } = read(files)
      if (problems.length === 0) expect(asLoaded(set).queries).toHaveLength(set.queries.length)
    },
  )
})
