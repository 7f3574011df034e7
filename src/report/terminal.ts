import { createColors } from 'picocolors'
import type { RunReport } from '../experiment/result.ts'
import { displayWidth, wrapWords } from './display-width.ts'
import { threeDigits } from './figures.ts'
import { measureNotes } from './measure-notes.ts'
import { type Headline, type Sections, sectionsOf } from './sections.ts'
import { mainMeasures } from './standings.ts'
import type { Table } from './table.ts'
import { faintLines, type TerminalStyle, terminalTable } from './terminal-table.ts'
import { plainLine } from './untrusted.ts'

export interface TerminalOptions {
  readonly color: boolean
  /** Columns of the terminal. */
  readonly width: number
}

/** The report as text for a terminal: the answer first, then the tables it rests on. Ends with a line break. */
export function terminalReport(report: RunReport, { color, width }: TerminalOptions): string {
  const style: TerminalStyle = { colors: createColors(color), width }
  const sections = sectionsOf(report)
  const tables = (group: readonly Table[]) => group.map((table) => terminalTable(table, style))
  const blocks = [
    heading(report, style),
    sections.headlines.map((headline) => headlineText(headline, style)).join('\n'),
    ...tables(sections.standings),
    faintLines([...sections.standingNotes, ...measures(report, sections)], style).join('\n'),
    ...tables([
      ...sections.nothingToFind,
      ...sections.growth,
      ...sections.modes,
      ...sections.timings,
      ...sections.slices,
    ]),
    warnings(report, style),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function heading({ manifest }: RunReport, style: TerminalStyle): string {
  const { experiment, seed, environment, durationMs } = manifest
  const { version, commit, node, platform, cpu, cores } = environment
  const run = `ToolGauge ${version}: experiment ${experiment}, seed ${seed}, ${threeDigits(durationMs / 1000)} s`
  const machine = `commit ${commit}, node ${node}, ${platform}, ${cores} × ${cpu}`
  const intervals =
    '± is half of a 95 % interval, its bounds stand in square brackets (bootstrap over queries; no width where all queries score the same, however few).'
  const title = wrapWords(plainLine(run), style.width).map((line) => style.colors.bold(line))
  return [...title, ...faintLines([machine, intervals], style)].join('\n')
}

function measures(report: RunReport, { standings }: Sections): readonly string[] {
  if (standings.length === 0) return []
  return [measureNotes(mainMeasures(report), report.manifest.measures).join(' ')]
}

function headlineText({ dataset, verdict }: Headline, { colors, width }: TerminalStyle): string {
  const name = plainLine(dataset)
  const lines = wrapWords(`${name}: ${plainLine(verdict)}`, Math.max(1, width - displayWidth('★ ')))
  const [first = '', ...rest] = lines
  return [`${colors.green('★')} ${colors.bold(first)}`, ...rest.map((line) => `  ${colors.bold(line)}`)].join(
    '\n',
  )
}

function warnings(report: RunReport, { colors, width }: TerminalStyle): string {
  return report.warnings
    .flatMap((warning) => wrapWords(`warning: ${plainLine(warning)}`, width))
    .map((line) => colors.yellow(line))
    .join('\n')
}
