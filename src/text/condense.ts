/** In UTF-16 units; what people and models type is a hundredth of this. */
export const LONGEST_QUERY = 100_000

/**
 * What is read of a query: all of it up to `LONGEST_QUERY`; of a longer one each distinct piece between
 * white space once, in order of first occurrence, until that length is reached. So a query costs a bounded
 * time beyond one pass over its text.
 */
export function condensed(query: string): string {
  if (query.length <= LONGEST_QUERY) return query
  const pieces = new Set<string>()
  let length = 0
  for (const [piece] of query.matchAll(/\S+/gu)) {
    if (pieces.has(piece)) continue
    if (length + piece.length > LONGEST_QUERY) {
      pieces.add(withoutHalfCharacter(piece.slice(0, LONGEST_QUERY - length)))
      break
    }
    pieces.add(piece)
    length += piece.length + 1
  }
  return [...pieces].join(' ')
}

function withoutHalfCharacter(cut: string): string {
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
