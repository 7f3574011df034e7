import type { RunReport } from '../experiment/result.ts'
import { type ChartPlan, chartPlans } from './charts.ts'
import { bracketed, threeDigits, wholeCount } from './figures.ts'
import { measureNotes } from './measure-notes.ts'
import { sectionsOf } from './sections.ts'
import type { Cell, Row, Table } from './table.ts'
import { markdownCode, markdownText } from './untrusted.ts'

/** Where our measures differ from what their names may mean elsewhere. */
const CONVENTIONS = [
  'In square brackets: the 95 % interval of the mean, or of the mean difference, by bootstrap over queries (seeded); it has no width where all queries score the same, however few they are. Queries with nothing relevant stay out of the means; a missing answer counts as 0.',
  'The leader of a dataset is compared with the others query by query: two-sided paired randomisation test (seeded), p-values adjusted for the number of comparisons (Holm). It is the best of the same queries, so that its lead is rather too large than too small.',
  'Measures are as in trec_eval: nDCG has linear gain, its ideal over all judged tools.',
]

/**
 * The report as GitHub's Markdown, with the content of the terminal's and the manifest. Ends with a line break.
 * @param charts - which pictures stand beside the file; by default all that the report has figures for
 */
export function markdownReport(report: RunReport, charts: readonly ChartPlan[] = chartPlans(report)): string {
  const sections = sectionsOf(report)
  const blocks = [
    `# ToolGauge: ${markdownText(report.manifest.experiment)}`,
    sections.headlines
      .map(({ dataset, verdict }) => `- ${markdownCode(dataset)}: ${markdownText(verdict)}`)
      .join('\n'),
    heading('Retrieval', [...sections.standings, ...sections.nothingToFind]),
    ...sections.standings.map(tableMarkdown),
    notes(sections.standingNotes),
    ...pictures(charts, 'retrieval'),
    ...sections.comparisons.map(tableMarkdown),
    ...sections.nothingToFind.map(tableMarkdown),
    ...sections.further.map(tableMarkdown),
    heading('Recall by catalog size', sections.growth),
    ...sections.growth.map(tableMarkdown),
    ...pictures(charts, 'growth'),
    heading('Prompt cache by mode', sections.modes),
    ...sections.modes.map(tableMarkdown),
    ...pictures(charts, 'modes'),
    heading('Time', sections.timings),
    ...sections.timings.map(tableMarkdown),
    ...pictures(charts, 'timing'),
    heading('By slice', sections.slices),
    ...sections.slices.map(tableMarkdown),
    '## How to read this',
    howToRead(report),
    manifestText(report),
    warnings(report),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function howToRead({ manifest: { measures } }: RunReport): string {
  const lines = [...CONVENTIONS, ...measureNotes(measures, measures).map(markdownText)]
  return lines.map((line) => `- ${line}`).join('\n')
}

function heading(title: string, tables: readonly Table[]): string {
  return tables.length === 0 ? '' : `## ${title}`
}

function pictures(charts: readonly ChartPlan[], topic: ChartPlan['topic']): readonly string[] {
  // A lone bracket in a name would end the text of the picture before its time.
  const alt = (title: string) => markdownText(title.replace(/[[\]]/gu, ' '))
  return charts.filter((chart) => chart.topic === topic).map(({ file, title }) => `![${alt(title)}](${file})`)
}

function notes(lines: readonly string[]): string {
  return lines.map(markdownText).join('<br>\n')
}

/** A table with its title and notes. */
export function tableMarkdown(table: Table): string {
  const head = rowText(table.columns.map(markdownText))
  const rule = rowText(table.columns.map((_, i) => (i === 0 ? ':--' : '--:')))
  const body = table.rows.map((row) => rowText(rowCells(row)))
  const lines = [`### ${markdownText(table.title)}`, '', head, rule, ...body]
  return table.notes.length === 0 ? lines.join('\n') : [...lines, '', notes(table.notes)].join('\n')
}

function rowText(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

const MARKS = { best: '★ ', level: '≈ ' } as const

function rowCells({ cells, standing }: Row): readonly string[] {
  return cells.map((cell, i) => {
    const text = i === 0 && typeof cell === 'string' ? markdownCode(cell) : cellText(cell)
    const mark = i === 0 && standing !== undefined ? MARKS[standing] : ''
    return standing === 'best' ? `${mark}**${text}**` : `${mark}${text}`
  })
}

function cellText(cell: Cell): string {
  return markdownText(typeof cell === 'string' ? cell : bracketed(cell))
}

function manifestText({ manifest }: RunReport): string {
  const { experiment, seed, startedAt, durationMs, environment, pricesAsOf } = manifest
  const { commit, version, node, platform, cpu, cores, memoryGiB } = environment
  const facts = [
    ['experiment', experiment],
    ['seed', String(seed)],
    ['started', startedAt],
    ['duration', `${threeDigits(durationMs / 1000)} s`],
    ['commit', commit],
    ['toolgauge', version],
    ['node', node],
    ['machine', `${platform}, ${cores} × ${cpu}, ${memoryGiB} GiB`],
    ['prices as of', pricesAsOf],
    ['retrievers', manifest.retrievers.join(', ')],
    ['measures', manifest.measures.join(', ')],
  ]
  const factRows = facts.map(([name = '', value = '']) => rowText([name, markdownText(value)]))
  return [
    '## Manifest',
    '',
    rowText(['what', 'value']),
    '| :-- | :-- |',
    ...factRows,
    '',
    ...datasetTable(manifest),
  ].join('\n')
}

function datasetTable({ datasets }: RunReport['manifest']): readonly string[] {
  const columns = [
    'dataset',
    'version',
    'origin',
    'split',
    'tools',
    'deferred',
    'queries',
    'counted',
    'sha256',
  ]
  const rows = datasets.map((set) =>
    rowText([
      markdownCode(set.name),
      markdownText(set.version),
      set.origin,
      markdownText(set.split),
      wholeCount(set.tools),
      wholeCount(set.deferred),
      wholeCount(set.queries),
      wholeCount(set.counted),
      markdownCode(set.checksum),
    ]),
  )
  return [rowText(columns), rowText(columns.map((_, i) => (i >= 4 && i <= 7 ? '--:' : ':--'))), ...rows]
}

function warnings({ warnings: found }: RunReport): string {
  return found.length === 0
    ? ''
    : `## Warnings\n\n${found.map((warning) => `- ${markdownText(warning)}`).join('\n')}`
}
