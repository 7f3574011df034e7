import type { RunReport, TimingRow } from '../../experiment/result.ts'
import { fitWidth } from '../display-width.ts'
import { threeDigits, wholeCount } from '../figures.ts'
import { syntheticTimings, timedRetrievers, timedSizes, timingOf } from '../timing-tables.ts'
import { plainLine } from '../untrusted.ts'
import type { ChartKind, ChartPlan, Picture } from './chart.ts'
import { endLabelRoom, endLabels } from './end-labels.ts'
import { axisFont, FAINT_INK, frame, GRID, INK, lookOf, PADDING, WIDTH } from './theme.ts'

const HEIGHT = 620
const LABEL_COLUMNS = 34

/** Above the highest and below the lowest point, as a factor. */
const HEADROOM = 1.35

interface Curve {
  readonly file: string
  /** Of the slowest and fastest at the largest size. */
  readonly message: (size: string, fastest: string, slowest: string) => string
  readonly subtitle: string
  readonly axis: string
  readonly valueMs: (row: TimingRow) => number
}

const BUILD: Curve = {
  file: 'build-time.png',
  message: (size, fastest, slowest) => `Indexing ${size} tools takes from ${fastest} to ${slowest}`,
  subtitle:
    'Index build time against size of a synthetic catalog; median of the samples, both axes logarithmic, lower is better.',
  axis: 'index build time',
  valueMs: ({ buildMs }) => buildMs,
}

const LATENCY: Curve = {
  file: 'query-latency.png',
  message: (size, fastest, slowest) => `One query over ${size} tools takes from ${fastest} to ${slowest}`,
  subtitle:
    'Query latency against size of a synthetic catalog; median over queries, both axes logarithmic, lower is better.',
  axis: 'query latency, median',
  valueMs: ({ queryUs }) => queryUs.p50 / 1000,
}

export const buildTime: ChartKind = sizeCurves(BUILD)
export const queryLatency: ChartKind = sizeCurves(LATENCY)

/** `80 µs`, `1.2 ms`, `3 s`: the unit that needs fewest digits. */
function duration(ms: number): string {
  if (ms < 1) return `${threeDigits(ms * 1000)} µs`
  return ms < 1000 ? `${threeDigits(ms)} ms` : `${threeDigits(ms / 1000)} s`
}

function sizeCurves(curve: Curve): ChartKind {
  return {
    plan: (report) => {
      const largest = timedSizes(report).at(-1)
      if (largest === undefined) return undefined
      const rows = syntheticTimings(report).filter(({ tools }) => tools === largest)
      const named = [...rows]
        .sort((a, b) => curve.valueMs(a) - curve.valueMs(b))
        .map((row) => `${duration(curve.valueMs(row))} (${plainLine(row.retriever)})`)
      const title = curve.message(wholeCount(largest), named[0] ?? '', named.at(-1) ?? '')
      return { file: curve.file, title, topic: 'timing' }
    },
    picture: (report, plan) => picture(report, plan, curve),
  }
}

function picture(report: RunReport, plan: ChartPlan, { subtitle, axis, valueMs }: Curve): Picture {
  const sizes = timedSizes(report)
  const retrievers = timedRetrievers(report)
  const labels = retrievers.map((id) => fitWidth(plainLine(id), LABEL_COLUMNS))
  const shared = frame(plan.title, subtitle)
  const datasets = retrievers.map((retriever, i) => {
    const { color, point, dash } = lookOf(placeOf(report, retriever, i))
    const points = sizes.flatMap((tools) => {
      const row = timingOf(report, retriever, tools)
      return row === undefined || valueMs(row) <= 0 ? [] : [{ x: tools, y: valueMs(row) }]
    })
    return {
      label: labels[i] ?? '',
      data: points,
      borderColor: color,
      backgroundColor: color,
      borderWidth: 2.5,
      borderDash: [...dash],
      pointStyle: point,
      pointRadius: 5,
      pointBorderWidth: 2,
      clip: false as const,
    }
  })
  const heights = datasets.flatMap(({ data }) => data.map(({ y }) => y))
  const bounds = { min: Math.min(...heights) / HEADROOM, max: Math.max(...heights) * HEADROOM }
  return {
    width: WIDTH,
    height: HEIGHT,
    config: {
      type: 'line',
      data: { datasets },
      options: {
        ...shared,
        layout: { padding: { ...PADDING, right: PADDING.right + endLabelRoom(labels) } },
        scales: {
          x: {
            type: 'logarithmic',
            ...(sizes.length > 1 ? { min: sizes[0], max: sizes.at(-1) } : {}),
            title: {
              display: true,
              text: 'deferred tools in the catalog',
              color: FAINT_INK,
              font: axisFont(13),
            },
            ticks: {
              color: INK,
              font: axisFont(13),
              maxRotation: 0,
              callback: (value) => wholeCount(Number(value)),
            },
            afterBuildTicks: (scale) => {
              scale.ticks = sizes.map((value) => ({ value }))
            },
            grid: { color: GRID },
          },
          y: {
            type: 'logarithmic',
            title: { display: true, text: axis, color: FAINT_INK, font: axisFont(13) },
            ticks: { color: INK, font: axisFont(13), callback: (value) => duration(Number(value)) },
            ...bounds,
            afterBuildTicks: (scale) => {
              scale.ticks = roundTicks(scale.min, scale.max).map((value) => ({ value }))
            },
            grid: { color: GRID },
          },
        },
      },
      plugins: [endLabels],
    },
  }
}

/** The powers of ten within the bounds; 1, 2 and 5 of each where fewer than three powers are. */
function roundTicks(min: number, max: number): readonly number[] {
  const first = Math.floor(Math.log10(min))
  const powers = Array.from({ length: Math.ceil(Math.log10(max)) - first + 1 }, (_, i) => 10 ** (first + i))
  const within = (values: readonly number[]) => values.filter((value) => value >= min && value <= max)
  const tens = within(powers)
  return tens.length >= 3 ? tens : within(powers.flatMap((power) => [power, 2 * power, 5 * power]))
}

/** The retriever's place in the experiment decides its colour; one that was only timed comes after them. */
function placeOf({ manifest: { retrievers } }: RunReport, retriever: string, index: number): number {
  const place = retrievers.indexOf(retriever)
  return place >= 0 ? place : retrievers.length + index
}
