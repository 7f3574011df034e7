import { plugInCorpus } from '../retrievers/define-retriever.ts'
import { HYBRID_DEFAULTS, hybrid, ranksByPoints } from '../retrievers/hybrid.ts'
import { indexCorpus } from '../retrievers/indexed-corpus.ts'
import { KEYWORD_DEFAULTS, keywordIndex } from '../retrievers/keyword.ts'
import { TF_IDF_DEFAULTS, TF_IDF_FIELDS, tfIdfOptions } from '../retrievers/tf-idf.ts'
import { tfIdfIndex } from '../retrievers/tf-idf-index.ts'
import { plainWords } from '../text/words.ts'
import { createSparseScores, type Matched, matchedBy } from './sparse-scores.ts'
import { type Point, rounded, steps, type Tunable } from './tunable.ts'

/** The two components of the hybrid for one query. */
interface Components extends Matched {
  readonly ranks: Float64Array
  /** Without a minimum. */
  readonly cosines: Float64Array
  /** 1 where the query is the tool's name: no minimum hides it. */
  readonly exempt: Uint8Array
}

function paramsAt(point: Point) {
  const { keyword = HYBRID_DEFAULTS.keyword, minScore = HYBRID_DEFAULTS.minScore } = point
  return { keyword, tfidf: rounded(1 - keyword), minScore }
}

/** Weights of the hybrid, of which only the ratio counts, and the minimum score: a trial is a sum of two stored numbers. */
export const hybridTunable: Tunable = {
  name: 'hybrid',
  dimensions: [
    { name: 'keyword', values: steps(0, 1, 0.025) },
    { name: 'minScore', values: steps(0, 0.2875, 0.0125) },
  ],
  defaults: { keyword: HYBRID_DEFAULTS.keyword, minScore: HYBRID_DEFAULTS.minScore },
  retriever: (point) => hybrid(paramsAt(point)),
  prepare: (catalog, queries) => {
    const { stemmer, stopWords } = HYBRID_DEFAULTS
    const corpus = indexCorpus(plugInCorpus(catalog), TF_IDF_FIELDS, { stemmer, stopWords })
    const keywords = keywordIndex(corpus, KEYWORD_DEFAULTS)
    const tfidf = tfIdfIndex(corpus, tfIdfOptions({ ...TF_IDF_DEFAULTS, minScore: 0 }))
    const prepared = queries.map((query): Components => {
      const points = keywords.score(query)
      const weights = tfidf.score(query)
      const matched = matchedBy([weights, points])
      const listed = [...matched.docs].filter((doc) => (points.scores[doc] as number) > 0)
      const ranks = ranksByPoints(listed, points.scores)
      const named = corpus.names.named(plainWords(query))
      return {
        ...matched,
        ranks: Float64Array.from(matched.docs, (doc) => ranks.get(doc) ?? 0),
        cosines: Float64Array.from(matched.docs, (doc) => weights.scores[doc] as number),
        exempt: Uint8Array.from(matched.docs, (doc) => (named.has(doc) ? 1 : 0)),
      }
    })
    const scored = createSparseScores(corpus.tools.length)
    let params = paramsAt({})
    return {
      at: (point) => {
        params = paramsAt(point)
      },
      score: (query) => {
        const components = prepared[query] as Components
        const { ranks, cosines, exempt } = components
        const { keyword, tfidf: weight, minScore } = params
        const total = keyword + weight
        return scored(components, (i) => {
          const cosine = cosines[i] as number
          const shown = cosine >= minScore || exempt[i] === 1 ? cosine : 0
          return (keyword * (ranks[i] as number)) / total + (weight * shown) / total
        })
      },
    }
  },
}
