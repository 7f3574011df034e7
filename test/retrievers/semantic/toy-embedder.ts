import { createHash } from 'node:crypto'
import type { Embedder } from '../../../src/retrievers/semantic/embedder.ts'

/** An embedder and the texts it was asked for. */
export interface CountedEmbedder extends Embedder {
  readonly asked: string[]
}

const DIMENSIONS = 32

/** Reads a text as the sum of its words, each a direction of its own that hangs on nothing but the word. */
export function toyEmbedder(id = 'toy'): CountedEmbedder {
  const asked: string[] = []
  return {
    id,
    dimensions: DIMENSIONS,
    asked,
    embed: async (text) => {
      asked.push(text)
      const sum = new Array<number>(DIMENSIONS).fill(0)
      for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
        const bytes = createHash('sha256').update(word).digest()
        bytes.forEach((byte, i) => {
          sum[i] = (sum[i] ?? 0) + byte - 127.5
        })
      }
      return sum
    },
  }
}

/** Gives the vectors of a table, by the first word of the text. */
export function tableEmbedder(table: Readonly<Record<string, readonly number[]>>): Embedder {
  return {
    id: 'table',
    dimensions: 2,
    embed: async (text) => table[/^\p{L}+/u.exec(text)?.[0] ?? ''] ?? [0, 0],
  }
}
