import { createHash } from 'node:crypto'
import { type Catalog, createCatalog } from '../catalog/catalog.ts'
import type { Classification } from '../catalog/classify.ts'
import type { Tool } from '../catalog/tool.ts'
import type { Retriever } from '../retrievers/retriever.ts'
import type { SearchExtraTools } from './search-extra-tools.ts'
import { buildSearchExtraTools } from './tool-search.ts'

/** A catalog with what finds its tools. */
export interface SearchIndex {
  readonly catalog: Catalog
  readonly searcher: SearchExtraTools
}

/** Indexes by what was indexed: equal tools give the same index, whoever asks; nothing of a session is in one. */
export interface IndexCache {
  get(
    tools: readonly Omit<Tool, 'id'>[],
    ranked: Retriever,
    classification: Classification,
  ): Promise<SearchIndex>
  clear(): void
}

/** Catalogs that are kept: a session and its sub-agents, before and after a server came or went. */
const KEPT = 8

/** A list of tools is never changed in place: what is known of it is not worked out for every search. */
const hashes = new WeakMap<readonly Omit<Tool, 'id'>[], string>()

/** Everything that decides what a search answers: names, texts, schemas, servers, flags, order. */
function contentHash(tools: readonly Omit<Tool, 'id'>[]): string {
  const known = hashes.get(tools)
  if (known !== undefined) return known
  const content = tools.map(({ name, description, searchHint, inputSchema, server, isMcp, alwaysLoad }) => [
    name,
    description,
    searchHint,
    inputSchema,
    server,
    isMcp,
    alwaysLoad,
  ])
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  hashes.set(tools, hash)
  return hash
}

function contentKey(
  tools: readonly Omit<Tool, 'id'>[],
  ranked: Retriever,
  { coreTools }: Classification,
): string {
  return JSON.stringify([contentHash(tools), ranked.id, [...coreTools].sort()])
}

/** The least recently used index goes when there are too many. */
export function createIndexCache(): IndexCache {
  const kept = new Map<string, Promise<SearchIndex>>()
  return {
    get: (tools, ranked, classification) => {
      const key = contentKey(tools, ranked, classification)
      const index = kept.get(key) ?? build(tools, ranked, classification)
      kept.delete(key)
      kept.set(key, index)
      for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
      return index
    },
    clear: () => kept.clear(),
  }
}

async function build(
  tools: readonly Omit<Tool, 'id'>[],
  ranked: Retriever,
  classification: Classification,
): Promise<SearchIndex> {
  const catalog = createCatalog(tools, classification)
  return { catalog, searcher: await buildSearchExtraTools(catalog, ranked) }
}
