import { describe, expect, it } from 'vitest'
import { bm25f } from '../../../src/retrievers/bm25f.ts'
import { lexical } from '../../../src/retrievers/lexical/lexical.ts'
import { catalogOf, found, scoresOf } from '../catalog-of.ts'

const BARE = {
  k1: 1.2,
  b: 0.75,
  characters: 0,
  fillers: 1,
  phrases: 1,
  synonyms: 0,
  corrections: 0,
  completions: 0,
  damping: 'off',
  coverage: 0,
  pairs: 0,
} as const

const harbour = catalogOf(
  { name: 'remove_buoy', description: 'Takes a buoy out of the chart' },
  { name: 'moor_ship', description: 'Ties a ship to the quay; asks for its length' },
  { name: 'tide_table', description: 'Heights of the water by hour' },
  { name: 'find_pilot', description: 'Who can bring a ship in' },
)

describe('lexical', () => {
  it('is BM25F when every part is off', async () => {
    for (const query of ['ship', 'buoy of the chart', 'water water hour'])
      expect(await scoresOf(lexical(BARE), harbour, query)).toEqual(await scoresOf(bm25f(), harbour, query))
  })

  it.each([
    ['a word that tools use for the same', 'delete the buoy marker', 'remove_buoy', 'synonyms'],
    ['a letter too few', 'tde', '', 'corrections'],
    ['two letters swapped', 'moor my shpi', 'moor_ship', 'corrections'],
    ['two words written as one', 'tidetable', 'tide_table', 'corrections'],
    ['a word that is not finished', 'hei', 'tide_table', 'completions'],
  ] as const)('%s is understood, unless that is off', async (_, query, first, part) => {
    const names = await found(lexical(), harbour, query)
    expect(names[0] ?? '').toBe(first)
    if (first === '') return
    const others = { synonyms: 0, corrections: 0, completions: 0 }
    const [on, off] = await Promise.all([
      scoresOf(lexical({ ...others, [part]: 0.5 }), harbour, query),
      scoresOf(lexical(others), harbour, query),
    ])
    expect(on.get(first)).toBeGreaterThan(off.get(first) ?? 0)
  })

  it('words of requests weigh little, even where a tool is named by them', async () => {
    expect(await found(lexical(), harbour, 'please find me the tide')).toEqual(['tide_table', 'find_pilot'])
    expect(await found(lexical(), harbour, 'find')).toEqual(['find_pilot'])
  })

  it('prefers the name that the query makes up to one that says more', async () => {
    const yards = catalogOf('paint_hull_below_waterline_twice', 'paint_hull')
    expect((await found(lexical(), yards, 'paint hull'))[0]).toBe('paint_hull')
  })

  it('prefers neighbouring words that are neighbours in the name', async () => {
    const cranes = catalogOf('lower_hook_raise_boom', 'raise_hook_lower_boom')
    expect((await found(lexical(), cranes, 'raise hook'))[0]).toBe('raise_hook_lower_boom')
  })

  it('finds a Chinese character within words, and takes phrases of requests lightly', async () => {
    const port = catalogOf(
      { name: 'a', description: '查询船舶位置' },
      { name: 'b', description: '帮我的同事安排班次' },
    )
    expect((await found(lexical(), port, '船'))[0]).toBe('a')
    expect((await found(lexical(), port, '帮我看看船在哪'))[0]).toBe('a')
  })

  it('counts a repeated word less each time, unless damping is off', async () => {
    const score = async (damping: 'on' | 'off', query: string) =>
      (await scoresOf(lexical({ damping, coverage: 0 }), harbour, query)).get('tide_table') ?? 0
    expect(await score('off', 'water water')).toBeCloseTo(2 * (await score('off', 'water')), 6)
    expect(await score('on', 'water water')).toBeCloseTo((1 + Math.log(2)) * (await score('on', 'water')), 6)
  })

  it('refuses what no part can be', () => {
    expect(() => lexical({ coverage: -1 })).toThrow('coverage=-1 is negative')
    expect(() => lexical({ damping: 'some' })).toThrow('damping=some is neither on nor off')
    expect(() => lexical({ b: 2 })).toThrow('b=2 is outside 0..1')
  })
})
