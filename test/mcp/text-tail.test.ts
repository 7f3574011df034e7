import { describe, expect, test } from 'vitest'
import { TextTail } from '../../src/mcp/text-tail.ts'

function tail(limit: number, ...pieces: readonly string[]): readonly string[] {
  const held = new TextTail(limit)
  for (const piece of pieces) held.push(Buffer.from(piece))
  return held.lines
}

describe('the end of a text', () => {
  test('is all of it while it is short', () => {
    expect(tail(20, 'one\n\r\n', 'two')).toEqual(['one', 'two'])
    expect(tail(20)).toEqual([])
  })

  test('is marked where its beginning is lost', () => {
    expect(tail(5, 'first\nse', 'cond')).toEqual(['…econd'])
    expect(tail(5, 'a very long piece at once')).toEqual(['… once'])
  })

  test('does not begin within a character', () => {
    expect(tail(5, 'xx界世')).toEqual(['…世'])
  })
})
