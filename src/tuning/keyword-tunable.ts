import { plugInCorpus } from '../retrievers/define-retriever.ts'
import { indexCorpus } from '../retrievers/indexed-corpus.ts'
import {
  KEYWORD_DEFAULTS,
  KEYWORD_FEATURES,
  KEYWORD_FIELDS,
  keyword,
  keywordIndex,
  pointsByFeature,
} from '../retrievers/keyword.ts'
import { createSparseScores, type Matched, matchedBy } from './sparse-scores.ts'
import type { Dimension, Point, Tunable } from './tunable.ts'

const { stemmer, stopWords, ...POINTS } = KEYWORD_DEFAULTS

/** What the documents of one query earn points for: entries `starts[i]` to `starts[i + 1]` are of document i. */
interface Earned extends Matched {
  readonly starts: Uint32Array
  readonly features: Uint8Array
}

/** A word of the name is worth 10: only ratios count. */
const dimensions: readonly Dimension[] = [
  { name: 'mcpNamePart', values: [8, 10, 12, 14, 16] },
  { name: 'otherForm', values: [0, 1, 2, 4, 6] },
  { name: 'inNamePart', values: [0, 2, 3, 5, 7, 10] },
  { name: 'mcpInNamePart', values: [0, 2, 4, 6, 8, 12] },
  { name: 'insideNamePart', values: [0, 1, 2, 3, 5] },
  { name: 'inGluedName', values: [0, 1, 2, 3, 5] },
  { name: 'hint', values: [0, 2, 3, 4, 6, 8, 10] },
  { name: 'description', values: [0, 1, 2, 3, 4, 6, 8] },
  { name: 'phrase', values: [0, 5, 10, 15, 20] },
]

/** The points of keyword search: a trial adds up what every document earned them for. */
export const keywordTunable: Tunable = {
  name: 'keyword',
  dimensions,
  defaults: Object.fromEntries(dimensions.map(({ name }) => [name, POINTS[name as keyof typeof POINTS]])),
  retriever: (point) => keyword(point),
  prepare: (catalog, queries) => {
    const corpus = indexCorpus(plugInCorpus(catalog), KEYWORD_FIELDS, { stemmer, stopWords })
    const index = keywordIndex(corpus, { ...POINTS, ...ALL_ABOVE_ZERO })
    const prepared = queries.map((query): Earned => {
      const matched = matchedBy([index.score(query)])
      const byDoc = new Map<number, number[]>([...matched.docs].map((doc) => [doc, []]))
      index.awards(query, (doc, feature) => byDoc.get(doc)?.push(KEYWORD_FEATURES.indexOf(feature)))
      const lists = [...byDoc.values()]
      const starts = new Uint32Array(lists.length + 1)
      lists.forEach((list, i) => {
        starts[i + 1] = (starts[i] as number) + list.length
      })
      return { ...matched, starts, features: Uint8Array.from(lists.flat()) }
    })
    const scored = createSparseScores(corpus.tools.length)
    let points = valuesAt({})
    return {
      at: (point) => {
        points = valuesAt(point)
      },
      score: (query) => {
        const earned = prepared[query] as Earned
        return scored(earned, (i) => {
          let sum = 0
          for (let at = earned.starts[i] as number; at < (earned.starts[i + 1] as number); at++)
            sum += points[earned.features[at] as number] as number
          return sum
        })
      },
    }
  },
}

/** So that every document that can earn points at some point is among the matched. */
const ALL_ABOVE_ZERO = { otherForm: 0 } as const

function valuesAt(point: Point): number[] {
  const points = pointsByFeature({ ...POINTS, ...point })
  return KEYWORD_FEATURES.map((feature) => points[feature])
}
