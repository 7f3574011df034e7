/** Vectors of one length, each scaled to whole numbers of one byte: a quarter of the memory, and cached vectors equal fresh ones. */
export interface ByteVector {
  readonly bytes: Int8Array
  /** Euclidean length of `bytes`; 0 only for a vector of zeros. */
  readonly length: number
}

const LARGEST_BYTE = 127

export function byteVector(bytes: Int8Array): ByteVector {
  let sum = 0
  for (const value of bytes) sum += value * value
  return { bytes, length: Math.sqrt(sum) }
}

/** Scaled so that the largest component becomes 127; components that are not finite become 0. */
export function quantised(vector: ArrayLike<number>): ByteVector {
  let largest = 0
  for (let i = 0; i < vector.length; i++) {
    const size = Math.abs(vector[i] as number)
    if (size > largest && Number.isFinite(size)) largest = size
  }
  const scale = largest === 0 ? 0 : LARGEST_BYTE / largest
  return byteVector(
    Int8Array.from(vector, (value) => (Number.isFinite(value) ? Math.round(value * scale) : 0)),
  )
}

/** −1 to 1; 0 where either is a vector of zeros. */
export function cosine(a: ByteVector, b: ByteVector): number {
  if (a.length === 0 || b.length === 0) return 0
  const { bytes: left } = a
  const { bytes: right } = b
  let dot = 0
  for (let i = 0; i < left.length; i++) dot += (left[i] as number) * (right[i] as number)
  return dot / (a.length * b.length)
}
