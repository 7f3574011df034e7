import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../../lib/store.ts'

/** Vectors of texts, kept by the content of the text. */
export interface VectorCache {
  /** Vectors of the keys that it has. */
  read(keys: readonly string[]): ReadonlyMap<string, Int8Array>
  /** Adds vectors to what is kept. Where they cannot be written they are not kept: a cache that is lost costs time, never an answer. */
  write(vectors: ReadonlyMap<string, Int8Array>): void
}

/** The key of a text: the sha256 of model and text, in hexadecimal digits. */
export function vectorKey(model: string, text: string): string {
  return createHash('sha256').update(`${model}\0${text}`).digest('hex')
}

const FORMAT = 'toolgauge vectors 1'
const HASH_BYTES = 32
/** Vectors of one file, of sixteen: 256,000 in all, about 140 MB of a usual model. The oldest go first. */
const MOST_IN_FILE = 16_000

/** A file's vectors: a checksum of all that follows, then key and vector of each. Anything else was not written here, or not whole. */
function decoded(file: Buffer, dimensions: number): Map<string, Int8Array> {
  const vectors = new Map<string, Int8Array>()
  const body = file.subarray(HASH_BYTES)
  const record = HASH_BYTES + dimensions
  if (body.length % record !== 0 || !checksum(body, dimensions).equals(file.subarray(0, HASH_BYTES)))
    return vectors
  for (let at = 0; at < body.length; at += record) {
    const key = body.toString('hex', at, at + HASH_BYTES)
    vectors.set(
      key,
      Int8Array.from(new Int8Array(body.buffer, body.byteOffset + at + HASH_BYTES, dimensions)),
    )
  }
  return vectors
}

function checksum(body: Uint8Array, dimensions: number): Buffer {
  return createHash('sha256').update(`${FORMAT} ${dimensions}\0`).update(body).digest()
}

function encoded(vectors: ReadonlyMap<string, Int8Array>, dimensions: number): Buffer {
  const newest = [...vectors].slice(-MOST_IN_FILE)
  const body = Buffer.concat(newest.flatMap(([key, bytes]) => [Buffer.from(key, 'hex'), Buffer.from(bytes)]))
  return Buffer.concat([checksum(body, dimensions), body])
}

/**
 * A cache in a folder, of files that are written whole. Two processes that write at once may lose vectors of
 * each other, which are computed again; a file that is damaged counts as empty.
 *
 * @param dimensions - components of every vector
 */
export function openVectorCache(folder: string, dimensions: number): VectorCache {
  const nameOf = (key: string) => `vectors-${dimensions}-${key.slice(0, 1)}.bin`
  const readFile = (name: string): Map<string, Int8Array> => {
    try {
      return decoded(readFileSync(join(folder, name)), dimensions)
    } catch {
      return new Map()
    }
  }

  return {
    read: (keys) => {
      const files = new Map([...new Set(keys.map(nameOf))].map((name) => [name, readFile(name)]))
      return new Map(
        keys.flatMap((key) => {
          const vector = files.get(nameOf(key))?.get(key)
          return vector === undefined ? [] : [[key, vector] as const]
        }),
      )
    },
    write: (vectors) => {
      const files = new Map<string, Map<string, Int8Array>>()
      for (const [key, vector] of vectors) {
        const name = nameOf(key)
        const file = files.get(name) ?? readFile(name)
        files.set(name, file.set(key, vector))
      }
      try {
        openStore(folder).write(new Map([...files].map(([name, file]) => [name, encoded(file, dimensions)])))
      } catch {
        // Nothing was written, so there is nothing to mend: the vectors are computed again.
      }
    },
  }
}
