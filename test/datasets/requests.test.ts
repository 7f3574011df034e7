import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { readRequests, requestId, withoutJudged } from '../../src/datasets/requests.ts'
import { Problems } from '../../src/lib/problems.ts'

function read(...lines: readonly string[]) {
  const problems = new Problems()
  const text = lines.join('\n')
  const { queries, judgments, unfilled, rows } = readRequests(text, 'requests.csv', 'de', problems)
  return {
    queries: queries.map(({ where, cells }) => [where, cells.text, cells.lang, cells.kind, cells.form]),
    judgments: judgments.map(({ where, cells }) => [where, cells.query, cells.tool, cells.grade, cells.need]),
    unfilled,
    rows,
    problems: problems.list,
  }
}

describe('a sheet of requests', () => {
  it('makes a query of every row with a request, and counts the others', () => {
    expect(read('request,tool,description', 'fire it,kiln_start,Heats', ',kiln_stop,Cools')).toEqual({
      queries: [['requests.csv:2', 'fire it', 'de', 'task', 'keyword']],
      judgments: [['requests.csv:2', requestId('fire it'), 'kiln_start', '2', '']],
      unfilled: 1,
      rows: 2,
      problems: [],
    })
  })

  it('takes tools beside the same request for alternatives', () => {
    const { queries, judgments } = read('request,tool', 'fire it,a', ' fire it ,b')
    expect(queries).toHaveLength(1)
    expect(judgments.map(([, , tool, grade, need]) => [tool, grade, need])).toEqual([
      ['a', '2', 'a'],
      ['b', '2', 'a'],
    ])
  })

  it('takes a request beside no tool for one that nothing serves', () => {
    const { queries, judgments } = read('request,tool', 'fax it to the notary')
    expect(queries).toEqual([['requests.csv:2', 'fax it to the notary', 'de', 'no-match', 'keyword']])
    expect(judgments).toEqual([])
  })

  it('reads the script, the form, and the columns that somebody has added', () => {
    const { queries, judgments } = read(
      'request,tool,grade,lang,kind',
      '窯を止めて,a,,,',
      "'+kiln stop,a,,,",
      'stop it,a,1,fr,sentence',
    )
    expect(queries.map(([, ...cells]) => cells)).toEqual([
      ['窯を止めて', 'ja', 'task', 'keyword'],
      ['+kiln stop', 'de', 'task', 'required'],
      ['stop it', 'fr', 'sentence', 'keyword'],
    ])
    expect(judgments.map(([, , , grade]) => grade)).toEqual(['2', '2', '1'])
  })

  it('gives a request the same id wherever its row stands', () => {
    const ids = (...lines: string[]) => read('request,tool', ...lines).judgments.map(([, id]) => id)
    expect(ids('x,a', 'y,b')).toEqual(ids('y,b', 'x,a').reverse())
  })

  it('leaves a pair that is judged elsewhere to that judgment', () => {
    const row = (tool: string) => ({
      where: 'x',
      cells: { query: 'q', tool, grade: '2', need: '' },
    })
    expect(withoutJudged([row('a'), row('b')], [row('b')])).toEqual([row('a')])
  })

  test.prop([fc.string({ unit: 'binary' })])('is read or complained of, whatever it holds', (text) => {
    const problems = new Problems()
    const { queries, rows, unfilled } = readRequests(text, 'requests.csv', 'en', problems)
    expect(problems.list.length > 0 || queries.length <= rows - unfilled).toBe(true)
  })
})
