import { describe, expect, it } from 'vitest'
import { patternProblem, regex } from '../../src/retrievers/regex.ts'
import { catalogOf, found, scoresOf } from './catalog-of.ts'

const catalog = catalogOf(
  { name: 'clock', description: 'Tells the time, with weather' },
  { name: 'weather_now', description: 'Rain and sun' },
  { name: 'get_user_data', description: 'Reads a row' },
  { name: 'mcp__slack__post', inputSchema: { properties: { weather_unit: { type: 'string' } } } },
  { name: 'weather_later', description: 'Tomorrow' },
  { name: 'Deploy', inputSchema: { properties: { target: { description: 'Slack or weather' } } } },
)

describe('regex', () => {
  it('finds matches in names, then descriptions, then arguments, each in catalog order', async () => {
    expect(await found(regex(), catalog, 'weather')).toEqual([
      'weather_now',
      'weather_later',
      'clock',
      'mcp__slack__post',
      'Deploy',
    ])
  })

  it.each([
    ['get_.*_data', ['get_user_data']],
    ['slack', ['mcp__slack__post']],
    ['(?i)slack', ['mcp__slack__post', 'Deploy']],
    ['^(clock|Deploy)$', ['clock', 'Deploy']],
    ['a row|sun', ['weather_now', 'get_user_data']],
    ['(?P<what>weather)_l', ['weather_later']],
  ])('reads the query as a pattern: %s', async (pattern, names) => {
    expect(await found(regex(), catalog, pattern)).toEqual(names)
  })

  it('finds the words of a request only where they stand so', async () => {
    expect(await found(regex(), catalog, 'show me the weather')).toEqual([])
    expect(await found(regex(), catalog, 'Tells the time')).toEqual(['clock'])
  })

  it('turns words into alternatives where it is told to, stop words left out, signs taken as such', async () => {
    const any = regex({ words: 'any' })
    expect(await found(any, catalog, 'post to SLACK')).toEqual(['mcp__slack__post', 'Deploy'])
    expect(await found(any, catalogOf({ name: 'c++' }, { name: 'cc' }), 'c++')).toEqual(['c++'])
    expect(await found(any, catalog, `tomorrow ${'unheard of words '.repeat(40)}`)).toEqual(['weather_later'])
  })

  it('says where the match is', async () => {
    const index = await regex().build(catalog)
    expect(index.explain?.('weather', 'clock')).toEqual([
      { part: 'the pattern matches in the description', value: 2 },
    ])
    expect(index.explain?.('nothing', 'clock')).toEqual([])
  })
})

describe('a pattern that cannot be searched', () => {
  it.each([
    ['', 'The pattern is empty'],
    ['   ', 'The pattern is empty'],
    ['send (', 'The pattern cannot be read (missing closing ): `send (`)'],
    ['(?=weather)', 'The pattern cannot be read'],
    ['w'.repeat(201), 'The pattern has 201 characters; at most 200 are searched.'],
    ['w{1000}', 'steps with its repetitions written out; at most 300'],
    ['(?i)\\pL{0,1000}z', 'steps with its repetitions written out'],
  ])('finds nothing, and the reason is told: %.20s', async (pattern, reason) => {
    expect(await found(regex(), catalog, pattern)).toEqual([])
    expect(patternProblem(pattern)).toContain(reason)
  })

  it('has no reason where it can be', () => {
    expect(patternProblem('w'.repeat(200))).toBeUndefined()
    expect(patternProblem('(?i)a.{0,100}b')).toBeUndefined()
  })
})

describe('the time of a search', () => {
  const LIMIT_MS = 5_000

  /** In ms. */
  async function timeOf(pattern: string, description: string, tools: number): Promise<number> {
    const names = Array.from({ length: tools }, (_, i) => ({ name: `tool${i}`, description }))
    const index = await regex().build(catalogOf(...names))
    const start = performance.now()
    await index.search(pattern, 5)
    return performance.now() - start
  }

  it.each(['(a+)+$', '^(a|a)*$', '(.*)(.*)(.*)(.*)x', '(a*)*(a*)*b'])(
    'grows with the text and not with the ways to match it: %s',
    async (pattern) => {
      expect(await timeOf(pattern, `${'a'.repeat(200_000)}!`, 20)).toBeLessThan(LIMIT_MS)
    },
  )

  it.each(['(?i)\\pL{0,99}z', '[ab]*a[ab]{90}c', '(?:a{0,15}){0,15}b', '.{50}x.{50}y.{50}z.{50}'])(
    'is bounded for repetitions that are searched: %s',
    async (pattern) => {
      expect(await timeOf(pattern, `${'ab'.repeat(150)}z`, 1_000)).toBeLessThan(LIMIT_MS)
    },
  )

  it('is nothing for repetitions that are not', async () => {
    expect(await timeOf('((((a{9}){9}){9}){9})'.padEnd(200, 'b'), 'aaaa', 100)).toBeLessThan(500)
  })
})

it('refuses another way to read words', () => {
  expect(() => regex({ words: 'all' })).toThrow('words=all is neither pattern nor any')
})

it('keeps what its scores mean', async () => {
  expect([...(await scoresOf(regex(), catalog, 'weather')).values()]).toEqual([3, 3, 2, 1, 1])
})
