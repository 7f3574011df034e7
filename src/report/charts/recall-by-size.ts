import type { Plugin } from 'chart.js'
import type { RunReport } from '../../experiment/result.ts'
import { fitWidth } from '../display-width.ts'
import { percent, wholeCount } from '../figures.ts'
import { type GrownDataset, grownDatasets } from '../growth-table.ts'
import { plainLine } from '../untrusted.ts'
import type { ChartKind, Picture } from './chart.ts'
import { endLabelRoom, endLabels } from './end-labels.ts'
import { axisFont, FAINT_INK, fontOf, frame, GRID, INK, lookOf, PADDING, WIDTH } from './theme.ts'

/** Of one dataset's panel, CSS pixels. */
const PANEL_HEIGHT = 470
const FRAME_HEIGHT = 130
const LABEL_COLUMNS = 34
/** Above the highest and below the lowest point, in units of the measure. */
const HEADROOM = 0.04

/** Smaller sizes nearer than this, as a factor, share a tick: their figures would overlap. */
const LEAST_TICK_RATIO = 1.25

/** The best retriever at the largest size. */
function message({ dataset, measure, sizes, retrievers, at }: GrownDataset): string {
  const [smallest, largest] = [sizes[0] ?? 0, sizes.at(-1) ?? 0]
  const mean = (id: string, tools: number) => at(id, tools)?.mean ?? 0
  const [best = ''] = retrievers.toSorted((a, b) => mean(b, largest) - mean(a, largest))
  const [from, to] = [percent(mean(best, smallest)), percent(mean(best, largest))]
  const way = `from ${wholeCount(smallest)} to ${wholeCount(largest)} tools`
  return `${way} on ${plainLine(dataset)}, ${measure} of ${plainLine(best)} goes from ${from} to ${to}`
}

function titleOf(grown: readonly GrownDataset[]): string {
  const [first] = grown
  const text = first === undefined ? '' : message(first)
  const more = grown.length > 1 ? ` (and ${grown.length - 1} more below)` : ''
  return text.charAt(0).toUpperCase() + text.slice(1) + more
}

export const recallBySize: ChartKind = {
  plan: (report) => {
    const grown = grownDatasets(report)
    return grown.length === 0
      ? undefined
      : { file: 'recall-by-size.png', title: titleOf(grown), topic: 'growth' }
  },
  picture: (report, { title }) => picture(report, title),
}

function picture(report: RunReport, title: string): Picture {
  const grown = grownDatasets(report)
  const shared = frame(
    title,
    'The set’s own tools, cut to smaller sizes and grown by invented ones that answer none of its queries; x axis logarithmic, higher is better.',
  )
  const lines = grown.flatMap((panel, i) => linesOf(report, panel, `y${i}`))
  const sizes = [...new Set(grown.flatMap((panel) => panel.sizes))].sort((a, b) => a - b)
  return {
    width: WIDTH,
    height: FRAME_HEIGHT + grown.length * PANEL_HEIGHT,
    config: {
      type: 'line',
      data: { datasets: lines },
      options: {
        ...shared,
        layout: {
          padding: { ...PADDING, right: PADDING.right + endLabelRoom(lines.map(({ label }) => label)) },
        },
        scales: {
          x: sizeAxis(sizes),
          ...Object.fromEntries(grown.map((panel, i) => [`y${i}`, valueAxis(panel, grown.length - i)])),
        },
      },
      plugins: [endLabels, ...(grown.length > 1 ? [panelNames(grown)] : [])],
    },
  }
}

/** One line per retriever, its colour by its place in the experiment. */
function linesOf({ manifest }: RunReport, { sizes, retrievers, at }: GrownDataset, yAxisID: string) {
  return retrievers.map((retriever, i) => {
    const place = manifest.retrievers.indexOf(retriever)
    const { color, point, dash } = lookOf(place >= 0 ? place : manifest.retrievers.length + i)
    return {
      label: fitWidth(plainLine(retriever), LABEL_COLUMNS),
      data: sizes.flatMap((tools) => {
        const row = at(retriever, tools)
        return row === undefined ? [] : [{ x: tools, y: row.mean }]
      }),
      yAxisID,
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
}

function sizeAxis(sizes: readonly number[]) {
  return {
    type: 'logarithmic' as const,
    ...(sizes.length > 1 ? { min: sizes[0] as number, max: sizes.at(-1) as number } : {}),
    title: { display: true, text: 'tools in the catalog', color: FAINT_INK, font: axisFont(13) },
    ticks: {
      color: INK,
      font: axisFont(13),
      maxRotation: 0,
      autoSkip: false,
      callback: (value: number | string) => wholeCount(Number(value)),
    },
    afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
      scale.ticks = apart(sizes).map((value) => ({ value }))
    },
    grid: { color: GRID },
  }
}

function apart(sizes: readonly number[]): readonly number[] {
  const kept: number[] = []
  for (const size of sizes) if (size >= (kept.at(-1) ?? 0) * LEAST_TICK_RATIO) kept.push(size)
  return kept
}

function valueAxis({ sizes, retrievers, at, measure }: GrownDataset, weight: number) {
  const means = retrievers.flatMap((id) => sizes.flatMap((tools) => at(id, tools)?.mean ?? []))
  return {
    type: 'linear' as const,
    position: 'left' as const,
    stack: 'panels',
    weight,
    min: Math.max(0, Math.min(...means) - HEADROOM),
    max: Math.min(1, Math.max(...means) + HEADROOM),
    title: { display: true, text: measure, color: FAINT_INK, font: axisFont(13) },
    ticks: {
      color: INK,
      font: axisFont(13),
      includeBounds: false,
      callback: (value: number | string) => Number(value).toFixed(2),
    },
    grid: { color: GRID },
  }
}

/** Each panel's dataset, in its upper right corner, where lines seldom are. */
function panelNames(grown: readonly GrownDataset[]): Plugin {
  return {
    id: 'panelNames',
    afterDatasetsDraw: ({ ctx, chartArea, scales }) => {
      ctx.save()
      ctx.font = fontOf(14, 600)
      ctx.fillStyle = INK
      ctx.textAlign = 'right'
      ctx.textBaseline = 'top'
      for (const [i, { dataset }] of grown.entries()) {
        const top = scales[`y${i}`]?.top ?? chartArea.top
        ctx.fillText(fitWidth(plainLine(dataset), 36), chartArea.right - 8, top + 8)
      }
      ctx.restore()
    },
  }
}
