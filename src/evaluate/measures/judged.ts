import type { Measure } from '../measure.ts'
import { type AtCutoff, measureId } from './measure-id.ts'
import { share } from './relevance.ts'

/**
 * `Judged@k`: the share of the first k hits that somebody judged, whatever the grade. Divided by the
 * number of hits where fewer than k came back; 0 where none did. Low values mean the other measures are
 * guesses: an unjudged hit counts as not relevant.
 * Source: ir_measures, Judged. (unj_k of trec_eval 10 divides by k and takes a negative grade for unjudged.)
 */
export function judged({ cutoff }: Pick<AtCutoff, 'cutoff'>): Measure {
  return {
    id: measureId('Judged', { cutoff }),
    best: 'high',
    score: (ranking, judgments) => {
      const top = ranking.slice(0, cutoff)
      return share(top.filter(({ toolId }) => judgments.has(toolId)).length, top.length)
    },
  }
}
