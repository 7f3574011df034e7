import type { Measure } from '../evaluate/measure.ts'
import type { Random } from '../lib/random.ts'
import { bootstrapMean, type Interval, randomisationTest } from '../lib/statistics.ts'
import { type CrossValidation, crossValidate } from './folds.ts'
import { explore, keyOf, type Plan } from './plan.ts'
import { isSignificantlyWorse, SIGNIFICANCE_LEVEL } from './region.ts'
import type { SplitQueries } from './split-queries.ts'
import { prepareTrials, type Trials, type Values } from './trials.ts'
import type { Point, Tunable } from './tunable.ts'

/** What a tuning is a function of, beside the queries. */
export interface TuneRequest {
  readonly tunable: Tunable
  readonly measure: Measure
  /** Hits ranked, at least what the measure sees. */
  readonly depth: number
  readonly plan: Plan
  /** Of the cross-validation, at least 2. */
  readonly folds: number
}

/** One point on the tune split. */
export interface Trial {
  readonly point: Point
  /** Mean over the datasets. */
  readonly mean: number
  /** Mean of every dataset, in order. */
  readonly means: readonly number[]
  /** Not significantly worse than the best. */
  readonly inRegion: boolean
}

/** One point against the defaults, on queries that had no part in finding it. */
export interface Gain extends Interval {
  readonly chosen: number
  readonly defaults: number
  /** Two-sided, paired randomisation test. */
  readonly p: number
  readonly datasets: readonly { readonly name: string; readonly chosen: number; readonly defaults: number }[]
}

export interface TuneResult {
  readonly datasets: Trials['datasets']
  /** In the order tried, the defaults first. */
  readonly trials: readonly Trial[]
  readonly best: Trial
  readonly defaults: Trial
  readonly crossValidation: CrossValidation
  /** What to use: the defaults where nothing better than them was shown. */
  readonly chosen: Point
  readonly keepsDefaults: boolean
  /** Of the best candidate over the defaults, on the validation split. */
  readonly validation: Gain
  /** The best candidate on the validation split: `chosen`, unless the defaults are kept. */
  readonly candidate: Point
}

/**
 * Looks for the parameters that serve the tune split best, chooses among the few that won there by the
 * validation split, and keeps the defaults where the gain is not significant. The test split has no part in it.
 */
export function tune(
  request: TuneRequest,
  tuneSet: SplitQueries<'tune'>,
  validationSet: SplitQueries<'validation'>,
  random: Random,
): TuneResult {
  const { tunable, measure, depth, plan, folds } = request
  const trials = prepareTrials(tunable, tuneSet, measure, depth)
  const tried = new Map<string, { readonly point: Point; readonly values: Values; readonly mean: number }>()
  explore(tunable.dimensions, tunable.defaults, plan, random.fork('plan'), (point) => {
    const known = tried.get(keyOf(point))
    if (known !== undefined) return known.mean
    const values = trials.run(point)
    const mean = trials.macroMean(values)
    tried.set(keyOf(point), { point, values, mean })
    return mean
  })
  const all = [...tried.values()]
  const best = all.reduce((leader, trial) => (trial.mean > leader.mean ? trial : leader))
  const judged = all.map(
    ({ point, values, mean }): Trial => ({
      point,
      mean,
      means: trials.means(values),
      inRegion: !isSignificantlyWorse(values, best.values, trials.shares, random.fork('region')),
    }),
  )
  const crossValidation = crossValidate(all, trials, folds, random.fork('folds'))
  const candidates = [best.point, ...crossValidation.winners]
  const { candidate, gain } = bestOnValidation(candidates, request, validationSet, random)
  const isBetter = gain.mean > 0 && gain.p < SIGNIFICANCE_LEVEL
  return {
    datasets: trials.datasets,
    trials: judged,
    best: judged[all.indexOf(best)] as Trial,
    defaults: judged[0] as Trial,
    crossValidation,
    candidate,
    validation: gain,
    chosen: isBetter ? candidate : tunable.defaults,
    keepsDefaults: !isBetter,
  }
}

function bestOnValidation(
  points: readonly Point[],
  { tunable, measure, depth }: TuneRequest,
  validationSet: SplitQueries<'validation'>,
  random: Random,
) {
  const trials = prepareTrials(tunable, validationSet, measure, depth)
  const distinct = [...new Map(points.map((point) => [keyOf(point), point])).values()]
  const scored = distinct.map((point) => ({ point, values: trials.run(point) }))
  const best = scored.reduce((leader, other) =>
    trials.macroMean(other.values) > trials.macroMean(leader.values) ? other : leader,
  )
  const gain = gainOver(best.values, trials.run(tunable.defaults), trials, random.fork('validation'))
  return { candidate: best.point, gain }
}

/** What a point gains over the defaults on the test split: asked once, at the end. */
export function confirm(
  { tunable, measure, depth }: TuneRequest,
  point: Point,
  testSet: SplitQueries<'test'>,
  random: Random,
): Gain {
  const trials = prepareTrials(tunable, testSet, measure, depth)
  return gainOver(trials.run(point), trials.run(tunable.defaults), trials, random.fork('test'))
}

function gainOver(chosen: Values, defaults: Values, trials: Trials, random: Random): Gain {
  const differences = Array.from(
    chosen,
    (value, i) => (value - (defaults[i] as number)) * (trials.shares[i] as number),
  )
  const [ofChosen, ofDefaults] = [trials.means(chosen), trials.means(defaults)]
  return {
    ...bootstrapMean(differences, random.fork('interval')),
    p: randomisationTest(differences, random.fork('signs')),
    chosen: trials.macroMean(chosen),
    defaults: trials.macroMean(defaults),
    datasets: trials.datasets.map(({ name }, i) => ({
      name,
      chosen: ofChosen[i] as number,
      defaults: ofDefaults[i] as number,
    })),
  }
}
