/**
 * Overlapping pairs of characters (code points, with the marks that follow them) of a run: `数据库` →
 * `数据`, `据库`. A run of one character is its own only gram.
 */
export function bigramsOf(run: string): string[] {
  const characters = run.match(CHARACTER) ?? []
  if (characters.length < 2) return characters.slice()
  const grams: string[] = []
  for (let i = 1; i < characters.length; i++) grams.push(`${characters[i - 1]}${characters[i]}`)
  return grams
}

const CHARACTER = /\P{M}\p{M}*|\p{M}+/gu
