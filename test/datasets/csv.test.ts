import { describe, expect, it } from 'vitest'
import { headerOf, parseCsv } from '../../src/datasets/csv.ts'
import { Problems } from '../../src/lib/problems.ts'

function read(text: string) {
  const problems = new Problems()
  const rows = parseCsv(text, 'f.csv', { required: ['id', 'text'], optional: ['note'] }, problems)
  return {
    rows: rows.map(({ where, cells }) => [where, cells.id, cells.text, cells.note]),
    problems: problems.list,
  }
}

describe('a CSV file as spreadsheets write it', () => {
  it.each([
    ['commas', 'id,text,note\n1,"a, b",c\n'],
    ['semicolons', 'id;text;note\n1;a, b;c\n'],
    ['tabs', 'id\ttext\tnote\n1\ta, b\tc\n'],
    ['a byte-order mark and line ends of Windows', '\uFEFFid;text;note\r\n1;a, b;c\r\n'],
    ['quotes around everything', '"id";"text";"note"\n"1";"a, b";"c"\n'],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toEqual({ rows: [['f.csv:2', '1', 'a, b', 'c']], problems: [] })
  })

  it('may lack the separators behind the last cell of a row that is filled', () => {
    expect(read('id,text,note\n1,a\n2,b,c\n')).toEqual({
      rows: [
        ['f.csv:2', '1', 'a', ''],
        ['f.csv:3', '2', 'b', 'c'],
      ],
      problems: [],
    })
  })

  it('may hold rows without anything in them', () => {
    expect(read('id,text,note\n,,\n1,a,\n,,\n').rows).toEqual([['f.csv:3', '1', 'a', '']])
  })

  it('is told from one in which a cell is missing, or a comma is too many', () => {
    expect(read('id,text,note\n1\n1,a,b,\n')).toEqual({
      rows: [],
      problems: [
        'f.csv:2: 1 cells, the header has 3. Quote cells that hold commas.',
        'f.csv:3: 4 cells, the header has 3. Quote cells that hold commas.',
      ],
    })
  })
})

describe('how a CSV file is written', () => {
  it('is told from its first line that is not empty', () => {
    expect(headerOf('\uFEFF"a";b \r\n1;2\r\n')).toEqual({
      columns: ['a', 'b'],
      delimiter: ';',
      lineEnd: '\r\n',
    })
    expect(headerOf('\n\na;b\n1;2\n').columns).toEqual(['a', 'b'])
    expect(headerOf('a,b\n')).toEqual({ columns: ['a', 'b'], delimiter: ',', lineEnd: '\n' })
  })
})
