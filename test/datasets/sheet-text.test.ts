import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { parseCsv } from '../../src/datasets/csv.ts'
import { guarded, sheetText, shortened, unguarded } from '../../src/datasets/sheet-text.ts'
import { Problems } from '../../src/lib/problems.ts'

/** Any text that UTF-8 can hold, and often one that a spreadsheet would not leave alone. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.stringMatching(/^'{0,3}[ \t]{0,2}[=+@-]?/u), fc.string({ unit: 'grapheme' }))
    .map((parts) => parts.join('')),
  fc.stringMatching(/^'{0,2}[\d.,:eE-]{1,6}$/u),
)

describe('a guarded cell', () => {
  it.each([
    '=1+1',
    '+docs page',
    '-x',
    '@SUM(A1)',
    ' =1+1',
    '\t=1',
    '\r',
    '＝1',
    "'=1",
    '007',
    '3-1',
    '1e5',
    '2.50',
  ])('of %j begins with an apostrophe', (given) => {
    expect(guarded(given)).toBe(`'${given}`)
  })

  it.each(['', 'send', '12', '0', "'quoted'", 'a=b', '3 tools', '查询'])(
    'of %j is the text itself',
    (given) => {
      expect(guarded(given)).toBe(given)
    },
  )

  test.prop([text])('gives back what was given, for any text', (given) => {
    expect(unguarded(guarded(given))).toBe(given)
  })

  test.prop([text])('never begins as a formula does', (given) => {
    expect(guarded(given)).not.toMatch(/^\s*[=+\-@＝＋－＠]/u)
  })

  it('is read right where a spreadsheet has taken the apostrophe away', () => {
    expect(unguarded('=1+1')).toBe('=1+1')
  })
})

describe('the text of a sheet', () => {
  test.prop([fc.array(fc.tuple(text, text), { minLength: 1 })])(
    'holds every cell of any text, character by character',
    (rows) => {
      const problems = new Problems()
      const sheet = sheetText(
        ['a', 'b', 'end'],
        rows.map(([a, b]) => ({ a, b, end: 'x' })),
      )
      const read = parseCsv(sheet, 'sheet.csv', { required: ['a', 'b', 'end'], optional: [] }, problems)
      expect(problems.list).toEqual([])
      expect(read.map(({ cells }) => [unguarded(cells.a), unguarded(cells.b)])).toEqual(rows)
    },
  )

  it('says that it is UTF-8', () => {
    expect(sheetText(['a'], [{ a: '=1' }])).toBe("\uFEFFa\n'=1\n")
  })
})

describe('a shortened description', () => {
  it('is one line', () => {
    expect(shortened(' Sends\r\n\ta message\u0007 now ')).toBe('Sends a message now')
  })

  it('is cut between characters, with a sign that something is missing', () => {
    const cut = shortened('𠮷'.repeat(400))
    expect([...cut]).toHaveLength(300)
    expect(cut).toMatch(/^𠮷+…$/u)
  })
})
