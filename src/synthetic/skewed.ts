import type { Random } from '../lib/random.ts'

/** A list drawn from unevenly: Zipf's law, the element at place r (from 1) with weight 1 / r^exponent. */
export interface Skewed<T> {
  pick(random: Random): T
}

/** @param list - at least one element, the most frequent first  @param exponent - 0 makes all equally likely */
export function skewed<T>(list: readonly T[], exponent: number): Skewed<T> {
  let total = 0
  const upTo = list.map((_, at) => {
    total += (at + 1) ** -exponent
    return total
  })
  return { pick: (random) => list[firstAbove(upTo, random.next() * total)] as T }
}

/** The place of the first value above `bound`, the last place where none is; values rise. */
function firstAbove(values: readonly number[], bound: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] as number) > bound) high = middle
    else low = middle + 1
  }
  return low
}
