import type { Chart, Plugin, Scale } from 'chart.js'
import { displayWidth } from '../display-width.ts'
import { CHARACTER_WIDTH, fontOf, INK } from './theme.ts'

const LABEL_SIZE = 13
/** Between the last point and its label. */
const LABEL_GAP = 34

/** Room that the labels need right of the axes. */
export function endLabelRoom(labels: readonly string[]): number {
  return LABEL_GAP + Math.max(0, ...labels.map(displayWidth)) * LABEL_SIZE * CHARACTER_WIDTH
}

/** Height of a line of labels. */
const LABEL_LINE = LABEL_SIZE * 1.35

/**
 * The heights nearest to the wanted ones (least squares), in their order, that leave every label its line:
 * neighbours that collide move as one block around their common middle.
 */
function spread(wanted: readonly number[], top: number, bottom: number): readonly number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const blocks: { members: number[]; sum: number }[] = []
  for (const [rank, i] of order.entries()) {
    let block = { members: [i], sum: (wanted[i] ?? 0) - rank * LABEL_LINE }
    for (let last = blocks.at(-1); last !== undefined && mean(last) > mean(block); last = blocks.at(-1)) {
      blocks.pop()
      block = { members: [...last.members, ...block.members], sum: last.sum + block.sum }
    }
    blocks.push(block)
  }
  const room = bottom - (order.length - 1) * LABEL_LINE
  const placed = [...wanted]
  let rank = 0
  for (const block of blocks) {
    const base = Math.max(top, Math.min(room, mean(block)))
    for (const i of block.members) placed[i] = base + rank++ * LABEL_LINE
  }
  return placed
}

function mean({ members, sum }: { readonly members: readonly number[]; readonly sum: number }): number {
  return sum / members.length
}

interface End {
  readonly x: number
  readonly y: number
  readonly label: string
  readonly color: string
}

function drawEnds(
  ctx: Chart['ctx'],
  ends: readonly End[],
  box: { readonly top: number; readonly right: number; readonly bottom: number },
): void {
  const heights = spread(
    ends.map(({ y }) => y),
    box.top,
    box.bottom,
  )
  const left = box.right + LABEL_GAP
  for (const [i, { x, y, label, color }] of ends.entries()) {
    const height = heights[i] ?? y
    ctx.strokeStyle = color
    ctx.fillStyle = INK
    ctx.lineWidth = 1.5
    ctx.beginPath()
    ctx.moveTo(x + 7, y)
    ctx.lineTo(left - 4, height)
    ctx.stroke()
    ctx.fillText(label, left, height)
  }
}

/** Writes every line's name behind its last point, with a hair line in its colour to it; each panel's beside it. */
export const endLabels: Plugin = {
  id: 'endLabels',
  afterDatasetsDraw: (chart) => {
    const { ctx, chartArea, data } = chart
    const panels = new Map<Scale, End[]>()
    for (const [i, { label, borderColor }] of data.datasets.entries()) {
      const { data: points, yScale } = chart.getDatasetMeta(i)
      const last = points.at(-1)
      if (last === undefined || yScale === undefined) continue
      const ends = panels.get(yScale) ?? []
      panels.set(yScale, [...ends, { x: last.x, y: last.y, label: label ?? '', color: String(borderColor) }])
    }
    ctx.save()
    ctx.font = fontOf(LABEL_SIZE)
    ctx.textBaseline = 'middle'
    for (const [{ top, bottom }, ends] of panels) drawEnds(ctx, ends, { top, bottom, right: chartArea.right })
    ctx.restore()
  },
}
