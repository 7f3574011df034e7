/** What a term that no tool has may have been meant to be. */
export interface Spelling {
  /** Known terms at one slip's distance: a letter too many, too few, another one, or two swapped. */
  corrections(term: string): readonly string[]
  /** Known terms that begin with this one, the most common first. */
  completions(term: string): readonly string[]
  /** Two known terms written as one; the longer first part wins. */
  parts(term: string): readonly string[]
}

/** Shorter words are one slip away from too many others. */
const SHORTEST_CORRECTED = 4
const SHORTEST_COMPLETED = 3
const SHORTEST_PART = 3
/** A term of at least so many letters is looked for in two parts. */
const LONGEST_SINGLE_WORD = 6
const MOST_COMPLETIONS = 8
const LONGEST = 24
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const LATIN = /^[a-z]+$/

/**
 * @param dfOf - in how many tools a term stands, 0 for none
 * @param terms - all terms; read when the first completion is asked for
 */
export function createSpelling(dfOf: (term: string) => number, terms: () => Iterable<string>): Spelling {
  let sorted: readonly string[] | undefined
  const byFrequency = (a: string, b: string) => dfOf(b) - dfOf(a) || (a < b ? -1 : 1)
  const isWord = (term: string, shortest: number) =>
    term.length >= shortest && term.length <= LONGEST && LATIN.test(term)

  return {
    corrections: (term) => {
      if (!isWord(term, SHORTEST_CORRECTED)) return []
      return [...new Set(oneSlipAway(term))].filter((other) => dfOf(other) > 0).sort(byFrequency)
    },
    completions: (term) => {
      if (!isWord(term, SHORTEST_COMPLETED)) return []
      sorted ??= [...terms()].filter((known) => LATIN.test(known)).sort()
      const found: string[] = []
      for (let i = firstFrom(sorted, term); sorted[i]?.startsWith(term); i++) found.push(sorted[i] as string)
      return found.sort(byFrequency).slice(0, MOST_COMPLETIONS)
    },
    parts: (term) => {
      if (!isWord(term, LONGEST_SINGLE_WORD)) return []
      for (let cut = term.length - SHORTEST_PART; cut >= SHORTEST_PART; cut--) {
        const parts = [term.slice(0, cut), term.slice(cut)]
        if (parts.every((part) => dfOf(part) > 0)) return parts
      }
      return []
    },
  }
}

/** All strings at one slip's distance with the same first letter, which is rarely mistyped. */
function* oneSlipAway(word: string): Generator<string> {
  for (let i = 1; i <= word.length; i++) {
    const before = word.slice(0, i)
    const after = word.slice(i)
    for (const letter of LETTERS) yield before + letter + after
    if (after === '') continue
    yield before + after.slice(1)
    for (const letter of LETTERS) if (letter !== after[0]) yield before + letter + after.slice(1)
    if (after.length > 1) yield before + after[1] + after[0] + after.slice(2)
  }
}

function firstFrom(sorted: readonly string[], term: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string) < term) low = middle + 1
    else high = middle
  }
  return low
}
