import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { datasetFiles } from '../src/datasets/dataset-files.ts'
import { loadToolQueryLines } from '../src/datasets/formats/tool-query-lines.ts'
import { exportNoteText, readExportNote } from '../src/datasets/import/export-note.ts'
import { importDataset } from '../src/datasets/import/import-dataset.ts'
import { readSourceLines } from '../src/datasets/import/source-lines.ts'
import { loadDataset } from '../src/datasets/load.ts'
import { readTextFile } from '../src/lib/files.ts'
import { Problems } from '../src/lib/problems.ts'
import { MANIFEST, withFolder } from './datasets/written-set.ts'
import { answerOf, anyBytes } from './support/any-file.ts'
import { datasetWith } from './support/gradings.ts'

const TOOL_LINES = '{"name":"send","description":"Sends"}\n{"name":"read","input_schema":{"type":"object"}}\n'
const CORPUS = '{"_id":"send","title":"send","text":"x","metadata":{"server":"m"}}\n{"_id":"read"}\n'
const BEIR_QUERIES = '{"_id":"q1","text":"mail ana","metadata":{"lang":"en","needs":[["send","a"]]}}\n'
const BEIR_QRELS = 'query-id\tcorpus-id\tscore\nq1\tsend\t1\n'
const QUERY_LINES = '{"id":1,"query":"mail","relevant":["send",{"tool":"read","grade":2}],"lang":"en"}\n'
const QRELS = 'q1 0 send 2\nq2 a read 1\n'
const TOPICS = 'q1\tmail ana\nq2\t"a\tb"\n'

const SET = datasetWith(['send', 'read'], { q1: { send: 2, read: 0 }, q2: { read: 1 } })
const OWN = {
  ...Object.fromEntries(datasetFiles({ ...SET, tools: SET.catalog.tools, manifest: MANIFEST })),
  'requests.csv': 'request,tool\nmail ana,send\n',
}
const KEPT = {
  format: 'beir',
  givenIds: [['a', 'b']],
  files: { 'corpus.jsonl': { name: 'c', lines: [['x'], ['y', 'z']] } },
}

interface Parser {
  readonly name: string
  /** Files that it reads. */
  readonly files: Readonly<Record<string, string>>
  readonly read: (folder: string) => unknown
}

const PARSERS: readonly Parser[] = [
  { name: 'text', files: { 'a.txt': 'a\n' }, read: (folder) => readTextFile(join(folder, 'a.txt')) },
  { name: 'the own format', files: OWN, read: loadDataset },
  {
    name: 'tools and queries as lines',
    files: { 'tools.jsonl': TOOL_LINES, 'queries.jsonl': QUERY_LINES },
    read: loadToolQueryLines,
  },
  {
    name: 'notes of exports',
    files: { 'export.json': exportNoteText('beir', MANIFEST) },
    read: (folder) => readExportNote(folder, new Problems()),
  },
  {
    name: 'lines of sources',
    files: { 'source-lines.json': JSON.stringify(KEPT) },
    read: (folder) => readSourceLines(folder, 'beir'),
  },
  {
    name: 'imports of BEIR',
    files: { 'corpus.jsonl': CORPUS, 'queries.jsonl': BEIR_QUERIES, 'qrels/test.tsv': BEIR_QRELS },
    read: importedFrom,
  },
  {
    name: 'imports of TREC',
    files: { 'qrels.txt': QRELS, 'queries.tsv': TOPICS, 'tools.jsonl': TOOL_LINES },
    read: importedFrom,
  },
]

function importedFrom(folder: string) {
  const naming = { prefix: 'mcp' } as const
  return importDataset({
    sources: [folder],
    format: 'auto',
    columns: {},
    naming,
    unknownTools: 'report',
    lang: 'en',
  })
}

describe.each(PARSERS)('the parser of $name on the disk', ({ files, read }) => {
  const names = Object.keys(files)
  const [first = '', ...others] = Object.values(files)
  test('reads sound files', () => {
    withFolder(new Map(Object.entries(files)), (folder) => expect(() => read(folder)).not.toThrow())
  })

  property.prop([fc.constantFrom(...names), anyBytes([first, ...others])], { numRuns: 60 })(
    'throws nothing but a list of problems, whatever bytes one of its files holds',
    (name, bytes) => {
      withFolder(new Map(Object.entries(files)), (folder) => {
        writeFileSync(join(folder, name), bytes)
        expect(() => answerOf(() => read(folder))).not.toThrow()
      })
    },
  )

  test.each(names)('throws nothing but a list of problems where %s is a folder', (name) => {
    const others = Object.entries(files).filter(([other]) => other !== name)
    withFolder(new Map([...others, [`${name}/x`, '']]), (folder) => {
      expect(() => answerOf(() => read(folder))).not.toThrow()
    })
  })
})
