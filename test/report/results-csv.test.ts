import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { resultsCsv } from '../../src/report/results-csv.ts'
import { renameDataset, sampleReport } from '../support/sample-report.ts'

test('a spreadsheet reads every row back, and a formula in a name as text', () => {
  const report = renameDataset(sampleReport(), 'cjk-tools', '=1+1,"x"')
  const rows: Record<string, string>[] = parse(resultsCsv(report), { columns: true })
  expect(rows).toHaveLength(report.results.length)
  expect(rows[0]).toMatchObject({
    dataset: 'agent-cli',
    retriever: 'tool-search(hybrid)',
    slice: 'all',
    mean: '0.712',
  })
  expect(rows.at(-1)?.dataset).toBe(`'=1+1,"x"`)
})
