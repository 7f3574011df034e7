import type { Form } from './dataset.ts'

const PREFIX = /^\s*(select|discover)\s*[:：]/iu
const PLUS_WORD = /(^|\s)[+＋]\S*[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** The form the search reads in a text. */
export function formOf(text: string): Form {
  const prefix = PREFIX.exec(text)?.[1]?.toLowerCase()
  if (prefix === 'select' || prefix === 'discover') return prefix
  return PLUS_WORD.test(text) ? 'required' : 'keyword'
}

/** What is searched or selected: the text without the prefix of its form. */
export function withoutPrefix(text: string): string {
  return text.replace(PREFIX, '').trim()
}
