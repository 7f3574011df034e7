import type { FieldIndex } from '../field-index.ts'
import type { ImpactPostings } from '../impact-postings.ts'
import type { IndexedCorpus } from '../indexed-corpus.ts'
import { bestDocs } from '../ranking.ts'
import type { ScoreBoard } from '../score-board.ts'
import type { FirstPass } from './first-pass.ts'
import { buildNameTerms } from './name-terms.ts'
import { createNeighbours } from './neighbours.ts'

export interface RefinementOptions {
  readonly coverage: number
  readonly pairs: number
  readonly neighbours: number
}

/** What a tool's name and the order of words add to a score of the first pass. */
export interface RefinedParts {
  readonly pairs: number
  readonly neighbours: number
  /** Share of the name that the query makes up. */
  readonly coverage: number
  readonly score: number
}

/** Looks closer at tools one by one, which costs more than adding up postings. */
export interface Refinement {
  /** Takes what the first pass read of a query. */
  prepare(pass: FirstPass): void
  /** @param score - what the first pass gave the document, above 0 */
  refined(doc: number, score: number): RefinedParts
  /** The most that a document with this score can come to. */
  bound(score: number): number
  readonly bytes: number
}

export function createRefinement(
  corpus: IndexedCorpus,
  postings: ImpactPostings,
  options: RefinementOptions,
): Refinement {
  const index: FieldIndex = corpus.terms
  const names = buildNameTerms(corpus, postings)
  const near = createNeighbours(index, postings)
  let mostAdded = 0

  const prepare: Refinement['prepare'] = ({ tokens, terms }) => {
    const content = terms.filter(({ isContent }) => isContent).map(({ id }) => id)
    const words = tokens.filter(({ kind }) => kind === 'word')
    const inOrder = words.map(({ term }) => index.termId(term) ?? -1)
    const mostPairs = names.prepare(content, inOrder)
    const mostNeighbours = options.neighbours > 0 ? near.prepare(inOrder) : 0
    mostAdded = options.pairs * mostPairs + options.neighbours * mostNeighbours
  }

  const refined: Refinement['refined'] = (doc, score) => {
    const name = names.match(doc)
    const pairs = options.pairs * name.pairs
    const neighbours = options.neighbours > 0 ? options.neighbours * near.match(doc) : 0
    const { coverage } = name
    return {
      pairs,
      neighbours,
      coverage,
      score: (score + pairs + neighbours) * (1 + options.coverage * coverage),
    }
  }

  return {
    prepare,
    refined,
    bound: (score) => (score + mostAdded) * (1 + options.coverage),
    bytes: names.bytes,
  }
}

/** Refines every document of the board. */
export function refineAll(board: ScoreBoard, { refined }: Refinement): void {
  for (let i = 0; i < board.count; i++) {
    const doc = board.docs[i] as number
    board.set(doc, refined(doc, board.scores[doc] as number).score)
  }
}

/**
 * Refines the documents that can be among the best `limit`, and no other: one that cannot come to what the
 * best by the first pass come to keeps its score, which is below theirs. The best `limit` are those of `refineAll`.
 */
export function refineBest(board: ScoreBoard, { refined, bound }: Refinement, limit: number): void {
  const first = bestDocs(board, limit)
  let floor = Number.POSITIVE_INFINITY
  const done = new Set<number>(first)
  for (const doc of first) {
    const { score } = refined(doc, board.scores[doc] as number)
    board.set(doc, score)
    floor = Math.min(floor, score)
  }
  if (first.length < limit) return
  for (let i = 0; i < board.count; i++) {
    const doc = board.docs[i] as number
    const score = board.scores[doc] as number
    if (bound(score) >= floor && !done.has(doc)) board.set(doc, refined(doc, score).score)
  }
}
