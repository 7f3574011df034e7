/** Scripts written without spaces between words: Han, kana, Hangul, and Thai, Lao, Khmer, Burmese. */
const CJK_CLASS = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Bopomofo}々〆ー'
const OTHER_UNSPACED_CLASS = '\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'

const UNSPACED_CLASS = CJK_CLASS + OTHER_UNSPACED_CLASS
/** Khmer and Burmese count their punctuation and their signs as of their script. */
const OTHER_UNSPACED = `(?![\\p{P}\\p{S}])[${OTHER_UNSPACED_CLASS}]`

/** Sources of regular expressions: a run of such scripts with its marks, and a letter, mark or digit of any other. */
export const UNSPACED_RUN = `(?:[${CJK_CLASS}]|${OTHER_UNSPACED})(?:[${CJK_CLASS}\\p{M}]+|${OTHER_UNSPACED})*`
export const SPACED_CHARACTER = `(?![${UNSPACED_CLASS}])[\\p{L}\\p{M}\\p{N}]`

const CJK = new RegExp(`[${CJK_CLASS}]`, 'u')

/** Does the text hold a Chinese, Japanese or Korean character? */
export function hasCjk(text: string): boolean {
  return CJK.test(text)
}
