import type { Dataset, Query } from '../dataset.ts'

export type WritableQuery = Omit<Query, 'split'>

/** What the layouts of an export hold of a dataset. */
export interface WritableSet extends Pick<Dataset, 'catalog' | 'judgments'> {
  readonly queries: readonly WritableQuery[]
}
