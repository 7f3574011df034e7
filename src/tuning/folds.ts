import type { Random } from '../lib/random.ts'
import { keyOf } from './plan.ts'
import type { Trials, Values } from './trials.ts'
import type { Point } from './tunable.ts'

/** What choosing the best point is worth on queries that had no part in the choice. */
export interface CrossValidation {
  readonly folds: number
  /** Mean over the folds of what the best point scores on the queries it was chosen by. */
  readonly chosenBy: number
  /** And on those held out. */
  readonly heldOut: number
  /** The points that were best on some fold, each once. */
  readonly winners: readonly Point[]
}

/** @param tried - at least one, with the values of every query of the tune split */
export function crossValidate(
  tried: readonly { readonly point: Point; readonly values: Values }[],
  { shares, datasets }: Trials,
  folds: number,
  random: Random,
): CrossValidation {
  const foldOf = assignFolds(datasets, folds, random)
  const winners = new Map<string, Point>()
  let chosenBy = 0
  let heldOut = 0
  for (let fold = 0; fold < folds; fold++) {
    const within = (values: Values) => weighedMean(values, shares, (i) => foldOf[i] !== fold)
    const scores = tried.map(({ values }) => within(values))
    const best = scores.indexOf(Math.max(...scores))
    const winner = tried[best] as (typeof tried)[number]
    winners.set(keyOf(winner.point), winner.point)
    chosenBy += (scores[best] as number) / folds
    heldOut += weighedMean(winner.values, shares, (i) => foldOf[i] === fold) / folds
  }
  return { folds, chosenBy, heldOut, winners: [...winners.values()] }
}

/** Every dataset is dealt out evenly. */
function assignFolds(datasets: Trials['datasets'], folds: number, random: Random): number[] {
  return datasets.flatMap(({ name, queries }) => {
    const dealt = Array.from({ length: queries }, (_, i) => i % folds)
    return random.fork(name).shuffle(dealt)
  })
}

function weighedMean(values: Values, shares: Float64Array, counts: (query: number) => boolean): number {
  let sum = 0
  let weight = 0
  for (let i = 0; i < values.length; i++) {
    if (!counts(i)) continue
    sum += (values[i] as number) * (shares[i] as number)
    weight += shares[i] as number
  }
  return weight === 0 ? 0 : sum / weight
}
