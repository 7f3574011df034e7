import type { Catalog } from '../catalog/catalog.ts'
import type { Tool, ToolId } from '../catalog/tool.ts'
import { splitToolName } from '../catalog/tool-name.ts'
import { EMPTY_RANKING, inOrder } from '../retrievers/ranking.ts'
import type { Hit, Index, Ranking } from '../retrievers/retriever.ts'
import { condensed, LONGEST_QUERY } from '../text/condense.ts'
import { createNameResolver } from './name-resolver.ts'
import { namedHits } from './named-hits.ts'
import { nearTools } from './near-tools.ts'
import { type ParsedQuery, parseQuery, type QueryForm } from './query-form.ts'
import type { RequiredFilter, RequiredIn } from './required-words.ts'
import { type NamedGroup, namesIn, selectNames } from './select-names.ts'

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
  /** Why what ranks cannot search the query at all, if so. */
  readonly problem?: string
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
  readonly named: readonly NamedGroup[]
  /** A server's tools are cut at the limit; tools named one by one never are. */
  readonly namedBy: 'name' | 'server'
  readonly ranked: Ranking
  /** Whether what is ranked follows what is named, or does no more than order it. */
  readonly behind: 'ranked' | 'none'
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

/** What was not read of a query is said. */
function lengthWarnings(query: string, form: QueryForm): readonly string[] {
  if (query.length <= LONGEST_QUERY || form === 'select') return []
  return [
    `The query has ${query.length} characters; of its distinct words the first ${LONGEST_QUERY} characters were ranked by. Search with the words that matter.`,
  ]
}

const SERVER_ONLY = /^\s*mcp__\S+[^\p{L}\p{N}_]*$/iu

export function createSearchExtraTools(catalog: Catalog, parts: SearchParts): SearchExtraTools {
  const resolver = createNameResolver(catalog.tools)
  const core = new Set(catalog.core.map((tool) => tool.id))
  const markLoaded = (hit: Hit): Hit => (core.has(hit.toolId) ? { ...hit, loaded: true } : hit)

  const rank = async (parsed: ParsedQuery, depth: number, options: SearchOptions): Promise<Ranking> => {
    const { form, text, rest, required } = parsed
    if (form === 'discover') return parts.discover.search(text, depth)
    if (form === 'keyword') return parts.ranked.search(text, depth)
    const by = options.rankBy === 'rest' && rest !== '' ? rest : text
    const ranking = await parts.ranked.search(by, catalog.deferred.length)
    return parts.required.keep(ranking, required, depth, options.requiredIn)
  }

  const find = async (query: string, depth: number, options: SearchOptions): Promise<Found> => {
    const whole = parseQuery(query)
    const { form, text } = whole
    if (form === 'select') {
      const { groups, missing } = selectNames(text, resolver)
      return { form, named: groups, namedBy: 'name', ranked: EMPTY_RANKING, behind: 'none', missing }
    }
    const byName = form === 'keyword' ? namesIn(text, resolver) : []
    const ofServer = form === 'keyword' && byName.length === 0 ? resolver.server(text) : []
    const named = ofServer.length > 0 ? [ofServer] : byName
    const namedBy = ofServer.length > 0 ? 'server' : 'name'
    const onlyServer = namedBy === 'server' && SERVER_ONLY.test(text)
    const parsed = query.length > LONGEST_QUERY ? parseQuery(condensed(query)) : whole
    const needed = named.some(({ length }) => length > 1) ? catalog.tools.length : depth + named.length
    const ranked = await rank(parsed, needed, options)
    return { form, named, namedBy, ranked, behind: onlyServer ? 'none' : 'ranked', missing: [] }
  }

  const search: SearchExtraTools['search'] = async (query, options) => {
    const { limit, allowed = () => true } = options
    const found = await find(query, options.allowed === undefined ? limit : catalog.tools.length, options)
    const named = found.named.map((group) => group.filter(allowed)).filter((group) => group.length > 0)
    const denied = found.form === 'select' ? found.named.filter((group) => !group.some(allowed)) : []
    const missing = [...found.missing, ...denied.flatMap(([tool]) => tool?.name ?? [])]
    const taken = new Set(named.flat().map((tool) => tool.id))
    const behind = found.ranked.filter(({ toolId }) => {
      const tool = catalog.byId.get(toolId)
      return found.behind === 'ranked' && tool !== undefined && !taken.has(toolId) && allowed(tool)
    })
    const problem = found.form === 'keyword' ? parts.ranked.problem?.(parseQuery(query).text) : undefined
    const best = found.form === 'select' ? 0 : Math.max(1, behind[0]?.score ?? 0)
    const hits = namedHits(named, found.ranked, best)
    const first = found.namedBy === 'server' ? hits.slice(0, limit) : hits
    const rest = behind.slice(0, Math.max(0, limit - first.length))
    const [oneNamed] = named.flat()
    return {
      query,
      form: found.form,
      ranking: inOrder([...first.map(markLoaded), ...rest]),
      missing,
      ...(problem === undefined ? {} : { problem }),
      near: nearMissing(found.missing, () => catalog.tools.filter(allowed)),
      ...(found.namedBy === 'server' && oneNamed !== undefined
        ? { server: { name: splitToolName(oneNamed).server ?? query.trim(), tools: taken.size } }
        : {}),
      ...(options.allowed === undefined ? {} : { totalMatches: taken.size + behind.length }),
      warnings: lengthWarnings(query, found.form),
    }
  }

  return { search }
}
