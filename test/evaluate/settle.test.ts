import { describe, expect, it } from 'vitest'
import { judgmentsText } from '../../src/datasets/dataset-files.ts'
import type { JointGradings } from '../../src/evaluate/agreement.ts'
import {
  disagreementSheet,
  readSettled,
  type Settled,
  settledJudgments,
  type Zeros,
} from '../../src/evaluate/settle.ts'
import { Problems } from '../../src/lib/problems.ts'
import { datasetWith, queryOf } from '../support/gradings.ts'

const dataset = datasetWith(['a', 'b', 'c', 'd'], {
  q1: { b: { grade: 2, need: 'x' }, d: { grade: 1, need: 'y' } },
  q2: { a: 2, d: 0 },
})

const joint: JointGradings = {
  queries: [
    {
      query: queryOf('q1', { text: '=q1' }),
      pairs: [
        { tool: 'd', first: 1, second: 0 },
        { tool: 'c', first: 0, second: 2 },
        { tool: 'b', first: 2, second: 2 },
        { tool: 'a', first: 0, second: 0 },
      ],
    },
  ],
  missing: { first: { queries: 0, rows: 0 }, second: { queries: 0, rows: 0 } },
  descriptions: new Map([['c', 'What c does']]),
}

function read(...rows: readonly string[]): { settled: Settled; problems: readonly string[] } {
  const problems = new Problems()
  const text = ['query,tool,first,second,settled,note', ...rows].join('\n')
  const settled = readSettled({ path: 's.csv', text }, joint, dataset, problems)
  return { settled, problems: problems.list }
}

describe('the sheet of disagreements', () => {
  it('holds the pairs graded differently, both grades, and a place for the third', () => {
    expect(disagreementSheet(joint)).toBe(
      [
        '\uFEFFtext,lang,tool,description,first,second,settled,note,query',
        "'=q1,en,d,,1,0,,,q1",
        "'=q1,en,c,What c does,0,2,,,q1",
        '',
      ].join('\n'),
    )
  })
})

describe('settled grades', () => {
  it('are read by query and tool', () => {
    const { settled, problems } = read('q1,c,0,2,1,', 'q1,d,1,0, 0 ,near miss')
    expect(problems).toEqual([])
    expect(Object.fromEntries(settled.get('q1') ?? [])).toEqual({ c: 1, d: 0 })
  })

  it('tell every disagreement left open, and all that is wrong', () => {
    expect(read('q1,c,0,2,,', 'q1,b,2,2,2,', 'q9,b,0,1,2,', 'q1,c,0,2,1,').problems).toEqual([
      's.csv:2: query "q1" with tool "c" is not settled (0 and 2). Write 0, 1 or 2 into the column settled.',
      's.csv:3: query "q1" with tool "b" is no disagreement of these two gradings. Remove the row.',
      's.csv:4: query "q9" is not in the dataset. Did you mean "q1"?',
      's.csv:5: query "q1" with tool "c" stands at s.csv:2 too. Keep one row.',
      's.csv: no row settles query "q1" with tool "d" (1 and 0). Add it, or write the disagreements anew.',
    ])
  })

  it('of other gradings than these are not taken', () => {
    expect(read('q1,c,1,2,2,', 'q1,d,1,0,7,').problems).toEqual([
      's.csv:2: query "q1" with tool "c" has 1 and 2 here, 0 and 2 in the gradings. Write the disagreements anew and settle those.',
      's.csv:3: grade "7". Expected 0, 1 or 2.',
    ])
  })
})

describe('settled judgments', () => {
  const { settled } = read('q1,c,0,2,1,', 'q1,d,1,0,0,')
  const judged = (zeros: Zeros) => judgmentsText(settledJudgments(dataset, joint, settled, zeros)).split('\n')

  it('keep needs and places, judged zeros, and the queries that not both graded', () => {
    expect(judged('keep')).toEqual([
      'query,tool,grade,need',
      'q1,b,2,x',
      'q1,d,0,y',
      'q1,a,0,',
      'q1,c,1,',
      'q2,a,2,',
      'q2,d,0,',
      '',
    ])
  })

  it('lack the zeros of the pool where they are dropped', () => {
    expect(judged('drop')).toEqual(['query,tool,grade,need', 'q1,b,2,x', 'q1,c,1,', 'q2,a,2,', 'q2,d,0,', ''])
  })

  it('keep the very grade of a foreign set where it says the same', () => {
    const foreign = datasetWith(['a', 'b', 'c', 'd'], { q1: { a: -1, b: 4, c: 0, d: 3 } })
    const made = settledJudgments(foreign, joint, settled, 'keep').get('q1')
    expect([...(made ?? [])].map(([tool, { grade }]) => [tool, grade])).toEqual([
      ['a', -1],
      ['b', 4],
      ['c', 1],
      ['d', 0],
    ])
  })
})
