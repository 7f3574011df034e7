import { type Catalog, createCatalog } from '../catalog/catalog.ts'
import type { Classification } from '../catalog/classify.ts'
import { type DescribedTools, describeTools } from './described-tools.ts'
import type { RuntimeTool } from './runtime-tool.ts'
import type { Server } from './server-state.ts'
import { createLookup, type Lookup } from './tool-lookup.ts'

/** What comes and goes in a session; what is left out stays as it is. */
export interface SessionChange {
  readonly tools?: readonly RuntimeTool[]
  readonly servers?: readonly Server[]
}

/** The tools and servers of a session as they are now. */
export interface SessionTools {
  readonly servers: readonly Server[]
  readonly described: DescribedTools
  /** With the descriptions known by now. */
  catalog(): Catalog
  /** The same until something changes. */
  lookup(): Lookup
  update(change: SessionChange): void
}

export function createSessionTools(
  tools: readonly RuntimeTool[],
  servers: readonly Server[],
  classification: Classification,
): SessionTools {
  let given = [...tools]
  let states = servers
  let described = describeTools(given)
  let lookup: Lookup | undefined
  const catalog = () => createCatalog(described.now, classification)
  return {
    get servers() {
      return states
    },
    get described() {
      return described
    },
    catalog,
    lookup: () => {
      // Names, ids and schemas are there from the start: a description that arrives later changes no look-up.
      lookup ??= createLookup(
        catalog().tools.map((entry, i) => ({ entry, tool: given[i] as RuntimeTool })),
        states,
      )
      return lookup
    },
    update: (change) => {
      if (change.tools !== undefined) {
        given = [...change.tools]
        described = describeTools(given)
      }
      states = change.servers ?? states
      lookup = undefined
    },
  }
}
