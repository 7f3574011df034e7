import { createReadStream } from 'node:fs'

/** Bytes of the longest line that is read: beyond it a line is no message, and would not fit in memory at last. */
export const LONGEST_LINE = 64 * 2 ** 20

const CHUNK_BYTES = 2 ** 20
const LINE_FEED = 0x0a

export interface SessionLine {
  /** From 1. */
  readonly number: number
  /** Nothing where the line is longer than can be read. */
  readonly text: string | undefined
}

/**
 * A file line by line, of which never more than one is held. Lines end at a line feed alone: a session holds
 * U+2028 inside its strings, where `readline` would cut.
 */
export async function* sessionLines(path: string, longest = LONGEST_LINE): AsyncGenerator<SessionLine> {
  let parts: Buffer[] = []
  let bytes = 0
  let number = 0
  const add = (part: Buffer): void => {
    bytes += part.length
    if (bytes <= longest) parts.push(part)
    else parts = []
  }
  const take = (): SessionLine => {
    number++
    const text = bytes <= longest ? Buffer.concat(parts).toString('utf8') : undefined
    parts = []
    bytes = 0
    return { number, text: number === 1 ? text?.replace(/^\ufeff/u, '') : text }
  }
  const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  for await (const chunk of stream) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    add(chunk.subarray(start))
  }
  if (bytes > 0) yield take()
}
