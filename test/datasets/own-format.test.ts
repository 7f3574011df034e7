import { afterAll, describe, expect, it } from 'vitest'
import { loadDataset } from '../../src/datasets/load.ts'
import { removeTemporaryFolders, TINY_FILES, writeTinyDataset } from '../support/tiny-dataset.ts'

afterAll(removeTemporaryFolders)

describe('a set without a fault', () => {
  const dataset = loadDataset(writeTinyDataset())

  it('has its title, version, queries and tools as written', () => {
    expect(dataset).toMatchObject({ title: 'Three tools', version: '1.2.3', origin: 'shipped', warnings: [] })
    expect(dataset.catalog.tools.map(({ name }) => name)).toEqual([
      'Read',
      'CronCreate',
      'mcp__docs__get, set',
    ])
    expect(dataset.queries.map((query) => query.id)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6'])
    expect(dataset.queries[1]?.text).toBe('run this nightly, please')
    expect(dataset.queries[2]).toMatchObject({ kind: 'typo', lang: 'en', form: 'keyword', twin: 'q2' })
    expect(dataset.queries[1]).not.toHaveProperty('twin')
  })

  it('has an entry of judgments for every query, with grade and need', () => {
    expect([...(dataset.judgments.get('q2') ?? [])]).toEqual([
      ['CronCreate', { grade: 2, need: 'when' }],
      ['Read', { grade: 0 }],
    ])
    expect(dataset.judgments.get('q4')?.get('mcp__docs__get, set')).toEqual({ grade: 2 })
    expect(dataset.judgments.get('q5')?.size).toBe(0)
  })

  it('has a checksum that depends on the content and not on the folder', () => {
    expect(loadDataset(writeTinyDataset()).checksum).toBe(dataset.checksum)
    const other = writeTinyDataset({ 'queries.csv': ['order a pizza', 'order a pie'] })
    expect(loadDataset(other).checksum).not.toBe(dataset.checksum)
  })
})

it('CRLF, a cell with a line break and doubled quotes, no twin and no need column are read', () => {
  const folder = writeTinyDataset({
    'queries.csv': [
      TINY_FILES['queries.csv'],
      'id,text,lang,kind,form\r\nq1,"find\r\na ""timer""",en,task,keyword\r\n',
    ],
    'judgments.csv': [TINY_FILES['judgments.csv'], 'query,tool,grade\r\nq1,CronCreate,2\r\n'],
  })
  const { queries, judgments } = loadDataset(folder)
  expect(queries.map((query) => query.text)).toEqual(['find\r\na "timer"'])
  expect(judgments.get('q1')).toEqual(new Map([['CronCreate', { grade: 2 }]]))
})

it.each(['++docs page', '＋docs page', '+.docs page'])(
  'the form of %s is the one the search reads',
  (text) => {
    const dataset = loadDataset(writeTinyDataset({ 'queries.csv': ['+docs page', text] }))
    expect(dataset.queries[3]).toMatchObject({ text, form: 'required' })
  },
)

it('a query that only holds a plus sign is no required one', () => {
  const dataset = loadDataset(
    writeTinyDataset({ 'queries.csv': ['+docs page,en,task,required', 'C++ docs,en,task,keyword'] }),
  )
  expect(dataset.queries[3]?.form).toBe('keyword')
})
