import type { Measure } from '../measure.ts'
import { DEFAULT_REL, measureId, type WithinCutoff } from './measure-id.ts'
import { relevantRanks } from './relevance.ts'

/**
 * `RR`, `RR@k`: 1 / rank of the first relevant tool, 0 where none is found (within k).
 * Its mean over queries is MRR. `RR@k` is what trec_eval gives as recip_rank under `-M k`.
 * Source: trec_eval, recip_rank.
 */
export function reciprocalRank({ rel = DEFAULT_REL, ...within }: WithinCutoff = {}): Measure {
  return {
    id: measureId('RR', { ...within, rel }),
    best: 'high',
    score: (ranking, judgments) => {
      const [first] = relevantRanks(ranking, judgments, rel, within.cutoff)
      return first === undefined ? 0 : 1 / first
    },
  }
}
