/** Scripts written without spaces between words: Han, kana, Hangul, and Thai, Lao, Khmer, Burmese. */
const CJK_CLASS = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Bopomofo}々〆ー'
const OTHER_UNSPACED_CLASS = '\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'

export const UNSPACED_CLASS = CJK_CLASS + OTHER_UNSPACED_CLASS

const CJK = new RegExp(`[${CJK_CLASS}]`, 'u')

/** Does the text hold a Chinese, Japanese or Korean character? */
export function hasCjk(text: string): boolean {
  return CJK.test(text)
}
