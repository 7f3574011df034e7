import { analysisOf, checkAnalysis, checkNotNegative } from './check-params.ts'
import { defineRetriever, type Widened } from './define-retriever.ts'
import { indexCorpus } from './indexed-corpus.ts'
import { tfIdfIndex } from './tf-idf-index.ts'
import type { TfIdfOptions } from './tf-idf-postings.ts'

/** Below this a result is more noise than help, by the design's first measurements. */
export const DISPLAY_MIN_SCORE = 0.1

export const TF_IDF_DEFAULTS = {
  name: 3,
  hint: 2.5,
  description: 1,
  idf: 'plus-one',
  cjkTerms: 2,
  nameBonus: 0.75,
  minScore: DISPLAY_MIN_SCORE,
  stemmer: 'on',
  stopWords: 'on',
} as const

export const TF_IDF_FIELDS = ['name', 'hint', 'description'] as const

type TfIdfParams = Widened<typeof TF_IDF_DEFAULTS>

export function tfIdfOptions(params: TfIdfParams): TfIdfOptions {
  return {
    fields: TF_IDF_FIELDS.map((field) => ({ field, weight: params[field] })),
    idf: params.idf === 'plain' ? 'plain' : 'plus-one',
    cjkTerms: params.cjkTerms,
    nameBonus: params.nameBonus,
    minScore: params.minScore,
  }
}

export function checkTfIdf(params: TfIdfParams): string | undefined {
  if (!['plus-one', 'plain'].includes(params.idf)) return `idf=${params.idf} is neither plus-one nor plain`
  return (
    checkAnalysis(params) ?? checkNotNegative(params, [...TF_IDF_FIELDS, 'cjkTerms', 'nameBonus', 'minScore'])
  )
}

/** Cosine over term frequency × inverse document frequency, name 3.0, hint 2.5, description 1.0. */
export const tfIdf = defineRetriever({
  name: 'tfidf',
  defaults: TF_IDF_DEFAULTS,
  check: checkTfIdf,
  build: (corpus, params) =>
    tfIdfIndex(indexCorpus(corpus, TF_IDF_FIELDS, analysisOf(params)), tfIdfOptions(params)),
})
