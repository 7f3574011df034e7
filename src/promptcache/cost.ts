import type { CacheUse } from './cache.ts'
import type { ModelPrice } from './prices.ts'
import { type ProviderProfile, readMultOf } from './provider.ts'

/** Prices are per million tokens. */
const TOKENS_PER_PRICE = 1_000_000

/** Tokens of requests, told apart by what they cost. */
export interface TokenSums {
  /** Input found in the cache. */
  readonly read: number
  /** Input stored in the cache. */
  readonly written: number
  /** Input neither found nor stored. */
  readonly uncached: number
  readonly output: number
}

export const NO_TOKENS: TokenSums = { read: 0, written: 0, uncached: 0, output: 0 }

export function addTokens(a: TokenSums, b: TokenSums): TokenSums {
  return {
    read: a.read + b.read,
    written: a.written + b.written,
    uncached: a.uncached + b.uncached,
    output: a.output + b.output,
  }
}

/** What one request used, with the tokens of its answer. */
export function requestTokens(use: CacheUse, outputTokens: number): TokenSums {
  return {
    read: use.readTokens,
    written: use.writtenTokens,
    uncached: use.uncachedTokens,
    output: outputTokens,
  }
}

/** US dollars. */
export function costUsd(tokens: TokenSums, price: ModelPrice, profile: ProviderProfile): number {
  const inputUnits =
    tokens.uncached + tokens.written * profile.writeMult + tokens.read * readMultOf(profile, price.model)
  return (inputUnits * price.inputUsd + tokens.output * price.outputUsd) / TOKENS_PER_PRICE
}

/** cacheRead / (cacheRead + cacheWrite + input), 0..1; 0 where there is no input. */
export function hitRate({ read, written, uncached }: TokenSums): number {
  const input = read + written + uncached
  return input === 0 ? 0 : read / input
}
