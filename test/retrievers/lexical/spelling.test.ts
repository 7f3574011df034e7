import { describe, expect, it } from 'vitest'
import { createSpelling } from '../../../src/retrievers/lexical/spelling.ts'

/** Words as written, the term each stands for, and in how many tools it stands. */
const KNOWN: Readonly<Record<string, readonly [term: string, df: number]>> = {
  search: ['search', 9],
  searches: ['search', 9],
  notify: ['notif', 4],
  notes: ['note', 7],
  send: ['send', 5],
  message: ['messag', 6],
  mails: ['mail', 3],
  mainly: ['main', 8],
  payouts: ['payout', 2],
  list: ['list', 9],
}
const terms = [...new Set(Object.values(KNOWN).map(([term]) => term))]
const spelling = createSpelling({
  idOf: (word) => {
    const [term] = KNOWN[word] ?? []
    return term === undefined ? undefined : terms.indexOf(term)
  },
  df: (id) => Object.values(KNOWN).find(([term]) => term === terms[id])?.[1] ?? 0,
  words: () => [...Object.keys(KNOWN), 'notary'],
  isStopWord: (word) => word === 'from',
})
const named = (meant: readonly { readonly id: number }[]) => meant.map(({ id }) => terms[id])

describe('a word that no tool has', () => {
  it.each([
    ['with two letters swapped', 'serach', ['search']],
    ['with the first two letters swapped', 'esarch', ['search']],
    ['with a letter too few', 'seach', ['search']],
    ['with a letter too many', 'seearch', ['search']],
    ['with another letter', 'seorch', ['search']],
    ['in another form than the tool has it', 'payotus', ['payout']],
    ['with another first letter is another word', 'bearch', []],
    ['of three letters, one missing', 'lst', ['list']],
    ['of four letters, one replaced, is near too much', 'lost', []],
    ['two slips away is another word', 'sraech', []],
    ['in another script is left alone', 'пиcьмо', []],
  ])('%s', (_, word, meant) => {
    expect(named(spelling.corrections(word))).toEqual(meant)
  })

  it('is sooner a swap or a neighbouring key than any other letter', () => {
    // `maild` is `mails` with d for s, which lies beside it; nothing makes `mainly` of it in one slip.
    expect(named(spelling.corrections('maild'))).toEqual(['mail'])
    const two = createSpelling({
      idOf: (word) => ({ boats: 0, boars: 1 })[word],
      df: () => 1,
      words: () => [],
      isStopWord: () => false,
    })
    // In `boays`, y lies beside t and not beside r.
    expect(two.corrections('boays')).toEqual([
      { id: 0, share: 1 },
      { id: 1, share: 0.25 },
    ])
  })

  it('may be the beginning of others, the most common first, without words that no tool has', () => {
    expect(named(spelling.completions('not'))).toEqual(['note', 'notif'])
    expect(spelling.completions('no')).toEqual([])
    expect(spelling.completions('zzz')).toEqual([])
  })

  it('may be two words, of which one may be a stop word', () => {
    expect(named(spelling.parts('sendmessage'))).toEqual(['send', 'messag'])
    expect(named(spelling.parts('fromnotes'))).toEqual(['note'])
    expect(spelling.parts('sendmoney')).toEqual([])
    expect(spelling.parts('fromfrom')).toEqual([])
    expect(spelling.parts('send')).toEqual([])
  })
})
