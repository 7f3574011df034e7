import { describe, expect, it } from 'vitest'
import { gradingSheet, gradingSheets } from '../../src/evaluate/grading-sheet.ts'
import { datasetWith, queryOf } from '../support/gradings.ts'

const { catalog } = datasetWith(['send', '=cmd()'], {})
const pooled = [
  { query: queryOf('q1', { text: '+docs page', lang: 'en', kind: 'no-match' }), tools: ['=cmd()', 'send'] },
  { query: queryOf('q2'), tools: ['send'] },
  { query: queryOf('q3'), tools: [] },
  { query: queryOf('q4'), tools: ['send'] },
]

describe('a grading sheet', () => {
  it('has a row for every pair, in order, with nothing filled in and no kind', () => {
    expect(gradingSheet(pooled.slice(0, 2), catalog)).toBe(
      [
        '\uFEFFtext,lang,tool,description,grade,note,query',
        "'+docs page,en,'=cmd(),What =cmd() does,,,q1",
        "'+docs page,en,send,What send does,,,q1",
        'text of q2,en,send,What send does,,,q2',
        '',
      ].join('\n'),
    )
  })

  it('can be several of at most so many queries, each query in one of them', () => {
    const sheets = gradingSheets(pooled, catalog, 2)
    expect(sheets.map((sheet) => [...sheet.matchAll(/q\d$/gmu)].map(([id]) => id))).toEqual([
      ['q1', 'q1', 'q2'],
      ['q4'],
    ])
  })
})
