import type { Tool } from '../../catalog/tool.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import type { Embedder } from './embedder.ts'
import { toolText } from './english.ts'
import { type VectorCache, vectorKey } from './vector-cache.ts'
import { type ByteVector, byteVector, quantised } from './vectors.ts'

/** Texts between two writes of the cache: what a build that is stopped has done stays done. */
const TEXTS_AT_ONCE = 256

/** @throws GaugeError E_RETRIEVER where the model gives vectors of another length than it says */
export async function embedText(embedder: Embedder, text: string): Promise<ByteVector> {
  const vector = await embedder.embed(text)
  if (vector.length === embedder.dimensions) return quantised(vector)
  throw new GaugeError(
    'E_RETRIEVER',
    `embedder "${embedder.id}" gave ${vector.length} components; it says it gives ${embedder.dimensions}.`,
  )
}

/** The vectors of tools by position; nothing for a tool whose texts the model cannot read. */
export async function embedTools(
  tools: readonly Tool[],
  embedder: Embedder,
  cache: VectorCache | undefined,
): Promise<readonly (ByteVector | undefined)[]> {
  const texts = tools.map(toolText)
  const keyOf = (text: string) => vectorKey(embedder.id, text)
  const byKey = new Map(texts.flatMap((text) => (text === undefined ? [] : [[keyOf(text), text] as const])))
  const known = new Map(cache?.read([...byKey.keys()]))
  const missing = [...byKey].filter(([key]) => !known.has(key))
  for (let at = 0; at < missing.length; at += TEXTS_AT_ONCE) {
    const fresh = new Map<string, Int8Array>()
    for (const [key, text] of missing.slice(at, at + TEXTS_AT_ONCE))
      fresh.set(key, (await embedText(embedder, text)).bytes)
    cache?.write(fresh)
    for (const [key, bytes] of fresh) known.set(key, bytes)
  }
  return texts.map((text) => {
    const bytes = text === undefined ? undefined : known.get(keyOf(text))
    return bytes === undefined ? undefined : byteVector(bytes)
  })
}
