import type { Estimate } from './figures.ts'

/** Text as it is (perhaps untrusted: whoever shows it escapes it), or a mean with its interval. */
export type Cell = string | Estimate

export interface Row {
  readonly cells: readonly Cell[]
  /** `best`: what the table's first note names; `level`: not significantly different from the leader. */
  readonly standing?: 'best' | 'level'
}

/** A table before anyone has decided how it is shown. The first column names the row. */
export interface Table {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  /** What a reader has to know to read it right. */
  readonly notes: readonly string[]
}

export const NO_FIGURE = '–'
