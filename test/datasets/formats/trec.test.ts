import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQrels, parseRun, writeQrels, writeRun } from '../../../src/datasets/formats/trec.ts'
import { parseTrecScore } from '../../../src/datasets/formats/trec-score.ts'
import { GaugeError } from '../../../src/lib/gauge-error.ts'

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read()
  } catch (error) {
    if (error instanceof GaugeError && error.code === 'E_TREC') return error.problems
    throw error
  }
  throw new Error('no error was thrown')
}

describe('parseQrels', () => {
  it('reads tabs, runs of spaces, blank and comment lines, CRLF and a missing last newline', () => {
    const qrels = parseQrels('\uFEFFq1\t0\ta\t1\r\n\n# by two graders\n  q1 0   b -2\nq2 0 a +3', 'qrels.txt')
    expect(qrels).toEqual(
      new Map([
        [
          'q1',
          new Map([
            ['a', { grade: 1 }],
            ['b', { grade: -2 }],
          ]),
        ],
        ['q2', new Map([['a', { grade: 3 }]])],
      ]),
    )
  })

  it('takes an iteration other than 0 for the need', () => {
    const qrels = parseQrels('q1 a list 2\nq1 0 other 1', 'qrels.txt')
    expect(qrels.get('q1')).toEqual(
      new Map([
        ['list', { grade: 2, need: 'a' }],
        ['other', { grade: 1 }],
      ]),
    )
  })

  it('keeps ideographic and no-break spaces inside a name', () => {
    const qrels = parseQrels('q1 0 新建\u3000文件 1\nq1 0 a\u00A0b 1', 'qrels.txt')
    expect([...(qrels.get('q1')?.keys() ?? [])]).toEqual(['新建\u3000文件', 'a\u00A0b'])
  })

  it('reports all problems with file and line', () => {
    const text = 'q1 0 a 1\nq1 0 b\nq1 0 c high\nq1 0 a 1\nq1 0 d 0.5\nq1 0 e 1 more'
    expect(problemsOf(() => parseQrels(text, 'my.qrels'))).toEqual([
      'my.qrels:2: "q1 0 b" has 3 of 4 fields: query 0 tool grade.',
      'my.qrels:3: grade "high" of tool "c", expected an integer.',
      'my.qrels:4: query "q1" has tool "a" already in line 1. Remove one of the two.',
      'my.qrels:5: grade "0.5" of tool "d", expected an integer.',
      'my.qrels:6: "q1 0 e 1 more" has 5 of 4 fields: query 0 tool grade.',
    ])
  })

  it.each(['', '\n \n', '# nothing yet\n'])('refuses a file without data: %j', (text) => {
    expect(problemsOf(() => parseQrels(text, 'qrels.txt'))).toEqual([
      'qrels.txt: the file is empty, expected at least one line.',
    ])
  })
})

describe('parseRun', () => {
  it('keeps the order of the file, whatever rank and score say', () => {
    const { run, tag } = parseRun('q2 Q0 b 9 1.5 first\nq1 Q0 a 1 2 x\nq2 Q0 a 1 3 last and more', 'run.txt')
    expect([...run]).toEqual([
      [
        'q2',
        [
          { toolId: 'b', score: 1.5 },
          { toolId: 'a', score: 3 },
        ],
      ],
      ['q1', [{ toolId: 'a', score: 2 }]],
    ])
    expect(tag).toBe('last')
  })

  it('reads a score that is not a number as 0 and says so', () => {
    const { run, warnings } = parseRun('q1 Q0 a 1 none toy\nq1 Q0 b 2 0,5 toy\nq1 Q0 c 3 +4 toy', 'run.txt')
    expect(run.get('q1')?.map(({ score }) => score)).toEqual([0, 0, 4])
    expect(warnings).toEqual([
      'run.txt:1: score "none" is not a number and is read as 0',
      'run.txt:2: score "0,5" is not a number and is read as 0',
    ])
  })

  it('reports all problems with file and line', () => {
    const text = 'q1 Q0 a 1 2.0\nq1 Q0 b 1 nan toy\nq1 Q0 c 1 1 toy\nq2 Q0 c 1 1 toy\nq1 Q0 c 9 9 toy'
    expect(problemsOf(() => parseRun(text, 'my.run'))).toEqual([
      'my.run:1: "q1 Q0 a 1 2.0" has 5 of 6 fields: query Q0 tool rank score tag.',
      'my.run:2: score "nan" of tool "b", expected a decimal number.',
      'my.run:5: query "q1" has tool "c" already in line 3. Remove one of the two.',
    ])
  })

  it('names the first problem and how many there are in the message', () => {
    expect(() => parseRun('a\nb\n', 'my.run')).toThrow(/^2 problems in TREC data, the first: my\.run:1: /u)
  })
})

describe('parseTrecScore', () => {
  it.each([
    ['1e2', 100],
    ['-3', -3],
    ['+4', 4],
    ['.5', 0.5],
    ['5.', 5],
    ['1.5E-3', 0.0015],
    ['-inf', Number.NEGATIVE_INFINITY],
    ['Infinity', Number.POSITIVE_INFINITY],
  ])('reads %s whole', (text, value) => {
    expect(parseTrecScore(text)).toEqual({ reading: 'number', value })
  })

  it.each([
    ['none', 0],
    ['3abc', 3],
    ['1e', 1],
    ['--3', 0],
    ['-', 0],
    ['.', 0],
  ])('reads the front of %s as %s', (text, value) => {
    expect(parseTrecScore(text)).toEqual({ reading: 'partial', value })
  })

  it.each(['nan', '-NaN', '0x1F'])('has no use for %s', (text) => {
    expect(parseTrecScore(text)).toEqual({ reading: 'unusable' })
  })
})

const id = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  .filter((text) => !/[ \t\v\f\r\n]/u.test(text) && !/^[#\uFEFF]/u.test(text))
const need = id.filter((text) => text !== '0')

describe('writing', () => {
  it('qrels come back as they were', () => {
    const judgment = fc.oneof(
      fc.record({ grade: fc.integer({ min: -127, max: 127 }) }),
      fc.record({ grade: fc.integer({ min: -127, max: 127 }), need }),
    )
    const entries = fc.array(fc.tuple(id, fc.array(fc.tuple(id, judgment), { minLength: 1 })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(entries, (queries) => {
        const qrels = new Map(queries.map(([query, tools]) => [query, new Map(tools)]))
        expect(parseQrels(writeQrels(qrels), 'qrels.txt')).toEqual(qrels)
      }),
    )
  })

  it('runs come back as they were, scores to the last bit', () => {
    const score = fc.double({ noNaN: true }).map((value) => value + 0)
    const tools = fc.uniqueArray(fc.record({ toolId: id, score }), {
      minLength: 1,
      selector: (hit) => hit.toolId,
    })
    const entries = fc.array(fc.tuple(id, tools), { minLength: 1 })
    fc.assert(
      fc.property(entries, id, (queries, tag) => {
        const run = new Map(queries)
        expect(parseRun(writeRun(run, tag), 'run.txt')).toEqual({ run, tag, warnings: [] })
      }),
    )
  })

  it('refuses what the format cannot hold, all of it at once', () => {
    const qrels = new Map([
      [
        'q 1',
        new Map([
          ['a', { grade: 1 }],
          ['', { grade: 1, need: '0' }],
        ]),
      ],
      ['#2', new Map([['a', { grade: 1 }]])],
    ])
    expect(problemsOf(() => writeQrels(qrels))).toEqual([
      expect.stringContaining('query "q 1"'),
      expect.stringContaining('tool ""'),
      expect.stringContaining('need "0"'),
      expect.stringContaining('query "#2"'),
    ])
    const run = new Map([['q1', [{ toolId: 'a\nb', score: Number.NaN }]]])
    expect(problemsOf(() => writeRun(run, ''))).toEqual([
      expect.stringContaining('tag ""'),
      expect.stringContaining('tool "a\nb"'),
      expect.stringContaining('not a number'),
    ])
  })
})
