import { definePeer, type PeerHit } from './define-peer.ts'
import { loadPackage } from './load-package.ts'
import type { PeerField } from './peer-texts.ts'

interface FlexIndex {
  add(id: number, text: string): void
  search(text: string, options: object): readonly number[]
}

interface FlexSearchModule {
  readonly Index: new (options: object) => FlexIndex
  readonly Encoder: new (...options: readonly object[]) => object
  readonly Charset: { readonly Default: object }
}

const asGiven = { encode: (text: string) => text.split(' ') }

/** Its English preset: stop words and stems. */
async function ownEncoder({ Encoder, Charset }: FlexSearchModule) {
  const { default: english } = await loadPackage<{ default: object }>('flexsearch/lang/en')
  return { encoder: new Encoder(Charset.Default, english) }
}

/**
 * It ranks within a field and gives no scores, so that fields are joined by weighted reciprocal ranks;
 * `suggest: true` keeps documents that hold some of the terms only.
 */
export const flexSearch = definePeer<FlexSearchModule>({
  name: 'flexsearch',
  packageName: 'flexsearch',
  build: async (library, { fields, rows }, terms) => {
    const options = { tokenize: 'strict', ...(terms === 'ours' ? asGiven : await ownEncoder(library)) }
    const indexes = fields.map((_, f) => {
      const index = new library.Index(options)
      rows.forEach((texts, doc) => {
        index.add(doc, texts[f] ?? '')
      })
      return index
    })
    return {
      search: (text, limit) => {
        const rankings = indexes.map((index) => index.search(text, { suggest: true, limit: DEPTH * limit }))
        return fused(rankings, fields).slice(0, limit)
      },
    }
  },
})

/** Hits asked of a field for each that is wanted in all. */
const DEPTH = 10
const RANK_OFFSET = 1

function fused(rankings: readonly (readonly number[])[], fields: readonly PeerField[]): PeerHit[] {
  const scores = new Map<number, number>()
  rankings.forEach((docs, f) => {
    const weight = fields[f]?.weight ?? 0
    docs.forEach((doc, rank) => {
      scores.set(doc, (scores.get(doc) ?? 0) + weight / (RANK_OFFSET + rank))
    })
  })
  return [...scores].sort(([, a], [, b]) => b - a)
}
