import type { ChartDataset, Plugin } from 'chart.js'
import type { ResultRow, RunReport } from '../../experiment/result.ts'
import { fitWidth } from '../display-width.ts'
import { percent, plusMinus } from '../figures.ts'
import { type Entry, entriesOf } from '../standings.ts'
import { plainLine } from '../untrusted.ts'
import type { ChartKind, ChartPlan, Picture } from './chart.ts'
import { axisFont, FAINT_INK, fontOf, frame, GRID, INK, PADDING, WIDTH } from './theme.ts'

const CUTOFFS = [1, 3, 5, 10] as const

/** What an agent gets by default: the cutoff that decides order and title. */
const MAIN = 'R@5'

/** From light to dark, so that the order of the cutoffs shows without colour. */
const SHADES = ['#a6cbe3', '#56b4e9', '#d55e00', '#08306b'] as const

/** Growing, and drawn from large to small: points that coincide still show as rings. */
const RADII = [4, 5, 6, 8] as const

const ROW_HEIGHT = 30
const ROW_LINE = '#f1f3f5'
const NAME_COLUMNS = 32
/** Where the axis ends with one, two and three panels side by side: right of 1.0 stands the column of figures. */
const AXIS_ENDS = [1.2, 1.38, 1.58] as const

interface Panel {
  readonly dataset: string
  readonly entries: ReadonlyMap<string, Entry>
}

function panelsOf(report: RunReport): readonly Panel[] {
  return report.manifest.datasets
    .map(({ name }) => ({
      dataset: name,
      entries: new Map(entriesOf(report, name, 'all').map((entry) => [entry.retriever, entry])),
    }))
    .filter(({ entries }) => [...entries.values()].some((entry) => estimate(entry, MAIN) !== undefined))
}

function estimate(entry: Entry | undefined, measure: string): ResultRow | undefined {
  return entry?.byMeasure.get(measure)
}

/** Retrievers by their mean over the datasets, best first. */
function ordered(report: RunReport, panels: readonly Panel[]): readonly string[] {
  const sum = (id: string) =>
    panels.reduce((total, { entries }) => total + (estimate(entries.get(id), MAIN)?.mean ?? 0), 0)
  return report.manifest.retrievers.toSorted((a, b) => sum(b) - sum(a))
}

function bestOf({ entries }: Panel): Entry | undefined {
  return [...entries.values()].reduce<Entry | undefined>((best, entry) => {
    const mean = estimate(entry, MAIN)?.mean ?? -1
    return best === undefined || mean > (estimate(best, MAIN)?.mean ?? -1) ? entry : best
  }, undefined)
}

function message(panels: readonly Panel[]): string {
  const bests = panels.map((panel) => bestOf(panel))
  const [first] = bests
  const wins = bests.filter((entry) => entry?.retriever === first?.retriever).length
  const shares = panels.map(
    ({ dataset }, i) => `${percent(estimate(bests[i], MAIN)?.mean ?? 0)} (${plainLine(dataset)})`,
  )
  const name = plainLine(first?.retriever ?? '')
  if (wins < panels.length)
    return `No retriever finds most on every dataset: ${name} leads on ${wins} of ${panels.length}`
  return panels.length <= 2
    ? `${name} finds most within 5 results: ${shares.join(', ')}`
    : `${name} finds most within 5 results, on all ${panels.length} datasets`
}

export const recallAtK: ChartKind = {
  plan: (report) => {
    const panels = panelsOf(report)
    return panels.length === 0
      ? undefined
      : { file: 'recall-at-k.png', title: message(panels), topic: 'retrieval' }
  },
  picture: (report, plan) => picture(report, plan),
}

/** At most three panels side by side; four stand as two and two. */
function columnsFor(panels: number): number {
  if (panels === 4) return 2
  return Math.min(3, panels)
}

function picture(report: RunReport, plan: ChartPlan): Picture {
  const panels = panelsOf(report)
  const names = ordered(report, panels)
  const columns = columnsFor(panels.length)
  const bands = Math.ceil(panels.length / columns)
  const labels = ['', ...names.map((id) => fitWidth(plainLine(id), NAME_COLUMNS))]
  const place = (i: number) => ({ xAxisID: `x${i % columns}`, yAxisID: `y${Math.floor(i / columns)}` })
  const shared = frame(
    plan.title,
    'Recall@k: the share of the relevant tools that stand among the first k results. Figures: R@5 with half of its 95 % interval.',
  )
  return {
    width: WIDTH,
    height: 150 + bands * labels.length * ROW_HEIGHT,
    config: {
      type: 'bar',
      data: { labels, datasets: panels.flatMap((panel, i) => marksOf(panel, names, place(i))) },
      options: {
        ...shared,
        indexAxis: 'y',
        layout: { padding: { ...PADDING } },
        plugins: {
          ...shared.plugins,
          legend: {
            display: true,
            position: 'top',
            align: 'start',
            labels: {
              usePointStyle: true,
              color: INK,
              font: axisFont(13),
              filter: (item) => (item.datasetIndex ?? 0) < 1 + CUTOFFS.length && item.text !== '',
            },
          },
        },
        scales: {
          ...Object.fromEntries(Array.from({ length: columns }, (_, i) => [`x${i}`, valueAxis(columns)])),
          ...Object.fromEntries(
            Array.from({ length: bands }, (_, i) => [`y${i}`, nameAxis(labels, bands - i)]),
          ),
        },
      },
      plugins: [panelText(panels, names, columns)],
    },
  }
}

function marksOf(
  panel: Panel,
  names: readonly string[],
  place: { xAxisID: string; yAxisID: string },
): ChartDataset[] {
  const means = (k: number) => names.map((id) => estimate(panel.entries.get(id), `R@${k}`)?.mean ?? null)
  const spans = means(CUTOFFS[0]).map((low, i): [number, number] | null => {
    const high = means(10)[i]
    return low === null || high === null || high === undefined ? null : [low, high]
  })
  const points = CUTOFFS.map((k, i) => ({
    type: 'line' as const,
    label: `k = ${k}`,
    data: [null, ...means(k)],
    showLine: false,
    pointRadius: RADII[i] ?? 5,
    pointBackgroundColor: SHADES[i] ?? INK,
    pointBorderColor: '#ffffff',
    pointBorderWidth: 1.5,
    backgroundColor: SHADES[i] ?? INK,
    clip: false as const,
    order: i + 1,
    ...place,
  }))
  const span = {
    type: 'bar' as const,
    label: '',
    data: [null, ...spans],
    backgroundColor: '#d5dce3',
    barThickness: 5,
    grouped: false,
    order: CUTOFFS.length + 1,
    ...place,
  }
  return [span, ...points] as ChartDataset[]
}

function valueAxis(columns: number) {
  const ticks = columns < 3 ? [0, 0.2, 0.4, 0.6, 0.8, 1] : [0, 0.5, 1]
  return {
    type: 'linear' as const,
    position: 'bottom' as const,
    stack: 'panels',
    min: 0,
    max: AXIS_ENDS[columns - 1] ?? 1,
    title: { display: true, text: 'recall', color: FAINT_INK, font: axisFont(13), align: 'start' as const },
    ticks: { color: INK, font: axisFont(12), maxRotation: 0 },
    afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
      scale.ticks = ticks.map((value) => ({ value }))
    },
    grid: { color: GRID },
  }
}

function nameAxis(labels: readonly string[], weight: number) {
  return {
    type: 'category' as const,
    labels: [...labels],
    position: 'left' as const,
    stack: 'bands',
    weight,
    offset: true,
    ticks: { color: INK, font: axisFont(13), autoSkip: false },
    grid: { color: ROW_LINE },
    border: { display: false },
  }
}

/** Each panel's dataset as its heading, and behind the marks a column of figures, the best in bold. */
function panelText(panels: readonly Panel[], names: readonly string[], columns: number): Plugin {
  return {
    id: 'panelText',
    afterDatasetsDraw: ({ ctx, scales }) => {
      ctx.save()
      ctx.textBaseline = 'middle'
      for (const [i, panel] of panels.entries()) {
        const x = scales[`x${i % columns}`]
        const y = scales[`y${Math.floor(i / columns)}`]
        if (x === undefined || y === undefined) continue
        const best = bestOf(panel)
        const edge = x.getPixelForValue(1.06)
        const write = (text: string, left: number, row: number, bold: boolean) => {
          ctx.font = fontOf(bold ? 14 : 13, bold ? 600 : 400)
          ctx.fillStyle = INK
          ctx.fillText(text, left, y.getPixelForValue(row))
        }
        write(fitWidth(plainLine(panel.dataset), 36), x.getPixelForValue(0), 0, true)
        write(MAIN, edge, 0, true)
        for (const [row, id] of names.entries()) {
          const own = estimate(panel.entries.get(id), MAIN)
          if (own !== undefined) write(plusMinus(own), edge, row + 1, id === best?.retriever)
        }
      }
      ctx.restore()
    },
  }
}
