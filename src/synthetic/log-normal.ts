import type { Random } from '../lib/random.ts'

/**
 * One draw from a log-normal distribution, above 0.
 * Source: Box and Muller (1958) for the normal deviate.
 * @param sigma - standard deviation of the logarithm
 */
export function logNormal(random: Random, median: number, sigma: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()))
  return median * Math.exp(sigma * radius * Math.cos(2 * Math.PI * random.next()))
}
