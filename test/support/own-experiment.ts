import { defineExperiment, defineRetriever, indexOf, rank, systemFromId } from '../../src/index.ts'

const nameOverlap = defineRetriever({
  name: 'name-overlap',
  defaults: { minLength: 3 },
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
  name: 'own',
  retrievers: [nameOverlap({ minLength: 2 }), systemFromId('bm25f')],
})
