import { type RunReport, SYNTHETIC, type TimingRow } from '../experiment/result.ts'
import { threeDigits, times, wholeCount } from './figures.ts'
import { type Cell, NO_FIGURE, type Table } from './table.ts'

/** The retriever that time is a multiple of: a well-known library, measured in the same run. */
const REFERENCE = 'minisearch'

/** Over the seeded generator's tools: one kind of catalog in several sizes, so that sizes can be compared. */
export function syntheticTimings({ timings }: RunReport): readonly TimingRow[] {
  return timings.filter(({ catalog }) => catalog === SYNTHETIC)
}

/** Sizes of the synthetic catalogs that were timed, ascending. */
export function timedSizes(report: RunReport): readonly number[] {
  return [...new Set(syntheticTimings(report).map(({ tools }) => tools))].sort((a, b) => a - b)
}

/** Retrievers that were timed on synthetic catalogs, in the order they come in. */
export function timedRetrievers(report: RunReport): readonly string[] {
  return [...new Set(syntheticTimings(report).map(({ retriever }) => retriever))]
}

/** On the synthetic catalog of that size. */
export function timingOf(report: RunReport, retriever: string, tools: number): TimingRow | undefined {
  return syntheticTimings(report).find((row) => row.retriever === retriever && row.tools === tools)
}

function referenceOf(report: RunReport): string | undefined {
  return timedRetrievers(report).find((id) => id === REFERENCE || id.startsWith(`${REFERENCE}(`))
}

interface Quantity {
  readonly title: string
  readonly note: string
  readonly value: (row: TimingRow) => number
  /** A last column about the largest catalog. */
  readonly last?: { readonly header: string; readonly value: (row: TimingRow) => string }
}

const WARM: Quantity = {
  title: 'Index build time by catalog size (synthetic tools), warm, ms',
  note: 'Median. Warm: an earlier index of the process has read every text before; cold: no word was read before, as for the first index of a process; update: a server of 20 tools with texts never read has connected to a catalog whose texts are known, and the agent waits for the new index. Bytes/tool: index memory at the largest size. Times of one machine are not comparable with those of another; ratios are.',
  value: ({ buildMs }) => buildMs,
  last: {
    header: 'bytes/tool',
    value: ({ bytesPerTool }) => (bytesPerTool > 0 ? wholeCount(bytesPerTool) : NO_FIGURE),
  },
}

const COLD: Quantity = {
  title: 'Index build time by catalog size (synthetic tools), cold, ms',
  note: 'Median of few samples.',
  value: ({ coldBuildMs }) => coldBuildMs,
}

const UPDATE: Quantity = {
  title: 'Index update time by catalog size (synthetic tools), ms',
  note: 'Median of few samples. Every retriever builds its whole index anew, also one that could add tools to it.',
  value: ({ updateMs }) => updateMs,
}

const QUERY: Quantity = {
  title: 'Query latency by catalog size (synthetic tools), µs',
  note: 'Median; p99: 99 of 100 queries at the largest size take no longer.',
  value: ({ queryUs }) => queryUs.p50,
  last: { header: 'p99', value: ({ queryUs }) => threeDigits(queryUs.p99) },
}

/** Build times, update time and latency by synthetic catalog size, each beside its ratio to the reference; empty where none was timed. */
export function timingTables(report: RunReport): readonly Table[] {
  if (syntheticTimings(report).length === 0) return []
  return [WARM, COLD, UPDATE, QUERY].map((quantity) => timingTable(report, quantity))
}

function timingTable(report: RunReport, { title, note, value, last }: Quantity): Table {
  const sizes = timedSizes(report)
  const reference = referenceOf(report)
  const cell = (retriever: string, tools: number): Cell => {
    const own = timingOf(report, retriever, tools)
    if (own === undefined) return NO_FIGURE
    const base = reference === undefined ? undefined : timingOf(report, reference, tools)
    const ratio = base === undefined || value(base) === 0 ? '' : ` (${times(value(own) / value(base))})`
    return `${threeDigits(value(own))}${ratio}`
  }
  const lastCells = (retriever: string): readonly Cell[] => {
    if (last === undefined) return []
    const row = timingOf(report, retriever, sizes.at(-1) ?? 0)
    return [row === undefined ? NO_FIGURE : last.value(row)]
  }
  return {
    title,
    columns: [
      'retriever',
      ...sizes.map((tools) => `${wholeCount(tools)} tools`),
      ...(last ? [last.header] : []),
    ],
    rows: timedRetrievers(report).map((retriever) => ({
      cells: [retriever, ...sizes.map((tools) => cell(retriever, tools)), ...lastCells(retriever)],
    })),
    notes: [
      reference === undefined ? note : `${note} In brackets: the multiple of ${reference} in the same run.`,
    ],
  }
}
