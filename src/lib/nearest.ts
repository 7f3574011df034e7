/** Edit distance of two short texts (Levenshtein): insertions, deletions and exchanges, each 1. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const exchange = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(exchange, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}

/** The known word that a mistyped one most likely means, if any is near (at most a third of its letters differ). */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const wanted = typed.slice(0, 60).toLowerCase()
  const byDistance = known
    .map((word) => ({ word, distance: editDistance(wanted, word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0]
  if (byDistance === undefined) return undefined
  return byDistance.distance <= Math.ceil(byDistance.word.length / 3) ? byDistance.word : undefined
}
