import type { Measure } from '../measure.ts'
import { DEFAULT_REL, measureId, type WithinCutoff } from './measure-id.ts'
import { countRelevant, relevantRanks, share } from './relevance.ts'

/**
 * `AP`, `AP@k`: the precision at the rank of each relevant tool found (within k), summed and divided by
 * the number of **all** relevant tools, not by min(k, relevant) as some do. Its mean over queries is MAP.
 * Source: trec_eval, map and map_cut_k.
 */
export function averagePrecision({ rel = DEFAULT_REL, ...within }: WithinCutoff = {}): Measure {
  return {
    id: measureId('AP', { ...within, rel }),
    best: 'high',
    score: (ranking, judgments) => {
      const ranks = relevantRanks(ranking, judgments, rel, within.cutoff)
      const sum = ranks.reduce((total, rank, index) => total + (index + 1) / rank, 0)
      return share(sum, countRelevant(judgments, rel))
    },
  }
}
