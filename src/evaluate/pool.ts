import { createHash } from 'node:crypto'
import type { Catalog } from '../catalog/catalog.ts'
import type { ToolId } from '../catalog/tool.ts'
import type { Dataset, Query, Split } from '../datasets/dataset.ts'
import type { Retriever } from '../retrievers/retriever.ts'
import { runQueries } from './run.ts'

/** A query with its candidates, in the order in which a grader sees them. */
export interface PooledQuery {
  readonly query: Query
  readonly tools: readonly ToolId[]
}

/** Which queries are pooled. */
export interface PoolChoice {
  /** All kinds if absent. */
  readonly kinds?: readonly string[]
  readonly split: Split | 'all'
  /** All that are left if absent; a smaller sample is the beginning of a larger one. */
  readonly maxQueries?: number
  readonly seed: number
}

/** What `poolTools` pools. */
export interface PoolRequest {
  readonly dataset: Dataset
  readonly queries: readonly Query[]
  readonly retrievers: readonly Retriever[]
  /** Tools taken from the top of every ranking, at least 1. */
  readonly depth: number
  readonly seed: number
}

/** In an order by seed, scope and id: the place of one against another says nothing of what else is in the list. */
function shuffled<T>(list: readonly T[], idOf: (item: T) => string, scope: readonly unknown[]): T[] {
  const keyed = list.map((item) => {
    const key = createHash('sha256').update(JSON.stringify([...scope, idOf(item)]))
    return { item, key: key.digest('hex') }
  })
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item)
}

/** The queries chosen, shuffled: their order in the set goes by kind, which tells what the answer looks like. */
export function poolQueries(
  { queries }: Pick<Dataset, 'queries'>,
  { kinds, split, maxQueries, seed }: PoolChoice,
): Query[] {
  const chosen = queries.filter(
    (query) =>
      (split === 'all' || query.split === split) && (kinds === undefined || kinds.includes(query.kind)),
  )
  return shuffled(chosen, ({ id }) => id, [seed]).slice(0, maxQueries)
}

/**
 * Retrievers index deferred tools only, so that a core tool in the pool would be one that a label names: they
 * search all tools too.
 */
function searchedCatalogs(catalog: Catalog): readonly Catalog[] {
  return catalog.core.length === 0 ? [catalog] : [catalog, { ...catalog, core: [], deferred: catalog.tools }]
}

/**
 * For every query the tools that its labels name, whatever their grade, and the best of every retriever,
 * shuffled. The order is a function of the seed and the ids: no label, rank or score moves a tool.
 */
export async function poolTools(request: PoolRequest): Promise<PooledQuery[]> {
  const { dataset, queries, retrievers, depth, seed } = request
  const pooled = queries.map((query) => ({
    query,
    tools: new Set(dataset.judgments.get(query.id)?.keys()),
  }))
  for (const retriever of retrievers) {
    for (const catalog of searchedCatalogs(dataset.catalog)) {
      const index = await retriever.build(catalog)
      const { rankings } = await runQueries(index, { dataset, queries, retriever: retriever.id, depth })
      for (const { query, tools } of pooled) {
        for (const { toolId } of rankings.get(query.id)?.slice(0, depth) ?? []) tools.add(toolId)
      }
    }
  }
  return pooled.map(({ query, tools }) => ({
    query,
    tools: shuffled([...tools], (id) => id, [seed, query.id]),
  }))
}
