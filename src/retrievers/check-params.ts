import type { AnalyzerOptions } from '../text/analyzer.ts'
import type { Params } from './retriever.ts'

/** What every retriever that analyses text takes: `stemmer` and `stopWords`, each `on` or `off`. */
export interface AnalysisParams {
  readonly stemmer: string
  readonly stopWords: string
}

export function analysisOf({ stemmer, stopWords }: AnalysisParams): AnalyzerOptions {
  return { stemmer: stemmer === 'off' ? 'off' : 'on', stopWords: stopWords === 'off' ? 'off' : 'on' }
}

export function checkAnalysis(params: AnalysisParams): string | undefined {
  for (const key of ['stemmer', 'stopWords'] as const) {
    if (params[key] !== 'on' && params[key] !== 'off') return `${key}=${params[key]} is neither on nor off`
  }
  return undefined
}

/** @returns which of the numbers is below 0 */
export function checkNotNegative(params: Params, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = params[key]
    if (typeof value === 'number' && value < 0) return `${key}=${value} is negative; it must be 0 or more`
  }
  return undefined
}
