import { definePeer } from './define-peer.ts'
import { loadPackage } from './load-package.ts'

type Prepare = (text: string) => readonly string[]

interface WinkEngine {
  defineConfig(config: object): void
  definePrepTasks(tasks: readonly Prepare[]): void
  addDoc(row: object, id: number): void
  consolidate(): void
  search(text: string, limit: number): readonly (readonly [id: string, score: number])[]
}

interface WinkModule {
  readonly default: () => WinkEngine
}

interface WinkToken {
  out(property: unknown): unknown
}

interface WinkTokens {
  filter(keep: (token: WinkToken) => boolean): WinkTokens
  each(visit: (token: WinkToken) => void): void
}

interface WinkNlp {
  readonly its: Readonly<Record<'type' | 'stopWordFlag' | 'negationFlag' | 'stem', unknown>>
  readDoc(text: string): { tokens(): WinkTokens }
}

/** As in the manual: words without stop words, stemmed, negated ones marked. */
async function ownPreparation(): Promise<Prepare> {
  const { default: winkNlp } = await loadPackage<{ default: (model: unknown) => WinkNlp }>('wink-nlp')
  const { default: model } = await loadPackage<{ default: unknown }>('wink-eng-lite-web-model')
  const nlp = winkNlp(model)
  const { its } = nlp
  return (text) => {
    const words: string[] = []
    nlp
      .readDoc(text)
      .tokens()
      .filter((token) => token.out(its.type) === 'word' && token.out(its.stopWordFlag) !== true)
      .each((token) => {
        const stem = String(token.out(its.stem))
        words.push(token.out(its.negationFlag) === true ? `!${stem}` : stem)
      })
    return words
  }
}

const asGiven: Prepare = (text) => text.split(' ').filter(Boolean)

/** It refuses a smaller collection: empty documents fill it up. */
const LEAST_DOCUMENTS = 3

export const winkBm25 = definePeer<WinkModule>({
  name: 'wink-bm25',
  packageName: 'wink-bm25-text-search',
  build: async ({ default: createEngine }, { fields, rows }, terms) => {
    const engine = createEngine()
    engine.defineConfig({
      fldWeights: Object.fromEntries(fields.map(({ field, weight }) => [field, weight])),
    })
    engine.definePrepTasks([terms === 'ours' ? asGiven : await ownPreparation()])
    for (let doc = 0; doc < Math.max(rows.length, LEAST_DOCUMENTS); doc++) {
      engine.addDoc(Object.fromEntries(fields.map(({ field }, f) => [field, rows[doc]?.[f] ?? ''])), doc)
    }
    engine.consolidate()
    return {
      search: (text, limit) => engine.search(text, limit).map(([id, score]) => [Number(id), score] as const),
    }
  },
})
