import { fc, test as propertyTest } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import type { ComparisonRow, QueryRow, ResultRow } from '../../src/experiment/result.ts'
import { GaugeError } from '../../src/lib/gauge-error.ts'
import { parseReport, parseRows, reportJson, rowLine } from '../../src/report/json.ts'
import { sampleReport } from '../support/sample-report.ts'

const figure = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((x) => !Object.is(x, -0))
const text = fc.string({ unit: 'grapheme' })

const resultRow: fc.Arbitrary<ResultRow> = fc.record(
  {
    dataset: text,
    retriever: text,
    slice: text,
    measure: text,
    mean: figure,
    low: figure,
    high: figure,
    n: fc.nat(),
  },
  { noNullPrototype: true },
)

const comparisonRow: fc.Arbitrary<ComparisonRow> = fc.record(
  {
    dataset: text,
    measure: text,
    leader: text,
    other: text,
    difference: figure,
    low: figure,
    high: figure,
    p: figure,
    pHolm: figure,
    wins: fc.nat(),
    ties: fc.nat(),
    losses: fc.nat(),
  },
  { noNullPrototype: true },
)

const queryRow: fc.Arbitrary<QueryRow> = fc.record(
  {
    dataset: text,
    retriever: text,
    query: text,
    ranking: fc.array(text),
    scores: fc.array(figure),
    measures: fc.dictionary(fc.constantFrom('nDCG@10', 'R@5', 'RR'), figure, { noNullPrototype: true }),
  },
  { noNullPrototype: true },
)

function codeAndText(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof GaugeError) return `${error.code} ${error.message}`
    throw error
  }
  return 'no error'
}

describe('report.json', () => {
  propertyTest.prop([fc.array(resultRow), fc.array(comparisonRow), fc.array(text), fc.integer()])(
    'what is written is read back the same',
    (results, comparisons, warnings, seed) => {
      const sample = sampleReport()
      const report = { ...sample, results, comparisons, warnings, manifest: { ...sample.manifest, seed } }
      expect(parseReport(reportJson(report), 'report.json')).toEqual(report)
    },
  )

  test('key order does not depend on how the report was put together', () => {
    const { schema, manifest, results, comparisons, growth, timings, modes, warnings } = sampleReport()
    const reversed = results.map(
      (row) => Object.fromEntries(Object.entries(row).reverse()) as unknown as ResultRow,
    )
    const shuffled = { warnings, comparisons, modes, timings, growth, results: reversed, manifest, schema }
    expect(reportJson(shuffled)).toBe(reportJson(sampleReport()))
  })

  test('every result stands on a line of its own', () => {
    const lines = reportJson(sampleReport()).split('\n')
    expect(lines.filter((line) => line.includes('"slice":'))).toHaveLength(sampleReport().results.length)
  })

  test('fields of a newer program survive', () => {
    const json = reportJson(sampleReport()).replace(
      '"schema": 1,',
      '"schema": 1,\n  "ties": [{"share": 0.5}],',
    )
    expect(reportJson(parseReport(json, 'report.json'))).toContain('"share":0.5')
  })

  test('a figure that JSON cannot hold is refused, with its place', () => {
    const sample = sampleReport()
    const [first] = sample.results as [ResultRow]
    const report = { ...sample, results: [{ ...first, mean: Number.NaN }] }
    expect(codeAndText(() => reportJson(report))).toMatch(/^E_FORMAT report: results\[0\]\.mean: /u)
  })

  test('a damaged report is refused with file, place and way out', () => {
    const json = reportJson(sampleReport()).replace('"mean":0.712', '"mean":"0.712"')
    expect(codeAndText(() => parseReport(json, 'old/report.json'))).toMatch(
      /^E_FORMAT old\/report\.json: results\[0\]\.mean: .*run it again/u,
    )
    expect(codeAndText(() => parseReport('{', 'r.json'))).toMatch(/^E_FORMAT r\.json: not JSON/u)
    expect(codeAndText(() => parseReport('null', 'r.json'))).toMatch(/^E_FORMAT r\.json: the document/u)
  })

  test('a timing that does not say of which catalog it is, is refused', () => {
    const json = reportJson(sampleReport()).replace('"catalog":"agent-cli",', '')
    expect(codeAndText(() => parseReport(json, 'r.json'))).toMatch(
      /^E_FORMAT r\.json: timings\[0\]\.catalog: /u,
    )
  })

  test('a timing carries cold build and update beside the warm build, and one that lacks them is refused', () => {
    const json = reportJson(sampleReport())
    expect(json).toMatch(/"buildMs":418,.*"coldBuildMs":1254,"updateMs":522\.5,"coldSamples":3,/u)
    expect(codeAndText(() => parseReport(json.replace('"updateMs":522.5,', ''), 'r.json'))).toMatch(
      /^E_FORMAT r\.json: timings\[\d+\]\.updateMs: /u,
    )
  })

  test('a report without comparisons, or with one that lacks its adjusted p, is refused', () => {
    const { comparisons, ...without } = sampleReport()
    expect(codeAndText(() => parseReport(JSON.stringify(without), 'r.json'))).toMatch(
      /^E_FORMAT r\.json: comparisons: /u,
    )
    const json = JSON.stringify({ ...without, comparisons: comparisons.map(({ pHolm: _, ...row }) => row) })
    expect(codeAndText(() => parseReport(json, 'r.json'))).toMatch(
      /^E_FORMAT r\.json: comparisons\[0\]\.pHolm: /u,
    )
  })

  test('another schema version is named', () => {
    const json = reportJson(sampleReport()).replace('"schema": 1', '"schema": 7')
    expect(codeAndText(() => parseReport(json, 'r.json'))).toContain(
      'schema 7, but this version of toolgauge reads schema 1',
    )
  })
})

describe('rows.jsonl', () => {
  propertyTest.prop([fc.array(queryRow)])('what is written is read back the same', (rows) => {
    expect(parseRows(rows.map(rowLine).join(''), 'rows.jsonl')).toEqual(rows)
  })

  test('a bad line is named by its number', () => {
    const good = rowLine({
      dataset: 'd',
      retriever: 'r',
      query: 'q',
      ranking: ['t'],
      scores: [1],
      measures: { RR: 1 },
    })
    expect(codeAndText(() => parseRows(`${good}{"dataset":"d"}\n`, 'rows.jsonl'))).toMatch(
      /^E_FORMAT rows\.jsonl:2: retriever/u,
    )
  })
})
