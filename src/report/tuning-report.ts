import type { Dimension, Point } from '../tuning/tunable.ts'
import type { Gain, TuneResult } from '../tuning/tune.ts'
import { fraction, pValue, signedBracketed, signedFraction } from './figures.ts'
import type { Table } from './table.ts'

/** What a tuning came to, and the final word of the test split. */
export interface TuningReport {
  readonly retriever: string
  readonly measure: string
  readonly seed: number
  readonly dimensions: readonly Dimension[]
  readonly result: TuneResult
  readonly test: Gain
  /** Lines to paste, or the id of the tuned retriever. */
  readonly use: readonly string[]
}

/** The tuning as tables, a headline first. */
export function tuningTables(report: TuningReport): readonly Table[] {
  return [regionTable(report), gainTable(report), bestTable(report)]
}

/** What to do, in one sentence. */
export function tuningHeadline({ result, measure, retriever }: TuningReport): string {
  const { validation, keepsDefaults, candidate, defaults } = result
  const gain = `${signedFraction(validation.mean)} ${measure} on the validation split (p ${pValue(validation.p)})`
  if (!keepsDefaults) return `Use ${pointText(candidate)} for ${retriever}: ${gain}, significant.`
  const inside = defaults.inRegion
    ? 'among the points that are not significantly worse than the best'
    : 'significantly below the best point on the tune split'
  return `Keep the defaults of ${retriever}: the best point, ${pointText(candidate)}, gives ${gain}, not significant. The defaults are ${inside}.`
}

export function pointText(point: Point): string {
  return Object.entries(point)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')
}

function regionTable({ dimensions, result, measure }: TuningReport): Table {
  const { trials, best, defaults, datasets, crossValidation } = result
  const region = trials.filter(({ inRegion }) => inRegion)
  const rangeOf = (name: string) => {
    const values = region.map(({ point }) => point[name] ?? 0)
    return `${Math.min(...values)} to ${Math.max(...values)}`
  }
  const { folds, chosenBy, heldOut } = crossValidation
  return {
    title: `${region.length} of ${trials.length} points are not significantly worse than the best (${measure}, tune split)`,
    columns: ['parameter', 'default', 'best', 'region', 'tried'],
    rows: dimensions.map(({ name, values }) => ({
      cells: [
        name,
        String(defaults.point[name]),
        String(best.point[name]),
        rangeOf(name),
        `${values[0]} to ${values.at(-1)}`,
      ],
    })),
    notes: [
      `Best ${fraction(best.mean)}, defaults ${fraction(defaults.mean)} (${defaults.inRegion ? 'in' : 'outside'} the region): mean over ${datasets.map(({ name, queries }) => `${name} (${queries} queries)`).join(', ')}; paired randomisation test at .05, not corrected.`,
      `${folds}-fold cross-validation: the best point scores ${fraction(chosenBy)} on the queries it is chosen by and ${fraction(heldOut)} on those held out: expect ${signedFraction(heldOut - chosenBy)} on unseen queries.`,
    ],
  }
}

function gainTable({ result, test, measure }: TuningReport): Table {
  const rowOf = (split: string, gain: Gain) => ({
    cells: [
      split,
      fraction(gain.defaults),
      fraction(gain.chosen),
      signedBracketed(gain),
      pValue(gain.p),
      gain.datasets
        .map(({ name, chosen, defaults }) => `${name} ${signedFraction(chosen - defaults)}`)
        .join(', '),
    ],
  })
  return {
    title: `${pointText(result.candidate)} against the defaults, ${measure}`,
    columns: ['split', 'defaults', 'candidate', 'gain [95 % interval]', 'p', 'by dataset'],
    rows: [rowOf('validation', result.validation), rowOf('test', test)],
    notes: [
      'The candidate was chosen by tune and validation; the test split was asked once, for this table.',
    ],
  }
}

const BEST_SHOWN = 10

function bestTable({ result, dimensions }: TuningReport): Table {
  const { trials, datasets, defaults } = result
  const best = trials.toSorted((a, b) => b.mean - a.mean).slice(0, BEST_SHOWN)
  const shown = best.includes(defaults) ? best : [...best, defaults]
  return {
    title: 'Best points on the tune split',
    columns: [
      ...dimensions.map(({ name }) => name),
      'mean',
      ...datasets.map(({ name }) => name),
      'worst set',
    ],
    rows: shown.map((trial) => ({
      cells: [
        ...dimensions.map(({ name }) => String(trial.point[name])),
        fraction(trial.mean),
        ...trial.means.map(fraction),
        worstOf(trial.means, defaults.means, datasets),
      ],
      ...(trial.inRegion && { standing: 'level' as const }),
    })),
    notes: [
      '≈ not significantly worse than the best; worst set: the largest loss, or smallest gain, over the defaults.',
    ],
  }
}

function worstOf(
  means: readonly number[],
  defaults: readonly number[],
  datasets: readonly { readonly name: string }[],
): string {
  const changes = means.map((mean, i) => mean - (defaults[i] as number))
  const worst = changes.indexOf(Math.min(...changes))
  return `${datasets[worst]?.name ?? ''} ${signedFraction(changes[worst] ?? 0)}`
}
