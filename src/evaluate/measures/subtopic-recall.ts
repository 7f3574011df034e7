import type { Judgment, Measure } from '../measure.ts'
import { type AtCutoff, DEFAULT_REL, measureId } from './measure-id.ts'
import { isRelevant, relevantRanks } from './relevance.ts'

/**
 * `StRecall@k`: the share of the query's needs that a relevant tool among the first k meets.
 * Tools that share a `need` are alternatives. Where no relevant judgment names one, all relevant tools
 * are alternatives for the query's single need, and the value is `Success@k`: with one right tool and
 * four acceptable ones R@1 cannot exceed 0.2, and what a user asks is whether one of them is there.
 * Where some name a need, a relevant tool without one meets none and adds none.
 * Source: subtopic recall (Zhai, Cohen and Lafferty 2003), as StRecall in ir_measures.
 */
export function subtopicRecall({ cutoff, rel = DEFAULT_REL }: AtCutoff): Measure {
  return {
    id: measureId('StRecall', { cutoff, rel }),
    best: 'high',
    score: (ranking, judgments) => {
      const needs = needsOf(judgments.values(), rel)
      if (needs.size === 0) return relevantRanks(ranking, judgments, rel, cutoff).length > 0 ? 1 : 0
      const found = ranking.slice(0, cutoff).flatMap(({ toolId }) => judgments.get(toolId) ?? [])
      return needsOf(found, rel).size / needs.size
    },
  }
}

function needsOf(judgments: Iterable<Judgment>, rel: number): ReadonlySet<string> {
  const needs = new Set<string>()
  for (const judgment of judgments) {
    if (judgment.need !== undefined && isRelevant(judgment, rel)) needs.add(judgment.need)
  }
  return needs
}
