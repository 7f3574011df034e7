import type { QueryId } from '../datasets/dataset.ts'
import type { TrecQrels, TrecRun } from '../datasets/formats/trec.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import { inOrder } from '../retrievers/ranking.ts'
import type { Hit, Ranking } from '../retrievers/retriever.ts'
import type { Judgments, Measure } from './measure.ts'
import { compareUtf8, rankByTrec, type Ties } from './trec-order.ts'

/**
 * Which queries a mean is over. `complete`: every judged query, a missing answer as 0 (trec_eval `-c`).
 * `common`: those that are both judged and answered (trec_eval without `-c`). Both count a query with
 * nothing relevant as 0 and leave out a query nobody judged.
 */
export const QUERY_SETS = ['complete', 'common'] as const

export type QuerySet = (typeof QUERY_SETS)[number]

export interface TrecEvalOptions {
  /** Default `complete`. */
  readonly queries?: QuerySet
  /** Drops hits nobody judged, or judged with a negative grade, and closes up the ranks (`-J`). Default false. */
  readonly judgedOnly?: boolean
  /** Cuts every ranking before anything else, but after ties are broken (`-M`). At least 1; default: no cut. */
  readonly depth?: number
  /** Default `trec`. */
  readonly ties?: Ties
}

/** One measure over one run. */
export interface MeasureScore {
  readonly mean: number
  /** Queries the mean is over, at least 1. */
  readonly n: number
  /** In the order of the ids' UTF-8 bytes. */
  readonly perQuery: ReadonlyMap<QueryId, number>
}

/** What trec_eval would print, and which queries the two files do not share. */
export interface TrecEvaluation {
  /** By measure id, in the order asked. */
  readonly measures: ReadonlyMap<string, MeasureScore>
  /** Judged, but not in the run. */
  readonly unanswered: readonly QueryId[]
  /** In the run, but judged by nobody: ignored. */
  readonly unjudged: readonly QueryId[]
}

export interface TrecEvaluationInput {
  readonly qrels: TrecQrels
  readonly run: TrecRun
  readonly measures: readonly Measure[]
  readonly options?: TrecEvalOptions
}

/**
 * Scores a run as trec_eval does.
 * @throws GaugeError E_EMPTY where no query is both judged and answered, also under `complete`
 * @throws GaugeError E_USAGE where depth is not a whole number of at least 1
 */
export function measureRun({ qrels, run, measures, options = {} }: TrecEvaluationInput): TrecEvaluation {
  checkDepth(options.depth)
  const judged = [...qrels.keys()].sort(compareUtf8)
  const answered = judged.filter((query) => run.has(query))
  if (answered.length === 0) throw nothingInCommon(qrels, run)
  const counted = options.queries === 'common' ? answered : judged
  const queries = counted.map((query) => {
    const judgments: Judgments = qrels.get(query) ?? new Map()
    return { query, judgments, ranking: rankQuery(run.get(query) ?? [], judgments, options) }
  })
  const score = (measure: Measure): MeasureScore => {
    const perQuery = new Map(
      queries.map(({ query, ranking, judgments }) => [query, measure.score(ranking, judgments)] as const),
    )
    const sum = [...perQuery.values()].reduce((total, value) => total + value, 0)
    return { mean: sum / perQuery.size, n: perQuery.size, perQuery }
  }
  return {
    measures: new Map(measures.map((measure) => [measure.id, score(measure)])),
    unanswered: judged.filter((query) => !run.has(query)),
    unjudged: [...run.keys()].filter((query) => !qrels.has(query)).sort(compareUtf8),
  }
}

// The cut comes first: trec_eval -J fills no place of a cut ranking with judged tools from below it.
function rankQuery(hits: readonly Hit[], judgments: Judgments, options: TrecEvalOptions): Ranking {
  const { ties = 'trec', depth, judgedOnly = false } = options
  const ranking = rankByTrec(hits, ties).slice(0, depth)
  const isJudged = ({ toolId }: Hit) => (judgments.get(toolId)?.grade ?? -1) >= 0
  return inOrder(judgedOnly ? ranking.filter(isJudged) : ranking)
}

function checkDepth(depth: number | undefined): void {
  if (depth === undefined || (Number.isSafeInteger(depth) && depth >= 1)) return
  throw new GaugeError('E_USAGE', `depth is ${depth}, expected a whole number of at least 1`)
}

function nothingInCommon(qrels: TrecQrels, run: TrecRun): GaugeError {
  const [judged] = qrels.keys()
  const [answered] = run.keys()
  return new GaugeError(
    'E_EMPTY',
    `no query is both judged and answered, so there is nothing to average: the judgments hold ${qrels.size} queries (first "${judged}"), the run ${run.size} (first "${answered}"). Give the files that belong together.`,
  )
}
