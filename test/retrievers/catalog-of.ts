import type { Catalog, ToolDraft } from '../../src/catalog/catalog.ts'
import { createCatalog } from '../../src/catalog/catalog.ts'
import type { Ranking, Retriever, ScoreParts } from '../../src/retrievers/retriever.ts'

/** A tool that says no more than a test needs; a string is a tool of that name. */
export type Sketch = string | (Partial<ToolDraft> & { readonly name: string })

export function catalogOf(...tools: readonly Sketch[]): Catalog {
  return createCatalog(
    tools.map((tool) =>
      typeof tool === 'string' ? { name: tool, description: '' } : { description: '', ...tool },
    ),
  )
}

export function idsOf(ranking: Ranking): string[] {
  return ranking.map(({ toolId }) => toolId)
}

/** Ids of all tools that match, best first. */
export async function found(retriever: Retriever, catalog: Catalog, query: string): Promise<string[]> {
  const index = await retriever.build(catalog)
  return idsOf(await index.search(query, catalog.tools.length))
}

/** Scores of all tools that match, by id. */
export async function scoresOf(
  retriever: Retriever,
  catalog: Catalog,
  query: string,
): Promise<Map<string, number>> {
  const index = await retriever.build(catalog)
  const ranking = await index.search(query, Math.max(1, catalog.tools.length))
  return new Map(ranking.map(({ toolId, score }) => [toolId, score]))
}

export function sumOf(parts: ScoreParts): number {
  return parts.reduce((sum, { value }) => sum + value, 0)
}
