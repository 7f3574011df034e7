import type { Measure } from '../measure.ts'
import { type AtCutoff, DEFAULT_REL, measureId } from './measure-id.ts'
import { countRelevant, relevantRanks } from './relevance.ts'

/**
 * `Complete@k`: 1 where every relevant tool is among the first k, else 0; 0 too where nothing is relevant.
 * With more than k relevant tools it cannot be 1. Alternatives count each: `Complete(rel=2)@k` asks for
 * the right tools only, `StRecall@k` for one tool per need.
 * Source: ours; R@k = 1, which papers on tool retrieval call completeness.
 */
export function complete({ cutoff, rel = DEFAULT_REL }: AtCutoff): Measure {
  return {
    id: measureId('Complete', { cutoff, rel }),
    best: 'high',
    score: (ranking, judgments) => {
      const relevant = countRelevant(judgments, rel)
      return relevant > 0 && relevantRanks(ranking, judgments, rel, cutoff).length === relevant ? 1 : 0
    },
  }
}
