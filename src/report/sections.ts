import type { RunReport } from '../experiment/result.ts'
import { comparisonTable } from './comparison-table.ts'
import { growthTables } from './growth-table.ts'
import { modeTable } from './mode-table.ts'
import { nothingToFindTables } from './nothing-to-find-table.ts'
import { sliceTable } from './slice-table.ts'
import { furtherTable, type Standing, standingNotes, standings, standingTable } from './standings.ts'
import type { Table } from './table.ts'
import { timingTables } from './timing-tables.ts'
import { verdict } from './verdict.ts'

/** One line per dataset: what a reader came for. */
export interface Headline {
  readonly dataset: string
  readonly verdict: string
}

/** What every written report says, in its order, before anyone has decided how it looks. */
export interface Sections {
  readonly headlines: readonly Headline[]
  readonly standings: readonly Table[]
  readonly standingNotes: readonly string[]
  /** The leader of each dataset against every other retriever. */
  readonly comparisons: readonly Table[]
  /** Retrievers on queries whose right answer is no deferred tool. */
  readonly nothingToFind: readonly Table[]
  readonly slices: readonly Table[]
  readonly further: readonly Table[]
  /** Recall against the size of the catalog. */
  readonly growth: readonly Table[]
  readonly timings: readonly Table[]
  readonly modes: readonly Table[]
}

export function sectionsOf(report: RunReport): Sections {
  const all = standings(report)
  const present = (table: Table | undefined): table is Table => table !== undefined
  return {
    headlines: all.map((standing: Standing) => ({ dataset: standing.dataset, verdict: verdict(standing) })),
    standings: all.map((standing) => standingTable(report, standing)),
    standingNotes: standingNotes(report),
    comparisons: all.map(comparisonTable).filter(present),
    nothingToFind: nothingToFindTables(report, all),
    slices: all.map((standing) => sliceTable(report, standing)).filter(present),
    further: all.map((standing) => furtherTable(report, standing)).filter(present),
    growth: growthTables(report),
    timings: timingTables(report),
    modes: [modeTable(report)].filter(present),
  }
}
