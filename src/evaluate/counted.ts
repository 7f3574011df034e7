import type { Dataset, Query } from '../datasets/dataset.ts'

/** Kinds that stay out of the means: their right answer is nothing, or «already loaded». */
const OWN_MEASURES: ReadonlySet<string> = new Set(['no-match', 'core'])

/** Does the query count in the means? It does when some tool is relevant to it and it is no `core` query. */
export function counts(query: Query, { judgments }: Pick<Dataset, 'judgments'>): boolean {
  if (OWN_MEASURES.has(query.kind)) return false
  return [...(judgments.get(query.id)?.values() ?? [])].some(({ grade }) => grade >= 1)
}
