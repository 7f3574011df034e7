import type { Tool, ToolId } from '../../catalog/tool.ts'
import type { Hit, Ranking, ScoreParts } from '../retriever.ts'
import { type ByteVector, cosine } from './vectors.ts'

export interface FusionParams {
  /** The share of the score that meaning gives, 0 to 1. */
  readonly weight: number
  /** A cosine up to this counts as none, 0 to 1. */
  readonly minCosine: number
}

/** A query's scores before they are added up; each side counts against its best tool. */
export interface Sides {
  readonly words: Ranking
  readonly bestWords: number
  /** By position: how far the cosine is above the least one that counts, at least 0. */
  readonly meanings: Float64Array
  readonly bestMeaning: number
}

/** Adds up what words and meaning say of tools. */
export interface Fusion {
  /** @param words - all that the retriever within answers */
  sides(words: Ranking, query: ByteVector): Sides
  /** Those found by words first, in their order, so that it decides between equal scores. */
  hits(sides: Sides): Hit[]
  /** @param within - how the retriever within explains the tool */
  explain(sides: Sides, toolId: ToolId, within: ScoreParts): ScoreParts
}

const share = (value: number, best: number): number => (best > 0 ? value / best : 0)

/** @param vectors - of the tools, by position; a tool without one has no meaning */
export function createFusion(
  tools: readonly Tool[],
  vectors: readonly (ByteVector | undefined)[],
  { weight, minCosine }: FusionParams,
): Fusion {
  const positions = new Map<ToolId, number>(tools.map(({ id }, i) => [id, i]))
  const ofWords = (score: number, { bestWords }: Sides) => (1 - weight) * share(score, bestWords)
  const ofMeaning = (doc: number, { meanings, bestMeaning }: Sides) =>
    weight * share(meanings[doc] ?? 0, bestMeaning)

  return {
    sides: (words, query) => {
      const meanings = Float64Array.from(vectors, (vector) =>
        vector === undefined ? 0 : Math.max(0, cosine(query, vector) - minCosine),
      )
      const bestMeaning = meanings.reduce((best, value) => Math.max(best, value), 0)
      return { words, bestWords: words[0]?.score ?? 0, meanings, bestMeaning }
    },
    hits: (sides) => {
      const byWords = new Set(sides.words.map(({ toolId }) => toolId))
      const hits = sides.words.map(({ toolId, score }) => ({
        toolId,
        score: ofWords(score, sides) + ofMeaning(positions.get(toolId) ?? 0, sides),
      }))
      tools.forEach(({ id: toolId }, doc) => {
        if (!byWords.has(toolId)) hits.push({ toolId, score: ofMeaning(doc, sides) })
      })
      return hits.filter(({ score }) => score > 0)
    },
    explain: (sides, toolId, within) => {
      const doc = positions.get(toolId)
      if (doc === undefined) return []
      const words = ofWords(sides.words.find((hit) => hit.toolId === toolId)?.score ?? 0, sides)
      const sum = within.reduce((total, { value }) => total + value, 0)
      const parts =
        sum > 0
          ? within.map(({ part, value }) => ({ part, value: (words * value) / sum }))
          : [{ part: 'words', value: words }]
      const meaning = (sides.meanings[doc] ?? 0) + minCosine
      return [...parts, { part: `meaning, cosine ${meaning.toFixed(2)}`, value: ofMeaning(doc, sides) }]
        .filter(({ value }) => value > 0)
        .sort((a, b) => b.value - a.value)
    },
  }
}
