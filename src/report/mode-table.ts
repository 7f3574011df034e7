import type { ModeRow, RunReport } from '../experiment/result.ts'
import { MODES } from '../toolsearch/mode.ts'
import { compactCount, fraction, money, percent, threeDigits, wholeCount } from './figures.ts'
import type { Table } from './table.ts'

/** Modes and layouts in the words of someone who knows neither. */
const MEANINGS: Readonly<Record<'mode' | 'layout', readonly (readonly [id: string, meaning: string])[]>> = {
  mode: [
    ['tst', 'tools are deferred and found by search'],
    ['tst-auto', 'deferred once their definitions reach a share of the context window'],
    ['standard', 'every definition in every request'],
  ],
  layout: [
    ['stable-proxy', 'a found tool is called through a fixed one, so that the tools array never changes'],
    ['inject-discovered', 'found tools join the tools array'],
    ['tool-reference', 'found tools are appended at the tail'],
    ['all-inline', 'all tools stand in the tools array'],
  ],
}

const IDENTITY = ['mode', 'layout', 'provider', 'model', 'retriever', 'dataset'] as const

type Facet = (typeof IDENTITY)[number]

/** How the rows of the simulation are told apart: what varies names a row, what does not is said once. */
export interface ModeNaming {
  readonly nameOf: (row: ModeRow) => string
  readonly facets: readonly Facet[]
  /** `anthropic · claude-… · hybrid`; empty where everything varies. */
  readonly shared: string
}

export function modeNaming(modes: readonly ModeRow[]): ModeNaming {
  const varies = (facet: Facet) => new Set(modes.map((row) => row[facet])).size > 1
  const facets = IDENTITY.filter((facet) => facet === 'mode' || varies(facet))
  const shared = IDENTITY.filter((facet) => !facets.includes(facet)).map((facet) => modes[0]?.[facet] ?? '')
  return {
    nameOf: (row) => facets.map((facet) => row[facet]).join(' · '),
    facets,
    shared: shared.join(' · '),
  }
}

/** The row whose sessions cost least; the first of equals. What it leaves undone is not in the cost. */
export function cheapest(modes: readonly ModeRow[]): ModeRow | undefined {
  return modes.reduce<ModeRow | undefined>(
    (best, row) => (best === undefined || row.costUsd < best.costUsd ? row : best),
    undefined,
  )
}

/** The simulated sessions by mode and layout; absent where nothing was simulated. */
export function modeTable({ modes, manifest, warnings }: RunReport): Table | undefined {
  if (modes.length === 0) return undefined
  const { nameOf, facets, shared } = modeNaming(modes)
  const best = cheapest(modes)
  const cutoffs = new Set(modes.map(({ k }) => k))
  const [k = 0] = cutoffs
  const rows = modes.map((row) => {
    const cells = [
      nameOf(row),
      cutoffs.size === 1 ? fraction(row.recallAtK) : `${fraction(row.recallAtK)} @${row.k}`,
      threeDigits(row.indexBuildMs),
      percent(row.hitRate),
      compactCount(row.tokens.read),
      compactCount(row.tokens.written),
      compactCount(row.tokens.uncached),
      `${money(row.costUsd)} [${money(row.costUsdLow)}, ${money(row.costUsdHigh)}]`,
      threeDigits(row.requestsPerTask),
      percent(row.completed),
    ]
    return row.costUsd === best?.costUsd ? { cells, standing: 'best' as const } : { cells }
  })
  const sessions = [...new Set(modes.map((row) => wholeCount(row.sessions)))].join(' / ')
  return {
    title: `Prompt cache by mode: simulated sessions${shared === '' ? '' : `, ${shared}`}`,
    columns: [
      facets.join(' · '),
      cutoffs.size === 1 ? `recall@${k}` : 'recall@k',
      'build ms',
      'hit rate',
      'read',
      'written',
      'uncached',
      'USD per session',
      'req/task',
      'completed',
    ],
    rows,
    notes: [
      `★ lowest mean cost; in square brackets its 95 % interval over sessions. Prices as of ${manifest.pricesAsOf}. Input tokens per session, ${sessions} sessions each: read from the cache, written to it, or neither (uncached); hit rate = read / (read + written + uncached).`,
      'recall: share of the needed tools among the results, 1 where all tools are inline. req/task: requests to the model per task; completed: tasks that ended with the right tool called; a mode that gives up early is cheap. No model is in the loop: the agent is scripted and success is simulated.',
      ...meanings(modes),
      ...absent(modes, warnings),
    ],
  }
}

function meanings(modes: readonly ModeRow[]): readonly string[] {
  const of = (facet: 'mode' | 'layout') =>
    MEANINGS[facet]
      .filter(([id]) => modes.some((row) => row[facet] === id))
      .map(([id, meaning]) => `${id}: ${meaning}`)
  return [of('mode'), of('layout')].filter((lines) => lines.length > 0).map((lines) => `${lines.join('; ')}.`)
}

/** A mode without a row was either not asked for or cannot be held: what was found of the latter is a warning. */
function absent(modes: readonly ModeRow[], warnings: readonly string[]): readonly string[] {
  const missing = MODES.filter((mode) => !modes.some((row) => row.mode === mode))
  if (missing.length === 0 || warnings.length === 0) return []
  return [
    `No row for ${missing.join(', ')}: not asked for, or impossible (then the warnings at the end say why).`,
  ]
}
