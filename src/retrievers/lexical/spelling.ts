/** The words a catalog is made of, as written. */
export interface Dictionary {
  /** The number of the term that a word stands for; nothing for a word that no tool has. */
  idOf(word: string): number | undefined
  /** In how many tools a term stands, at least 1. */
  df(id: number): number
  /** May hold words that no tool has. */
  words(): Iterable<string>
  isStopWord(word: string): boolean
}

/** A term that may have been meant. */
export interface Meant {
  readonly id: number
  /** How likely it is, 0 to 1, beside the others. */
  readonly share: number
}

/** What a word that no tool has may have been meant to be. */
export interface Spelling {
  /** Words at one slip's distance: a letter too many, too few, another one, or two swapped. */
  corrections(word: string): readonly Meant[]
  /** Words that begin with this one, the most common first. */
  completions(word: string): readonly Meant[]
  /** Two words written as one, without stop words; the longer first part wins. */
  parts(word: string): readonly Meant[]
}

const SHORTEST_CORRECTED = 3
/** Shorter words are one slip away from too many others: they are corrected only where a letter is missing or two are swapped. */
const SHORTEST_REPLACED = 5
const SHORTEST_COMPLETED = 3
const SHORTEST_PART = 3
/** A word of at least so many letters is looked for in two parts. */
const LONGEST_SINGLE_WORD = 6
const MOST_COMPLETIONS = 8
const MOST_CORRECTIONS = 3
const LONGEST = 24
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const LATIN = /^[a-z]+$/
/** The rows of a keyboard, shifted as they lie, so that neighbours stand beside and below each other. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const

/** Slips by how often fingers make them. */
const SWAPPED = 1
const MISSING = 0.9
const DOUBLED = 0.9
const NEIGHBOUR = 0.8
const ANY_LETTER = 0.4

export function createSpelling(dictionary: Dictionary): Spelling {
  const { idOf, df } = dictionary
  let sorted: readonly string[] | undefined
  const isWord = (word: string, shortest: number) =>
    word.length >= shortest && word.length <= LONGEST && LATIN.test(word)

  const corrections = (word: string): Meant[] => {
    if (!isWord(word, SHORTEST_CORRECTED)) return []
    const likelihoods = new Map<number, number>()
    for (const [other, likelihood] of oneSlipAway(word)) {
      const id = idOf(other)
      if (id !== undefined) likelihoods.set(id, Math.max(likelihoods.get(id) ?? 0, likelihood))
    }
    const best = [...likelihoods].sort(([a, x], [b, y]) => y - x || df(b) - df(a) || a - b)
    return shared(best.slice(0, MOST_CORRECTIONS))
  }

  const completions = (word: string): Meant[] => {
    if (!isWord(word, SHORTEST_COMPLETED)) return []
    sorted ??= [...dictionary.words()]
      .filter((known) => LATIN.test(known) && idOf(known) !== undefined)
      .sort()
    const found = new Set<number>()
    for (let i = firstFrom(sorted, word); sorted[i]?.startsWith(word); i++)
      found.add(idOf(sorted[i] as string) as number)
    const ids = [...found].sort((a, b) => df(b) - df(a) || a - b)
    return ids.slice(0, MOST_COMPLETIONS).map((id) => ({ id, share: 1 }))
  }

  const parts = (word: string): Meant[] => {
    if (!isWord(word, LONGEST_SINGLE_WORD)) return []
    for (let cut = word.length - SHORTEST_PART; cut >= SHORTEST_PART; cut--) {
      const both = [word.slice(0, cut), word.slice(cut)]
      const ids = both.map(idOf)
      if (!both.every((part, i) => ids[i] !== undefined || dictionary.isStopWord(part))) continue
      const known = ids.filter((id) => id !== undefined)
      if (known.length > 0) return known.map((id) => ({ id, share: 1 }))
    }
    return []
  }

  return { corrections, completions, parts }
}

/** Likelihoods as shares of the greatest, the further ones counting less. */
function shared(likelihoods: readonly (readonly [id: number, likelihood: number])[]): Meant[] {
  const [first] = likelihoods
  return likelihoods.map(([id, likelihood], rank) => ({
    id,
    share: first === undefined ? 0 : likelihood / first[1] / (rank + 1),
  }))
}

/** All strings at one slip's distance, and how likely the slip is. The first letter is rarely mistyped, but for a swap. */
function* oneSlipAway(word: string): Generator<readonly [other: string, likelihood: number]> {
  for (let i = 0; i + 1 < word.length; i++)
    yield [word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2), SWAPPED]
  for (let i = 1; i <= word.length; i++)
    for (const letter of LETTERS) yield [word.slice(0, i) + letter + word.slice(i), MISSING]
  if (word.length < SHORTEST_REPLACED) return
  for (let i = 1; i < word.length; i++) {
    const after = word.slice(i + 1)
    const isDoubled = word[i] === word[i - 1] || areNeighbours(word[i] as string, word[i - 1] as string)
    yield [word.slice(0, i) + after, isDoubled ? DOUBLED : ANY_LETTER]
    for (const letter of LETTERS) {
      const isNear = areNeighbours(word[i] as string, letter)
      yield [word.slice(0, i) + letter + after, isNear ? NEIGHBOUR : ANY_LETTER]
    }
  }
}

function areNeighbours(a: string, b: string): boolean {
  const [rowA, rowB] = [a, b].map((letter) => ROWS.findIndex((row) => row.includes(letter)))
  if (rowA === undefined || rowB === undefined || rowA < 0 || rowB < 0) return false
  const shift = (ROWS[rowA] as string).indexOf(a) - (ROWS[rowB] as string).indexOf(b)
  if (rowA === rowB) return Math.abs(shift) === 1
  if (Math.abs(rowA - rowB) !== 1) return false
  return rowA < rowB ? shift === 0 || shift === 1 : shift === 0 || shift === -1
}

function firstFrom(sorted: readonly string[], word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string) < word) low = middle + 1
    else high = middle
  }
  return low
}
