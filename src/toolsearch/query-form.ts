export type QueryForm = 'select' | 'discover' | 'keyword' | 'required'

/** A query with its form recognised. */
export interface ParsedQuery {
  readonly form: QueryForm
  /** What is searched or selected: the text behind `select:` or `discover:`, or the text without its pluses. */
  readonly text: string
  /** The words without a plus; in the form `required` alone they may be fewer than the text's. */
  readonly rest: string
  /** Words marked with a plus, without it; only in the form `required`. */
  readonly required: readonly string[]
}

/** The colon may be full-width, as East Asian keyboards write it. */
const PREFIXED = /^\s*(select|discover)\s*[:：]\s*/i
const PLUS_WORD = /^[+＋]+(.*)$/su
const SEARCHABLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** `C++` is a word, `+c++` requires it, and a lone `+` is nothing. */
export function parseQuery(query: string): ParsedQuery {
  const prefix = PREFIXED.exec(query)
  if (prefix !== null) {
    const form = prefix[1]?.toLowerCase() === 'select' ? 'select' : 'discover'
    const text = query.slice(prefix[0].length).trim()
    return { form, text, rest: text, required: [] }
  }
  const required: string[] = []
  const words: string[] = []
  const rest: string[] = []
  for (const word of query.split(/\s+/u)) {
    const marked = PLUS_WORD.exec(word)?.[1]
    if (marked !== undefined && SEARCHABLE.test(marked)) required.push(marked)
    else rest.push(marked ?? word)
    words.push(marked ?? word)
  }
  return {
    form: required.length > 0 ? 'required' : 'keyword',
    text: words.join(' ').trim(),
    rest: rest.join(' ').trim(),
    required,
  }
}
