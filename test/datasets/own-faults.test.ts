import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadDataset } from '../../src/datasets/load.ts'
import { gaugeErrorOf } from '../support/gauge-error-of.ts'
import { type Edits, removeTemporaryFolders, TINY_FILES, writeTinyDataset } from '../support/tiny-dataset.ts'

afterAll(removeTemporaryFolders)

/** What loading complains of, with the folder left out. */
function problemsIn(folder: string): string[] {
  const error = gaugeErrorOf(() => loadDataset(folder))
  expect(error.code).toBe('E_DATASET')
  return error.problems.map((problem) =>
    problem.replaceAll(join(folder, '/'), '').replaceAll(`${folder}/`, ''),
  )
}

const problemsAfter = (edits: Edits) => problemsIn(writeTinyDataset(edits))

const TOOL_FAULTS: readonly [fault: string, edits: Edits, problem: string][] = [
  [
    'a tool name mistyped in a judgment',
    { 'judgments.csv': ['q2,Read,0', 'q2,Raed,0'] },
    'judgments.csv:4: query "q2" grades tool "Raed", which the catalog lacks. Did you mean "Read"?',
  ],
  [
    'a tool in a judgment that is near no tool',
    { 'judgments.csv': ['q2,Read,0', 'q2,SomethingElse,0'] },
    'judgments.csv:4: query "q2" grades tool "SomethingElse", which the catalog lacks. Add the tool or remove the judgment.',
  ],
  [
    'a judgment of no query',
    { 'judgments.csv': ['q2,Read,0', 'q9,Read,0'] },
    'judgments.csv:4: query "q9" is not in queries.csv. Add the query or remove the judgment.',
  ],
  [
    'a pair judged twice',
    { 'judgments.csv': ['q2,Read,0', 'q2,CronCreate,0'] },
    'judgments.csv:4: query "q2" grades tool "CronCreate" a second time. Keep one row.',
  ],
  [
    'a grade out of range',
    { 'judgments.csv': ['q2,Read,0', 'q2,Read,3'] },
    'judgments.csv:4: grade "3" of tool "Read". Expected 0, 1 or 2. Correct the cell.',
  ],
  [
    'a tool that stands twice',
    { 'tools.jsonl': ['{"name": "mcp', '{"name": "Read"}\n{"name": "mcp'] },
    'tools.jsonl:3: tool "Read" stands at tools.jsonl:1 too. Rename one or remove it.',
  ],
]

const QUERY_FAULTS: readonly [fault: string, edits: Edits, problem: string][] = [
  [
    'an id that stands twice',
    { 'queries.csv': ['q5,order a pizza,en,no-match', 'q2,order a pizza,en,task'] },
    'queries.csv:6: query id "q2" stands at queries.csv:3 too. Give one of them another, here and in its judgments.',
  ],
  [
    'an empty id',
    { 'queries.csv': ['q5,order', ',order'] },
    'queries.csv:6: the id is empty. Give every query an id of its own.',
  ],
  [
    'a text of white space',
    { 'queries.csv': ['order a pizza', '  '] },
    'queries.csv:6: query "q5" has no text. Write one or remove the row.',
  ],
  [
    'a form that the text contradicts',
    { 'queries.csv': ['task,required', 'task,keyword'] },
    'queries.csv:5: query "q4" says form keyword, its text has the form required. Write that, or change the text.',
  ],
  [
    'a twin that is no query',
    { 'queries.csv': ['keyword,q2', 'keyword,q22'] },
    'queries.csv:4: query "q3" names twin "q22", which is no query. Correct the id or leave it empty.',
  ],
  [
    'a query that is its own twin',
    { 'queries.csv': ['keyword,q2', 'keyword,q3'] },
    'queries.csv:4: query "q3" is its own twin. Name the clean or English counterpart.',
  ],
  [
    'a typo without a twin',
    { 'queries.csv': ['keyword,q2', 'keyword,'] },
    'queries.csv:4: query "q3" is a typo query without a twin. Name its clean counterpart.',
  ],
  [
    'a no-match query with a right tool',
    { 'judgments.csv': ['q6,Read,2,', 'q6,Read,2,\nq5,Read,1,'] },
    'queries.csv:6: no-match query "q5" has a right tool. Change kind or grade.',
  ],
  [
    'no tool of grade 2',
    { 'judgments.csv': ['set",2', 'set",1'] },
    'queries.csv:5: query "q4" has no tool of grade 2. Judge one, or make it a no-match query.',
  ],
  [
    'a core query whose right tool is deferred',
    { 'judgments.csv': ['q6,Read', 'q6,CronCreate'] },
    'queries.csv:7: core query "q6" has no core tool of grade 2. Change kind or judgment.',
  ],
  [
    'a need without a tool of grade 2',
    { 'judgments.csv': ['q2,Read,0,', 'q2,Read,1,how'] },
    'judgments.csv:4: query "q2" has no tool of grade 2 for its need "how". Judge one, or write the need of the tool that it stands beside.',
  ],
  [
    'a text that stands twice with other labels',
    { 'queries.csv': ['look into a file', 'order a pizza'] },
    'queries.csv:7: query "q6" has the text of "q5" but other labels. Keep one, or give both the same.',
  ],
  [
    'a row with a comma too many',
    { 'queries.csv': ['order a pizza', 'order a pizza, please'] },
    'queries.csv:6: 7 cells, the header has 6. Quote cells that hold commas.',
  ],
]

describe('one planted fault gives one problem with file, line and mend', () => {
  it.each(TOOL_FAULTS)('%s', (_, edits, problem) => {
    expect(problemsAfter(edits)).toEqual([problem])
  })

  it.each(QUERY_FAULTS)('queries: %s', (_, edits, problem) => {
    expect(problemsAfter(edits)).toEqual([problem])
  })

  it('a version that is none', () => {
    expect(problemsAfter({ 'dataset.json': ['1.2.3', 'one'] })).toEqual([
      'dataset.json:1: version: expected a version such as 1.0.0. See the manifest of a shipped set.',
    ])
  })

  it('a wrong checksum, with both sums', () => {
    const folder = writeTinyDataset()
    writeFileSync(join(folder, 'queries.csv'), TINY_FILES['queries.csv'].replace('pizza', 'pie'))
    const problems = problemsIn(folder)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(
      /^dataset\.json:1: sha256 of queries\.csv is [0-9a-f]{64}, the manifest says [0-9a-f]{64}\. .*raise the version/u,
    )
  })
})

it.each([
  ['kind', 'en,no-match', 'en,nothing'],
  ['lang', 'order a pizza,en', 'order a pizza,fr'],
  ['form', 'no-match,keyword', 'no-match,words'],
])('an unknown %s is reported with the known ones', (column, from, to) => {
  const value = to.slice(to.lastIndexOf(',') + 1)
  const [first = ''] = problemsAfter({ 'queries.csv': [from, to] })
  expect(first).toMatch(new RegExp(`^queries\\.csv:6: ${column} "${value}" is none of \\S+, `, 'u'))
})

it('several faults in several files are all reported', () => {
  const folder = writeTinyDataset({
    'tools.jsonl': ['{"name": "mcp', '{"name": ""}\n{"name": "mcp'],
    'queries.csv': ['order a pizza,en', ',xx'],
    'judgments.csv': ['q2,Read,0', 'q2,Read,high\nq9,Read,1'],
  })
  writeFileSync(join(folder, 'dataset.json'), '{"title": ""}')
  const places = problemsIn(folder).map((problem) => problem.slice(0, problem.indexOf(': ')))
  expect([...new Set(places)].sort()).toEqual([
    'dataset.json:1',
    'judgments.csv:4',
    'judgments.csv:5',
    'queries.csv:6',
    'tools.jsonl:3',
  ])
})
