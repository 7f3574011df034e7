import type { Catalog, ToolDraft } from '../catalog/catalog.ts'
import type { Tool } from '../catalog/tool.ts'
import type { Random } from '../lib/random.ts'
import type { JudgedQueries } from './right-answers.ts'

/** The catalog with more deferred tools behind its own, whose order and ids stay. @param more - with names that are free */
export function withMoreTools(catalog: Catalog, more: readonly ToolDraft[]): Catalog {
  const added = more.map((draft): Tool => ({ ...draft, id: draft.name }))
  const tools = [...catalog.tools, ...added]
  return {
    ...catalog,
    tools,
    deferred: [...catalog.deferred, ...added],
    byId: new Map(tools.map((tool) => [tool.id, tool])),
  }
}

/**
 * The catalog without some of the deferred tools that are no right answer to any query, drawn by the seed; order and
 * ids of the others stay. Smaller ones are contained in larger ones.
 * @param size - of the whole catalog, in tools; where so few cannot be reached, the smallest possible one is given
 * @param random - only its seed counts, not what was drawn from it
 */
export function cutCatalog({ catalog, judgments }: JudgedQueries, size: number, random: Random): Catalog {
  const answers = new Set(
    [...judgments.values()].flatMap((judged) =>
      [...judged].filter(([, { grade }]) => grade >= 1).map(([id]) => id),
    ),
  )
  const removable = catalog.deferred.filter(({ id }) => !answers.has(id))
  const surplus = Math.max(0, catalog.tools.length - size)
  const removed = new Set(random.fork('cut').shuffle(removable).slice(0, surplus))
  const stays = (tool: Tool) => !removed.has(tool)
  const tools = catalog.tools.filter(stays)
  return {
    ...catalog,
    tools,
    deferred: catalog.deferred.filter(stays),
    byId: new Map(tools.map((tool) => [tool.id, tool])),
  }
}
