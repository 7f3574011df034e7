import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRows, tsvText } from '../../../src/datasets/formats/tsv.ts'
import { Problems } from '../../../src/lib/problems.ts'

function cellsOf(text: string): (readonly string[])[] {
  const problems = new Problems()
  const rows = readRows({ path: 't.tsv', text }, '\t', problems)
  expect(problems.list).toEqual([])
  return rows.map(({ cells }) => cells)
}

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', 'a', ' ', ',') }),
  fc.string({ unit: 'grapheme' }),
)

describe('tab-separated rows', () => {
  property.prop([fc.array(fc.tuple(cell, cell, cell))])('are read back character by character', (rows) => {
    const withHeader = [['a', 'b', 'c'], ...rows]
    expect(cellsOf(tsvText(withHeader))).toEqual(withHeader)
  })

  it('take quotes inside a cell, and behind one that opens it, as text', () => {
    expect(cellsOf('he said "hi"\tx\n"quoted" start\ty\n')).toEqual([
      ['he said "hi"', 'x'],
      ['"quoted" start', 'y'],
    ])
  })

  it('mean nothing by quotes where one is never closed', () => {
    expect(cellsOf('"a\tb\nc\td\n')).toEqual([
      ['"a', 'b'],
      ['c', 'd'],
    ])
  })

  it('may begin with a byte order mark and end in CRLF', () => {
    expect(cellsOf('\uFEFFa\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })
})
