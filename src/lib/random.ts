import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** A seeded stream of random numbers: the same seed gives the same stream on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform integer in [0, below); `below` is at least 1. */
  int(below: number): number
  /** One element, all equally likely. @throws RangeError on an empty list */
  pick<T>(list: readonly T[]): T
  /** A new list in random order (Fisher–Yates). */
  shuffle<T>(list: readonly T[]): T[]
  /** An independent stream that depends on the seed and the label only, not on what was drawn before. */
  fork(label: string): Random
}

/** FNV-1a, 32 bits: spreads a label over the seeds. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** The generator's first numbers hang on its seed too visibly (the first is near 1 for small seeds): they are dropped. */
const DROPPED_DRAWS = 20

/** @param seed - any safe integer */
export function seededRandom(seed: number): Random {
  const generator = xoroshiro128plus(hash32(String(seed)) | 0)
  for (let i = 0; i < DROPPED_DRAWS; i++) uniformInt(generator, 0, 1)
  const int = (below: number) => uniformInt(generator, 0, below - 1)
  return {
    next: () => uniformFloat64(generator),
    int,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('pick() from an empty list')
      return list[int(list.length)] as (typeof list)[number]
    },
    shuffle: (list) => {
      const out = [...list]
      for (let i = out.length - 1; i > 0; i--) {
        const j = int(i + 1)
        const held = out[i] as (typeof list)[number]
        out[i] = out[j] as (typeof list)[number]
        out[j] = held
      }
      return out
    },
    fork: (label) => seededRandom(hash32(`${seed}/${label}`) | 0),
  }
}
