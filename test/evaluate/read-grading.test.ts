import { describe, expect, it } from 'vitest'
import { labelGrading } from '../../src/evaluate/grading.ts'
import { gradingSheet } from '../../src/evaluate/grading-sheet.ts'
import { readGrading, readPoolSheets, type SheetChecks } from '../../src/evaluate/read-grading.ts'
import { Problems } from '../../src/lib/problems.ts'
import { datasetWith } from '../support/gradings.ts'

const dataset = datasetWith(['send', 'list', '007', 'other'], { q1: { send: 2 }, q2: {}, '003': {} })

function read(text: string, checks: SheetChecks = { dataset }) {
  const problems = new Problems()
  const grading = readGrading([{ path: 'sheet.csv', text }], checks, problems)
  const grades = Object.fromEntries(
    [...grading.grades].map(([query, ofQuery]) => [query, Object.fromEntries(ofQuery)]),
  )
  return { grading, grades, problems: problems.list }
}

const poolText = gradingSheet(
  dataset.queries.map((query) => ({ query, tools: ['send', '007'] })),
  dataset.catalog,
)
const pool = readPoolSheets([{ path: 'pool.csv', text: poolText }], { dataset }, new Problems())

describe('a graded sheet', () => {
  it('is read as it was written, nothing filled in being 0', () => {
    const graded = poolText.replace('send,What send does,,', 'send,What send does,2,sure')
    const { grades, problems, grading } = read(graded, { dataset, pool })
    expect(problems).toEqual([])
    expect(grades).toEqual({
      q1: { send: 2, '007': 0 },
      q2: { send: 0, '007': 0 },
      '003': { send: 0, '007': 0 },
    })
    expect(grading.queries.get('q1')).toMatchObject({ text: 'text of q1', lang: 'en', kind: 'task' })
  })

  it('is read without a dataset, as spreadsheets save it: carriage returns, columns moved and added', () => {
    const { grades, grading, problems } = read(
      '\uFEFFgrade,mine,query,tool,lang,text\r\n 1 ,x,q9,new,ja,探す\r\n,,q9,old,ja,探す\r\n',
      {},
    )
    expect(problems).toEqual([])
    expect(grades).toEqual({ q9: { new: 1, old: 0 } })
    expect(grading.queries.get('q9')).toEqual({ id: 'q9', text: '探す', lang: 'ja' })
  })

  it('tells all that is wrong with it at once, with line and mend', () => {
    const rows = [
      'query,tool,grade',
      'q1,send,2',
      'q11,send,1',
      'q1,sned,1',
      'q1,list,1',
      'q2,send,3',
      'q2,007,yes',
      'q1,send,0',
    ]
    const { problems } = read(rows.join('\n'), { dataset, pool })
    expect(problems).toEqual([
      'sheet.csv:3: query "q11" is not in the dataset. Did you mean "q1"?',
      'sheet.csv:4: tool "sned" is not in the dataset. Did you mean "send"?',
      'sheet.csv:5: query "q1" was not pooled with tool "list". Remove the row: only what all graders saw is compared.',
      'sheet.csv:6: grade "3". Expected 0, 1 or 2.',
      'sheet.csv:7: grade "yes". Expected 0, 1 or 2.',
      'sheet.csv:8: query "q1" with tool "send" stands at sheet.csv:2 too. Keep one row.',
    ])
  })

  it('knows the ids of the pool where it knows no dataset', () => {
    const { problems } = read('query,tool,grade\nq5,send,2\n', { pool })
    expect(problems).toEqual(['sheet.csv:2: query "q5" is not in the pool. Did you mean "q1"?'])
  })

  it.each([
    ['of which nothing was filled in', poolText],
    ['without rows', 'query,tool,grade\n'],
  ])('%s was not graded', (_, text) => {
    expect(read(text).problems).toEqual([expect.stringMatching(/^sheet\.csv: no row has a grade\. /u)])
  })

  it('saved with another separator says so', () => {
    expect(read('query;tool;grade\nq1;send;2\n').problems).toEqual([
      'sheet.csv:1: cells are separated by semicolons. Save the sheet with commas.',
    ])
  })

  it('in several files is one grading, and a pair in two of them is told', () => {
    const problems = new Problems()
    const files = [
      { path: 'a.csv', text: 'query,tool,grade\nq1,send,2\n' },
      { path: 'b.csv', text: 'query,tool,grade\nq2,send,1\nq1,send,2\n' },
    ]
    const { grades } = readGrading(files, { dataset }, problems)
    expect([...grades.keys()]).toEqual(['q1', 'q2'])
    expect(problems.list).toEqual([
      'b.csv:3: query "q1" with tool "send" stands at a.csv:2 too. Keep one row.',
    ])
  })
})

describe('the labels over a pool', () => {
  it('are in the three grades of a sheet, a pair without one being 0', () => {
    const foreign = datasetWith(['a', 'b', 'c', 'd', 'e'], { q: { a: 5, b: 2, c: 1, d: -3 } })
    const { grading } = read('query,tool,grade\nq,a,1\nq,b,\nq,c,\nq,d,\nq,e,\n', { dataset: foreign })
    const labels = labelGrading(foreign, grading)
    expect(Object.fromEntries(labels.grades.get('q') ?? [])).toEqual({ a: 2, b: 2, c: 1, d: 0, e: 0 })
  })
})
