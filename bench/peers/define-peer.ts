import { defineRetriever, indexOf, type RetrieverFactory } from '../../src/retrievers/define-retriever.ts'
import { EMPTY_RANKING, rank } from '../../src/retrievers/ranking.ts'
import type { Awaitable, Hit, Ranking } from '../../src/retrievers/retriever.ts'
import { loadPackage } from './load-package.ts'
import { type PeerTexts, peerTexts, type Terms } from './peer-texts.ts'

/** A tool by its position, and what the library says it scores. */
export type PeerHit = readonly [doc: number, score: number]

export interface PeerIndex {
  /**
   * @param text - what is left of a query for the library to read, never empty
   * @returns the best `limit` at most, in the library's order
   */
  search(text: string, limit: number): Awaitable<readonly PeerHit[]>
  /** Memory outside of what the runtime counts, in bytes. */
  readonly bytes?: number
}

interface PeerDefinition<Module> {
  /** As in an id. */
  readonly name: string
  /** On npm. */
  readonly packageName: string
  readonly build: (library: Module, texts: PeerTexts, terms: Terms) => Awaitable<PeerIndex>
}

const DEFAULTS = { terms: 'own' } as const

export type PeerFactory = RetrieverFactory<typeof DEFAULTS>

/** A search library as a retriever, as it comes (`terms=own`, the default) or fed with the project's terms (`terms=ours`). */
export function definePeer<Module>({ name, packageName, build }: PeerDefinition<Module>): PeerFactory {
  return defineRetriever({
    name,
    defaults: DEFAULTS,
    check: ({ terms }) =>
      isTerms(terms) ? undefined : `terms=${terms} is unknown. Known: own (as the library comes), ours.`,
    build: async ({ tools, documents }, { terms }) => {
      const flavour = isTerms(terms) ? terms : DEFAULTS.terms
      const library = await loadPackage<Module>(packageName)
      const texts = peerTexts(documents, flavour)
      const index = await build(library, texts, flavour)
      const ranked = (hits: readonly PeerHit[], limit: number): Ranking =>
        rank(
          hits.flatMap(([doc, score]): Hit[] => {
            const tool = tools[doc]
            return tool === undefined ? [] : [{ toolId: tool.id, score }]
          }),
          limit,
        )
      return indexOf(
        (query, limit) => {
          const text = texts.queryText(query)
          if (text === '' || tools.length === 0) return EMPTY_RANKING
          const found = index.search(text, limit)
          return found instanceof Promise
            ? found.then((hits) => ranked(hits, limit))
            : ranked(found as readonly PeerHit[], limit)
        },
        index.bytes === undefined ? {} : { bytes: index.bytes },
      )
    },
  })
}

function isTerms(terms: string): terms is Terms {
  return terms === 'own' || terms === 'ours'
}
