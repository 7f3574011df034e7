import { definePeer } from './define-peer.ts'

interface MiniSearchIndex {
  addAll(rows: readonly object[]): void
  search(text: string): readonly { readonly id: number; readonly score: number }[]
}

interface MiniSearchModule {
  readonly default: new (options: object) => MiniSearchIndex
}

const asGiven = { tokenize: (text: string) => text.split(' '), processTerm: (term: string) => term }

/** Its own tokenizer and BM25+, terms joined by OR. */
export const miniSearchPeer = definePeer<MiniSearchModule>({
  name: 'minisearch',
  packageName: 'minisearch',
  build: ({ default: MiniSearch }, { fields, rows }, terms) => {
    const index = new MiniSearch({
      fields: fields.map(({ field }) => field),
      searchOptions: {
        boost: Object.fromEntries(fields.map(({ field, weight }) => [field, weight])),
        combineWith: 'OR',
      },
      ...(terms === 'ours' ? asGiven : {}),
    })
    index.addAll(
      rows.map((texts, id) => ({
        id,
        ...Object.fromEntries(fields.map(({ field }, f) => [field, texts[f]])),
      })),
    )
    return {
      search: (text, limit) =>
        index
          .search(text)
          .slice(0, limit)
          .map(({ id, score }) => [id, score] as const),
    }
  },
})
