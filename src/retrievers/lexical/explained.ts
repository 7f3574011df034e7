import { type ImpactPostings, sliceOf } from '../impact-postings.ts'
import type { ScoreParts } from '../retriever.ts'
import type { RunFirstPass, Stage } from './first-pass.ts'
import type { Refinement } from './refinement.ts'
import type { WeightedTerm } from './weighted-terms.ts'

/** What a score is computed by. */
export interface Scoring {
  readonly postings: ImpactPostings
  readonly firstPass: RunFirstPass
  readonly refinement: Refinement
}

/** The parts of one document's score, largest first; they add up to it. */
export function explained(query: string, doc: number, scoring: Scoring): ScoreParts {
  const { postings, firstPass, refinement } = scoring
  const sums: Record<Stage, number> = { terms: 0, servers: 0 }
  const pass = firstPass(query, (stage, { scores }) => {
    sums[stage] = scores[doc] as number
  })
  if (sums.servers === 0) return []
  refinement.prepare(pass)
  const { neighbours, coverage } = refinement.parts(doc)
  const score = refinement.refined(doc, sums.servers, 0)
  const parts = [
    ...pass.terms.map((term) => ({ part: labelOf(term), value: worth(term, doc, postings) })),
    { part: 'other tools of the server', value: sums.servers - sums.terms },
    { part: 'neighbouring words', value: neighbours },
    {
      part: `${Math.round(coverage * 100)} % of the name`,
      value: score - sums.servers - neighbours,
    },
  ]
  return parts.filter(({ value }) => value > ROUNDING).sort((a, b) => b.value - a.value)
}

/** Differences of sums are off by less. */
const ROUNDING = 1e-9

function worth({ id, weight }: WeightedTerm, doc: number, postings: ImpactPostings): number {
  const { docs, impacts, begin, end } = sliceOf(postings, id)
  const at = docs.subarray(begin, end).indexOf(doc)
  return at < 0 ? 0 : weight * (impacts[begin + at] as number)
}

function labelOf({ term, for: meant }: WeightedTerm): string {
  return meant === undefined ? `term "${term}"` : `term "${term}" for "${meant}"`
}
