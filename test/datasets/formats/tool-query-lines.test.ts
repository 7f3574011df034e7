import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadDataset } from '../../../src/datasets/load.ts'
import { splitOf } from '../../../src/datasets/split.ts'
import { namesInFolder } from '../../../src/lib/files.ts'
import { gaugeErrorOf } from '../../support/gauge-error-of.ts'
import { sharedPath } from '../../support/shared-folder.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/tiny-dataset.ts'

afterAll(removeTemporaryFolders)

const TOOLS = '{"name": "a", "description": "First"}\n{"name": "b"}\n'
const QUERIES = '{"id": "q1", "query": "first", "relevant": [{"tool": "a", "grade": 1}], "lang": "en"}\n'

function problemsIn(files: Readonly<Record<string, string>>): string[] {
  const folder = temporaryFolder(files)
  const error = gaugeErrorOf(() => loadDataset(folder))
  expect(error.code).toBe('E_DATASET')
  return error.problems.map((problem) => problem.slice(folder.length + 1))
}

describe('a folder of tools.jsonl and queries.jsonl', () => {
  it('is a foreign set called like its folder', () => {
    const folder = temporaryFolder({ 'tools.jsonl': TOOLS, 'queries.jsonl': QUERIES })
    const dataset = loadDataset(folder)
    expect(dataset).toMatchObject({ name: basename(folder), origin: 'foreign', warnings: [] })
    expect(dataset.queries).toEqual([
      { id: 'q1', text: 'first', lang: 'en', kind: 'unknown', form: 'keyword', split: splitOf('q1') },
    ])
    expect(dataset.judgments).toEqual(new Map([['q1', new Map([['a', { grade: 1 }]])]]))
  })

  it('takes numbers for ids, names without a grade for grade 1, any integer for a grade, and no relevant tool', () => {
    const queries = [
      '{"id": 7, "query": "x", "relevant": ["a", {"tool": "b", "grade": -2}]}',
      '{"id": "8", "query": "y", "relevant": [{"tool": "b"}]}',
      '{"id": "9", "query": "z", "relevant": []}',
    ].join('\n')
    const { judgments } = loadDataset(temporaryFolder({ 'tools.jsonl': TOOLS, 'queries.jsonl': queries }))
    expect(judgments.get('7')).toEqual(
      new Map([
        ['a', { grade: 1 }],
        ['b', { grade: -2 }],
      ]),
    )
    expect(judgments.get('8')).toEqual(new Map([['b', { grade: 1 }]]))
    expect(judgments.get('9')).toEqual(new Map())
  })

  it('warns of texts that stand twice with other labels, and loads', () => {
    const again = QUERIES.replace('"q1"', '"q2"').replace('"a"', '"b"')
    const same = QUERIES.replace('"q1"', '"q3"')
    const dataset = loadDataset(
      temporaryFolder({ 'tools.jsonl': TOOLS, 'queries.jsonl': QUERIES + again + same }),
    )
    expect(dataset.warnings).toEqual(['1 query repeats a text with other labels (first: "q2")'])
  })

  it('keeps two tools of one name apart and says so', () => {
    const tools = `${TOOLS}{"name": "a", "server": "other"}\n`
    const dataset = loadDataset(temporaryFolder({ 'tools.jsonl': tools, 'queries.jsonl': QUERIES }))
    expect(dataset.catalog.tools.map((tool) => tool.id)).toEqual(['a', 'b', 'a (other)'])
    expect(dataset.warnings).toHaveLength(1)
  })

  it('reports all problems with file and line', () => {
    const queries = [
      '{"id": "q1", "query": "first", "relevant": [{"tool": "c", "grade": 1}]}',
      '{"id": "q1", "query": " ", "relevant": []}',
      '{"id": "q2", "query": "x"}',
      '{"id": "q3"',
      '{"id": "q4", "query": "x", "relevant": [{"tool": "a", "grade": 0.5}]}',
    ].join('\n')
    const problems = problemsIn({
      'tools.jsonl': `${TOOLS}{"description": "no name"}\n`,
      'queries.jsonl': queries,
    })
    const places = problems.map((problem) => /^[^:]+:\d+/u.exec(problem)?.[0])
    expect(places.sort()).toEqual([
      'queries.jsonl:1',
      'queries.jsonl:2',
      'queries.jsonl:2',
      'queries.jsonl:3',
      'queries.jsonl:4',
      'queries.jsonl:5',
      'tools.jsonl:3',
    ])
    expect(problems).toContain(
      'queries.jsonl:1: query "q1" grades tool "c", which tools.jsonl lacks. Add the tool or remove the judgment.',
    )
  })

  it('without tools or without queries is none', () => {
    expect(problemsIn({ 'tools.jsonl': '', 'queries.jsonl': '' })).toEqual([
      'tools.jsonl: no tools. Write one JSON object a line.',
      'queries.jsonl: no queries. Write one JSON object a line.',
    ])
    const alone = temporaryFolder({ 'queries.jsonl': QUERIES })
    expect(gaugeErrorOf(() => loadDataset(alone)).message).toMatch(/tools\.jsonl: there is no such file/u)
  })
})

const data = sharedPath('data')

describe.skipIf(!data.isThere)(`public sets in this layout${data.note}`, () => {
  it('are there', () => expect(namesInFolder(data.path)).not.toEqual([]))

  it.each(namesInFolder(data.path))('%s loads, and every judged tool is in its catalog', (name) => {
    const { catalog, queries, judgments, origin } = loadDataset(join(data.path, name))
    expect(origin).toBe('foreign')
    expect(catalog.tools.length).toBeGreaterThan(0)
    expect(judgments.size).toBe(queries.length)
    const judged = new Set([...judgments.values()].flatMap((ofQuery) => [...ofQuery.keys()]))
    expect([...judged].filter((toolId) => !catalog.byId.has(toolId))).toEqual([])
  })
})
