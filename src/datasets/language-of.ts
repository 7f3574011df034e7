import { hasCjk } from '../text/scripts.ts'
import { withoutPrefix } from './form-of.ts'

const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u

/**
 * What the script alone tells: `ja`, `ko`, `zh` (also a Japanese text without kana), `mixed` where Latin letters stand
 * beside one of these, else `unknown`.
 */
export function languageOf(query: string): string {
  const text = withoutPrefix(query)
  if (!hasCjk(text)) return 'unknown'
  if (/\p{sc=Latin}/u.test(text)) return 'mixed'
  if (KANA.test(text)) return 'ja'
  return /\p{sc=Hangul}/u.test(text) ? 'ko' : 'zh'
}
