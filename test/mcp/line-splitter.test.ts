import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { LineSplitter } from '../../src/mcp/line-splitter.ts'

const text = fc.array(fc.constantFrom('a', 'é', '界', '𠮷', '\n', '\r\n', ' '), { maxLength: 60 })

describe('lines out of pieces', () => {
  test.prop([text, fc.array(fc.nat(80), { maxLength: 8 })])(
    'are the lines of the whole, wherever it is cut',
    (characters, cuts) => {
      const bytes = Buffer.from(characters.join(''))
      const places = [
        0,
        ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b),
        bytes.length,
      ]
      const splitter = new LineSplitter()
      const lines = places.flatMap((end, i) => splitter.push(bytes.subarray(places[i - 1] ?? 0, end)))
      const expected = characters.join('').split(/\r?\n/u)
      expect([...lines, splitter.unfinished]).toEqual(expected)
      expect(splitter.heldBytes).toBe(Buffer.byteLength(expected.at(-1) ?? ''))
    },
  )
})
