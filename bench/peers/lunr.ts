import { definePeer } from './define-peer.ts'

type Tokens = readonly unknown[]

interface LunrBuilder {
  readonly pipeline: { reset(): void }
  readonly searchPipeline: { reset(): void }
  ref(field: string): void
  field(name: string, options: { readonly boost: number }): void
  add(row: object): void
}

interface LunrIndex {
  query(write: (query: { term(tokens: Tokens, options: object): void }) => void): readonly {
    readonly ref: string
    readonly score: number
  }[]
}

interface Lunr {
  (configure: (this: LunrBuilder) => void): LunrIndex
  tokenizer(text: string): Tokens
}

interface LunrModule {
  readonly default: Lunr
}

/** Its English pipeline (stop words, stems) and vectors of BM25 weights; the query builder, so that signs in a query mean nothing. */
export const lunr = definePeer<LunrModule>({
  name: 'lunr',
  packageName: 'lunr',
  build: ({ default: createIndex }, { fields, rows }, terms) => {
    // An array is taken as tokens, a text is cut by its tokenizer.
    const read = terms === 'ours' ? (text: string) => text.split(' ').filter(Boolean) : (text: string) => text
    const index = createIndex(function () {
      this.ref('id')
      for (const { field, weight } of fields) this.field(field, { boost: weight })
      if (terms === 'ours') {
        this.pipeline.reset()
        this.searchPipeline.reset()
      }
      rows.forEach((texts, id) => {
        this.add({ id, ...Object.fromEntries(fields.map(({ field }, f) => [field, read(texts[f] ?? '')])) })
      })
    })
    const tokensOf = terms === 'ours' ? (text: string) => text.split(' ') : createIndex.tokenizer
    return {
      search: (text, limit) =>
        index
          .query((query) => query.term(tokensOf(text), {}))
          .slice(0, limit)
          .map(({ ref, score }) => [Number(ref), score] as const),
    }
  },
})
