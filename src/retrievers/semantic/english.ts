import type { Tool } from '../../catalog/tool.ts'
import { parseToolName } from '../../catalog/tool-name.ts'
import { hasCjk } from '../../text/scripts.ts'

const LATIN_WORD = /\p{sc=Latin}{2,}/gu
const OTHER_LETTER = /(?!\p{sc=Latin})\p{L}/gu
/** Characters read of a text. The model's time grows with them, 50 ms at this length; what a tool is for stands first. */
const LONGEST_TEXT = 250
const HALF_CHARACTER = /[\uD800-\uDBFF]$/

function shortened(text: string): string {
  return text.slice(0, LONGEST_TEXT).replace(HALF_CHARACTER, '').replace(/\s+/gu, ' ').trim()
}

function count(text: string, wanted: RegExp): number {
  return text.match(wanted)?.length ?? 0
}

/** Are there more words in Latin letters than letters of other scripts? */
function isLatin(text: string): boolean {
  return count(text, LATIN_WORD) > count(text, OTHER_LETTER)
}

/** What an English model is given of a query; nothing where it could not read it, as where any of it is Chinese, Japanese or Korean. */
export function queryText(query: string): string | undefined {
  if (hasCjk(query)) return undefined
  const text = shortened(query)
  return isLatin(text) ? text : undefined
}

/** What an English model is given of a tool: the words of its name, then its description, each where it is in Latin letters. */
export function toolText(tool: Tool): string | undefined {
  const parts = [parseToolName(tool).normalized, shortened(tool.description)].filter(isLatin)
  return parts.length === 0 ? undefined : parts.join('. ')
}
