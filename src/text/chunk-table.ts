import { GrowableUint32 } from '../lib/growable.ts'

/**
 * Cuts texts into chunks and numbers the distinct ones from 0 in the order they come. A chunk is a run of
 * ASCII letters, digits, apostrophe, plus and hash sign, and of everything beyond ASCII; underscore,
 * hyphen, dot, slash and white space never belong to one.
 */
export interface ChunkTable {
  /**
   * Reads a text, in linear time.
   * @param numbers - emptied, then filled with the numbers of the text's chunks in reading order
   */
  read(text: string, numbers: GrowableUint32): void
  /** Distinct chunks so far. */
  size(): number
  /** The chunk with a number below `size()`; lone surrogates have become U+FFFD, which is part of no word. */
  chunk(number: number): string
}

const IS_CHUNK_BYTE = new Uint8Array(0x100).fill(1)
for (let code = 0; code < 0x80; code++) {
  IS_CHUNK_BYTE[code] = /[A-Za-z0-9'+#]/.test(String.fromCharCode(code)) ? 1 : 0
}

/** FNV-1a's start and factor. */
const HASH_START = 0x811c9dc5 | 0
const HASH_FACTOR = 0x01000193
/** A UTF-16 unit becomes at most three bytes of UTF-8. */
const BYTES_PER_UNIT = 3

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
/** One text at a time is read, so that all tables share the room for its bytes. */
let textBytes = new Uint8Array(1 << 16)

/** A slot of the table: the chunk's number + 1 (0 for an empty slot), its hash, and its last eight bytes as two numbers. */
const SLOT = 4
const FIRST_SLOTS = 1 << 12
/**
 * So many bytes the two numbers tell whole: a chunk no longer needs no second look. Their eighth byte is 0 in
 * such a chunk and in no longer one, so that none is taken for the end of a longer one.
 */
const TOLD_WHOLE = 7

/** Bytes of chunks one behind the other: those of chunk n stand at `starts.values[n]` to `starts.values[n + 1]`. */
function createByteStore() {
  const starts = new GrowableUint32()
  let stored = new Uint8Array(1 << 14)
  starts.push(0)
  return {
    count: () => starts.length - 1,
    bytes: (number: number) => stored.subarray(starts.values[number], starts.values[number + 1]),
    add: (bytes: Uint8Array, start: number, end: number) => {
      const from = starts.values[starts.length - 1] as number
      const to = from + end - start
      if (to > stored.length) {
        const larger = new Uint8Array(Math.max(stored.length * 2, to))
        larger.set(stored)
        stored = larger
      }
      stored.set(bytes.subarray(start, end), from)
      starts.push(to)
    },
    equals: (number: number, bytes: Uint8Array, start: number, end: number): boolean => {
      const from = starts.values[number] as number
      if ((starts.values[number + 1] as number) - from !== end - start) return false
      for (let i = start; i < end; i++) if (stored[from + i - start] !== bytes[i]) return false
      return true
    },
  }
}

/** An open-addressing hash table over UTF-8 bytes, kept at most half full: a known chunk is found without cutting it out of its text. */
export function createChunkTable(): ChunkTable {
  const store = createByteStore()
  let slots = new Int32Array(FIRST_SLOTS * SLOT)
  let mask = FIRST_SLOTS - 1

  const put = (slot: number, number: number, hash: number, high: number, low: number) => {
    slots[slot] = number + 1
    slots[slot + 1] = hash
    slots[slot + 2] = high
    slots[slot + 3] = low
  }

  const grow = () => {
    const before = slots
    slots = new Int32Array(before.length * 2)
    mask = slots.length / SLOT - 1
    for (let from = 0; from < before.length; from += SLOT) {
      if (before[from] === 0) continue
      const hash = before[from + 1] as number
      let at = (hash ^ (hash >>> 15)) & mask
      while (slots[at * SLOT] !== 0) at = (at + 1) & mask
      put(
        at * SLOT,
        (before[from] as number) - 1,
        hash,
        before[from + 2] as number,
        before[from + 3] as number,
      )
    }
  }

  const numberOf = (
    bytes: Uint8Array,
    start: number,
    end: number,
    hash: number,
    high: number,
    low: number,
  ) => {
    let at = (hash ^ (hash >>> 15)) & mask
    for (let slot = at * SLOT; slots[slot] !== 0; slot = at * SLOT) {
      if (slots[slot + 1] === hash && slots[slot + 3] === low && slots[slot + 2] === high) {
        const known = (slots[slot] as number) - 1
        if (end - start <= TOLD_WHOLE || store.equals(known, bytes, start, end)) return known
      }
      at = (at + 1) & mask
    }
    const number = store.count()
    store.add(bytes, start, end)
    put(at * SLOT, number, hash, high, low)
    if (store.count() * 2 > mask) grow()
    return number
  }

  const read: ChunkTable['read'] = (text, numbers) => {
    const bytes = roomFor(text)
    const length = encoder.encodeInto(text, bytes).written
    bytes[length] = 0
    numbers.length = 0
    numbers.reserve((length >> 1) + 1)
    const { values } = numbers
    let found = 0
    for (let at = 0; at < length; at++) {
      let byte = bytes[at] as number
      if (IS_CHUNK_BYTE[byte] === 0) continue
      const start = at
      let hash = HASH_START
      let high = 0
      let low = 0
      do {
        hash = Math.imul(hash ^ byte, HASH_FACTOR)
        high = (high << 8) | (low >>> 24)
        low = (low << 8) | byte
        byte = bytes[++at] as number
      } while (IS_CHUNK_BYTE[byte] === 1)
      const slot = ((hash ^ (hash >>> 15)) & mask) * SLOT
      const isHere = at - start <= TOLD_WHOLE && slots[slot + 3] === low && slots[slot + 2] === high
      values[found++] =
        isHere && slots[slot] !== 0
          ? (slots[slot] as number) - 1
          : numberOf(bytes, start, at, hash, high, low)
    }
    numbers.length = found
  }

  return { read, size: store.count, chunk: (number) => decoder.decode(store.bytes(number)) }
}

function roomFor(text: string): Uint8Array {
  const needed = text.length * BYTES_PER_UNIT + 1
  if (needed > textBytes.length) textBytes = new Uint8Array(needed)
  return textBytes
}

/** The same chunks as strings, for one text. */
export function chunksOf(text: string): string[] {
  const chunks: string[] = []
  let start = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0xff || IS_CHUNK_BYTE[code] === 1) {
      if (start < 0) start = at
    } else if (start >= 0) {
      chunks.push(text.slice(start, at))
      start = -1
    }
  }
  if (start >= 0) chunks.push(start === 0 ? text : text.slice(start))
  return chunks
}
