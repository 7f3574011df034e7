import { DISPLAY_MIN_SCORE } from '../retrievers/tf-idf.ts'
import { DEFAULT_THRESHOLD_PERCENT, type Mode, parseMode } from './mode.ts'

/** What the environment decides about tool search. */
export interface Settings {
  readonly mode: Mode
  /** For `tst-auto`: the share of the context window, in percent, from which on tools are deferred; 0 in `tst`, 100 in `standard`. */
  readonly thresholdPercent: number
  /** Of the hybrid's two components; only their ratio decides the order. */
  readonly weights: { readonly keyword: number; readonly tfidf: number }
  /** The least TF-IDF score of an answer. */
  readonly minScore: number
  /** How the names of deferred tools are told to the model. */
  readonly announcement: 'header' | 'delta'
}

export type Env = Readonly<Record<string, string | undefined>>

/** Keyword and TF-IDF weights of the hybrid, as the design fixes them. */
export const DEFAULT_WEIGHTS = { keyword: 0.4, tfidf: 0.6 } as const

export const DEFAULT_SETTINGS: Settings = {
  mode: 'tst',
  thresholdPercent: 0,
  weights: DEFAULT_WEIGHTS,
  minScore: DISPLAY_MIN_SCORE,
  announcement: 'header',
}

/** The names of `Settings`, by which a parsed object is told from an environment. */
const SETTING_NAMES: ReadonlySet<string> = new Set(Object.keys(DEFAULT_SETTINGS))

const THRESHOLDS: Readonly<Record<Mode, number>> = {
  tst: 0,
  'tst-auto': DEFAULT_THRESHOLD_PERCENT,
  standard: 100,
}

/** Settings from a parsed object, what it lacks being the default, or from variables under their environment names. */
export function settingsFrom(given: Partial<Settings> | Env): {
  settings: Settings
  warnings: readonly string[]
} {
  const isParsed = Object.keys(given).some((name) => SETTING_NAMES.has(name))
  if (!isParsed) return settingsFromEnv(given as Env)
  const parsed = given as Partial<Settings>
  const thresholdPercent = THRESHOLDS[parsed.mode ?? DEFAULT_SETTINGS.mode]
  return { settings: { ...DEFAULT_SETTINGS, thresholdPercent, ...parsed }, warnings: [] }
}

interface Variable {
  readonly name: string
  readonly value: string
}

/** The first of the names that is set to more than white space. */
function firstSet(env: Env, ...names: readonly string[]): Variable | undefined {
  for (const name of names) {
    const value = env[name]?.trim()
    if (value !== undefined && value !== '') return { name, value }
  }
  return undefined
}

const DECIMAL = /^[+]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

function numberOr(variable: Variable | undefined, fallback: number, warnings: string[]): number {
  if (variable === undefined) return fallback
  const value = DECIMAL.test(variable.value) ? Number(variable.value) : Number.NaN
  if (Number.isFinite(value)) return value
  warnings.push(
    `${variable.name}="${variable.value}" is not a number of 0 or more (with a decimal point); using ${fallback}.`,
  )
  return fallback
}

function readWeights(env: Env, warnings: string[]): Settings['weights'] {
  const read = (part: 'KEYWORD' | 'TFIDF', fallback: number) =>
    numberOr(
      firstSet(env, `SEARCH_EXTRA_TOOLS_WEIGHT_${part}`, `TOOL_SEARCH_WEIGHT_${part}`),
      fallback,
      warnings,
    )
  const weights = {
    keyword: read('KEYWORD', DEFAULT_WEIGHTS.keyword),
    tfidf: read('TFIDF', DEFAULT_WEIGHTS.tfidf),
  }
  if (weights.keyword + weights.tfidf > 0) return weights
  warnings.push(
    `SEARCH_EXTRA_TOOLS_WEIGHT_KEYWORD and SEARCH_EXTRA_TOOLS_WEIGHT_TFIDF are both 0, which scores nothing; using ${DEFAULT_WEIGHTS.keyword} and ${DEFAULT_WEIGHTS.tfidf}.`,
  )
  return DEFAULT_WEIGHTS
}

function readMinScore(env: Env, warnings: string[]): number {
  const variable = firstSet(env, 'SEARCH_EXTRA_TOOLS_DISPLAY_MIN_SCORE', 'TOOL_SEARCH_DISPLAY_MIN_SCORE')
  const minScore = numberOr(variable, DISPLAY_MIN_SCORE, warnings)
  if (minScore > 1) {
    warnings.push(
      `${variable?.name}="${variable?.value}" is above 1, the highest TF-IDF score: only exact names and keyword matches are answered. Set it between 0 and 1.`,
    )
  }
  return minScore
}

/** Reads every variable; a bad value never throws but gives a warning that names variable, value and what is used instead. */
export function settingsFromEnv(env: Env): { settings: Settings; warnings: readonly string[] } {
  const warnings: string[] = []
  const killed = ['1', 'true', 'yes', 'on'].includes(
    firstSet(env, 'CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS')?.value.toLowerCase() ?? '',
  )
  const variable = firstSet(env, 'ENABLE_SEARCH_EXTRA_TOOLS', 'ENABLE_TOOL_SEARCH')
  const parsed = parseMode(variable?.value ?? '')
  if (parsed.complaint !== undefined && !killed)
    warnings.push(`${variable?.name}="${variable?.value}" ${parsed.complaint}`)
  return {
    settings: {
      mode: killed ? 'standard' : parsed.mode,
      thresholdPercent: killed ? 100 : parsed.thresholdPercent,
      weights: readWeights(env, warnings),
      minScore: readMinScore(env, warnings),
      announcement: env.USER_TYPE?.trim() === 'ant' ? 'delta' : 'header',
    },
    warnings,
  }
}
