import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base'

/** Tokens of a text in whatever encoding stands for the model's; equal text gives an equal count. */
export type CountTokens = (text: string) => number

/** No control sequence is more than its characters. */
const PLAIN = { disallowedSpecial: new Set<string>() }

const CACHE_ENTRIES = 20_000
/** Of all texts that are remembered together: a cache of entries alone would hold gigabytes of long ones. */
const CACHE_CHARS = 16 << 20
const cache = new Map<string, number>()
let cachedChars = 0

/** Merging a run of one kind takes time that grows with its square; no word of any language is as long. */
const RUN = 256
/** Looked for where a run begins only: from every place in it would cost the square of its length too. */
const LONG_RUN =
  /(?<!\p{L})[\p{L}\p{M}]{257,}|(?<![^\s\p{L}\p{M}\p{N}])[^\s\p{L}\p{N}]{257,}|(?<!\s)\s{257,}/gu

/**
 * Tokens of a text in OpenAI's o200k encoding, which stands in for providers that publish no
 * tokenizer. Control sequences such as `<|endoftext|>` count as plain text. Runs of more than 256 letters,
 * signs or white space are counted in pieces of that length, so that time is linear in the text; such a
 * text may count a few tokens more than the encoding would give it.
 */
export function countTokens(text: string): number {
  const known = cache.get(text)
  if (known !== undefined) return known
  let count = 0
  for (const piece of piecesOf(text)) count += countO200k(piece, PLAIN)
  remember(text, count)
  return count
}

function remember(text: string, count: number): void {
  if (cache.size >= CACHE_ENTRIES || cachedChars + text.length > CACHE_CHARS) {
    cache.clear()
    cachedChars = 0
  }
  cache.set(text, count)
  cachedChars += text.length
}

function* piecesOf(text: string): Generator<string> {
  let end = 0
  for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
    yield text.slice(end, index)
    end = index + run.length
    for (let at = index; at < end; at += RUN) yield text.slice(at, Math.min(end, at + RUN))
  }
  yield end === 0 ? text : text.slice(end)
}

/** So much of a text is counted before it is asked whether that is enough. */
const STEP = 20_000

/**
 * Tokens of the texts together, counted no further than `enough`: what is returned is at least that where
 * they have as many. Texts of more than 20,000 characters are counted in pieces of that length.
 */
export function countTokensUpTo(texts: Iterable<string>, enough: number): number {
  let count = 0
  for (const text of texts) {
    for (let at = 0; at < text.length; at += STEP) {
      if (count >= enough) return count
      count += countTokens(text.length <= STEP ? text : text.slice(at, at + STEP))
    }
  }
  return count
}
