import type { ChartConfiguration } from 'chart.js'
import { quantileOf } from '../../lib/statistics.ts'
import { type Dimension, type Point, rounded } from '../../tuning/tunable.ts'
import type { TuneResult } from '../../tuning/tune.ts'
import { fraction } from '../figures.ts'
import type { Picture } from './chart.ts'
import { axisFont, FAINT_INK, frame, INK, PADDING, WIDTH } from './theme.ts'

const MOST_TICKS = 11
const PLOT_HEIGHT = 460
const HEADING_HEIGHT = 110
/** Pale to dark: what is better is darker, also in grey. */
const [PALE, DARK] = [
  [235, 242, 250],
  [8, 69, 148],
] as const
/** The worst points are all the palest, so that differences among the better ones show. */
const PALEST_SHARE = 0.1
const BEST = '#d55e00'
const DEFAULTS = '#000000'

interface MatrixCell {
  readonly x: number
  readonly y: number
  readonly mean: number
  readonly mark?: 'best' | 'defaults'
}

/** Means over the two parameters of a grid; the best point and the defaults are framed. */
export function weightHeatMap(
  result: TuneResult,
  dimensions: readonly Dimension[],
  measure: string,
): Picture {
  const [across, up] = dimensions as readonly [Dimension, Dimension]
  const cells = result.trials.map(({ point, mean }): MatrixCell => {
    const mark = markOf(point, result)
    return { x: point[across.name] ?? 0, y: point[up.name] ?? 0, mean, ...(mark && { mark }) }
  })
  const means = cells.map(({ mean }) => mean)
  const lowest = quantileOf(
    means.toSorted((a, b) => a - b),
    PALEST_SHARE,
  )
  const highest = Math.max(...means)
  const inRegion = result.trials.filter((trial) => trial.inRegion).length
  const title = `${measure} by weights: best ${fraction(result.best.mean)}, defaults ${fraction(result.defaults.mean)} on the tune split`
  const subtitle = `Mean over ${result.datasets.map(({ name }) => name).join(', ')}; darker is better (from ${fraction(lowest)} to ${fraction(highest)}). Orange: the best point; black: the defaults. ${inRegion} of ${cells.length} points are not significantly worse than the best.`
  const cellSize = ({ chart }: { chart: { chartArea?: { width: number; height: number } } }) =>
    chart.chartArea
  const config = {
    type: 'matrix',
    data: {
      datasets: [
        {
          data: cells,
          backgroundColor: ({ raw }: { raw?: MatrixCell }) => colorOf(raw?.mean ?? lowest, lowest, highest),
          borderColor: ({ raw }: { raw?: MatrixCell }) => (raw?.mark === 'best' ? BEST : DEFAULTS),
          borderWidth: ({ raw }: { raw?: MatrixCell }) => (raw?.mark === undefined ? 0 : 3),
          width: (context: never) => (cellSize(context)?.width ?? 0) / across.values.length,
          height: (context: never) => (cellSize(context)?.height ?? 0) / up.values.length,
        },
      ],
    },
    options: {
      ...frame(title, subtitle),
      layout: { padding: { ...PADDING } },
      scales: { x: axisOf(across), y: axisOf(up) },
    },
  }
  return {
    width: WIDTH,
    height: PLOT_HEIGHT + HEADING_HEIGHT,
    config: config as unknown as ChartConfiguration,
    plugins: ['chartjs-chart-matrix'],
  }
}

function axisOf({ name, values }: Dimension) {
  const step = (values[1] ?? 1) - (values[0] ?? 0)
  return {
    type: 'linear',
    min: (values[0] ?? 0) - step / 2,
    max: (values.at(-1) ?? 1) + step / 2,
    offset: false,
    grid: { display: false },
    title: { display: true, text: name, color: FAINT_INK, font: axisFont(13) },
    ticks: { color: INK, font: axisFont(12), callback: (value: number) => String(rounded(value)) },
    afterBuildTicks: (axis: { ticks: { value: number }[] }) => {
      const every = Math.ceil(values.length / MOST_TICKS)
      axis.ticks = values.filter((_, i) => i % every === 0).map((value) => ({ value }))
    },
  }
}

function markOf(point: Point, { best, defaults }: TuneResult): MatrixCell['mark'] {
  if (point === best.point) return 'best'
  return point === defaults.point ? 'defaults' : undefined
}

function colorOf(mean: number, lowest: number, highest: number): string {
  const share = highest === lowest ? 1 : Math.max(0, (mean - lowest) / (highest - lowest))
  const channels = PALE.map((pale, i) => Math.round(pale + ((DARK[i] as number) - pale) * share))
  return `rgb(${channels.join(',')})`
}
