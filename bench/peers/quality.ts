import { createHash } from 'node:crypto'
import type { Dataset, Query } from '../../src/datasets/dataset.ts'
import { counts } from '../../src/evaluate/counted.ts'
import type { Measure } from '../../src/evaluate/measure.ts'
import { parseMeasure } from '../../src/evaluate/parse-measure.ts'
import { GaugeError } from '../../src/lib/gauge-error.ts'
import { seededRandom } from '../../src/lib/random.ts'
import { holm, mean, randomisationTest } from '../../src/lib/statistics.ts'
import type { Retriever } from '../../src/retrievers/retriever.ts'

/** Which of the queries count, by the first byte of the SHA-256 of their ids. */
export type Half = 'lower' | 'upper' | 'all'

/** A system that is compared. */
export interface System {
  readonly title: string
  readonly retriever: Retriever
  /** `own` is ours; the others are peers as they come, or fed with our terms. */
  readonly group: 'own' | 'as it comes' | 'with our terms'
}

export interface Cell {
  readonly system: System
  /** By query; fewer than asked where time ran out, none where the package is missing. */
  readonly recall: readonly number[]
  readonly ndcg: readonly number[]
  readonly problem?: string
  /** Of R@5 against the reference, paired, adjusted for the peers of the set (Holm). */
  readonly pHolm?: number
}

export interface SetQuality {
  readonly name: string
  readonly queries: number
  readonly cells: readonly Cell[]
}

const RECALL = parseMeasure('R@5')
const NDCG = parseMeasure('nDCG@10')
const DEPTH = 10
/** A system that has not answered all queries of a set within so many seconds is told by those it has answered. */
const SECONDS_PER_CELL = 15
const SEED = 1

/** The queries of a set that count: of the half, with a right answer, at most `most` of them, drawn by their ids. */
export function queriesOf(dataset: Dataset, split: string, half: Half, most: number): readonly Query[] {
  const inSplit = dataset.queries.filter(
    (query) => (split === 'all' || query.split === split) && counts(query, dataset),
  )
  const drawn = inSplit
    .map((query) => ({ query, key: createHash('sha256').update(`sample ${query.id}`).digest('hex') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, most)
  return drawn.map(({ query }) => query).filter(({ id }) => half === 'all' || halfOf(id) === half)
}

function halfOf(id: string): Half {
  const [byte = 0] = createHash('sha256').update(id).digest()
  return byte < 128 ? 'lower' : 'upper'
}

async function cellOf(system: System, dataset: Dataset, queries: readonly Query[]): Promise<Cell> {
  const recall: number[] = []
  const ndcg: number[] = []
  try {
    const index = await system.retriever.build(dataset.catalog)
    const end = performance.now() + 1_000 * SECONDS_PER_CELL
    for (const { id, text } of queries) {
      if (performance.now() > end) break
      const ranking = await index.search(text, DEPTH)
      const judged = dataset.judgments.get(id) ?? new Map()
      const score = (measure: Measure) => measure.score(ranking, judged)
      recall.push(score(RECALL))
      ndcg.push(score(NDCG))
    }
  } catch (error) {
    if (!(error instanceof GaugeError)) throw error
    return {
      system,
      recall: [],
      ndcg: [],
      problem: error.code === 'E_OPTIONAL' ? 'not installed' : error.message,
    }
  }
  if (recall.length === queries.length) return { system, recall, ndcg }
  return {
    system,
    recall,
    ndcg,
    problem: `${recall.length} of ${queries.length} queries in ${SECONDS_PER_CELL} s`,
  }
}

/** All systems on one set; the first is the reference. */
export async function qualityOf(
  dataset: Dataset,
  queries: readonly Query[],
  systems: readonly System[],
  tell: (what: string) => void,
): Promise<SetQuality> {
  const cells: Cell[] = []
  for (const system of systems) {
    tell(`${dataset.name}: ${system.title}`)
    cells.push(await cellOf(system, dataset, queries))
  }
  return { name: dataset.name, queries: queries.length, cells: tested(cells) }
}

function tested(cells: readonly Cell[]): Cell[] {
  const [reference] = cells
  const compared = cells.filter((cell) => cell !== reference && cell.recall.length > 0)
  const pValues = compared.map(({ recall, system }) =>
    randomisationTest(
      recall.map((value, i) => (reference?.recall[i] ?? 0) - value),
      seededRandom(SEED).fork(system.title),
    ),
  )
  const adjusted = holm(pValues)
  return cells.map((cell) => {
    const at = compared.indexOf(cell)
    return at < 0 ? cell : { ...cell, pHolm: adjusted[at] as number }
  })
}

/** Mean of a measure; nothing where there is no value. */
export function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : mean(values)
}
