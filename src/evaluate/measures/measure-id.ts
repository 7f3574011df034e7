import { GaugeError } from '../../lib/gauge-error.ts'

/** The least grade that counts as relevant where nothing else is said. Source: trec_eval, `-l 1`. */
export const DEFAULT_REL = 1

/** Parameters of a measure over the whole ranking, or over its first `cutoff` hits. */
export interface WithinCutoff {
  /** Hits looked at, at least 1; left out: all of them. */
  readonly cutoff?: number
  /** The least grade that counts as relevant, at least 1. */
  readonly rel?: number
}

/** Parameters of a measure that has no meaning without a cutoff. */
export interface AtCutoff extends WithinCutoff {
  readonly cutoff: number
}

/**
 * The canonical name in ir_measures' notation, parameters at their defaults left out: `P(rel=2)@5`.
 * @throws GaugeError E_MEASURE where cutoff or rel is not a whole number of at least 1
 */
export function measureId(name: string, { cutoff, rel = DEFAULT_REL }: WithinCutoff): string {
  for (const [parameter, value] of Object.entries({ cutoff, rel })) {
    if (value === undefined || (Number.isSafeInteger(value) && value >= 1)) continue
    throw new GaugeError(
      'E_MEASURE',
      `measure ${name}: ${parameter} is ${value}, expected a whole number of at least 1 (grades below 1 are never relevant)`,
    )
  }
  return `${name}${rel === DEFAULT_REL ? '' : `(rel=${rel})`}${cutoff === undefined ? '' : `@${cutoff}`}`
}
