import type { Catalog } from '../catalog/catalog.ts'
import { plugInCorpus } from '../retrievers/define-retriever.ts'
import { hybrid } from '../retrievers/hybrid.ts'
import { indexCorpus } from '../retrievers/indexed-corpus.ts'
import type { Retriever } from '../retrievers/retriever.ts'
import { TF_IDF_FIELDS, tfIdf } from '../retrievers/tf-idf.ts'
import { defaultAnalyzer } from '../text/analyzer.ts'
import { createRequiredFilter } from './required-words.ts'
import { createSearchExtraTools, type SearchExtraTools } from './search-extra-tools.ts'

/** Builds what answers all query forms, with `ranked` behind the keyword forms and TF-IDF behind `discover:`. */
export async function buildSearchExtraTools(catalog: Catalog, ranked: Retriever): Promise<SearchExtraTools> {
  return createSearchExtraTools(catalog, {
    ranked: await ranked.build(catalog),
    discover: await tfIdf().build(catalog),
    required: createRequiredFilter(
      indexCorpus(plugInCorpus(catalog), TF_IDF_FIELDS, defaultAnalyzer.options),
    ),
  })
}

/**
 * What an agent really gets: the query forms around any retriever, exact names first. The other
 * retrievers receive a `select:` or `+` query as its words; only this one understands it.
 */
export function toolSearch(ranked: Retriever = hybrid()): Retriever {
  return {
    id: `tool-search(${ranked.id})`,
    params: ranked.params,
    build: async (catalog) => {
      const searcher = await buildSearchExtraTools(catalog, ranked)
      return { search: async (query, limit) => (await searcher.search(query, { limit })).ranking }
    },
  }
}
