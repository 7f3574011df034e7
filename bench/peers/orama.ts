import { definePeer } from './define-peer.ts'
import { loadPackage } from './load-package.ts'

interface OramaModule {
  create(options: object): object
  insertMultiple(index: object, rows: readonly object[], batchSize: number): unknown
  search(index: object, query: object): SearchResult | Promise<SearchResult>
}

interface SearchResult {
  readonly hits: readonly { readonly id: string; readonly score: number }[]
}

/** It finds words that begin with a term: a term that ends in a sign of its own begins no other. */
const asGiven = () => ({
  language: 'english',
  normalizationCache: new Map(),
  tokenize: (text: string) => text.split(' ').map((term) => `${term}/`),
})

/** Its English stemmer and list of stop words, as in the manual. */
async function ownTokenizer() {
  const { stopwords } = await loadPackage<{ stopwords: readonly string[] }>('@orama/stopwords/english')
  return { language: 'english', stemming: true, stopWords: stopwords }
}

/** `threshold: 1` keeps documents that hold some of the terms only. */
export const orama = definePeer<OramaModule>({
  name: 'orama',
  packageName: '@orama/orama',
  build: async ({ create, insertMultiple, search }, { fields, rows }, terms) => {
    const index = create({
      schema: Object.fromEntries(fields.map(({ field }) => [field, 'string'])),
      components: { tokenizer: terms === 'ours' ? asGiven() : await ownTokenizer() },
    })
    const documents = rows.map((texts, id) => ({
      id: String(id),
      ...Object.fromEntries(fields.map(({ field }, f) => [field, texts[f]])),
    }))
    await insertMultiple(index, documents, Math.max(1, documents.length))
    const boost = Object.fromEntries(fields.map(({ field, weight }) => [field, weight]))
    return {
      search: async (term, limit) => {
        const { hits } = await search(index, { term, limit, threshold: 1, boost })
        return hits.map(({ id, score }) => [Number(id), score] as const)
      },
    }
  },
})
