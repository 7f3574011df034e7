/** `tst`: tools are deferred and searched; `standard`: all tools inline; `tst-auto`: deferred from a share of the context window on. */
export type Mode = 'tst' | 'tst-auto' | 'standard'

export const MODES: readonly Mode[] = ['tst', 'tst-auto', 'standard']

/** Where `tst-auto` begins to defer when nothing else is said, in percent of the context window. */
export const DEFAULT_THRESHOLD_PERCENT = 10

export interface ParsedMode {
  readonly mode: Mode
  readonly thresholdPercent: number
  /** What is wrong with the text and what is used instead. */
  readonly complaint?: string
}

const ON = new Set(['true', '1', 'yes', 'on'])
const OFF = new Set(['false', '0', 'no', 'off'])
const AUTO = /^auto\s*:\s*(.*)$/s
const PERCENT = /^(\d+(?:\.\d*)?|\.\d+)\s*%?$/

/** Reads the value of ENABLE_SEARCH_EXTRA_TOOLS; letter case and spaces around do not matter. */
export function parseMode(text: string): ParsedMode {
  const value = text.trim().toLowerCase()
  if (value === '' || ON.has(value)) return { mode: 'tst', thresholdPercent: 0 }
  if (OFF.has(value)) return { mode: 'standard', thresholdPercent: 100 }
  if (value === 'auto') return { mode: 'tst-auto', thresholdPercent: DEFAULT_THRESHOLD_PERCENT }
  const threshold = AUTO.exec(value)?.[1]
  if (threshold !== undefined) return parseThreshold(threshold)
  return {
    mode: 'tst',
    thresholdPercent: 0,
    complaint: 'is none of true, false, auto, auto:N (N from 0 to 100); using true (mode tst).',
  }
}

function parseThreshold(text: string): ParsedMode {
  const number = PERCENT.exec(text)?.[1]
  const percent = number === undefined ? Number.NaN : Number(number)
  if (percent === 0) return { mode: 'tst', thresholdPercent: 0 }
  if (percent === 100) return { mode: 'standard', thresholdPercent: 100 }
  if (percent > 0 && percent < 100) return { mode: 'tst-auto', thresholdPercent: percent }
  const found =
    text === ''
      ? 'has no number behind auto:'
      : `has "${text}" behind auto:, which is no number from 0 to 100`
  return {
    mode: 'tst-auto',
    thresholdPercent: DEFAULT_THRESHOLD_PERCENT,
    complaint: `${found}; using auto:${DEFAULT_THRESHOLD_PERCENT}.`,
  }
}

/** The quick judgement: are the search and execute tools registered at all? */
export function isDeferralPossible({ mode }: { readonly mode: Mode }): boolean {
  return mode !== 'standard'
}

/** Tokens are whole: less than this is an error of floating point (1.1 % of 200,000 would be a little over 2,200). */
const ROUNDING = 1e-6

/** Where `tst-auto` begins to defer, in tokens. */
export function thresholdTokens(
  { thresholdPercent }: { readonly thresholdPercent: number },
  contextWindow: number,
): number {
  return (thresholdPercent * contextWindow) / 100
}

/** The full judgement: is a request built with deferral? Exactly the threshold defers. */
export function isDeferralActive(
  settings: { readonly mode: Mode; readonly thresholdPercent: number },
  { deferredTokens, contextWindow }: { readonly deferredTokens: number; readonly contextWindow: number },
): boolean {
  if (settings.mode !== 'tst-auto') return settings.mode === 'tst'
  return deferredTokens > 0 && deferredTokens >= thresholdTokens(settings, contextWindow) - ROUNDING
}
