import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { SYNTHETIC } from '../../src/experiment/result.ts'
import { displayWidth } from '../../src/report/display-width.ts'
import { terminalReport } from '../../src/report/terminal.ts'
import { onlyRetriever, renameDataset, renameRetriever, sampleReport } from '../support/sample-report.ts'

/** The lines of one table: from the title to the empty line behind it. */
function tableOf(text: string, title: string): readonly string[] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith(title))
  return lines.slice(start, lines.indexOf('', start))
}

const plain = (width: number, report = sampleReport()) => terminalReport(report, { color: false, width })

describe('terminalReport', () => {
  test('the first lines say who leads, by how much, and whether that is significant', () => {
    const top = plain(300).split('\n').slice(0, 6)
    // .829 - .781 = .048 ± .037; p .012 is the second largest of seven: × 2 = .024; 212 - 46 - 29 = 137.
    expect(top).toContain(
      '★ agent-cli: tool-search(hybrid) leads: nDCG@10 .829 ±.04, +.048 [+.011, +.085] over hybrid, significant (p .024, paired randomisation test, Holm-corrected over 7), 46 wins / 137 ties / 29 losses',
    )
    // .724 - .715 = .009 ± .025; p .48 is the largest, but .39 × 2 = .78 comes before it; 212 - 21 - 17 = 174.
    expect(top).toContain(
      '★ cjk-tools: tool-search(hybrid) leads: nDCG@10 .724 ±.05, +.009 [−.016, +.034] over hybrid, not significant (p .78, paired randomisation test, Holm-corrected over 7), 21 wins / 174 ties / 17 losses',
    )
  })

  test('of two retrievers nothing is corrected', () => {
    const report = sampleReport()
    const comparisons = report.comparisons.filter(({ other }) => other === 'hybrid')
    expect(plain(300, { ...report, comparisons })).toContain('(p .024, paired randomisation test), 46 wins')
  })

  test('a p-value at the level is not significant, one just below it is', () => {
    const report = sampleReport()
    const verdicts = (pHolm: number) =>
      plain(300, { ...report, comparisons: report.comparisons.map((row) => ({ ...row, pHolm })) })
    expect(verdicts(0.05)).toContain('not significant (p .050')
    expect(verdicts(0.05)).toMatch(/^≈ minisearch /mu)
    expect(verdicts(0.049)).toContain(' hybrid, significant (p .049')
    expect(verdicts(0.049)).not.toMatch(/^≈/mu)
    expect(verdicts(0.0001)).toContain('(p < .001,')
  })

  test('a lead that nobody tested is called so', () => {
    const text = plain(300, { ...sampleReport(), comparisons: [] })
    expect(text).toContain('leads: nDCG@10 .829 ±.04, +.048 over hybrid, not tested')
    expect(text).not.toMatch(/^≈/mu)
  })

  test('comparisons of another leader or by another measure say nothing about this one', () => {
    const report = sampleReport()
    const others = [{ leader: 'tfidf' }, { measure: 'R@5' }]
    for (const other of others) {
      const comparisons = report.comparisons.map((row) => ({ ...row, ...other }))
      expect(plain(300, { ...report, comparisons })).toContain('over hybrid, not tested')
    }
  })

  test('a single retriever leads nobody and has no mark', () => {
    const text = plain(120, onlyRetriever(sampleReport(), 'hybrid'))
    expect(text).toMatch(/^★ agent-cli: hybrid: nDCG@10 \.781 ±\.04$/mu)
    expect(tableOf(text, 'agent-cli: n = 212')[2]).toMatch(/^hybrid /u)
    expect(text).not.toMatch(/≈|highest nDCG@10/u)
  })

  test('equal means are level, not a lead', () => {
    const report = sampleReport()
    const results = report.results.map((row) => ({ ...row, mean: 0.5, low: 0.4, high: 0.6 }))
    expect(plain(200, { ...report, results })).toContain('tool-search(hybrid) and hybrid are level')
  })

  test('retrievers stand by nDCG@10, the leader marked and every figure with its interval', () => {
    const lines = plain(120).split('\n')
    const start = lines.findIndex((line) => line.startsWith('agent-cli: n = 212'))
    expect(lines[start + 2]).toMatch(/^★ tool-search\(hybrid\) .*\.829 ±\.04 .*\.712 ±\.05 .* 7\.3$/u)
    expect(lines[start + 3]).toMatch(/^ {2}hybrid /u)
    expect(lines[start + 4]).toMatch(/^≈ bm25f /u)
    expect(lines[start + 9]).toMatch(/^ {2}cjk-bigram /u)
  })

  test("build ms is of the dataset's own tools where they were timed", () => {
    const [, header, first] = tableOf(plain(120), 'agent-cli: n = 212')
    // 4.1 ms at 100 synthetic tools, the dataset's own 100 take 1.78 times as long: 7.298.
    expect(header).toMatch(/ build ms$/u)
    expect(first).toMatch(/ 7\.3$/u)
    expect(plain(200)).toContain(
      "build ms: median time to index the dataset's own tools, in a process that has read them before.",
    )
    expect(plain(200)).not.toContain('build ms (N tools)')
  })

  test('build ms is of the nearest synthetic size, and says so, where they were not', () => {
    const report = sampleReport()
    const timings = report.timings.filter(({ catalog }) => catalog !== 'cjk-tools')
    const text = plain(140, { ...report, timings })
    const [, header, first] = tableOf(text, 'cjk-tools: n = 212')
    expect(header).toMatch(/ build ms \(100 tools\)$/u)
    expect(first).toMatch(/ 4\.1$/u)
    expect(tableOf(text, 'agent-cli: n = 212')[1]).toMatch(/ build ms$/u)
    expect(text).toContain('build ms (N tools): median time to index N synthetic tools')
  })

  test("a dataset's own tools are no size of the size tables", () => {
    const report = sampleReport()
    const own = report.timings.filter(({ catalog }) => catalog !== SYNTHETIC)
    const larger = own.map((row) => ({ ...row, tools: 54_321, buildMs: 98_765 }))
    const synthetic = report.timings.filter(({ catalog }) => catalog === SYNTHETIC)
    const title = 'Index build time by catalog size'
    expect(tableOf(plain(120, { ...report, timings: [...larger, ...synthetic] }), title)).toEqual(
      tableOf(plain(120), title),
    )
    expect(plain(120, { ...report, timings: own })).not.toContain(title)
  })

  test('timings show the multiple of minisearch', () => {
    // 4.1 ms / 3.4 ms = 1.206
    expect(plain(120)).toMatch(/tool-search\(hybrid\) +4\.1 \(1\.21×\)/u)
  })

  test('cold builds and updates stand beside warm builds, and the report says what the three are', () => {
    const text = plain(120)
    const rowOf = (title: string) => tableOf(text, `Index ${title} by catalog size (synthetic tools)`)[2]
    // 39.8 ms, and for the sample 3 and 1.25 times that; 39.8 / 35.2 = 1.13 of minisearch each time.
    expect(rowOf('build time')).toMatch(/^tool-search\(hybrid\) .* 39\.8 \(1\.13×\) /u)
    const cold = tableOf(text, 'Index build time by catalog size (synthetic tools), cold')
    expect(cold[2]).toMatch(/^tool-search\(hybrid\) .* 119 \(1\.13×\) /u)
    expect(rowOf('update time')).toMatch(/^tool-search\(hybrid\) .* 49\.8 \(1\.13×\) /u)
    const notes = text.replace(/\s+/gu, ' ')
    expect(notes).toContain('Warm: an earlier index of the process has read every text before; cold: no word')
    expect(notes).toContain('update: a server of 20 tools with texts never read has connected')
  })

  test('each table of times fits a terminal of 100 columns without going on below itself', () => {
    const text = plain(100)
    for (const title of ['Index build time', 'Index update time', 'Query latency']) {
      const headers = tableOf(text, title).filter((line) => line.startsWith('retriever '))
      expect(headers).toHaveLength(1)
      expect(headers[0]).toMatch(/ 100 tools .* 1,000 tools .* 10,000 tools/u)
    }
  })

  test('modes show recall, hit rate, cost with its interval and the day of the prices', () => {
    const text = plain(140)
    expect(text).toMatch(
      /★ tst · stable-proxy +\.893 +7\.3 +95\.1 % .*0\.312 \[0\.291, 0\.336\] +3\.4 +96\.2 %/u,
    )
    expect(text).toContain('Prices as of 2026-02-20')
  })

  test('modes of equal cost are both marked', () => {
    const report = sampleReport()
    const modes = report.modes.map((row) => ({ ...row, costUsd: 0.5 }))
    const rows = tableOf(plain(140, { ...report, modes }), 'Prompt cache by mode').slice(2, 6)
    expect(rows.map((row) => row.slice(0, 2))).toEqual(['★ ', '★ ', '★ ', '★ '])
  })

  test('why a mode has no row is told at the end, and the modes table points there', () => {
    const report = sampleReport()
    const modes = report.modes.filter(({ mode }) => mode !== 'standard')
    const warnings = ['mode standard on agent-cli: the prompt does not fit']
    const text = plain(200, { ...report, modes, warnings })
    expect(tableOf(text, 'Prompt cache by mode').join(' ')).toMatch(
      /No row for standard: .*the warnings at the end/u,
    )
    expect(text).toMatch(/\nwarning: mode standard on agent-cli: the prompt does not fit\n$/u)
    expect(plain(200)).not.toContain('No row for')
  })

  test('queries with nothing to find have a table of their own, with every retriever, n and interval', () => {
    const text = plain(120)
    const [, header, first, ...rest] = tableOf(text, 'agent-cli: queries with nothing to find')
    expect(header).toMatch(/^retriever +Empty \(n = 14\) +Loaded \(n = 9\)$/u)
    // 8 / 14 = .571, half of its interval .8 · 1.96 · √(.571 · .429 / 14) = .207
    expect(first).toMatch(/^tool-search\(hybrid\) +\.571 ±\.21 +1\.000 ±\.00$/u)
    expect(rest[6]).toMatch(/^cjk-bigram +\.786 ±\.17 +\.000 ±\.00$/u)
    expect(rest[7]).toMatch(/^Empty: share of the no-match queries/u)
    expect(tableOf(text, 'cjk-tools: queries with nothing to find')[1]).toMatch(
      /^retriever +Empty \(n = 10\)$/u,
    )
  })

  test('they are no slice, and leave no hole in any other table', () => {
    const text = plain(120)
    expect(text).not.toMatch(/kind:no-match|kind:core/u)
    for (const title of ['agent-cli: n = 212', 'agent-cli by slice', 'cjk-tools by slice']) {
      expect(tableOf(text, title).length).toBeGreaterThan(8)
      expect(tableOf(text, title).join('\n')).not.toMatch(/–/u)
    }
  })

  test('a dataset of such queries alone still shows them', () => {
    const report = sampleReport()
    const results = report.results.filter(({ slice }) => slice === 'kind:no-match')
    expect(
      tableOf(plain(120, { ...report, results }), 'agent-cli: queries with nothing to find'),
    ).toHaveLength(11)
  })

  test('slices stand by kind, then language, whatever order they come in', () => {
    const report = sampleReport()
    const results = [
      ...report.results.filter(({ slice }) => slice === 'kind:task'),
      ...report.results.filter(({ slice }) => slice === 'lang:zh'),
      ...report.results.filter(({ slice }) => slice !== 'kind:task' && slice !== 'lang:zh'),
    ]
    const names = tableOf(plain(120, { ...report, results }), 'agent-cli by slice')
      .slice(2)
      .map((line) => line.split(' ')[0])
    expect(names).toEqual([
      'kind:task',
      'kind:exact',
      'kind:name-words',
      'kind:synonym',
      'kind:sentence',
      'lang:zh',
      'lang:en',
    ])
  })

  test('a line says what the measures are, what recall means elsewhere, and how deep rankings are', () => {
    expect(plain(1000)).toMatch(
      /nDCG@k: .*R@k: .*RR: 1 \/ rank .*papers .* often means Success@k.*Rankings are 10 hits deep: RR over the first 10 results\./u,
    )
  })

  test.each([60, 80, 100, 140])('no line is wider than %i columns', (width) => {
    const report = renameDataset(sampleReport(), 'cjk-tools', '日常工具检索数据集')
    const widest = Math.max(...plain(width, report).split('\n').map(displayWidth))
    expect(widest).toBeLessThanOrEqual(width)
  })

  test('a narrow terminal loses no column', () => {
    for (const column of ['nDCG@10', 'R@1', 'R@5', 'R@10', 'RR', 'build ms', 'uncached', 'completed']) {
      expect(plain(60)).toContain(column)
    }
  })

  test('colour is used only when asked for, and says nothing that is not there without it', () => {
    const colored = terminalReport(sampleReport(), { color: true, width: 100 })
    expect(colored).toContain('\u001b[')
    expect(stripVTControlCharacters(colored)).toBe(plain(100))
  })

  test('escape sequences and overrides in names do not reach the terminal', () => {
    const evil = renameRetriever(
      renameDataset(sampleReport(), 'agent-cli', 'set\u001b[2J\u202e'),
      'keyword',
      'key\u001b]0;pwned\u0007word\nrow',
    )
    const lines = plain(120, evil).split('\n').join(' ')
    expect(lines).not.toMatch(/[\p{Cc}\u202e]|pwned/u)
    expect(lines).toContain('keyword row')
  })

  test('a run without timings, modes or results still reports', () => {
    const text = plain(80, { ...sampleReport(), results: [], timings: [], modes: [] })
    expect(text).toContain('experiment default')
    expect(text).toContain('warning: dataset agent-cli')
  })
})
