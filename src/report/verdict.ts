import type { ComparisonRow, ResultRow } from '../experiment/result.ts'
import { plusMinus, pValue, signedBracketed, signedFraction } from './figures.ts'
import { isSignificant } from './significance.ts'
import { comparisonWith, estimateOf, type Standing } from './standings.ts'

/** The answer in one sentence: who leads, by how much over the second, and whether that is significant. */
export function verdict(standing: Standing): string {
  const { measure, entries, comparisons } = standing
  const [first, second] = entries
  const best = estimateOf(first, measure)
  if (first === undefined || best === undefined) return `no retriever has ${measure}`
  const figure = `${measure} ${plusMinus(best)}`
  const next = estimateOf(second, measure)
  if (second === undefined || next === undefined) return `${first.retriever}: ${figure}`
  if (next.mean === best.mean) return `${first.retriever} and ${second.retriever} are level: ${figure}`
  const compared = comparisonWith(standing, second)
  const lead = compared === undefined ? untested(best, next) : tested(compared, comparisons.length)
  return `${first.retriever} leads: ${figure}, ${lead}`
}

function untested(best: ResultRow, next: ResultRow): string {
  return `${signedFraction(best.mean - next.mean)} over ${next.retriever}, not tested`
}

function tested(compared: ComparisonRow, comparisons: number): string {
  const { difference, low, high, pHolm, wins, ties, losses } = compared
  const lead = signedBracketed({ mean: difference, low, high })
  const called = isSignificant(compared) ? 'significant' : 'not significant'
  const corrected = comparisons === 1 ? '' : `, Holm-corrected over ${comparisons}`
  const test = `p ${pValue(pHolm)}, paired randomisation test${corrected}`
  return `${lead} over ${compared.other}, ${called} (${test}), ${wins} wins / ${ties} ties / ${losses} losses`
}
