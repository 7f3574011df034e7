import type { Random } from '../lib/random.ts'
import { mean, randomisationTest } from '../lib/statistics.ts'

export const SIGNIFICANCE_LEVEL = 0.05
/** Within so many standard errors of the level's 1.96 the test decides, outside the approximation does. */
const CLEARLY_LEVEL = 1.4
const CLEARLY_WORSE = 2.6

/**
 * Whether values are significantly worse than the best ones, paired by query (randomisation test at .05, not
 * corrected: a correction would make the region larger).
 * @param shares - what every query counts, of mean 1
 */
export function isSignificantlyWorse(
  values: ArrayLike<number>,
  best: ArrayLike<number>,
  shares: ArrayLike<number>,
  random: Random,
): boolean {
  const differences = Array.from(shares, (share, i) => ((best[i] as number) - (values[i] as number)) * share)
  const average = mean(differences)
  if (average <= 0) return false
  const squares = differences.reduce((sum, difference) => sum + (difference - average) ** 2, 0)
  const standardError = Math.sqrt(squares) / differences.length
  const z = standardError === 0 ? Number.POSITIVE_INFINITY : average / standardError
  if (z < CLEARLY_LEVEL) return false
  if (z > CLEARLY_WORSE) return true
  return randomisationTest(differences, random) < SIGNIFICANCE_LEVEL
}
