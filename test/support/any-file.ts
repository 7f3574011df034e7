import fc from 'fast-check'
import { GaugeError } from '../../src/lib/gauge-error.ts'

/** Files with random edits: characters struck out, doubled, replaced, or the end cut off. */
export const edits: fc.Arbitrary<(text: string) => string> = fc
  .array(
    fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom('', '"', '\t', ',', '\n', '{', '}', '[', ']', '0', 'null', '\u0000', '\uFFFD', 'x'),
      fc.nat({ max: 20 }),
    ),
    { maxLength: 4 },
  )
  .map((changes) => (given: string) => {
    let edited = given
    for (const [place, put, struck] of changes) {
      const at = Math.floor(place * edited.length)
      edited = edited.slice(0, at) + put + edited.slice(at + struck)
    }
    return edited
  })

/** What somebody's file may hold: a sound one that is cut off or damaged, any text, what is left of any bytes. */
export function anyFile(sound: readonly [string, ...string[]]): fc.Arbitrary<string> {
  const given = fc.constantFrom(...sound)
  const cut = fc.tuple(given, fc.double({ min: 0, max: 1, noNaN: true }))
  return fc.oneof(
    { weight: 3, arbitrary: fc.tuple(given, edits).map(([text, edit]) => edit(text)) },
    { weight: 2, arbitrary: cut.map(([text, part]) => text.slice(0, Math.floor(part * text.length))) },
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('utf8')),
    fc.json(),
  )
}

/** The same as it lies on a disk, where it need not be UTF-8. */
export function anyBytes(sound: readonly [string, ...string[]]): fc.Arbitrary<Uint8Array> {
  const damaged = fc.tuple(anyFile(sound), fc.nat(), fc.uint8Array({ maxLength: 3 }))
  return fc.oneof(
    anyFile(sound).map((text) => Buffer.from(text)),
    anyFile(sound).map((text) => Buffer.from(text, 'utf16le')),
    fc.uint8Array({ maxLength: 300 }),
    damaged.map(([text, place, put]) => {
      const bytes = Buffer.from(text)
      const at = place % (bytes.length + 1)
      return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at)])
    }),
  )
}

/** What a parser made of it; a `GaugeError` is an answer, any other exception is thrown on. */
export function answerOf<T>(read: () => T): T | GaugeError {
  try {
    return read()
  } catch (error) {
    if (error instanceof GaugeError) return error
    throw error
  }
}
