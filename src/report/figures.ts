/** A mean with the bounds of its 95 % interval. */
export interface Estimate {
  readonly mean: number
  readonly low: number
  readonly high: number
}

// One locale, so that a report reads the same on every machine.
const LOCALE = 'en-US'

const THREE_DIGITS = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 })
const MONEY = new Intl.NumberFormat(LOCALE, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 })
const COMPACT = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumSignificantDigits: 3 })
const WHOLE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })

/** A ratio 0..1 with three decimals and no leading zero: `.612`, `1.000`. */
export function fraction(value: number): string {
  return value.toFixed(3).replace(/^(-?)0\./u, '$1.')
}

/** With its sign: `+.031`, `−.004`; a difference that rounds to nothing is `.000`. */
export function signedFraction(value: number): string {
  const digits = fraction(Math.abs(value))
  if (digits === '.000') return digits
  return value < 0 ? `−${digits}` : `+${digits}`
}

/** `.612 ±.03`: half of the interval's width, for where room is short. */
export function plusMinus({ mean, low, high }: Estimate): string {
  return `${fraction(mean)} ±${((high - low) / 2).toFixed(2).replace(/^0\./u, '.')}`
}

/** `.612 [.581, .643]` */
export function bracketed({ mean, low, high }: Estimate): string {
  return `${fraction(mean)} [${fraction(low)}, ${fraction(high)}]`
}

/** A difference with its interval, all signed: `+.052 [+.011, +.093]`; bounds near 0 need the third decimal. */
export function signedBracketed({ mean, low, high }: Estimate): string {
  return `${signedFraction(mean)} [${signedFraction(low)}, ${signedFraction(high)}]`
}

/** Smaller p-values differ in nothing a reader can use. */
const LEAST_P = 0.001

/** `.012`, `.21`, `1.00`, `< .001` */
export function pValue(p: number): string {
  if (p < LEAST_P) return `< ${fraction(LEAST_P)}`
  return p < 0.1 ? fraction(p) : p.toFixed(2).replace(/^0\./u, '.')
}

/** Three significant digits: `0.42`, `39.8`, `1,230`. */
export function threeDigits(value: number): string {
  return THREE_DIGITS.format(value)
}

/** Always three digits: `0.310`, `12.0`. */
export function money(value: number): string {
  return MONEY.format(value)
}

/** `$0.310` */
export function dollars(value: number): string {
  return `$${money(value)}`
}

/** `482K`, `1.31M` */
export function compactCount(value: number): string {
  return COMPACT.format(value)
}

/** `10,000` */
export function wholeCount(value: number): string {
  return WHOLE.format(value)
}

/** A ratio 0..1 as percent: `95.1 %`. */
export function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`
}

/** How many times the reference: `0.85×`, `1.30×`; from ten on in three digits, `12.3×`. */
export function times(value: number): string {
  return `${value < 10 ? value.toFixed(2) : THREE_DIGITS.format(value)}×`
}
