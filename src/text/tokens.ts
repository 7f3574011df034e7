import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base'

/** Tokens of a text in whatever encoding stands for the model's; equal text gives an equal count. */
export type CountTokens = (text: string) => number

const CACHE_ENTRIES = 20_000
const cache = new Map<string, number>()

/**
 * Tokens of a text in OpenAI's o200k encoding, which stands in for providers that publish no
 * tokenizer. Control sequences such as `<|endoftext|>` count as plain text.
 */
export function countTokens(text: string): number {
  const known = cache.get(text)
  if (known !== undefined) return known
  const count = countO200k(text, { disallowedSpecial: new Set() })
  if (cache.size >= CACHE_ENTRIES) cache.clear()
  cache.set(text, count)
  return count
}
