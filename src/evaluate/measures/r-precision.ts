import type { Measure } from '../measure.ts'
import { DEFAULT_REL, measureId, type WithinCutoff } from './measure-id.ts'
import { countRelevant, relevantRanks, share } from './relevance.ts'

/**
 * `Rprec`: precision at R, where R is the number of relevant tools of the query.
 * Source: trec_eval, Rprec.
 */
export function rPrecision({ rel = DEFAULT_REL }: Pick<WithinCutoff, 'rel'> = {}): Measure {
  return {
    id: measureId('Rprec', { rel }),
    best: 'high',
    score: (ranking, judgments) => {
      const relevant = countRelevant(judgments, rel)
      return share(relevantRanks(ranking, judgments, rel, relevant).length, relevant)
    },
  }
}
