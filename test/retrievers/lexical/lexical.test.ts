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
  parts: 0,
  associations: 0,
  translations: 0,
  damping: 'off',
  files: 'off',
  servers: 0,
  coverage: 0,
  neighbours: 0,
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
    ['a letter too few', 'tde', 'tide_table', 'corrections'],
    ['another letter in a short word', 'tibe', '', 'corrections'],
    ['two letters swapped', 'moor my shpi', 'moor_ship', 'corrections'],
    ['two words written as one', 'tidetable', 'tide_table', 'parts'],
    ['a word that is not finished', 'hei', 'tide_table', 'completions'],
  ] as const)('%s is understood, unless that is off', async (_, query, first, part) => {
    const names = await found(lexical(), harbour, query)
    expect(names[0] ?? '').toBe(first)
    if (first === '') return
    const others = { synonyms: 0, corrections: 0, completions: 0, parts: 0 }
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
      (await scoresOf(lexical({ damping, coverage: 0, neighbours: 0 }), harbour, query)).get('tide_table') ??
      0
    expect(await score('off', 'water water')).toBeCloseTo(2 * (await score('off', 'water')), 6)
    expect(await score('on', 'water water')).toBeCloseTo((1 + Math.log(2)) * (await score('on', 'water')), 6)
  })

  it('finds a word that a tool writes as one by its two halves', async () => {
    const port = catalogOf(
      { name: 'a', description: 'Timetable of ferries' },
      { name: 'b', description: 'Ferry tickets' },
    )
    expect((await found(lexical(), port, 'time table'))[0]).toBe('a')
    expect(await found(lexical({ parts: 0, completions: 0 }), port, 'time table')).toEqual([])
  })

  it('finds a weather tool for an umbrella, and no umbrella for the weather', async () => {
    const port = catalogOf(
      { name: 'forecast', description: 'Weather at sea' },
      { name: 'umbrella_shop', description: 'Sells umbrellas' },
      { name: 'x', description: 'Other' },
    )
    expect(await found(lexical(), port, 'do I need an umbrella')).toEqual(['umbrella_shop', 'forecast'])
    expect(await found(lexical(), port, 'weather')).toEqual(['forecast'])
    expect(await found(lexical({ associations: 0 }), port, 'do I need an umbrella')).toEqual([
      'umbrella_shop',
    ])
  })

  it.each([
    ['Chinese', '帮我翻译这封信'],
    ['traditional Chinese', '這封信要翻譯'],
    ['Japanese', 'この手紙を翻訳して'],
    ['Korean', '이 편지 번역해줘'],
  ])('finds a tool described in English by a request in %s', async (_, request) => {
    const desk = catalogOf(
      { name: 'translate_text', description: 'Puts a text into another language' },
      { name: 'tide_table', description: 'Heights of the water' },
    )
    expect((await found(lexical(), desk, request))[0]).toBe('translate_text')
    expect(await found(lexical({ translations: 0 }), desk, request)).toEqual([])
  })

  it('finds a tool described in Korean by a request in English or Japanese', async () => {
    const desk = catalogOf(
      { name: 'a', description: '영수증을 저장합니다' },
      { name: 'b', description: '회의실 예약' },
    )
    expect((await found(lexical(), desk, 'keep my receipt'))[0]).toBe('a')
    expect((await found(lexical(), desk, '領収書を残したい'))[0]).toBe('a')
  })

  it('a pair of a particle and a piece of a word says little', async () => {
    const port = catalogOf({ name: 'a', description: '船的位置' }, { name: 'b', description: '船只的位移' })
    const [first] = [...(await scoresOf(lexical({ characters: 0, phrases: 0 }), port, '它的位')).keys()]
    expect(first).toBeUndefined()
  })

  it('reads a path as the kind of file it means', async () => {
    const desk = catalogOf(
      { name: 'a', description: 'Writes an Excel sheet' },
      { name: 'b', description: 'Lists ships of a harbour' },
    )
    expect((await scoresOf(lexical(), desk, 'put it into /srv/harbour/2031.xlsx')).has('b')).toBe(false)
    expect(await found(lexical(), desk, 'what is in "~/old/2031.xlsx".')).toEqual(['a'])
  })

  it('a path behind "to", "into" or "as" is written', async () => {
    const disk = catalogOf('read_file', 'write_file')
    expect((await found(lexical(), disk, 'keep the tides in mind, to /srv/tides.md'))[0]).toBe('write_file')
    expect(await scoresOf(lexical(), disk, 'the tides in /srv/tides.md')).toEqual(
      await scoresOf(lexical({ files: 'off' }), disk, 'the tides in markdown file'),
    )
  })

  it('a tool of a server whose other tools match too goes before a stray match', async () => {
    const two = catalogOf(
      { name: 'mcp__dock__crane_load', description: 'Load of a crane' },
      { name: 'mcp__dock__crane_move', description: 'Move a crane' },
      { name: 'mcp__zoo__bird_crane', description: 'Move a bird' },
      { name: 'mcp__zoo__feed_lion', description: 'Meat' },
    )
    const of = async (servers: number) => scoresOf(lexical({ servers }), two, 'crane')
    const [off, on] = [await of(0), await of(0.6)]
    const lead = (scores: ReadonlyMap<string, number>) =>
      (scores.get('mcp__dock__crane_move') ?? 0) - (scores.get('mcp__zoo__bird_crane') ?? 0)
    expect(lead(on)).toBeGreaterThan(lead(off))
  })

  it('explains a score by parts that add up to it', async () => {
    const query = 'serach the tide table. Moor a ship at the quay please.'
    const index = await lexical().build(harbour)
    const hits = await index.search(query, 10)
    expect(hits.length).toBeGreaterThan(1)
    for (const { toolId, score } of hits) {
      const sum = (index.explain?.(query, toolId) ?? []).reduce((total, { value }) => total + value, 0)
      expect(sum).toBeCloseTo(score, 6)
    }
  })

  it('refuses what no part can be', () => {
    expect(() => lexical({ coverage: -1 })).toThrow('coverage=-1 is negative')
    expect(() => lexical({ damping: 'some' })).toThrow('damping=some is neither on nor off')
    expect(() => lexical({ b: 2 })).toThrow('b=2 is outside 0..1')
  })
})
