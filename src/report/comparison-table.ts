import type { ComparisonRow } from '../experiment/result.ts'
import { pValue, signedBracketed, wholeCount } from './figures.ts'
import { isSignificant } from './significance.ts'
import { comparisonWith, type Standing } from './standings.ts'
import type { Row, Table } from './table.ts'

/** The leader against every other retriever, in the order of the main table; absent where there is no other. */
export function comparisonTable(standing: Standing): Table | undefined {
  const compared = standing.entries.flatMap((entry) => comparisonWith(standing, entry) ?? [])
  const [first] = compared
  if (first === undefined) return undefined
  return {
    title: `${standing.dataset}: ${first.leader} against the others, ${standing.measure}`,
    columns: ['against', 'difference', 'p', 'p (Holm)', 'wins', 'ties', 'losses'],
    rows: compared.map(rowOf),
    notes: [`Wins, ties, losses: queries on which ${first.leader} scores higher, the same, lower.`],
  }
}

function rowOf(compared: ComparisonRow): Row {
  const { other, difference, low, high, p, pHolm, wins, ties, losses } = compared
  const cells = [
    other,
    signedBracketed({ mean: difference, low, high }),
    pValue(p),
    pValue(pHolm),
    ...[wins, ties, losses].map(wholeCount),
  ]
  return isSignificant(compared) ? { cells } : { cells, standing: 'level' }
}
