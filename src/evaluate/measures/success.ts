import type { Measure } from '../measure.ts'
import { type AtCutoff, DEFAULT_REL, measureId } from './measure-id.ts'
import { relevantRanks } from './relevance.ts'

/**
 * `Success@k`: 1 where at least one relevant tool is among the first k, else 0.
 * Papers also call it Recall@k (true where every query has one right tool), Hit@k, HitRate@k or accuracy.
 * Source: trec_eval, success_k.
 */
export function success({ cutoff, rel = DEFAULT_REL }: AtCutoff): Measure {
  return {
    id: measureId('Success', { cutoff, rel }),
    best: 'high',
    score: (ranking, judgments) => (relevantRanks(ranking, judgments, rel, cutoff).length > 0 ? 1 : 0),
  }
}
