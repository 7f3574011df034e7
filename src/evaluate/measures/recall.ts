import type { Measure } from '../measure.ts'
import { type AtCutoff, DEFAULT_REL, measureId } from './measure-id.ts'
import { countRelevant, relevantRanks, share } from './relevance.ts'

/**
 * `R@k`: the share of all relevant tools that are among the first k.
 * With one right tool and four acceptable ones R@1 cannot exceed 0.2; what papers on tool search call
 * Recall@k is often `Success@k` (one of them is there) or `Complete@k` (all of them are).
 * Source: trec_eval, recall_k.
 */
export function recall({ cutoff, rel = DEFAULT_REL }: AtCutoff): Measure {
  return {
    id: measureId('R', { cutoff, rel }),
    best: 'high',
    score: (ranking, judgments) =>
      share(relevantRanks(ranking, judgments, rel, cutoff).length, countRelevant(judgments, rel)),
  }
}
