import type { Catalog } from '../catalog/catalog.ts'
import type { Tool } from '../catalog/tool.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import type { CountTokens } from '../text/tokens.ts'
import { DEFAULT_THRESHOLD_PERCENT, type Mode } from '../toolsearch/mode.ts'
import { withoutEntrances } from '../toolsearch/request-tools.ts'
import { DIRECT_CALL, type Search, scriptTask, type TaskScript } from './agent.ts'
import { AGENT_SESSIONS, type Calibration } from './calibration.ts'
import { addTokens, hitRate, NO_TOKENS, type TokenSums } from './cost.ts'
import { allInlineLayout, type Layout, stableProxyLayout } from './layout.ts'
import { defersTools } from './mode.ts'
import { compactAtTokens, playSession, type SessionResult, type Stage } from './play-session.ts'
import { DEFAULT_MODEL, PRICES, type PriceList, priceOf } from './prices.ts'
import { anthropic5m } from './profiles/anthropic-5m.ts'
import { tokensOf } from './prompt.ts'
import type { ProviderProfile } from './provider.ts'
import { planSessions, type SessionOptions, type SessionPlan } from './session.ts'
import type { Task } from './task.ts'

/** The most hits an agent asks for, unless told otherwise. */
const DEFAULT_LIMIT = 5

/** Modes given the same sessions, seed, tasks and calibration play the same plans. */
export interface Simulation extends SessionOptions {
  readonly mode: Mode
  /** For `tst-auto`: percent of the context window, 10 by default. */
  readonly thresholdPercent?: number
  readonly catalog: Catalog
  /** SearchExtraTools and ExecuteExtraTool as a request carries them. */
  readonly entrances: readonly Tool[]
  /** Not called where all tools are inline. */
  readonly search: Search
  /** The most hits the agent asks for, the k of recall@k: 5 by default. */
  readonly limit?: number
  readonly countTokens: CountTokens
  readonly profile?: ProviderProfile
  readonly model?: string
  readonly prices?: PriceList
}

interface ModeSetting {
  readonly mode: Mode
  /** Whether this catalog was deferred: decided at the first request, and kept. */
  readonly deferred: boolean
  readonly layout: Layout['id']
  readonly provider: string
  readonly model: string
  readonly pricesAsOf: string
  /** Tools, system and announcement: what every request holds. */
  readonly fixedTokens: number
}

/** What the sessions of one mode came to. */
export interface ModeResult extends ModeSetting {
  readonly status: 'played'
  readonly k: number
  /** Mean over tasks of the share of needs met among the first k hits of the first search; 1 where all tools are inline. */
  readonly recallAtK: number
  /** cacheRead / (cacheRead + cacheWrite + input), over all tokens of all sessions, 0..1. */
  readonly hitRate: number
  /** Sums over all sessions. */
  readonly tokens: TokenSums
  /** Mean per session. */
  readonly costUsd: number
  /** Requests whose answer was a search or the call of a task's tools, per task: 1 where all tools are inline. */
  readonly requestsPerTask: number
  /** Share of the tasks all of whose needs were found and called, 0..1. */
  readonly completed: number
  readonly tasks: number
  readonly compactions: number
  /** In the order of the plans: the same session stands at the same place in every mode. */
  readonly sessions: readonly SessionResult[]
}

/** The sessions cannot be held with this model: what is always in the request leaves no room. */
export interface ImpossibleMode extends ModeSetting {
  readonly status: 'impossible'
  readonly reason: string
}

export type ModeOutcome = ModeResult | ImpossibleMode

/**
 * Plays seeded sessions of a scripted agent in one mode against one provider's cache.
 * @throws GaugeError E_EMPTY without sessions or tasks; E_SIMULATION for a model without price or minimum
 */
export async function simulate(simulation: Simulation): Promise<ModeOutcome> {
  const { calibration = AGENT_SESSIONS, profile = anthropic5m, prices = PRICES } = simulation
  const price = priceOf(simulation.model ?? DEFAULT_MODEL, prices)
  const plans = planSessions(simulation)
  const deferred = decideDeferral(simulation, price.contextWindow)
  const layout = layOut(deferred, simulation, calibration)
  const scripts = await writeScripts(deferred, plans, simulation)
  const scriptOf = (task: Task) => scripts.get(task) ?? DIRECT_CALL
  const stage: Stage = { layout, scriptOf, profile, price, calibration }
  const setting: ModeSetting = {
    mode: simulation.mode,
    deferred,
    layout: layout.id,
    provider: profile.id,
    model: price.model,
    pricesAsOf: prices.asOf,
    fixedTokens: fixedTokens(layout),
  }
  const reason = noRoom(stage)
  if (reason !== undefined) return { ...setting, status: 'impossible', reason }
  return playAll(plans, stage, setting, simulation.limit ?? DEFAULT_LIMIT)
}

function decideDeferral(simulation: Simulation, contextWindow: number): boolean {
  const { mode, catalog, entrances, countTokens, thresholdPercent = DEFAULT_THRESHOLD_PERCENT } = simulation
  const deferrable = withoutEntrances(catalog.deferred, entrances)
  return defersTools({ mode, thresholdPercent, deferrable, contextWindow, countTokens })
}

function layOut(deferred: boolean, simulation: Simulation, { systemTokens }: Calibration): Layout {
  const { catalog, entrances, countTokens } = simulation
  const lay = deferred ? stableProxyLayout : allInlineLayout
  return lay({ catalog, entrances, countTokens, systemTokens })
}

/** The scripts of all tasks that the plans give, each written once. */
async function writeScripts(
  deferred: boolean,
  plans: readonly SessionPlan[],
  { search, catalog, countTokens, limit = DEFAULT_LIMIT }: Simulation,
): Promise<ReadonlyMap<Task, TaskScript>> {
  const scripts = new Map<Task, TaskScript>()
  if (!deferred) return scripts
  const given = new Set(plans.flatMap(({ turns }) => turns.flatMap(({ task }) => task ?? [])))
  for (const task of given) scripts.set(task, await scriptTask(task, { search, limit, catalog, countTokens }))
  return scripts
}

function fixedTokens({ fixed, header }: Layout): number {
  return tokensOf(fixed) + (header?.tokens ?? 0)
}

/** A compaction that leaves no room would be followed by another at every request. */
function noRoom(stage: Stage): string | undefined {
  const compactAt = compactAtTokens(stage)
  const kept = fixedTokens(stage.layout) + stage.calibration.summaryTokens
  if (kept < compactAt) return undefined
  return (
    `tools, system and announcement hold ${fixedTokens(stage.layout)} tokens and a summary ` +
    `${stage.calibration.summaryTokens}: no room below the ${Math.round(compactAt)} tokens at which the history of ` +
    `${stage.price.model} is summarised`
  )
}

function playAll(plans: readonly SessionPlan[], stage: Stage, setting: ModeSetting, k: number): ModeOutcome {
  const sessions: SessionResult[] = []
  for (const plan of plans) {
    const play = playSession(plan, stage)
    if (play.status === 'overflow') return { ...setting, status: 'impossible', reason: play.reason }
    sessions.push(play.session)
  }
  const tasks = sumOf(sessions, (session) => session.tasks)
  if (tasks === 0) {
    throw new GaugeError(
      'E_EMPTY',
      `${sessions.length} sessions hold no task. Ask for more or longer sessions.`,
    )
  }
  const tokens = sessions.map((session) => session.tokens).reduce(addTokens, NO_TOKENS)
  return {
    ...setting,
    status: 'played',
    k,
    recallAtK: sumOf(sessions, (session) => session.recallSum) / tasks,
    hitRate: hitRate(tokens),
    tokens,
    costUsd: sumOf(sessions, (session) => session.costUsd) / sessions.length,
    requestsPerTask: sumOf(sessions, (session) => session.taskRequests) / tasks,
    completed: sumOf(sessions, (session) => session.completedTasks) / tasks,
    tasks,
    compactions: sumOf(sessions, (session) => session.compactions),
    sessions,
  }
}

function sumOf<T>(list: readonly T[], value: (item: T) => number): number {
  return list.reduce((sum, item) => sum + value(item), 0)
}
