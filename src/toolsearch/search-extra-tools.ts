import type { Catalog } from '../catalog/catalog.ts'
import type { Tool, ToolId } from '../catalog/tool.ts'
import { parseToolName } from '../catalog/tool-name.ts'
import { EMPTY_RANKING, inOrder } from '../retrievers/ranking.ts'
import type { Hit, Index, Ranking } from '../retrievers/retriever.ts'
import { createNameResolver } from './name-resolver.ts'
import { nearTools } from './near-tools.ts'
import { type ParsedQuery, parseQuery, type QueryForm } from './query-form.ts'
import type { RequiredFilter, RequiredIn } from './required-words.ts'
import { namesIn, selectNames } from './select-names.ts'

/** What a query with a `+word` is ranked by: all its words, or those without a plus (all where there are none). */
export type RankBy = 'all' | 'rest'

/** What a search came to, before it is put into words. */
export interface SearchResult {
  readonly query: string
  readonly form: QueryForm
  readonly ranking: Ranking
  /** Names of a `select:` that fit no tool, as typed. */
  readonly missing: readonly string[]
  /** For the first few missing names: the tools that may have been meant. */
  readonly near: ReadonlyMap<string, readonly ToolId[]>
  /** The server a query named, with how many of its tools may be answered. */
  readonly server?: { readonly name: string; readonly tools: number }
  /** Tools that fit, of which the ranking is the first part; known where `allowed` was given. */
  readonly totalMatches?: number
  readonly warnings: readonly string[]
}

/** The indexes a search reads. */
export interface SearchParts {
  /** Ranks the forms `keyword` and `required`. */
  readonly ranked: Index
  /** Ranks the form `discover`. */
  readonly discover: Index
  readonly required: RequiredFilter
}

export interface SearchOptions {
  /** The most hits, at least 1; tools that are named one by one do not count against it. */
  readonly limit: number
  /** Which tools may be answered. All tools are ranked then, filtered and counted, before the cut. */
  readonly allowed?: (tool: Tool) => boolean
  /** Default `anywhere`. */
  readonly requiredIn?: RequiredIn
  /** Default `all`. */
  readonly rankBy?: RankBy
}

/** Finds tools by all four query forms. */
export interface SearchExtraTools {
  search(query: string, options: SearchOptions): Promise<SearchResult>
}

/** What a query names, and what it ranks behind that. */
interface Found {
  readonly form: QueryForm
  readonly named: readonly Tool[]
  /** A server's tools are cut at the limit; tools named one by one never are. */
  readonly namedBy: 'name' | 'server'
  readonly ranked: Ranking
  readonly missing: readonly string[]
}

/** So many missing names are compared with all tools: a list of hundreds is no slip of the keyboard. */
const MOST_COMPARED = 5

function nearMissing(
  missing: readonly string[],
  answerable: () => readonly Tool[],
): ReadonlyMap<string, readonly ToolId[]> {
  const tools = missing.length === 0 ? [] : answerable()
  return new Map(
    missing.slice(0, MOST_COMPARED).map((name) => [name, nearTools(name, tools).map(({ id }) => id)]),
  )
}

const SERVER_ONLY = /^\s*mcp__\S+\s*$/i

/** Named tools in the order named, each scored above all that follow: the first `best + 1`, the last just over `best`. */
function namedHits(named: readonly Tool[], best: number, isCore: (tool: Tool) => boolean): Hit[] {
  return named.map((tool, i) => {
    const score = best + (named.length - i) / named.length
    return isCore(tool) ? { toolId: tool.id, score, loaded: true } : { toolId: tool.id, score }
  })
}

export function createSearchExtraTools(catalog: Catalog, parts: SearchParts): SearchExtraTools {
  const resolver = createNameResolver(catalog.tools)
  const core = new Set(catalog.core.map((tool) => tool.id))
  const isCore = (tool: Tool) => core.has(tool.id)

  const rank = async (parsed: ParsedQuery, depth: number, options: SearchOptions): Promise<Ranking> => {
    const { form, text, rest, required } = parsed
    if (form === 'discover') return parts.discover.search(text, depth)
    if (form === 'keyword') return parts.ranked.search(text, depth)
    const by = options.rankBy === 'rest' && rest !== '' ? rest : text
    const ranking = await parts.ranked.search(by, catalog.deferred.length)
    return parts.required.keep(ranking, required, depth, options.requiredIn)
  }

  const find = async (query: string, depth: number, options: SearchOptions): Promise<Found> => {
    const parsed = parseQuery(query)
    const { form, text } = parsed
    if (form === 'select') {
      const { tools, missing } = selectNames(text, resolver)
      return { form, named: tools, namedBy: 'name', ranked: EMPTY_RANKING, missing }
    }
    const byName = form === 'keyword' ? namesIn(text, resolver) : []
    const byServer = form === 'keyword' && byName.length === 0 ? resolver.server(text) : []
    const named = byName.length > 0 ? byName : byServer
    const namedBy = byServer.length > 0 ? 'server' : 'name'
    const onlyServer = namedBy === 'server' && SERVER_ONLY.test(text)
    const ranked = onlyServer ? EMPTY_RANKING : await rank(parsed, depth + named.length, options)
    return { form, named, namedBy, ranked, missing: [] }
  }

  const search: SearchExtraTools['search'] = async (query, options) => {
    const { limit, allowed } = options
    const found = await find(query, allowed === undefined ? limit : catalog.tools.length, options)
    const isAllowed = (tool: Tool | undefined) =>
      tool !== undefined && (allowed === undefined || allowed(tool))
    const named = found.named.filter(isAllowed)
    const first = found.namedBy === 'server' ? named.slice(0, limit) : named
    const taken = new Set(named.map((tool) => tool.id))
    const behind = found.ranked.filter(
      ({ toolId }) => !taken.has(toolId) && isAllowed(catalog.byId.get(toolId)),
    )
    const best = found.form === 'select' ? 0 : Math.max(1, behind[0]?.score ?? 0)
    const rest = behind.slice(0, Math.max(0, limit - first.length))
    return {
      query,
      form: found.form,
      ranking: inOrder([...namedHits(first, best, isCore), ...rest]),
      missing: found.missing,
      near: nearMissing(found.missing, () => catalog.tools.filter(isAllowed)),
      ...(found.namedBy === 'server' && named[0] !== undefined
        ? { server: { name: parseToolName(named[0]).server ?? query.trim(), tools: named.length } }
        : {}),
      ...(allowed === undefined ? {} : { totalMatches: named.length + behind.length }),
      warnings: [],
    }
  }

  return { search }
}
