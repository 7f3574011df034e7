import type { RunReport } from '../experiment/result.ts'
import { drawPng } from './charts/canvas.ts'
import type { ChartKind, ChartPlan } from './charts/chart.ts'
import { hitRate } from './charts/hit-rate.ts'
import { recallAtK } from './charts/recall-at-k.ts'
import { recallBySize } from './charts/recall-by-size.ts'
import { buildTime, queryLatency } from './charts/size-curves.ts'

export type { ChartPlan } from './charts/chart.ts'

/** One chart as the bytes of a file. */
export interface ChartFile extends ChartPlan {
  readonly png: Uint8Array
}

const KINDS: readonly ChartKind[] = [recallAtK, recallBySize, hitRate, buildTime, queryLatency]

/** The charts that the report has figures for. */
export function chartPlans(report: RunReport): readonly ChartPlan[] {
  return KINDS.flatMap((kind) => kind.plan(report) ?? [])
}

/**
 * Draws them, in the same order, at two device pixels per pixel.
 * @throws GaugeError E_OPTIONAL where chartjs-node-canvas, chart.js or the font is not installed
 */
export async function renderCharts(report: RunReport): Promise<readonly ChartFile[]> {
  const drawn = KINDS.flatMap((kind) => {
    const plan = kind.plan(report)
    return plan === undefined ? [] : [{ plan, picture: kind.picture(report, plan) }]
  })
  const images = await drawPng(drawn.map(({ picture }) => picture))
  return images.map((png, i) => ({ ...(drawn[i] as (typeof drawn)[number]).plan, png }))
}
