import { GaugeError } from '../../lib/gauge-error.ts'
import { defineRetriever, indexOf } from '../define-retriever.ts'
import { rank } from '../ranking.ts'

async function loadMiniSearch() {
  try {
    return (await import('minisearch')).default
  } catch {
    throw new GaugeError(
      'E_OPTIONAL',
      'retriever minisearch: the optional package "minisearch" is not installed. Install it (npm install minisearch) or leave the retriever out.',
    )
  }
}

/** MiniSearch as it comes: its own tokenizer, terms joined by OR, names boosted. The reference that timings are set against. */
export const miniSearch = defineRetriever({
  name: 'minisearch',
  defaults: { name: 3 },
  build: async ({ tools }, params) => {
    const MiniSearch = await loadMiniSearch()
    const index = new MiniSearch({
      fields: ['name', 'searchHint', 'description'],
      searchOptions: { boost: { name: params.name }, combineWith: 'OR' },
    })
    index.addAll(
      tools.map(({ name, searchHint, description }, id) => ({ id, name, searchHint, description })),
    )
    return indexOf((query, limit) =>
      rank(
        index.search(query).flatMap(({ id, score }) => {
          const tool = tools[id as number]
          return tool === undefined ? [] : [{ toolId: tool.id, score }]
        }),
        limit,
      ),
    )
  },
})
