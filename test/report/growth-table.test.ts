import { describe, expect, test } from 'vitest'
import type { GrowthRow } from '../../src/experiment/result.ts'
import { chartPlans, renderCharts } from '../../src/report/charts.ts'
import { growthTables } from '../../src/report/growth-table.ts'
import { parseReport, reportJson } from '../../src/report/json.ts'
import { markdownReport } from '../../src/report/markdown.ts'
import { terminalReport } from '../../src/report/terminal.ts'
import { sampleReport } from '../support/sample-report.ts'

function row(dataset: string, retriever: string, tools: number, mean: number): GrowthRow {
  return { dataset, retriever, tools, measure: 'R@5', mean, low: mean - 0.05, high: mean + 0.05, n: 212 }
}

// The sample's catalogs have 128 tools.
const GROWTH = [
  row('agent-cli', 'hybrid', 128, 0.861),
  row('agent-cli', 'bm25f', 128, 0.865),
  row('agent-cli', 'hybrid', 10_000, 0.712),
  row('agent-cli', 'bm25f', 10_000, 0.655),
]
const report = { ...sampleReport(), growth: GROWTH }

describe('growth tables', () => {
  test('have sizes as columns, the own one marked, and retrievers in the order of the run', () => {
    const [table, ...others] = growthTables(report)
    expect(others).toEqual([])
    expect(table?.title).toBe('agent-cli: R@5 by catalog size, n = 212 queries')
    expect(table?.columns).toEqual(['retriever', '128 tools (own)', '10,000 tools'])
    expect(table?.rows.map(({ cells }) => cells[0])).toEqual(['hybrid', 'bm25f'])
    expect(table?.rows[1]?.cells[2]).toMatchObject({ mean: 0.655 })
  })

  test('show a gap where a figure is missing, and one table per dataset', () => {
    const rows = [...GROWTH.slice(0, 3), row('cjk-tools', 'hybrid', 500, 0.5)]
    const tables = growthTables({ ...report, growth: rows })
    expect(tables[0]?.rows[1]?.cells[2]).toBe('–')
    expect(tables[1]?.columns).toEqual(['retriever', '500 tools'])
  })

  test('stand in the terminal, in Markdown with the picture, and in JSON', () => {
    expect(terminalReport(report, { color: false, width: 120 })).toMatch(/bm25f +\.865 ±\.05 +\.655 ±\.05/u)
    const markdown = markdownReport(report)
    expect(markdown).toContain(
      '| `bm25f` | .865 \\[.815, .915\\] | .655 \\[.605, .705\\] |'.replaceAll('\\', ''),
    )
    expect(markdown).toMatch(/!\[From 128 to 10,000 tools .*\]\(recall-by-size\.png\)/u)
    expect(parseReport(reportJson(report), 'report.json')).toEqual(report)
  })

  test('are absent from a report without growth, which an earlier version wrote', () => {
    const { growth: _, ...earlier } = sampleReport()
    const parsed = parseReport(JSON.stringify(earlier), 'report.json')
    expect(parsed.growth).toEqual([])
    expect(markdownReport(parsed)).not.toContain('catalog size, n =')
    expect(chartPlans(parsed).map(({ file }) => file)).not.toContain('recall-by-size.png')
  })
})

describe('recall-by-size.png', () => {
  const planOf = (growth: readonly GrowthRow[]) =>
    chartPlans({ ...report, growth }).find(({ file }) => file === 'recall-by-size.png')

  test('its title says what the best at the largest size loses', () => {
    expect(planOf(GROWTH)?.title).toBe(
      'From 128 to 10,000 tools on agent-cli, R@5 of hybrid goes from 86.1 % to 71.2 %',
    )
    const two = [...GROWTH, row('cjk-tools', 'hybrid', 128, 0.8)]
    expect(planOf(two)?.title).toContain('(and 1 more below)')
  })

  test('is drawn for several datasets as panels, and for a single size', async () => {
    const drawn = async (growth: readonly GrowthRow[]) => {
      const empty = { ...report, results: [], timings: [], modes: [], growth }
      return (await renderCharts(empty)).map(({ png }) =>
        new DataView(png.buffer, png.byteOffset).getUint32(20),
      )
    }
    const [one] = await drawn(GROWTH.slice(0, 1))
    const [two] = await drawn([...GROWTH, row('cjk-tools', 'hybrid', 128, 0.8)])
    expect(one).toBeGreaterThan(600)
    expect(two).toBeGreaterThan((one ?? 0) * 1.5)
  })
})
