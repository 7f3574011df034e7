import type { Classification } from '../catalog/classify.ts'
import { CORE_TOOLS } from '../catalog/core-tools.ts'
import type { Tool } from '../catalog/tool.ts'
import { hybrid } from '../retrievers/hybrid.ts'
import { countTokensUpTo } from '../text/tokens.ts'
import { deltaAnnouncement, headerAnnouncement } from './announcement.ts'
import { answerText } from './answer-text.ts'
import { createDiscovered } from './discovered.ts'
import { createExecute, type Execute, type Permissions } from './execute-extra-tool.ts'
import { createIndexCache, type SearchIndex } from './index-cache.ts'
import type { DeferredToolsDelta, Message, ToolDiscovery } from './message.ts'
import { isDeferralActive, thresholdTokens } from './mode.ts'
import type { OutputLimits, OutputStore } from './output-budget.ts'
import { prefetchTools } from './prefetch.ts'
import type { QueryForm } from './query-form.ts'
import { requestTools, type ToolDefinition, toolDefinition } from './request-tools.ts'
import type { RequiredIn } from './required-words.ts'
import { type RuntimeTool, ruleMatcher } from './runtime-tool.ts'
import type { RankBy } from './search-extra-tools.ts'
import { pendingServers, type Server, serverNotes } from './server-state.ts'
import { createSessionTools, type SessionChange } from './session-tools.ts'
import { type Env, type Settings, settingsFrom } from './settings.ts'
import { SWARM_CORE_TOOLS, type Swarm, whySwarmNeeded } from './swarm.ts'

export interface ToolSearchOptions {
  readonly tools: readonly RuntimeTool[]
  /** MCP servers and their states; tools of servers that are not ready are simply not among the tools yet. */
  readonly servers?: readonly Server[]
  /** Parsed, whole or in part, or under the names of the environment (`ENABLE_SEARCH_EXTRA_TOOLS`, …). */
  readonly settings?: Partial<Settings> | Env
  /** Rules for calls; a tool that is denied is not offered either. */
  readonly permissions?: Permissions
  readonly limits?: OutputLimits & { readonly answerChars?: number }
  /** Where outputs over budget go; without it the model gets their beginning only. */
  readonly store?: OutputStore
  /** Built-in names that are core; design version 4 by default. */
  readonly coreTools?: ReadonlySet<string>
  /** With a team of agents SendMessage is loaded; without one TeamCreate and TeamDelete answer how to get it. Default off. */
  readonly swarm?: Swarm
  /** Where a `+word` must stand. Default `anywhere`. */
  readonly requiredIn?: RequiredIn
  /** What a query with a `+word` is ranked by. Default `all` its words. */
  readonly rankBy?: RankBy
  /** Tokens of the model's context window, for `tst-auto`. Default 200,000. */
  readonly contextWindow?: number
  /** Whether the first judgement on deferral holds for the session, so that a late server does not flip the mode. Default `pinned`. */
  readonly deferral?: 'pinned' | 'judged each time'
}

export interface AnswerHit {
  /** What a call names: the tool's name, with `#2` behind it for the second of that name. */
  readonly tool: string
  readonly score: number
  /** From 1. */
  readonly rank: number
  /** A core tool: to be called directly. */
  readonly loaded?: true
}

export interface SearchAnswer {
  readonly query: string
  readonly form: QueryForm
  readonly hits: readonly AnswerHit[]
  readonly totalMatches: number
  readonly totalDeferred: number
  /** Servers that are still connecting. */
  readonly pendingServers: readonly string[]
  /** The first paragraph of the text: how many were found, or why none was. */
  readonly message: string
  readonly missing: readonly string[]
  readonly warnings: readonly string[]
  /** The whole answer as the model reads it. */
  readonly text: string
}

/** Tool search for one session. */
export interface ToolSearch {
  search(query: string, options?: { readonly limit?: number }): Promise<SearchAnswer>
  /** Settles when every tool has described itself: before that `requestTools` shows the slow ones without description. */
  ready(): Promise<void>
  /** The tools array of the next request: the same before and after a search. */
  requestTools(): readonly ToolDefinition[]
  /** The header block, the delta attachment, or nothing where there is nothing to say. */
  announce(messages: readonly Message[]): string | DeferredToolsDelta | undefined
  /** Tools the conversation seems to need next, or nothing. Never throws. */
  prefetch(messages: readonly Message[]): Promise<ToolDiscovery | undefined>
  /** Calls a tool under its own rules. Never throws. */
  readonly execute: Execute
  /** MCP servers come and go. What is left out stays as it is. */
  update(change: SessionChange): void
}

/** Hits of a search that says nothing of a limit, and the most one may ask for. */
export const DEFAULT_LIMIT = 5
export const MOST_HITS = 250
const DEFAULT_CONTEXT_WINDOW = 200_000

/** Shared by all sessions of the process: an index holds tools, nothing of a session. */
const indexes = createIndexCache()

/** Forgets every index; the next search builds its own anew. */
export function clearIndexCache(): void {
  indexes.clear()
}

/** Fractions are floored; what is no number from 1 on is the default, with a warning. */
function readLimit(limit: number | undefined): {
  readonly limit: number
  readonly warnings: readonly string[]
} {
  if (limit === undefined) return { limit: DEFAULT_LIMIT, warnings: [] }
  const whole = Math.floor(limit)
  if (whole >= 1 && whole <= MOST_HITS) return { limit: whole, warnings: [] }
  const used = whole > MOST_HITS ? MOST_HITS : DEFAULT_LIMIT
  return { limit: used, warnings: [`limit ${limit} is not from 1 to ${MOST_HITS}; using ${used}.`] }
}

function classificationOf({ coreTools = CORE_TOOLS, swarm = 'off' }: ToolSearchOptions): Classification {
  return { coreTools: swarm === 'on' ? new Set([...coreTools, ...SWARM_CORE_TOOLS]) : coreTools }
}

/** Every request carries the header; it is worked out anew where tools have come or gone. */
function rememberingLast(announce: (tools: readonly Tool[]) => string): (tools: readonly Tool[]) => string {
  let last: { readonly key: string; readonly text: string } | undefined
  return (tools) => {
    const key = JSON.stringify(tools.map(({ name, server, isMcp }) => [name, server, isMcp]))
    if (last?.key !== key) last = { key, text: announce(tools) }
    return last.text
  }
}

/** A conversation holds pluses and colons that are no syntax of a query. */
function asProse(text: string): string {
  return text.replace(/^\s*(select|discover)\s*[:：]/iu, '$1 ').replace(/(^|\s)[+＋]+/gu, '$1')
}

/** One instance is one session. */
export function createToolSearch(options: ToolSearchOptions): ToolSearch {
  const { contextWindow = DEFAULT_CONTEXT_WINDOW, deferral = 'pinned', swarm = 'off' } = options
  const { permissions, limits = {}, store, requiredIn, rankBy } = options
  const { settings, warnings: settingsWarnings } = settingsFrom(options.settings ?? {})
  const ranked = hybrid({ ...settings.weights, minScore: settings.minScore })
  const classification = classificationOf(options)
  const isDenied = ruleMatcher(permissions?.deny ?? [])
  const discovered = createDiscovered()
  const session = createSessionTools(options.tools, options.servers ?? [], classification)
  const header = rememberingLast(headerAnnouncement)
  let pinned: boolean | undefined

  const index = async (): Promise<SearchIndex> =>
    indexes.get(await session.described.complete, ranked, classification)

  /** No further than to the threshold. */
  const tokensOfDeferred = (): number => {
    const texts = function* () {
      for (const tool of session.catalog().deferred) yield JSON.stringify(toolDefinition(tool))
    }
    return countTokensUpTo(texts(), thresholdTokens(settings, contextWindow))
  }

  const isActive = (): boolean => {
    if (pinned !== undefined) return pinned
    const deferredTokens = settings.mode === 'tst-auto' ? tokensOfDeferred() : 0
    const active = isDeferralActive(settings, { deferredTokens, contextWindow })
    // What is not described yet cannot be counted: the first judgement that knows all is the one that stays.
    const isFinal = settings.mode !== 'tst-auto' || session.described.isComplete()
    if (deferral === 'pinned' && isFinal) pinned = active
    return active
  }

  const search: ToolSearch['search'] = async (query, { limit: asked } = {}) => {
    const { limit, warnings } = readLimit(asked)
    const { catalog, searcher } = await index()
    const result = await searcher.search(query, {
      limit,
      allowed: (tool) => !isDenied(tool),
      ...(requiredIn && { requiredIn }),
      ...(rankBy && { rankBy }),
    })
    const text = answerText(result, catalog, {
      serverNotes: serverNotes(session.servers),
      whyNotNow: (tool) => whySwarmNeeded(tool, swarm),
      ...(limits.answerChars !== undefined && { answerChars: limits.answerChars }),
    })
    const hits = result.ranking.map(({ toolId, score, loaded }, i) => ({
      tool: toolId,
      score,
      rank: i + 1,
      ...(loaded && { loaded }),
    }))
    if (result.form !== 'discover') discovered.add(hits.map(({ tool }) => tool))
    return {
      query,
      form: result.form,
      hits,
      totalMatches: result.totalMatches ?? hits.length,
      totalDeferred: catalog.deferred.length,
      pendingServers: pendingServers(session.servers),
      message: text.split('\n\n', 1)[0] as string,
      missing: result.missing,
      warnings: [
        ...warnings,
        ...settingsWarnings,
        ...result.warnings,
        ...catalog.warnings,
        ...session.described.warnings,
      ],
      text,
    }
  }

  const findNames = async (query: string, limit: number): Promise<readonly string[]> => {
    const { catalog, searcher } = await index()
    const deferred = new Set(catalog.deferred)
    const allowed = (tool: Tool) => !isDenied(tool) && deferred.has(tool)
    const { ranking } = await searcher.search(asProse(query), { limit, allowed })
    return ranking.map(({ toolId }) => catalog.byId.get(toolId)?.name ?? toolId)
  }

  const execute: Execute = createExecute({
    lookup: (name) => session.lookup()(name),
    whyNotNow: (tool) => whySwarmNeeded(tool, swarm),
    limits,
    ...(permissions && { permissions }),
    ...(store && { store }),
  })

  return {
    search,
    execute,
    ready: async () => {
      await session.described.complete
    },
    requestTools: () =>
      requestTools(session.catalog(), isActive() ? 'active' : 'off')
        .filter((tool) => !isDenied(tool))
        .map(toolDefinition),
    announce: (messages) => {
      if (!isActive()) return undefined
      const deferred = session.catalog().deferred.filter((tool) => !isDenied(tool))
      if (settings.announcement === 'delta') return deltaAnnouncement(messages, deferred)
      return header(deferred) || undefined
    },
    prefetch: (messages) =>
      prefetchTools(messages, { search: findNames, discovered, deferral: isActive() ? 'active' : 'off' }),
    update: session.update,
  }
}
