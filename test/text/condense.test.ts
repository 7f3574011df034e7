import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { condensed, LONGEST_QUERY } from '../../src/text/condense.ts'

describe('a query', () => {
  test.prop([fc.string()])('of usual length is read as typed', (query) => {
    expect(condensed(query)).toBe(query)
  })

  it('that repeats its words without end keeps each, the last one too', () => {
    expect(condensed(`${'send a  letter '.repeat(LONGEST_QUERY)} stamp`)).toBe('send a letter stamp')
  })

  it('of ever new words is cut, in the middle of none but the last', () => {
    const words = Array.from({ length: LONGEST_QUERY }, (_, i) => `w${i}`)
    const read = condensed(words.join('\n')).split(' ')
    expect(read.slice(0, -1)).toEqual(words.slice(0, read.length - 1))
    expect(words[read.length - 1]).toMatch(new RegExp(`^${read.at(-1)}`, 'u'))
    expect(read.join(' ').length).toBeLessThanOrEqual(LONGEST_QUERY)
  })

  it('of one endless word is cut between characters', () => {
    const read = condensed(`x${'🚀'.repeat(LONGEST_QUERY)}`)
    expect(read.length).toBeLessThanOrEqual(LONGEST_QUERY)
    expect(read).not.toMatch(/\p{Cs}/u)
  })
})
