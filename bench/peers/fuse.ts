import { definePeer } from './define-peer.ts'

interface FuseIndex {
  search(text: string, options: object): readonly { readonly refIndex: number; readonly score: number }[]
}

interface FuseModule {
  readonly default: new (rows: readonly object[], options: object) => FuseIndex
}

const asGiven = { tokenize: (text: string) => text.split(' ') }

/** Token search: each word of the query matched on its own, anywhere in a text; its usual threshold of 0.6 would match almost anything. */
export const fuse = definePeer<FuseModule>({
  name: 'fuse',
  packageName: 'fuse.js',
  build: ({ default: Fuse }, { fields, rows }, terms) => {
    const records = rows.map((texts) => Object.fromEntries(fields.map(({ field }, f) => [field, texts[f]])))
    const index = new Fuse(records, {
      keys: fields.map(({ field, weight }) => ({ name: field, weight })),
      includeScore: true,
      ignoreLocation: true,
      useTokenSearch: true,
      threshold: 0.2,
      ...(terms === 'ours' ? asGiven : {}),
    })
    return {
      // Its scores are distances: 0 is best.
      search: (text, limit) =>
        index.search(text, { limit }).map(({ refIndex, score }) => [refIndex, 1 - score] as const),
    }
  },
})
