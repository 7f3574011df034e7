/**
 * What a score in a run file was read as. `partial`: atof takes what stands at the front for a number,
 * or 0 where nothing does. `unusable`: NaN, which has no place in an order, and hexadecimal notation.
 */
export type TrecScore =
  | { readonly reading: 'number' | 'partial'; readonly value: number }
  | { readonly reading: 'unusable' }

const DECIMAL = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?)/iu

const UNUSABLE = /^[+-]?(?:nan|0x)/iu

/** Reads a score as C's atof does: `1e2`, `+4`, `.5` and `-inf` are numbers, `none` is 0, `3abc` is 3. */
export function parseTrecScore(text: string): TrecScore {
  if (UNUSABLE.test(text)) return { reading: 'unusable' }
  const [front] = DECIMAL.exec(text) ?? []
  if (front === undefined) return { reading: 'partial', value: 0 }
  return { reading: front === text ? 'number' : 'partial', value: numberOf(front) }
}

function numberOf(front: string): number {
  if (!/inf/iu.test(front)) return Number(front)
  return front.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}
