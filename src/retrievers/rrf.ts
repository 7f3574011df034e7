import type { Catalog } from '../catalog/catalog.ts'
import type { ToolId } from '../catalog/tool.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import { condensed } from '../text/condense.ts'
import { bm25f } from './bm25f.ts'
import { compositeId, compositeParams } from './composite.ts'
import { indexOf } from './define-retriever.ts'
import { rank } from './ranking.ts'
import { createRecent } from './recent.ts'
import type { Index, Ranking, Retriever, ScoreParts } from './retriever.ts'
import { tfIdf } from './tf-idf.ts'

export const RRF_DEFAULTS = {
  /** How little the first ranks differ. Source: Cormack, Clarke and Büttcher 2009, «Reciprocal Rank Fusion Outperforms Condorcet and Individual Rank Learning Methods». */
  k: 60,
  /** Ranks beyond this of a retriever add nothing; a tie across it counts whole. The paper fused runs of this depth. */
  depth: 1000,
} as const

type RrfParams = { readonly [K in keyof typeof RRF_DEFAULTS]: number }

/** Sums of the same parts in another order differ by less than this share. */
const SAME_SCORE = 1e-9

/** Ranks from 1; tools of equal score share the best one, so that catalog order changes none. */
function sharedRanks(ranking: Ranking, depth: number): ReadonlyMap<ToolId, number> {
  const ranks = new Map<ToolId, number>()
  let place = 1
  let tied = Number.NaN
  for (const [i, { toolId, score }] of ranking.entries()) {
    if (!(tied - score <= SAME_SCORE * Math.abs(tied))) {
      place = i + 1
      tied = score
    }
    if (place > depth) break
    ranks.set(toolId, place)
  }
  return ranks
}

/** One of the fused retrievers: its id and what it has built. */
interface Fused {
  readonly id: string
  readonly index: Index
}

function explained(
  { id, index }: Fused,
  query: string,
  toolId: ToolId,
  place: number,
  k: number,
): ScoreParts {
  const value = 1 / (k + place)
  const parts = index.explain?.(query, toolId) ?? []
  const sum = parts.reduce((total, part) => total + part.value, 0)
  if (!(sum > 0)) return [{ part: `${id}, rank ${place}`, value }]
  return parts.map((part) => ({
    part: `${id}, rank ${place}, ${part.part}`,
    value: (value * part.value) / sum,
  }))
}

function checkedParams(given: Partial<RrfParams>): RrfParams {
  const params = compositeParams<RrfParams>('rrf', RRF_DEFAULTS, given)
  if (params.k < 0)
    throw new GaugeError('E_RETRIEVER', `retriever rrf: k=${params.k} is negative; it must be 0 or more.`)
  if (params.depth < 1)
    throw new GaugeError('E_RETRIEVER', `retriever rrf: depth=${params.depth} is below 1.`)
  return params
}

async function buildRrf(inner: readonly Retriever[], params: RrfParams, catalog: Catalog): Promise<Index> {
  const fused: Fused[] = []
  for (const retriever of inner) fused.push({ id: retriever.id, index: await retriever.build(catalog) })
  const size = catalog.deferred.length
  /** Explaining cannot wait for a search: it tells of queries that were searched last. */
  const recent = createRecent<readonly ReadonlyMap<ToolId, number>[]>()

  const ranksOf = async (query: string) => {
    const rankings = await Promise.all(fused.map(({ index }) => index.search(query, Math.max(1, size))))
    return recent.keep(
      query,
      rankings.map((ranking) => sharedRanks(ranking, params.depth)),
    )
  }

  return indexOf(
    async (text, limit) => {
      const lists = await ranksOf(condensed(text))
      const sums = new Map<ToolId, number>()
      for (const ranks of lists)
        for (const [toolId, place] of ranks)
          sums.set(toolId, (sums.get(toolId) ?? 0) + 1 / (params.k + place))
      return rank(
        [...sums].map(([toolId, score]) => ({ toolId, score })),
        limit,
      )
    },
    {
      explain: (text, toolId) => {
        const query = condensed(text)
        const parts = (recent.get(query) ?? []).flatMap((ranks, i) => {
          const place = ranks.get(toolId)
          return place === undefined ? [] : explained(fused[i] as Fused, query, toolId, place, params.k)
        })
        return parts.sort((a, b) => b.value - a.value)
      },
    },
  )
}

/**
 * Reciprocal-rank fusion of any retrievers: each adds `1 / (k + rank)` of its own ranking. Equal scores share a
 * rank; between equal sums the order of the first retriever decides. Explains the queries searched last.
 *
 * @param inner - at least one; BM25F and TF-IDF where none is given
 * @throws GaugeError E_RETRIEVER on a negative k or a depth below 1
 */
export function rrf(inner: readonly Retriever[] = [], given: Partial<RrfParams> = {}): Retriever {
  const params = checkedParams(given)
  const retrievers = inner.length === 0 ? [bm25f(), tfIdf()] : inner
  return {
    id: compositeId('rrf', retrievers, RRF_DEFAULTS, params),
    params,
    build: (catalog) => buildRrf(retrievers, params, catalog),
  }
}
