import type { Grade, Judgment, Judgments, Measure } from '../../src/evaluate/measure.ts'
import { averagePrecision } from '../../src/evaluate/measures/average-precision.ts'
import { complete } from '../../src/evaluate/measures/complete.ts'
import { judged } from '../../src/evaluate/measures/judged.ts'
import { ndcg } from '../../src/evaluate/measures/ndcg.ts'
import { precision } from '../../src/evaluate/measures/precision.ts'
import { rPrecision } from '../../src/evaluate/measures/r-precision.ts'
import { recall } from '../../src/evaluate/measures/recall.ts'
import { reciprocalRank } from '../../src/evaluate/measures/reciprocal-rank.ts'
import { subtopicRecall } from '../../src/evaluate/measures/subtopic-recall.ts'
import { success } from '../../src/evaluate/measures/success.ts'
import { inOrder } from '../../src/retrievers/ranking.ts'
import type { Ranking } from '../../src/retrievers/retriever.ts'

/** Tools best first, with falling scores: `ranked('a b c')`. */
export function ranked(tools: string): Ranking {
  const ids = tools.split(' ').filter((id) => id !== '')
  return inOrder(ids.map((toolId, index) => ({ toolId, score: ids.length - index })))
}

export function grades(byTool: Readonly<Record<string, Grade>>): Judgments {
  return new Map(Object.entries(byTool).map(([toolId, grade]) => [toolId, { grade }]))
}

export function judgments(byTool: Readonly<Record<string, Judgment>>): Judgments {
  return new Map(Object.entries(byTool))
}

/** Every kind of measure, at one cutoff and one least grade. */
export function everyMeasure(cutoff: number, rel: number): readonly Measure[] {
  const at = { cutoff, rel }
  return [
    recall(at),
    precision(at),
    success(at),
    reciprocalRank({ rel }),
    reciprocalRank(at),
    averagePrecision({ rel }),
    averagePrecision(at),
    ndcg(),
    ndcg({ cutoff }),
    rPrecision({ rel }),
    judged({ cutoff }),
    complete(at),
    subtopicRecall(at),
  ]
}
