import { plugInCorpus } from '../retrievers/define-retriever.ts'
import { indexCorpus } from '../retrievers/indexed-corpus.ts'
import { TF_IDF_DEFAULTS, TF_IDF_FIELDS, tfIdf, tfIdfOptions } from '../retrievers/tf-idf.ts'
import { tfIdfIndex } from '../retrievers/tf-idf-index.ts'
import { type Dimension, steps, type Tunable } from './tunable.ts'

const { stemmer, stopWords } = TF_IDF_DEFAULTS

/** A word of the description is worth 1: scores are shares, so that only ratios count. */
const dimensions: readonly Dimension[] = [
  { name: 'name', values: [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6] },
  { name: 'hint', values: [0.5, 1, 1.5, 2, 2.5, 3, 4, 5] },
  { name: 'nameBonus', values: steps(0, 1, 0.25) },
  { name: 'minScore', values: steps(0, 0.3, 0.05) },
]

/**
 * Field weights of TF-IDF. A term takes its largest value over the fields, so that a score is no sum over fields
 * that could be stored: a trial weighs the stored postings anew and adds them up; no text is read again.
 */
export const tfIdfTunable: Tunable = {
  name: 'tfidf',
  dimensions,
  defaults: Object.fromEntries(
    dimensions.map(({ name }) => [name, TF_IDF_DEFAULTS[name as 'name' | 'hint' | 'nameBonus' | 'minScore']]),
  ),
  retriever: (point) => tfIdf(point),
  prepare: (catalog, queries) => {
    const corpus = indexCorpus(plugInCorpus(catalog), TF_IDF_FIELDS, { stemmer, stopWords })
    let index = tfIdfIndex(corpus, tfIdfOptions(TF_IDF_DEFAULTS))
    return {
      at: (point) => {
        index = tfIdfIndex(corpus, tfIdfOptions({ ...TF_IDF_DEFAULTS, ...point }))
      },
      score: (query) => index.score(queries[query] ?? ''),
    }
  },
}
