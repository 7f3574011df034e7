import type { Catalog } from '../../catalog/catalog.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { condensed } from '../../text/condense.ts'
import { compositeId, compositeParams } from '../composite.ts'
import { indexOf } from '../define-retriever.ts'
import { lexical } from '../lexical/lexical.ts'
import { rank } from '../ranking.ts'
import { createRecent } from '../recent.ts'
import type { Index, Retriever } from '../retriever.ts'
import { cacheFolder } from './cache-folder.ts'
import { embedText, embedTools } from './embed.ts'
import { type Embedder, sentenceEncoder } from './embedder.ts'
import { queryText } from './english.ts'
import { createFusion, type FusionParams, type Sides } from './fusion.ts'
import { openVectorCache, type VectorCache } from './vector-cache.ts'
import type { ByteVector } from './vectors.ts'

/**
 * Chosen on tune splits and lower halves of five English sets, by the sum of R@5. Any two English texts have
 * some cosine; 0.3 is about the median of tools that are not asked for.
 */
export const SEMANTIC_DEFAULTS = { weight: 0.4, minCosine: 0.3 } as const

/** What a search by meaning stands on beside the retriever within. */
export interface SemanticParts {
  /** Default: the English model of the optional packages. Another one must read English too: other texts skip it. */
  readonly embedder?: Embedder
  /** A folder for the vectors of tools, or `off`. Default: the variable `TOOLGAUGE_CACHE`, else the user's folder for caches. */
  readonly cache?: string
}

function checkedParams(given: Partial<FusionParams>): FusionParams {
  const params = compositeParams<{ weight: number; minCosine: number }>('semantic', SEMANTIC_DEFAULTS, given)
  for (const [key, value] of Object.entries(params))
    if (value < 0 || value > 1)
      throw new GaugeError('E_RETRIEVER', `retriever semantic: ${key}=${value} is outside 0..1.`)
  return params
}

function cacheOf(
  { cache = cacheFolder() }: SemanticParts,
  { dimensions }: Embedder,
): VectorCache | undefined {
  return cache === 'off' ? undefined : openVectorCache(cache, dimensions)
}

/** Vectors of queries that stay in memory, half a megabyte. */
const ASKED = 1_000
/** Queries that can be explained: each holds a score of every tool. */
const EXPLAINED = 4

async function buildSemantic(
  inner: Retriever,
  params: FusionParams,
  parts: SemanticParts,
  catalog: Catalog,
): Promise<Index> {
  const tools = catalog.deferred
  const index = await inner.build(catalog)
  const embedder = parts.embedder ?? sentenceEncoder()
  const vectors = await embedTools(tools, embedder, cacheOf(parts, embedder))
  const fusion = createFusion(tools, vectors, params)
  const usesMeaning = params.weight > 0 && vectors.some((vector) => vector !== undefined)
  const asked = createRecent<ByteVector>(ASKED)
  /** Explaining cannot wait for the model: it tells of queries that were searched last. */
  const searched = createRecent<Sides>(EXPLAINED)

  const search: Index['search'] = async (text, limit) => {
    const query = condensed(text)
    const readable = usesMeaning ? queryText(query) : undefined
    if (readable === undefined) return index.search(query, limit)
    const vector = asked.get(readable) ?? asked.keep(readable, await embedText(embedder, readable))
    const sides = fusion.sides(await index.search(query, Math.max(1, tools.length)), vector)
    searched.keep(query, sides)
    return rank(fusion.hits(sides), limit)
  }

  return indexOf(search, {
    explain: (text, toolId) => {
      const query = condensed(text)
      const sides = searched.get(query)
      const within = index.explain?.(query, toolId) ?? []
      return sides === undefined ? within : fusion.explain(sides, toolId, within)
    },
  })
}

/**
 * Any retriever, with what an English model of sentences makes of query and tool: each side as a share of its
 * best score, then the weighted sum. A query that holds Chinese, Japanese or Korean, or is not mostly words in
 * Latin letters, skips the model and gets exactly what the retriever within answers. Explains the queries searched last; others as the retriever within.
 * The first index of a catalog takes about 50 ms for each tool, later ones read the vectors from the cache.
 *
 * @param inner - `lexical` unless told otherwise
 * @throws GaugeError E_RETRIEVER on a parameter outside 0..1; building throws E_OPTIONAL where the model is not installed
 */
export function semantic(
  inner: Retriever = lexical(),
  given: Partial<FusionParams> = {},
  parts: SemanticParts = {},
): Retriever {
  const model = parts.embedder === undefined ? {} : { model: parts.embedder.id }
  const params = checkedParams(given)
  const shown = inner.id === 'lexical' ? [] : [inner]
  return {
    id: compositeId('semantic', shown, SEMANTIC_DEFAULTS, { ...params, ...model }),
    params: { ...params, ...model },
    build: (catalog) => buildSemantic(inner, params, parts, catalog),
  }
}
