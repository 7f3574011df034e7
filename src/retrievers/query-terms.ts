import type { Token } from '../text/analyzer.ts'
import type { FieldIndex } from './field-index.ts'

/** A distinct term of a query. */
export interface QueryTerm {
  readonly term: string
  readonly kind: Token['kind']
  /** Occurrences in the query, at least 1. */
  readonly count: number
  /**
   * The index's terms it stands for, never empty: itself; for a query run of one character of a script
   * without spaces, every gram that holds it.
   */
  readonly termIds: readonly number[]
}

/** The distinct terms of a query that some document has, in order of first occurrence, with the tokens they come from. */
export function queryTerms(
  index: FieldIndex,
  query: string,
): { tokens: readonly Token[]; terms: QueryTerm[] } {
  const tokens = index.analyzer.analyze(query)
  const counts = new Map<string, { token: Token; count: number }>()
  for (const token of tokens) {
    const known = counts.get(token.term)
    if (known === undefined) counts.set(token.term, { token, count: 1 })
    else known.count++
  }
  const terms: QueryTerm[] = []
  for (const { token, count } of counts.values()) {
    const termIds = termIdsOf(index, token)
    if (termIds.length > 0) terms.push({ term: token.term, kind: token.kind, count, termIds })
  }
  return { tokens, terms }
}

function termIdsOf(index: FieldIndex, { term, kind }: Token): readonly number[] {
  if (kind === 'gram' && [...term].length === 1) return index.gramIds(term)
  const id = index.termId(term)
  return id === undefined ? [] : [id]
}
