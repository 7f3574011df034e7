import { GaugeError } from '../lib/gauge-error.ts'

/** What a model takes and costs. Cache prices are multiples of the input price and stand in the provider profile. */
export interface ModelPrice {
  readonly model: string
  /** Tokens one request may hold. */
  readonly contextWindow: number
  /** US dollars per million tokens. */
  readonly inputUsd: number
  /** US dollars per million tokens. */
  readonly outputUsd: number
}

export interface PriceList {
  /** The day the prices were read: shown beside every cost. */
  readonly asOf: string
  readonly models: readonly ModelPrice[]
}

/** Source: the provider's public price page or copies of it, read August to October 2026. */
export const PRICES: PriceList = {
  asOf: '2026-10-31',
  models: [
    { model: 'claude-opus-5-5', contextWindow: 1_000_000, inputUsd: 4, outputUsd: 20 },
    { model: 'claude-opus-5', contextWindow: 1_000_000, inputUsd: 5, outputUsd: 25 },
    { model: 'claude-sonnet-5-5', contextWindow: 1_000_000, inputUsd: 2, outputUsd: 10 },
    { model: 'claude-sonnet-5', contextWindow: 1_000_000, inputUsd: 2, outputUsd: 10 },
    { model: 'claude-sonnet-4-5', contextWindow: 200_000, inputUsd: 3, outputUsd: 15 },
    { model: 'claude-opus-4-5', contextWindow: 200_000, inputUsd: 5, outputUsd: 25 },
    { model: 'claude-haiku-4-5', contextWindow: 200_000, inputUsd: 1, outputUsd: 5 },
  ],
}

/** The model sessions run on unless told otherwise: the middle price, with the window the calibration was measured in. */
export const DEFAULT_MODEL = 'claude-sonnet-4-5'

/** @throws GaugeError E_SIMULATION for a model without a price */
export function priceOf(model: string, prices: PriceList = PRICES): ModelPrice {
  const price = prices.models.find((candidate) => candidate.model === model)
  if (price !== undefined) return price
  throw new GaugeError(
    'E_SIMULATION',
    `no price for model "${model}"; expected one of ${prices.models.map((known) => known.model).join(', ')}. ` +
      'Choose one of them or add the model to the price list.',
  )
}
