import type { ToolId } from '../../catalog/tool.ts'
import { defaultAnalyzer } from '../../text/analyzer.ts'
import type { Dataset, QueryId } from '../dataset.ts'
import { withoutPrefix } from '../form-of.ts'

/** Stems of the words that are no stop words, and bigrams of scripts without spaces. */
export function contentTerms(text: string): ReadonlySet<string> {
  const tokens = defaultAnalyzer.analyze(text).filter(({ written }) => !defaultAnalyzer.isStopWord(written))
  return new Set(tokens.map(({ term }) => term))
}

/** Of what is searched: without `select:` and `discover:`. */
export function queryTerms(text: string): ReadonlySet<string> {
  return contentTerms(withoutPrefix(text))
}

/** The tools of a query's highest grade, where that is at least 1: in foreign sets 1 may be the best there is. */
export function rightTools({ judgments }: Pick<Dataset, 'judgments'>, query: QueryId): readonly ToolId[] {
  const judged = [...(judgments.get(query) ?? [])]
  const best = judged.reduce((highest, [, { grade }]) => Math.max(highest, grade), 1)
  return judged.filter(([, { grade }]) => grade === best).map(([toolId]) => toolId)
}
