import { splitToolName } from '../../catalog/tool-name.ts'
import { defaultAnalyzer } from '../../text/analyzer.ts'
import { plainWords } from '../../text/words.ts'
import type { Dataset, Query, QueryId } from '../dataset.ts'
import { withoutPrefix } from '../form-of.ts'
import { similarPairs } from './similar-pairs.ts'

/** From four common words of five on. */
export const NEAR_DUPLICATE = 0.8

/** Two ids and how alike they are, `NEAR_DUPLICATE`..1. */
export interface NearDuplicate {
  readonly first: string
  readonly second: string
  readonly similarity: number
}

/** All pairs counted, the most alike of them listed. */
export interface NearDuplicates {
  readonly count: number
  readonly pairs: readonly NearDuplicate[]
}

interface Item {
  readonly id: string
  readonly text: string
}

/** Stems and bigrams; a text of stop words only has those. */
function termsOf({ text }: Item): ReadonlySet<string> {
  return new Set(defaultAnalyzer.analyze(text).map(({ term }) => term))
}

function nearDuplicates(
  items: readonly Item[],
  most: number,
  isMeant: (first: string, second: string) => boolean,
): NearDuplicates {
  let count = 0
  let kept: NearDuplicate[] = []
  const best = () => kept.sort((a, b) => b.similarity - a.similarity).slice(0, most)
  for (const pair of similarPairs(items.map(termsOf), NEAR_DUPLICATE)) {
    const [first = '', second = ''] = [items[pair.first]?.id, items[pair.second]?.id]
    if (isMeant(first, second)) continue
    count++
    kept.push({ first, second, similarity: pair.similarity })
    if (kept.length > 1_000 + 2 * most) kept = best()
  }
  return { count, pairs: best() }
}

/** The query at the end of its twins, by which a family is known. */
function familyOf({ id, twin }: Query, twins: ReadonlyMap<QueryId, QueryId | undefined>): QueryId {
  let [family, next] = [id, twin]
  for (let steps = 0; next !== undefined && next !== family && steps < twins.size; steps++) {
    family = next
    next = twins.get(family)
  }
  return family
}

/**
 * Queries with nearly the same words. Twins are meant to be alike, and so are the spellings of names: queries of
 * the kind `exact` and of the form `select` are left out.
 * @param most - pairs to list
 */
export function nearDuplicateQueries({ queries }: Pick<Dataset, 'queries'>, most: number): NearDuplicates {
  const twins = new Map(queries.map(({ id, twin }) => [id, twin]))
  const families = new Map(queries.map((query) => [query.id, familyOf(query, twins)]))
  const items = queries
    .filter(({ kind, form }) => kind !== 'exact' && form !== 'select')
    .map(({ id, text }) => ({ id, text: withoutPrefix(text) }))
  return nearDuplicates(items, most, (first, second) => families.get(first) === families.get(second))
}

/** Tools with nearly the same words in their names, without the server, and descriptions. @param most - pairs to list */
export function nearDuplicateTools({ catalog }: Pick<Dataset, 'catalog'>, most: number): NearDuplicates {
  const items = catalog.tools.map((tool) => ({
    id: tool.id,
    text: `${plainWords(splitToolName(tool).leaf).join(' ')} ${tool.description}`,
  }))
  return nearDuplicates(items, most, () => false)
}
