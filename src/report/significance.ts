import type { ComparisonRow } from '../experiment/result.ts'

/** A difference counts as significant below this p-value. Origin: the convention, and the complement of the 95 % intervals. */
const SIGNIFICANCE_LEVEL = 0.05

/** What `≈` rests on, in words. */
export const NOT_SIGNIFICANT = `p ≥ ${String(SIGNIFICANCE_LEVEL).replace(/^0/u, '')} in a paired randomisation test over queries, Holm-corrected on each dataset`

/** Decided by the p-value that is adjusted for comparing the leader with several retrievers. */
export function isSignificant({ pHolm }: ComparisonRow): boolean {
  return pHolm < SIGNIFICANCE_LEVEL
}
