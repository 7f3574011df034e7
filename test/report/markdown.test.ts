import { describe, expect, test } from 'vitest'
import { chartPlans } from '../../src/report/charts.ts'
import { markdownReport } from '../../src/report/markdown.ts'
import { onlyRetriever, renameDataset, renameRetriever, sampleReport } from '../support/sample-report.ts'

/** Cells of a row: pipes that begin, divide and end it. */
const pipes = (line: string) => line.split('|').length

describe('markdownReport', () => {
  test('names the leader and gives every mean with its interval', () => {
    const text = markdownReport(sampleReport())
    expect(text).toContain('tool-search(hybrid) leads: nDCG@10 .829')
    expect(text).toContain('★ **`tool-search(hybrid)`** | **.829 [.788, .870]**')
  })

  test('holds the manifest: commit, versions, machine, seed and checksums', () => {
    const text = markdownReport(sampleReport())
    for (const fact of [
      '0123456789ab',
      'v20.20.2',
      '8 × Example CPU',
      '| seed | 1 |',
      '1'.repeat(64),
      '2026-02-20',
    ]) {
      expect(text).toContain(fact)
    }
  })

  test('says how recall and intervals are meant', () => {
    const text = markdownReport(sampleReport())
    expect(text).toMatch(/^- Recall in papers on tool retrieval often means Success@k/mu)
    expect(text).toMatch(/^- Rankings are 10 hits deep: RR over the first 10 results\.$/mu)
    expect(text).toMatch(/bootstrap over queries/u)
  })

  test('the leader stands against every other retriever, in the order of the main table', () => {
    const lines = markdownReport(sampleReport()).split('\n')
    const start = lines.indexOf('### agent-cli: tool-search(hybrid) against the others, nDCG@10')
    const table = lines.slice(start + 2, start + 11)
    expect(table[0]).toBe('| against | difference | p | p (Holm) | wins | ties | losses |')
    // .829 - .781 = .048 ± .037. The p-values .0001, .0001, .0004, .0009, .0031, .012, .081 are multiplied by
    // 7, 6, 5, 4, 3, 2, 1: .024 is of the last but one, .081 of the last; 212 - 46 - 29 = 137 ties.
    expect(table[2]).toBe('| `hybrid` | +.048 [+.011, +.085] | .012 | .024 | 46 | 137 | 29 |')
    // .829 - .779 = .050 ± .056
    expect(table[3]).toBe('| ≈ `bm25f` | +.050 [−.006, +.106] | .081 | .081 | 49 | 125 | 38 |')
    expect(table[8]).toMatch(/^\| `cjk-bigram` \| .* \| &#60; \.001 \| &#60; \.001 \| 178 \| 31 \| 3 \|$/u)
  })

  test('a single retriever has neither marks nor comparisons', () => {
    const text = markdownReport(onlyRetriever(sampleReport(), 'hybrid'))
    expect(text).toContain('- `agent-cli`: hybrid: nDCG@10 .781')
    expect(text).not.toMatch(/[★≈]|against the others/u)
  })

  test('shows queries with nothing to find for every retriever, with what the measures mean', () => {
    const text = markdownReport(sampleReport())
    expect(text).toContain('| retriever | Empty (n = 14) | Loaded (n = 9) |')
    expect(text).toContain('| `tool-search(hybrid)` | .571 [.364, .779] | 1.000 [1.000, 1.000] |')
    expect(text).toMatch(/^Loaded: share of the core queries/mu)
    expect(text).not.toMatch(/kind:no-match|kind:core/u)
  })

  test('shows warm builds, cold builds, updates and latency, in this order', () => {
    const titles = markdownReport(sampleReport())
      .split('\n')
      .filter((line) => line.includes('by catalog size'))
    expect(titles).toEqual([
      '### Index build time by catalog size (synthetic tools), warm, ms',
      '### Index build time by catalog size (synthetic tools), cold, ms',
      '### Index update time by catalog size (synthetic tools), ms',
      '### Query latency by catalog size (synthetic tools), µs',
    ])
  })

  test('warnings are the last section', () => {
    const warnings = ['mode standard on agent-cli: the prompt does not fit']
    expect(markdownReport({ ...sampleReport(), warnings })).toMatch(
      /\n## Warnings\n\n- mode standard on agent-cli: the prompt does not fit\n$/u,
    )
  })

  test('links every chart there is, and none where none was drawn', () => {
    const report = sampleReport()
    for (const { file } of chartPlans(report)) expect(markdownReport(report)).toContain(`](${file})`)
    expect(markdownReport(report, [])).not.toContain('.png')
  })

  test('measures beyond the main ones have a table of their own', () => {
    const report = sampleReport()
    const extra = report.results
      .filter(({ measure, slice }) => measure === 'R@5' && slice === 'all')
      .map((row) => ({ ...row, measure: 'Success@5' }))
    expect(markdownReport({ ...report, results: [...report.results, ...extra] })).toContain(
      'further measures',
    )
    expect(markdownReport(report)).not.toContain('further measures')
  })

  test('a hostile name neither opens markup nor adds a cell', () => {
    const name = 'x|y`z <script>alert(1)</script> ](http://evil.test)'
    const text = markdownReport(
      renameRetriever(renameDataset(sampleReport(), 'agent-cli', name), 'hybrid', name),
    )
    expect(text).not.toMatch(/<script|\]\(http/u)
    const lines = text.split('\n')
    const head = lines.findIndex((line) => line.startsWith('| retriever |'))
    for (const row of lines.slice(head, head + 10)) expect(pipes(row)).toBe(pipes(lines[head] ?? ''))
  })
})
