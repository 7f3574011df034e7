import type { Dataset, Judgments, Query } from '../datasets/dataset.ts'
import type { Random } from '../lib/random.ts'
import { bootstrapMeans, type Interval } from '../lib/statistics.ts'
import { EMPTY_RANKING } from '../retrievers/ranking.ts'
import type { Ranking } from '../retrievers/retriever.ts'
import { counts } from './counted.ts'
import type { Measure } from './measure.ts'
import type { Run } from './run.ts'

/** What one query scored. */
export interface QueryScores {
  readonly query: Query
  readonly ranking: Ranking
  readonly measures: Readonly<Record<string, number>>
}

/** A mean over the queries of a slice. */
export interface Summary extends Interval {
  /** `all`, `kind:task`, `lang:zh`, `form:select`, … */
  readonly slice: string
  readonly measure: string
  /** Queries the mean is over, at least 1. */
  readonly n: number
}

/** Share of `no-match` queries answered with nothing, and of `core` queries answered with the right tool as «loaded». */
export const EMPTY_MEASURE = 'Empty'
export const LOADED_MEASURE = 'Loaded'

const NO_JUDGMENTS: Judgments = new Map()

/** Scores every query of a run; a query without an answer scores as an empty ranking. */
export function scoreQueries(
  run: Run,
  { judgments }: Dataset,
  queries: readonly Query[],
  measures: readonly Measure[],
): QueryScores[] {
  return queries.map((query) => {
    const ranking = run.rankings.get(query.id) ?? EMPTY_RANKING
    const judged = judgments.get(query.id) ?? NO_JUDGMENTS
    const own = ownMeasure(query, ranking, judged)
    const scored = measures.map((measure) => [measure.id, measure.score(ranking, judged)] as const)
    return { query, ranking, measures: own ?? Object.fromEntries(scored) }
  })
}

function ownMeasure(
  query: Query,
  ranking: Ranking,
  judgments: Judgments,
): Record<string, number> | undefined {
  if (query.kind === 'no-match') return { [EMPTY_MEASURE]: ranking.length === 0 ? 1 : 0 }
  if (query.kind !== 'core') return undefined
  const loaded = ranking.some((hit) => hit.loaded === true && (judgments.get(hit.toolId)?.grade ?? 0) >= 1)
  return { [LOADED_MEASURE]: loaded ? 1 : 0 }
}

/** Queries by slice, in order of first appearance: every slice asks the same measures of all its queries. */
function groupBySlice(scores: readonly QueryScores[], dataset: Dataset): Map<string, QueryScores[]> {
  const groups = new Map<string, QueryScores[]>()
  for (const scored of scores) {
    for (const slice of slicesOf(scored, dataset)) {
      const group = groups.get(slice)
      if (group === undefined) groups.set(slice, [scored])
      else group.push(scored)
    }
  }
  return groups
}

function slicesOf({ query, measures }: QueryScores, dataset: Dataset): string[] {
  const { kind, lang, form } = query
  if (counts(query, dataset)) return ['all', `kind:${kind}`, `lang:${lang}`, `form:${form}`]
  return EMPTY_MEASURE in measures || LOADED_MEASURE in measures ? [`kind:${kind}`] : []
}

/**
 * Means with bootstrap intervals by slice. Queries with something relevant count, a missing answer as 0;
 * `no-match` and `core` queries appear in their own slices with their own measures only. A slice that
 * holds just the queries of `all` is left out.
 */
export function summarise(scores: readonly QueryScores[], dataset: Dataset, random: Random): Summary[] {
  const groups = groupBySlice(scores, dataset)
  const total = groups.get('all')?.length ?? 0
  return [...groups].flatMap(([slice, group]) => {
    const measures = Object.keys(group[0]?.measures ?? {})
    const counted = counts((group[0] as QueryScores).query, dataset)
    if (slice !== 'all' && counted && group.length === total) return []
    const columns = measures.map((measure) => group.map((scored) => scored.measures[measure] ?? 0))
    const intervals = bootstrapMeans(columns, random.fork(slice))
    return measures.map((measure, i) => ({ slice, measure, n: group.length, ...(intervals[i] as Interval) }))
  })
}
