import type { Token } from '../../text/analyzer.ts'
import { type ImpactPostings, sliceOf } from '../impact-postings.ts'
import type { IndexedCorpus } from '../indexed-corpus.ts'
import { ScoreBoard } from '../score-board.ts'
import { stepsOf, withFileWords } from './requests.ts'
import { createServerScores } from './server-scores.ts'
import { createExpansion, type ExpansionOptions, type WeightedTerm } from './weighted-terms.ts'

export interface FirstPassOptions extends ExpansionOptions {
  readonly files: 'on' | 'off'
  readonly steps: number
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
export type Stage = 'terms' | 'steps' | 'servers'

/** @param after - called when a stage has been added for every tool */
export type RunFirstPass = (query: string, after?: (stage: Stage, board: ScoreBoard) => void) => FirstPass

export function createFirstPass(
  { terms: index, documents }: IndexedCorpus,
  postings: ImpactPostings,
  options: FirstPassOptions,
): RunFirstPass {
  const expand = createExpansion(index, postings, options)
  const addSteps = createStepScores(index.size, postings)
  const addServers = createServerScores(documents)
  const board = new ScoreBoard(index.size)

  const expanded = (text: string) => {
    const tokens = index.analyzer.analyze(text)
    return { tokens, terms: expand(text, tokens) }
  }

  return (query, after = () => {}) => {
    const text = options.files === 'on' ? withFileWords(query) : query
    const { tokens, terms } = expanded(text)
    board.clear()
    addTerms(board, postings, terms)
    after('terms', board)
    if (options.steps > 0) {
      const steps = stepsOf(text).map((step) => expanded(step).terms)
      addSteps(board, steps, options.steps)
    }
    after('steps', board)
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

/** Adds what each step of a request gives by itself: for every document its best step, times the share. */
function createStepScores(size: number, postings: ImpactPostings) {
  const ofStep = new ScoreBoard(size)
  const best = new ScoreBoard(size)
  return (board: ScoreBoard, steps: readonly (readonly WeightedTerm[])[], share: number): void => {
    if (steps.length === 0) return
    best.clear()
    for (const terms of steps) {
      ofStep.clear()
      addTerms(ofStep, postings, terms)
      for (let i = 0; i < ofStep.count; i++) {
        const doc = ofStep.docs[i] as number
        best.set(doc, Math.max(best.scores[doc] as number, ofStep.scores[doc] as number))
      }
    }
    for (let i = 0; i < best.count; i++) {
      const doc = best.docs[i] as number
      board.add(doc, share * (best.scores[doc] as number))
    }
  }
}
