import { describe, expect, it } from 'vitest'
import { commaList, terms } from '../../src/synthetic/domain.ts'
import { DOMAINS } from '../../src/synthetic/domains/domains.ts'
import {
  FACETS,
  GENERAL_ATTRIBUTES,
  GENERAL_NOUNS,
  GENERAL_QUALIFIERS,
} from '../../src/synthetic/general-words.ts'
import { OPERATIONS } from '../../src/synthetic/operation.ts'

const LANGUAGES = ['zh', 'ja', 'ko'] as const
const LATIN = /[a-z]/iu

describe('the domains', () => {
  it('are at least 24, with a name and products of their own', () => {
    expect(DOMAINS.length).toBeGreaterThanOrEqual(24)
    expect(new Set(DOMAINS.map(({ name }) => name)).size).toBe(DOMAINS.length)
    const products = DOMAINS.flatMap((domain) => domain.products)
    expect(new Set(products).size).toBe(products.length)
  })

  it.each(DOMAINS.map((domain) => [domain.name, domain] as const))(
    '%s has 30 nouns and more, no word twice in a list, none empty',
    (_, domain) => {
      expect(domain.nouns.length).toBeGreaterThanOrEqual(30)
      const lists = [domain.nouns.map(({ en }) => en), domain.qualifiers, domain.verbs, domain.attributes]
      for (const list of [...lists, domain.people, domain.products, domain.stems]) {
        expect(new Set(list).size).toBe(list.length)
        expect(list).not.toContain('')
        expect(list.length).toBeGreaterThanOrEqual(3)
      }
    },
  )

  it('translate all nouns of a domain or none, into words of the language', () => {
    for (const { nouns } of DOMAINS) {
      for (const language of LANGUAGES) {
        const translated = nouns.flatMap((noun) => noun[language] ?? [])
        expect([0, nouns.length]).toContain(translated.length)
        expect(translated.filter((word) => LATIN.test(word))).toEqual([])
        expect(new Set(translated).size).toBe(translated.length)
      }
    }
  })

  it('are spoken of in each language by at least one', () => {
    for (const language of LANGUAGES) {
      expect(DOMAINS.some(({ nouns }) => nouns[0]?.[language] !== undefined)).toBe(true)
    }
  })
})

describe('the general words', () => {
  it('stand in every language', () => {
    for (const term of [...GENERAL_NOUNS, ...FACETS, ...GENERAL_QUALIFIERS, ...GENERAL_ATTRIBUTES]) {
      for (const language of LANGUAGES) {
        expect(term[language]).toBeTruthy()
        expect(term[language]).not.toMatch(LATIN)
      }
    }
  })

  it('name every operation once, with a kind, a phrase and three translations', () => {
    expect(new Set(OPERATIONS.map(({ verb }) => verb)).size).toBe(OPERATIONS.length)
    for (const { kind, says, zh, ja, ko } of OPERATIONS) {
      expect(['list', 'get', 'search', 'create', 'change', 'remove', 'act']).toContain(kind)
      expect(says.every((phrase) => phrase !== '')).toBe(true)
      expect([zh, ja, ko].every((word) => word !== '' && !LATIN.test(word))).toBe(true)
    }
  })
})

describe('commaList and terms', () => {
  it('trim the parts and join broken lines', () => {
    expect(commaList(' credit note,\n   bill of\n  lading , x')).toEqual([
      'credit note',
      'bill of lading',
      'x',
    ])
  })

  it('put translations beside the words at the same places', () => {
    expect(terms('order, cart', { zh: '订单, 购物车' })).toEqual([
      { en: 'order', zh: '订单' },
      { en: 'cart', zh: '购物车' },
    ])
  })
})
