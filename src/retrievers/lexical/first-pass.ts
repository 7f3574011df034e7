import type { Token } from '../../text/analyzer.ts'
import { type ImpactPostings, sliceOf } from '../impact-postings.ts'
import type { IndexedCorpus } from '../indexed-corpus.ts'
import { ScoreBoard } from '../score-board.ts'
import { withFileWords } from './file-words.ts'
import { createServerScores } from './server-scores.ts'
import { createExpansion, type ExpansionOptions, type WeightedTerm } from './weighted-terms.ts'

export interface FirstPassOptions extends ExpansionOptions {
  readonly files: 'on' | 'off'
  readonly servers: number
}

/** What a query came to, and what it gave every tool that it matches. */
export interface FirstPass {
  readonly tokens: readonly Token[]
  readonly terms: readonly WeightedTerm[]
  /** Valid until the next query. */
  readonly board: ScoreBoard
}

/** What a score of the first pass is made of, in the order in which it is added. */
export type Stage = 'terms' | 'servers'

/** @param after - called when a stage has been added for every tool */
export type RunFirstPass = (query: string, after?: (stage: Stage, board: ScoreBoard) => void) => FirstPass

export function createFirstPass(
  { terms: index, documents }: IndexedCorpus,
  postings: ImpactPostings,
  options: FirstPassOptions,
): RunFirstPass {
  const expand = createExpansion(index, postings, options)
  const addServers = createServerScores(documents)
  const board = new ScoreBoard(index.size)

  return (query, after = () => {}) => {
    const text = options.files === 'on' ? withFileWords(query) : query
    const tokens = index.analyzer.analyze(text)
    const terms = expand(text, tokens)
    board.clear()
    addTerms(board, postings, terms)
    after('terms', board)
    if (options.servers > 0) addServers(board, options.servers)
    after('servers', board)
    return { tokens, terms, board }
  }
}

function addTerms(board: ScoreBoard, postings: ImpactPostings, terms: readonly WeightedTerm[]): void {
  for (const { id, weight } of terms) {
    const { docs, impacts, begin, end } = sliceOf(postings, id)
    board.addAll(docs, impacts, begin, end, weight)
  }
}
