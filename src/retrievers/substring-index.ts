/** Finds which of many short texts hold a string of three characters or more, without reading them all. */
export interface SubstringIndex {
  /** Positions of the texts that hold `needle`, ascending; none for a needle under three characters. */
  search(needle: string, visit: (text: number) => void): void
  readonly bytes: number
}

const GRAM = 3
/** A power of two: a hash is cut to it by a mask. Texts of two grams that share a bucket are told apart when read. */
const BUCKETS = 1 << 14

function bucketAt(text: string, at: number): number {
  const hash =
    Math.imul(text.charCodeAt(at), 0x9e3779b1) ^
    Math.imul(text.charCodeAt(at + 1), 0x85ebca6b) ^
    Math.imul(text.charCodeAt(at + 2), 0xc2b2ae35)
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1)
}

export function buildSubstringIndex(texts: readonly string[]): SubstringIndex {
  const starts = new Uint32Array(BUCKETS + 1)
  const each = (visit: (bucket: number, text: number) => void) => {
    texts.forEach((text, i) => {
      for (let at = 0; at + GRAM <= text.length; at++) visit(bucketAt(text, at), i)
    })
  }
  each((bucket) => {
    starts[bucket + 1] = (starts[bucket + 1] as number) + 1
  })
  for (let b = 1; b <= BUCKETS; b++) starts[b] = (starts[b] as number) + (starts[b - 1] as number)
  const next = starts.slice()
  const entries = new Uint32Array(starts[BUCKETS] as number)
  each((bucket, i) => {
    const slot = next[bucket] as number
    next[bucket] = slot + 1
    entries[slot] = i
  })

  const rarestBucket = (needle: string): number => {
    let rarest = bucketAt(needle, 0)
    const size = (bucket: number) => (starts[bucket + 1] as number) - (starts[bucket] as number)
    for (let at = 1; at + GRAM <= needle.length; at++) {
      const bucket = bucketAt(needle, at)
      if (size(bucket) < size(rarest)) rarest = bucket
    }
    return rarest
  }

  return {
    bytes: starts.byteLength + entries.byteLength,
    search: (needle, visit) => {
      if (needle.length < GRAM) return
      const bucket = rarestBucket(needle)
      let previous = -1
      for (let i = starts[bucket] as number; i < (starts[bucket + 1] as number); i++) {
        const text = entries[i] as number
        if (text === previous) continue
        previous = text
        if ((texts[text] as string).includes(needle)) visit(text)
      }
    },
  }
}
