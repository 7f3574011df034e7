import type { Plugin } from 'chart.js'
import type { ModeRow, RunReport } from '../../experiment/result.ts'
import { fitWidth } from '../display-width.ts'
import { dollars, percent, threeDigits } from '../figures.ts'
import { cheapest, modeNaming } from '../mode-table.ts'
import { plainLine } from '../untrusted.ts'
import type { ChartKind, ChartPlan, Picture } from './chart.ts'
import { axisFont, FAINT_INK, fontOf, frame, GRID, INK, PADDING, WIDTH } from './theme.ts'

const ROW_HEIGHT = 44
const NAME_COLUMNS = 44
const HIGHLIGHT = '#0072b2'
const OTHERS = '#a9b4bf'
const WHISKER = '#1b1f24'

/** An axis needs a length even where nothing costs anything. */
const LEAST_COST = 1e-6

/** Room behind the longest bar for what is written there, as a factor of the axis. */
const HIT_ROOM = 1.3
const COST_ROOM = 1.55

export const hitRate: ChartKind = {
  plan: ({ modes }) => {
    const best = cheapest(modes)
    if (best === undefined) return undefined
    const name = plainLine(modeNaming(modes).nameOf(best))
    const level = modes.filter((row) => row !== best && row.costUsdLow <= best.costUsdHigh).length
    const claim =
      level === 0 ? 'is cheapest' : `is cheapest (${level} of ${modes.length - 1} others not clearly dearer)`
    const title = `${name} ${claim}: ${dollars(best.costUsd)} per session, hit rate ${percent(best.hitRate)}, ${percent(best.completed)} of the tasks completed`
    return { file: 'hit-rate.png', title, topic: 'modes' }
  },
  picture: (report, plan) => picture(report, plan),
}

function picture({ modes, manifest }: RunReport, plan: ChartPlan): Picture {
  const rows = modes.toSorted((a, b) => a.costUsd - b.costUsd)
  const { nameOf, shared } = modeNaming(modes)
  const best = cheapest(modes)?.costUsd
  const colors = rows.map(({ costUsd }) => (costUsd === best ? HIGHLIGHT : OTHERS))
  const subtitle = `Prompt cache in simulated sessions${shared === '' ? '' : ` (${plainLine(shared)})`}. Hit rate: cached tokens read, of all input tokens. Cost: mean per session with 95 % interval, prices as of ${manifest.pricesAsOf}; behind it the share of the tasks completed.`
  const bars = {
    backgroundColor: colors,
    borderRadius: 3,
    barPercentage: 0.62,
    categoryPercentage: 1,
    yAxisID: 'y',
  }
  const top = Math.max(LEAST_COST, ...rows.map(({ costUsdHigh }) => costUsdHigh))
  return {
    width: WIDTH,
    height: 170 + rows.length * ROW_HEIGHT,
    config: {
      type: 'bar',
      data: {
        labels: rows.map((row) => fitWidth(plainLine(nameOf(row)), NAME_COLUMNS)),
        datasets: [
          {
            ...bars,
            label: 'hit rate',
            data: rows.map((row) => row.hitRate),
            xAxisID: 'hit',
            grouped: false,
          },
          {
            ...bars,
            label: 'cost',
            data: rows.map(({ costUsd }) => costUsd),
            xAxisID: 'cost',
            grouped: false,
          },
        ],
      },
      options: {
        ...frame(plan.title, subtitle),
        indexAxis: 'y',
        layout: { padding: { ...PADDING } },
        scales: {
          hit: valueAxis('hit rate', HIT_ROOM, [0, 0.25, 0.5, 0.75, 1], (value) => `${100 * value} %`),
          cost: valueAxis(
            'US dollars per session',
            top * COST_ROOM,
            evenTicks(top),
            (value) => `$${threeDigits(value)}`,
          ),
          y: {
            ticks: { color: INK, font: axisFont(13), autoSkip: false },
            grid: { display: false },
            border: { display: false },
          },
        },
      },
      plugins: [figures(rows)],
    },
  }
}

function valueAxis(text: string, max: number, ticks: readonly number[], format: (value: number) => string) {
  return {
    type: 'linear' as const,
    position: 'bottom' as const,
    stack: 'panels',
    min: 0,
    max,
    title: { display: true, text, color: FAINT_INK, font: axisFont(13) },
    ticks: {
      color: INK,
      font: axisFont(12),

      callback: (value: number | string) => format(Number(value)),
    },
    afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
      scale.ticks = ticks.map((value) => ({ value }))
    },
    grid: { color: GRID },
  }
}

/** Multiples of 1, 2 or 5 times a power of ten, from 0 to `top`: three to six of them. @param top - above 0 */
function evenTicks(top: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(top))
  const step = [0.2, 0.5, 1, 2].map((factor) => factor * power).find((size) => top / size <= 5) ?? power
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step)
}

/** The figure behind each bar, and the interval of the cost across its end. */
function figures(rows: readonly ModeRow[]): Plugin {
  return {
    id: 'figures',
    afterDatasetsDraw: ({ ctx, scales: { hit, cost, y } }) => {
      if (hit === undefined || cost === undefined || y === undefined) return
      ctx.save()
      ctx.textBaseline = 'middle'
      ctx.fillStyle = INK
      ctx.strokeStyle = WHISKER
      ctx.lineWidth = 1.5
      ctx.font = fontOf(13)
      for (const [i, row] of rows.entries()) {
        const height = y.getPixelForValue(i)
        ctx.fillText(percent(row.hitRate), hit.getPixelForValue(row.hitRate) + 8, height)
        const [low, high] = [cost.getPixelForValue(row.costUsdLow), cost.getPixelForValue(row.costUsdHigh)]
        ctx.beginPath()
        ctx.moveTo(low, height)
        ctx.lineTo(high, height)
        for (const end of [low, high]) {
          ctx.moveTo(end, height - 4)
          ctx.lineTo(end, height + 4)
        }
        ctx.stroke()
        ctx.fillText(`${dollars(row.costUsd)}, ${percent(row.completed)} done`, high + 8, height)
      }
      ctx.restore()
    },
  }
}
