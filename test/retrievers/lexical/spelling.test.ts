import { describe, expect, it } from 'vitest'
import { createSpelling } from '../../../src/retrievers/lexical/spelling.ts'

const KNOWN = new Map([
  ['search', 9],
  ['notif', 4],
  ['note', 7],
  ['send', 5],
  ['messag', 6],
  ['mail', 3],
  ['main', 8],
])
const spelling = createSpelling(
  (term) => KNOWN.get(term) ?? 0,
  () => KNOWN.keys(),
)

describe('a word that no tool has', () => {
  it.each([
    ['with two letters swapped', 'serach', ['search']],
    ['with a letter too few', 'seach', ['search']],
    ['with a letter too many', 'seearch', ['search']],
    ['with another letter', 'seorch', ['search']],
    ['is near two words: the more common one first', 'maim', ['main', 'mail']],
    ['with another first letter is another word', 'jail', []],
    ['of three letters is near too much', 'sen', []],
    ['two slips away is another word', 'sraech', []],
    ['in another script is left alone', 'пиcьмо', []],
  ])('%s', (_, word, meant) => {
    expect(spelling.corrections(word)).toEqual(meant)
  })

  it('may be the beginning of others, the most common first', () => {
    expect(spelling.completions('not')).toEqual(['note', 'notif'])
    expect(spelling.completions('no')).toEqual([])
    expect(spelling.completions('zzz')).toEqual([])
  })

  it('may be two words', () => {
    expect(spelling.parts('sendmessag')).toEqual(['send', 'messag'])
    expect(spelling.parts('sendmoney')).toEqual([])
    expect(spelling.parts('send')).toEqual([])
  })
})
