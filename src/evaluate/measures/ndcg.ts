import type { Measure } from '../measure.ts'
import { measureId, type WithinCutoff } from './measure-id.ts'
import { share } from './relevance.ts'

/**
 * `nDCG`, `nDCG@k`: discounted gain of the ranking, divided by that of the best possible ranking.
 * Gain is the grade itself (linear, not 2^grade − 1), a negative grade gains 0, the discount is
 * log2(rank + 1). The ideal is over **all** judged tools, not only those found, and cut at k as well.
 * Takes no `rel`: trec_eval's `-l` does not move it.
 * Source: trec_eval, ndcg and ndcg_cut_k (Järvelin and Kekäläinen 2002, with the discount of later work).
 */
export function ndcg({ cutoff }: Pick<WithinCutoff, 'cutoff'> = {}): Measure {
  return {
    id: measureId('nDCG', cutoff === undefined ? {} : { cutoff }),
    best: 'high',
    score: (ranking, judgments) => {
      const found = ranking.slice(0, cutoff).map(({ toolId }) => judgments.get(toolId)?.grade ?? 0)
      const ideal = [...judgments.values()].map(({ grade }) => grade).sort((a, b) => b - a)
      return share(discountedGain(found), discountedGain(ideal.slice(0, cutoff)))
    },
  }
}

function discountedGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + Math.max(0, grade) / Math.log2(index + 2), 0)
}
