import type { ToolId } from '../../catalog/tool.ts'
import { wordsOf } from '../../text/words.ts'
import type { Dataset, Query, QueryId } from '../dataset.ts'
import { withoutPrefix } from '../form-of.ts'
import { rightTools } from './content-terms.ts'

/** More words in a row are copied, not chance. */
export const MOST_COMMON_WORDS = 4

/** The longest run of words that a query has in common with the description of a right tool. */
export interface CopiedRun {
  readonly query: QueryId
  readonly tool: ToolId
  /** Two characters of a script without spaces count as one word. */
  readonly words: number
  readonly run: string
}

export interface CopiedWords {
  /** Of all queries; 0 where none has a word in common. */
  readonly longest: number
  /** Queries with a run of more than `MOST_COMMON_WORDS`. */
  readonly tooLong: number
  /** The longest first. */
  readonly worst: readonly CopiedRun[]
}

/** A word, or one character of a script without spaces. */
interface Piece {
  readonly text: string
  /** In words. */
  readonly weight: number
}

const CHARACTERS_PER_WORD = 2

function piecesOf(text: string): Piece[] {
  return wordsOf(text)
    .filter(({ glued }) => glued !== true)
    .flatMap(({ kind, text: word }) =>
      kind === 'run'
        ? [...word].map((character) => ({ text: character, weight: 1 / CHARACTERS_PER_WORD }))
        : [{ text: word, weight: 1 }],
    )
}

type Places = ReadonlyMap<string, readonly number[]>

function placesOf(pieces: readonly Piece[]): Places {
  const places = new Map<string, number[]>()
  for (const [at, { text }] of pieces.entries()) {
    const before = places.get(text)
    if (before === undefined) places.set(text, [at])
    else before.push(at)
  }
  return places
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.reduce((text, piece, i) => {
    const isSpaced = piece.weight === 1 || pieces[i - 1]?.weight === 1
    return i > 0 && isSpaced ? `${text} ${piece.text}` : text + piece.text
  }, '')
}

/** The heaviest run of pieces that stands in both; time grows with the matches, not with the product of the lengths. */
function longestRun(query: readonly Piece[], places: Places): { weight: number; run: string } {
  let best = { weight: 0, end: 0, length: 0 }
  let before = new Map<number, { weight: number; length: number }>()
  for (const [at, piece] of query.entries()) {
    const here = new Map<number, { weight: number; length: number }>()
    for (const place of places.get(piece.text) ?? []) {
      const run = before.get(place - 1)
      const longer = { weight: (run?.weight ?? 0) + piece.weight, length: (run?.length ?? 0) + 1 }
      here.set(place, longer)
      if (longer.weight > best.weight) best = { ...longer, end: at + 1 }
    }
    before = here
  }
  return { weight: best.weight, run: textOf(query.slice(best.end - best.length, best.end)) }
}

/** Queries of the form `select` name their tools and are left out. @param most - queries to list */
export function copiedWords(dataset: Dataset, most: number): CopiedWords {
  const known = new Map<ToolId, Places>()
  const placesIn = (toolId: ToolId) => {
    const places =
      known.get(toolId) ?? placesOf(piecesOf(dataset.catalog.byId.get(toolId)?.description ?? ''))
    known.set(toolId, places)
    return places
  }
  const runOf = ({ id, text }: Query): CopiedRun[] => {
    const pieces = piecesOf(withoutPrefix(text))
    const runs = rightTools(dataset, id).map((tool) => ({ tool, ...longestRun(pieces, placesIn(tool)) }))
    const [longest] = runs.sort((a, b) => b.weight - a.weight)
    if (longest === undefined || longest.weight === 0) return []
    const { tool, weight, run } = longest
    return [{ query: id, tool, words: Math.ceil(weight), run }]
  }
  const runs = dataset.queries.filter(({ form }) => form !== 'select').flatMap(runOf)
  const byLength = runs.sort((a, b) => b.words - a.words)
  return {
    longest: byLength[0]?.words ?? 0,
    tooLong: byLength.filter(({ words }) => words > MOST_COMMON_WORDS).length,
    worst: byLength.slice(0, most),
  }
}
