import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GrowableUint32 } from '../../src/lib/growable.ts'
import { hash32 } from '../../src/lib/random.ts'
import { type ChunkTable, chunksOf, createChunkTable } from '../../src/text/chunk-table.ts'

function numbersOf(table: ChunkTable, text: string): number[] {
  const numbers = new GrowableUint32()
  table.read(text, numbers)
  return [...numbers.filled()]
}

function readChunks(table: ChunkTable, text: string): string[] {
  return numbersOf(table, text).map((number) => table.chunk(number))
}

const LONE_SURROGATE = /\p{Surrogate}/gu
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'B',
      '7',
      "'",
      '+',
      '#',
      ' ',
      '_',
      '-',
      '\0',
      '\ufeff',
      'é',
      '查',
      '𠮷',
      '\ud800',
    ),
  }),
)

describe('chunks', () => {
  it('are runs of letters, digits, apostrophe, plus, hash and all beyond ASCII', () => {
    expect(chunksOf("read_file, C++ user's/查询 F#.")).toEqual([
      'read',
      'file',
      'C++',
      "user's",
      '查询',
      'F#',
    ])
    expect(chunksOf('')).toEqual([])
    expect(chunksOf(' .-_/ ')).toEqual([])
    expect(chunksOf('whole')).toEqual(['whole'])
  })

  it('are the same from a table, but for lone surrogates', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const expected = chunksOf(text).map((chunk) => chunk.replace(LONE_SURROGATE, '\ufffd'))
        expect(readChunks(createChunkTable(), text)).toEqual(expected)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the chunk table', () => {
  it('numbers distinct chunks from 0 in the order they come, over all texts', () => {
    const table = createChunkTable()
    expect(numbersOf(table, 'read a file')).toEqual([0, 1, 2])
    expect(numbersOf(table, 'a big file')).toEqual([1, 3, 2])
    expect(table.size()).toBe(4)
    expect(numbersOf(table, '')).toEqual([])
  })

  it('numbers as a map would, through texts of many lengths and many more chunks than it began with', () => {
    const table = createChunkTable()
    const known = new Map<string, number>()
    const chunk = (i: number) => ['w', 'longerword', '查询数据库', "user's"][i % 4] + String(i * 7919)
    for (let text = 0; text < 200; text++) {
      const chunks = Array.from({ length: 200 }, (_, i) => chunk((text * 131 + i * i) % 30_000))
      for (const one of chunks) if (!known.has(one)) known.set(one, known.size)
      expect(numbersOf(table, chunks.join(' '))).toEqual(chunks.map((one) => known.get(one)))
    }
    expect(table.size()).toBe(known.size)
    expect(known.size).toBeGreaterThan(5_000)
    for (const [one, number] of known) expect(table.chunk(number)).toBe(one)
  })

  it('does not take a short chunk for the end of a longer one with the same hash', () => {
    // The six letters bring the hash back to where it began: that of the whole is that of the word alone.
    const neutral = '8XkcqQ'
    expect(hash32(`${neutral}password`)).toBe(hash32('password'))
    for (const word of ['password', 'secrets', 'cat']) {
      expect(readChunks(createChunkTable(), `${neutral}${word} ${word}`)).toEqual([neutral + word, word])
      expect(readChunks(createChunkTable(), `${word} ${neutral}${word}`)).toEqual([word, neutral + word])
    }
  })

  it('keeps tables apart though they share the room for bytes', () => {
    const [one, other] = [createChunkTable(), createChunkTable()]
    const long = 'x'.repeat(100_000)
    expect(readChunks(one, long)).toEqual([long])
    expect(readChunks(other, 'short')).toEqual(['short'])
    expect(one.chunk(0)).toBe(long)
  })
})
