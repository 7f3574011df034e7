import type { Catalog } from '../catalog/catalog.ts'
import type { Tool } from '../catalog/tool.ts'
import { inOrder } from '../retrievers/ranking.ts'
import type { Hit, Index, Ranking } from '../retrievers/retriever.ts'
import { createNameResolver } from './name-resolver.ts'
import { type ParsedQuery, parseQuery, type QueryForm } from './query-form.ts'
import type { RequiredFilter } from './required-words.ts'
import { namesIn, selectNames } from './select-names.ts'

/** What a search came to, before it is put into words. */
export interface SearchResult {
  readonly query: string
  readonly form: QueryForm
  readonly ranking: Ranking
  /** Names of a `select:` that fit no tool, as typed. */
  readonly missing: readonly string[]
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

/** Finds tools by all four query forms. */
export interface SearchExtraTools {
  /** @param limit - the most ranked hits, at least 1; tools that are named do not count against it */
  search(query: string, limit: number): Promise<SearchResult>
}

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

  const select = (query: string, list: string): SearchResult => {
    const { tools, missing } = selectNames(list, resolver)
    return { query, form: 'select', ranking: inOrder(namedHits(tools, 0, isCore)), missing, warnings: [] }
  }

  const rankedBy = async ({ form, text, required }: ParsedQuery, limit: number): Promise<Ranking> => {
    if (form === 'discover') return parts.discover.search(text, limit)
    if (form === 'keyword') return parts.ranked.search(text, limit)
    return parts.required.keep(await parts.ranked.search(text, catalog.deferred.length), required, limit)
  }

  const namesFirst = async (query: string, parsed: ParsedQuery, limit: number): Promise<SearchResult> => {
    const named = parsed.form === 'keyword' ? namesIn(parsed.text, resolver) : []
    const behind = await rankedBy(parsed, limit + named.length)
    const taken = new Set(named.map((tool) => tool.id))
    const rest = behind.filter((hit) => !taken.has(hit.toolId)).slice(0, Math.max(0, limit - named.length))
    const first = namedHits(named, Math.max(1, behind[0]?.score ?? 0), isCore)
    return { query, form: parsed.form, ranking: inOrder([...first, ...rest]), missing: [], warnings: [] }
  }

  return {
    search: async (query, limit) => {
      const parsed = parseQuery(query)
      return parsed.form === 'select' ? select(query, parsed.text) : namesFirst(query, parsed, limit)
    },
  }
}
