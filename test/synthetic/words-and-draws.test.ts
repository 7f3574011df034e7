import { fc, it as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/lib/random.ts'
import { coinedWord, drawCoinedWord } from '../../src/synthetic/coined-word.ts'
import { plural, sentenceCase, thirdPerson, withArticle } from '../../src/synthetic/english.ts'
import { joinWords } from '../../src/synthetic/leaf-name.ts'
import { logNormal } from '../../src/synthetic/log-normal.ts'
import { skewed } from '../../src/synthetic/skewed.ts'

describe('coinedWord', () => {
  it('gives another word for every rank, beyond the short words too', () => {
    const ranks = Array.from({ length: 120_000 }, (_, rank) => rank)
    expect(new Set(ranks.map(coinedWord)).size).toBe(ranks.length)
    expect(coinedWord(50_000_000)).toMatch(/^[a-z]+$/u)
  })

  it('is drawn so that new words never run out', () => {
    const random = seededRandom(1)
    const seen = new Set<string>()
    const draw = (count: number) => {
      for (let i = 0; i < count; i++) seen.add(drawCoinedWord(random))
      return seen.size
    }
    const first = draw(10_000)
    const second = draw(90_000)
    // Ten times the draws give about 10^(1/1.6) = 4.2 times the words.
    expect(second / first).toBeGreaterThan(3.2)
    expect(second / first).toBeLessThan(5.2)
  })
})

describe('skewed', () => {
  it('draws in proportion to 1 / place^exponent', () => {
    const random = seededRandom(2)
    const list = skewed(['a', 'b', 'c'], 1)
    const counts = { a: 0, b: 0, c: 0 }
    for (let i = 0; i < 11_000; i++) counts[list.pick(random) as 'a' | 'b' | 'c']++
    // Weights 1, 1/2, 1/3 of 11/6: 6000, 3000 and 2000 of 11,000; four standard deviations are below 220.
    expect(Math.abs(counts.a - 6000)).toBeLessThan(220)
    expect(Math.abs(counts.b - 3000)).toBeLessThan(220)
    expect(Math.abs(counts.c - 2000)).toBeLessThan(220)
  })

  property.prop([
    fc.array(fc.string(), { minLength: 1, maxLength: 50 }),
    fc.double({ min: 0, max: 3, noNaN: true }),
  ])('draws elements of the list only', (list, exponent) => {
    expect(list).toContain(skewed(list, exponent).pick(seededRandom(list.length)))
  })
})

describe('logNormal', () => {
  it('has the median and the spread it is asked for', () => {
    const random = seededRandom(3)
    const draws = Array.from({ length: 20_000 }, () => logNormal(random, 20, 1)).sort((a, b) => a - b)
    // The quartiles of a log-normal with sigma 1 lie at the median times e^±0.6745: 10.19 and 39.26.
    expect(Math.abs((draws[10_000] ?? 0) - 20)).toBeLessThan(0.8)
    expect(Math.abs((draws[5000] ?? 0) - 10.19)).toBeLessThan(0.5)
    expect(Math.abs((draws[15_000] ?? 0) - 39.26)).toBeLessThan(2)
    expect(draws[0]).toBeGreaterThan(0)
  })
})

describe('the English of descriptions', () => {
  it('forms regular plurals on the word that counts', () => {
    expect(
      ['order', 'bill of lading', 'box', 'entry', 'survey', 'branch', 'status', 'settings'].map(plural),
    ).toEqual([
      'orders',
      'bills of lading',
      'boxes',
      'entries',
      'surveys',
      'branches',
      'statuses',
      'settings',
    ])
  })

  it('puts the verb of a phrase into the third person', () => {
    expect(['list', 'look up', 'fetch', 'modify'].map(thirdPerson)).toEqual([
      'lists',
      'looks up',
      'fetches',
      'modifies',
    ])
  })

  it('chooses the article by sound', () => {
    expect(['order', 'user', 'invoice', 'unit', 'card'].map(withArticle)).toEqual([
      'an order',
      'a user',
      'an invoice',
      'a unit',
      'a card',
    ])
  })

  it('starts a sentence in upper case and leaves the rest', () => {
    expect(sentenceCase('list URLs')).toBe('List URLs')
    expect(sentenceCase('')).toBe('')
  })
})

describe('joinWords', () => {
  it.each([
    ['snake', 'cherry_pick_ref_log'],
    ['kebab', 'cherry-pick-ref-log'],
    ['dot', 'cherry.pick.ref.log'],
    ['camel', 'cherryPickRefLog'],
    ['pascal', 'CherryPickRefLog'],
  ] as const)('writes %s case', (nameCase, name) => {
    expect(joinWords('cherry-pick ref log', nameCase)).toBe(name)
  })
})
