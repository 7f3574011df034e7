import type { Tool } from '../catalog/tool.ts'
import type { Hit, Ranking } from '../retrievers/retriever.ts'
import type { NamedGroup } from './select-names.ts'

/**
 * Named tools in the order named, each scored above all that are ranked: the first `best + 1`, the last just over
 * `best`. Those that one name fits come in the order they rank in, and with equal scores where they rank equal.
 */
export function namedHits(named: readonly NamedGroup[], ranked: Ranking, best: number): Hit[] {
  const ranks = new Map(ranked.map(({ toolId, score }) => [toolId, score]))
  const rankOf = ({ id }: Tool) => ranks.get(id) ?? 0
  const total = named.reduce((sum, group) => sum + group.length, 0)
  const hits: Hit[] = []
  for (const group of named) {
    let before = hits.length
    let previous: Tool | undefined
    for (const tool of [...group].sort((a, b) => rankOf(b) - rankOf(a))) {
      if (previous !== undefined && rankOf(previous) !== rankOf(tool)) before = hits.length
      hits.push({ toolId: tool.id, score: best + (total - before) / total })
      previous = tool
    }
  }
  return hits
}
