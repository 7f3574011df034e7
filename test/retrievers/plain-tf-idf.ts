import type { Catalog } from '../../src/catalog/catalog.ts'
import { parseToolName } from '../../src/catalog/tool-name.ts'
import { defaultAnalyzer, type Token } from '../../src/text/analyzer.ts'
import { hasCjk } from '../../src/text/scripts.ts'
import { plainWords } from '../../src/text/words.ts'

/** A sparse vector: what is absent is 0. */
type Vector = ReadonlyMap<string, number>

const FIELD_WEIGHTS = { name: 3, hint: 2.5, description: 1 }
const NAME_BONUS = 0.75
const SHORTEST_NAME = 4
const CJK_TERMS = 2

function termFrequencies(text: string): Vector {
  const counts = new Map<string, number>()
  for (const { term } of defaultAnalyzer.analyze(text)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const largest = Math.max(...counts.values())
  return new Map([...counts].map(([term, count]) => [term, count / largest]))
}

function largestOverFields(fields: readonly (readonly [text: string, weight: number])[]): Vector {
  const largest = new Map<string, number>()
  for (const [text, weight] of fields) {
    for (const [term, tf] of termFrequencies(text))
      largest.set(term, Math.max(largest.get(term) ?? 0, tf * weight))
  }
  return largest
}

function normOf(values: Iterable<number>): number {
  return Math.sqrt([...values].reduce((sum, value) => sum + value * value, 0))
}

/** The terms of a vector that a query token stands for: itself; one character of an unspaced script stands for every bigram with it. */
function matched(vector: Vector, { term, kind }: Token): number[] {
  const single = kind === 'gram' && [...term].length === 1
  return [...vector]
    .filter(([key]) => (single ? [...key].includes(term) : key === term))
    .map(([, value]) => value)
}

/** On word boundaries: the whole name, or two neighbouring words of it that are not both stop words. */
export function isNamed(query: string, parts: readonly string[]): boolean {
  const words = ` ${plainWords(query).join(' ')} `
  const name = parts.join(' ')
  if (name.length >= SHORTEST_NAME && words.includes(` ${name} `)) return true
  return parts.slice(1).some((part, i) => {
    const before = parts[i] ?? ''
    if (parts.length > 2 && defaultAnalyzer.isStopWord(before) && defaultAnalyzer.isStopWord(part))
      return false
    return words.includes(` ${before} ${part} `)
  })
}

/**
 * Scores of all tools by the plain definition of TF-IDF: a sparse vector per tool, the cosine of each with the
 * query's, then the CJK rule and the name bonus; without a minimum.
 */
export function plainTfIdf({ deferred }: Catalog): (query: string) => Map<string, number> {
  const weights = deferred.map((tool) =>
    largestOverFields([
      [parseToolName(tool).normalized, FIELD_WEIGHTS.name],
      [tool.searchHint ?? '', FIELD_WEIGHTS.hint],
      [tool.description, FIELD_WEIGHTS.description],
    ]),
  )
  const idf = (df: number) => Math.log(1 + deferred.length / df)
  const df = new Map<string, number>()
  for (const vector of weights) for (const term of vector.keys()) df.set(term, (df.get(term) ?? 0) + 1)
  const vectors: Vector[] = weights.map(
    (vector) => new Map([...vector].map(([term, weight]) => [term, weight * idf(df.get(term) ?? 0)])),
  )
  const norms = vectors.map((vector) => normOf(vector.values()))
  const parts = deferred.map((tool) => parseToolName(tool).parts)

  return (query) => {
    const frequencies = termFrequencies(query)
    const tokens = new Map(defaultAnalyzer.analyze(query).map((token) => [token.term, token]))
    const isCjk = ({ term, kind }: Token) => kind === 'gram' && hasCjk(term)
    const enough = Math.min(CJK_TERMS, [...tokens.values()].filter(isCjk).length)
    const known = [...tokens.values()].flatMap((token) => {
      const values = vectors.map((vector) => Math.max(0, ...matched(vector, token)))
      const holders = values.filter((value) => value > 0).length
      return holders === 0
        ? []
        : [{ token, values, weight: (frequencies.get(token.term) ?? 0) * idf(holders) }]
    })
    const queryNorm = normOf(known.map(({ weight }) => weight))
    const score = (doc: number): number => {
      const held = known.filter(({ values }) => (values[doc] ?? 0) > 0)
      const dot = held.reduce((sum, { values, weight }) => sum + weight * (values[doc] ?? 0), 0)
      const stray = held.every(({ token }) => isCjk(token)) && held.length < enough
      const cosine = held.length === 0 || stray ? 0 : dot / (queryNorm * (norms[doc] ?? 1))
      return isNamed(query, parts[doc] ?? []) ? Math.max(NAME_BONUS, cosine) : cosine
    }
    const scores = deferred.map((tool, doc): [string, number] => [tool.id, score(doc)])
    return new Map(scores.filter(([, value]) => value > 0))
  }
}
