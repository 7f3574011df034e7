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
  readonly neighbours: number
}

/** What a tool's name and the order of words add to a score of the first pass. */
export interface RefinedParts {
  readonly neighbours: number
  /** Share of the name that the query makes up. */
  readonly coverage: number
}

/** Looks closer at tools one by one, which costs more than adding up postings. */
export interface Refinement {
  /** Takes what the first pass read of a query. */
  prepare(pass: FirstPass): void
  /**
   * @param score - what the first pass gave the document, above 0
   * @param floor - a score that cannot come to it is not worked out to its end, and is below it
   */
  refined(doc: number, score: number, floor: number): number
  /** What `refined` adds. */
  parts(doc: number): RefinedParts
  /** The most that a document with this score of the first pass can come to. */
  bound(doc: number, score: number): number
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

  const prepare: Refinement['prepare'] = ({ tokens, terms }) => {
    const content = terms.filter(({ isContent }) => isContent).map(({ id }) => id)
    const words = tokens.filter(({ kind }) => kind === 'word')
    const inOrder = words.map(({ term }) => index.termId(term) ?? -1)
    names.prepare(content)
    near.prepare(inOrder)
  }

  const neighboursOf = (doc: number) => options.neighbours * near.match(doc)

  const refined: Refinement['refined'] = (doc, score, floor) => {
    const factor = 1 + options.coverage * names.coverage(doc)
    const most = (score + options.neighbours * near.bound(doc)) * factor
    return (most < floor ? score : score + neighboursOf(doc)) * factor
  }

  const parts: Refinement['parts'] = (doc) => ({
    neighbours: neighboursOf(doc),
    coverage: names.coverage(doc),
  })

  return {
    prepare,
    refined,
    parts,
    bound: (doc, score) => (score + options.neighbours * near.bound(doc)) * (1 + options.coverage),
    bytes: names.bytes,
  }
}

/** Refines every document of the board. */
export function refineAll(board: ScoreBoard, { refined }: Refinement): void {
  for (let i = 0; i < board.count; i++) {
    const doc = board.docs[i] as number
    board.set(doc, refined(doc, board.scores[doc] as number, 0))
  }
}

/**
 * Refines the documents that can be among the best `limit`, and no other: one that cannot come to the lowest of
 * the best so far keeps its score, which is below theirs. The best `limit` are those of `refineAll`.
 */
export function refineBest(board: ScoreBoard, { refined, bound }: Refinement, limit: number): void {
  const best = createBestScores(limit)
  const first = bestDocs(board, limit)
  for (const doc of first) {
    const score = refined(doc, board.scores[doc] as number, 0)
    board.set(doc, score)
    best.add(score)
  }
  const done = new Set(first)
  for (let i = 0; i < board.count; i++) {
    const doc = board.docs[i] as number
    const score = board.scores[doc] as number
    if (bound(doc, score) < best.lowest() || done.has(doc)) continue
    const final = refined(doc, score, best.lowest())
    board.set(doc, final)
    best.add(final)
  }
}

/** The highest `limit` of the scores added. */
function createBestScores(limit: number) {
  const scores: number[] = []
  /** 0 until there are `limit`. */
  const lowest = () => (scores.length < limit ? 0 : (scores[limit - 1] as number))
  const add = (score: number) => {
    if (score <= lowest()) return
    let at = scores.length
    while (at > 0 && (scores[at - 1] as number) < score) at--
    scores.splice(at, 0, score)
    if (scores.length > limit) scores.pop()
  }
  return { lowest, add }
}
