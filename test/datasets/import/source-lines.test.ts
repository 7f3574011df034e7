import { join } from 'node:path'
import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBeir } from '../../../src/datasets/formats/beir.ts'
import { beirFiles } from '../../../src/datasets/formats/beir-files.ts'
import {
  type ImportSource,
  readSourceLines,
  SOURCE_FILE,
  type SourceLines,
  sourceLinesOf,
  withSourceLines,
} from '../../../src/datasets/import/source-lines.ts'
import { Problems } from '../../../src/lib/problems.ts'
import { gaugeErrorOf } from '../../support/gauge-error-of.ts'
import { labelledSet } from '../arbitrary-set.ts'
import { asLoaded, withFolder } from '../written-set.ts'

type Files = Readonly<Record<'corpus.jsonl' | 'queries.jsonl' | 'qrels/test.tsv', string>>

/** What Python's BEIR writes: white space behind signs, ids that are no titles, metadata of its own, judgments in any order. */
const FILES: Files = {
  'corpus.jsonl':
    '{"_id": "d1", "title": "send", "text": "Sends", "metadata": {}}\n{"_id": "d2", "title": "read", "text": ""}\n',
  'queries.jsonl':
    '{"_id": "1", "text": "mail \\u00e9", "metadata": {"url": "x"}}\n{"_id": "2", "text": "open"}\n',
  'qrels/test.tsv': 'query-id\tcorpus-id\tscore\n2\td2\t1\n1\td1\t2\n2\td1\t0\n',
}

function brought(files: Files, qrelsPath = 'qrels/test.tsv') {
  const problems = new Problems()
  const file = (name: keyof Files, path: string = name) => ({ path, text: files[name] })
  const parts = {
    corpus: file('corpus.jsonl'),
    queries: file('queries.jsonl'),
    qrels: file('qrels/test.tsv', qrelsPath),
    keep: 'all',
  } as const
  const set = readBeir(parts, { unknownTools: 'report', lang: 'unknown' }, problems)
  expect(problems.list).toEqual([])
  const source: ImportSource = {
    format: 'beir',
    givenIds: set.givenIds,
    files: new Map([
      ['corpus.jsonl', parts.corpus],
      ['queries.jsonl', parts.queries],
      ['qrels/test.tsv', parts.qrels],
    ]),
  }
  return { set, kept: sourceLinesOf(set, source) }
}

function exported(set: Parameters<typeof asLoaded>[0], kept: SourceLines | undefined) {
  const written = beirFiles(asLoaded(set), new Map(kept?.givenIds))
  return Object.fromEntries(kept === undefined ? written : withSourceLines(written, kept))
}

describe('lines of a source', () => {
  test('are not kept where an export writes the same', () => {
    const { set, kept } = brought(FILES)
    expect(kept).toBeDefined()
    const own = exported(set, undefined) as Files
    expect(brought(own).kept).toBeUndefined()
  })

  test('are given back byte for byte, judgments in their order and under their name', () => {
    const { set, kept } = brought(FILES, 'somewhere/qrels/dev.tsv')
    const { 'qrels/test.tsv': qrels, ...others } = FILES
    expect(exported(set, kept)).toEqual({ ...others, 'qrels/dev.tsv': qrels })
  })

  test('are written anew where the set has changed, under the ids of the source', () => {
    const { set, kept } = brought(FILES)
    const [first, ...others] = set.tools
    const tools = [
      { ...first, name: 'send', description: 'Mails' },
      ...others,
      { name: 'd2', description: '' },
    ]
    const files = exported({ ...set, tools: tools.slice(0, 2) }, kept)
    expect(files['corpus.jsonl']).toBe(
      '{"_id": "d2", "title": "read", "text": ""}\n{"_id":"d1","title":"send","text":"Mails"}\n',
    )
    expect(files['qrels/test.tsv']).toBe(FILES['qrels/test.tsv'])
    // A new tool is called as a document is: ids of the source would name both.
    expect(exported({ ...set, tools }, kept)['corpus.jsonl']).toContain('{"_id":"send","title":"send"')
  })

  property.prop([labelledSet, fc.nat()])('come back from sets of any kind', (given, seed) => {
    const own = beirFiles(
      asLoaded(given),
      new Map(asLoaded(given).catalog.tools.map(({ id }, i) => [id, `d${i}`])),
    )
    const spaced = (name: string) => own.get(name)?.replaceAll('{"_id":', '{ "_id" : ') ?? ''
    const [header = '', ...rows] = (own.get('qrels/test.tsv') ?? '').split('\n').slice(0, -1)
    const turned = [...rows.slice(seed % rows.length), ...rows.slice(0, seed % rows.length)]
    const hasQuotes = rows.some((row) => row.includes('"'))
    const files: Files = {
      'corpus.jsonl': spaced('corpus.jsonl'),
      'queries.jsonl': spaced('queries.jsonl'),
      'qrels/test.tsv': `${[header, ...(hasQuotes ? rows : turned)].join('\n')}\n`,
    }
    const { set, kept } = brought(files)
    expect(exported(set, kept)).toEqual(files)
  })

  test('are read back for their own layout, and complained of where they are none', () => {
    const { kept } = brought(FILES)
    const inFolder = (text: string, format: ImportSource['format']) =>
      withFolder(new Map([[SOURCE_FILE, text]]), (folder) => readSourceLines(folder, format))
    expect(inFolder(JSON.stringify(kept), 'beir')).toEqual(kept)
    expect(inFolder(JSON.stringify(kept), 'trec')).toBeUndefined()
    expect(withFolder(new Map(), (folder) => readSourceLines(folder, 'beir'))).toBeUndefined()
    const error = gaugeErrorOf(() => inFolder('{"format":"beir"}', 'beir'))
    expect(error.message).toContain(join('', SOURCE_FILE))
    expect(error.message).toContain('Remove the file')
  })
})
