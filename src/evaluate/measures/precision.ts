import type { Measure } from '../measure.ts'
import { type AtCutoff, DEFAULT_REL, measureId } from './measure-id.ts'
import { relevantRanks } from './relevance.ts'

/**
 * `P@k`: relevant tools among the first k, divided by k, also where fewer than k tools came back.
 * Source: trec_eval, P_k.
 */
export function precision({ cutoff, rel = DEFAULT_REL }: AtCutoff): Measure {
  return {
    id: measureId('P', { cutoff, rel }),
    best: 'high',
    score: (ranking, judgments) => relevantRanks(ranking, judgments, rel, cutoff).length / cutoff,
  }
}
