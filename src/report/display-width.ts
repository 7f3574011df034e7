import { stripVTControlCharacters } from 'node:util'

/** Characters that take two columns of a terminal. Source: Unicode 16, EastAsianWidth W and F, joined to blocks. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u

const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u

function characterWidth(character: string): number {
  if (NO_WIDTH.test(character)) return 0
  return WIDE.test(character) ? 2 : 1
}

/** Columns of a terminal that the text takes; colour codes take none. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of stripVTControlCharacters(text)) width += characterWidth(character)
  return width
}

/** The text cut to at most `width` columns, with `…` where something is missing. @param width - at least 1 */
export function fitWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  let kept = ''
  let used = 0
  for (const character of text) {
    used += characterWidth(character)
    if (used > width - 1) break
    kept += character
  }
  return `${kept}…`
}

/** Lines of at most `width` columns, broken between words; a word that is longer stands alone on its line. */
export function wrapWords(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || displayWidth(last) + 1 + displayWidth(word) > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
