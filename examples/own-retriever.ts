/**
 * A retriever of one's own beside the shipped ones:
 * `npm run -s toolgauge -- run examples/own-retriever.ts`. Outside a checkout import from `toolgauge`.
 */
import { bm25f, defineExperiment, defineRetriever, indexOf, lexical, rank } from '../src/index.ts'

const nameOverlap = defineRetriever({
  name: 'name-overlap',
  defaults: { minLength: 2 },
  build: ({ tools }, { minLength }) =>
    indexOf((query, limit) => {
      const terms = query.split(/\s+/u).filter((term) => term.length >= minLength)
      const score = (name: string) => terms.filter((term) => name.includes(term)).length
      const hits = tools.map(({ id, name }) => ({ toolId: id, score: score(name) }))
      return rank(
        hits.filter((hit) => hit.score > 0),
        limit,
      )
    }),
})

export const experiment = defineExperiment({
  retrievers: [lexical(), bm25f(), nameOverlap(), nameOverlap({ minLength: 4 })],
})
