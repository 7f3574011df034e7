import type { ChartConfiguration } from 'chart.js'
import type { RunReport } from '../../experiment/result.ts'

/** One picture of the report, before it is drawn. */
export interface ChartPlan {
  /** File name, without folder. */
  readonly file: string
  /** What the picture shows, as a sentence. */
  readonly title: string
  readonly topic: 'retrieval' | 'growth' | 'timing' | 'modes'
}

/** Everything a canvas needs; sizes in CSS pixels. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly config: ChartConfiguration
  /** Packages of further kinds of charts. */
  readonly plugins?: readonly string[]
}

/** A kind of chart: says what it would show of a report, and how it looks. */
export interface ChartKind {
  /** Absent where the report has no figures for it. */
  plan(report: RunReport): ChartPlan | undefined
  /** Only asked where there is a plan. */
  picture(report: RunReport, plan: ChartPlan): Picture
}
