import { describe, expect, it } from 'vitest'
import { bm25f } from '../../src/retrievers/bm25f.ts'
import { catalogOf, found, scoresOf } from './catalog-of.ts'

// N = 2. Average lengths: name 1, description (1 + 3) / 2 = 2; no hints, no parameters.
const catalog = catalogOf(
  { name: 'alpha', description: 'rain' },
  { name: 'gamma', description: 'rain rain snow' },
)
const IDF_IN_BOTH = Math.log(1 + (2 - 2 + 0.5) / (2 + 0.5))
const IDF_IN_ONE = Math.log(1 + (2 - 1 + 0.5) / (1 + 0.5))
const K1 = 1.2

describe('bm25f', () => {
  it('saturates length-normalised frequencies', async () => {
    // alpha: 1 / (0.25 + 0.75 × 1/2) = 1.6; gamma: 2 / (0.25 + 0.75 × 3/2) = 2 / 1.375.
    const scores = await scoresOf(bm25f(), catalog, 'rain')
    expect(scores.get('alpha')).toBeCloseTo((IDF_IN_BOTH * 1.6) / (K1 + 1.6), 6)
    expect(scores.get('gamma')).toBeCloseTo((IDF_IN_BOTH * (2 / 1.375)) / (K1 + 2 / 1.375), 6)
  })

  it('weighs a field before it saturates, and adds terms up', async () => {
    // gamma: name 3 × 1 / (0.25 + 0.75 × 1) = 3, snow 1 / 1.375; each in one tool of two.
    const scores = await scoresOf(bm25f(), catalog, 'gamma snow')
    expect(scores.get('gamma')).toBeCloseTo(
      IDF_IN_ONE * (3 / (K1 + 3)) + IDF_IN_ONE * (1 / 1.375 / (K1 + 1 / 1.375)),
      6,
    )
  })

  it('adds the fields of one term up before they saturate', async () => {
    // Name 3 × 1 / 1 and description 1 × 1 / 1: 4, not two saturated parts.
    const one = catalogOf({ name: 'rain', description: 'rain' })
    const idf = Math.log(1 + (1 - 1 + 0.5) / (1 + 0.5))
    expect((await scoresOf(bm25f(), one, 'rain')).get('rain')).toBeCloseTo((idf * 4) / (K1 + 4), 6)
  })

  it('counts a word that the query repeats as often', async () => {
    const once = (await scoresOf(bm25f(), catalog, 'snow')).get('gamma') ?? 0
    expect((await scoresOf(bm25f(), catalog, 'snow snow')).get('gamma')).toBeCloseTo(2 * once, 6)
  })

  it('does not discount long fields at b = 0', async () => {
    const scores = await scoresOf(bm25f({ b: 0 }), catalog, 'rain')
    expect(scores.get('gamma')).toBeCloseTo((IDF_IN_BOTH * 2) / (K1 + 2), 6)
  })

  it('reads parameter names and their descriptions', async () => {
    const inputSchema = { properties: { cityName: { type: 'string', description: 'where it rains' } } }
    const tools = catalogOf({ name: 'forecast', inputSchema }, 'other')
    expect(await found(bm25f(), tools, 'city')).toEqual(['forecast'])
    expect(await found(bm25f(), tools, 'rain')).toEqual(['forecast'])
    expect(await found(bm25f({ parameters: 0, parameterDescriptions: 0 }), tools, 'city rain')).toEqual([])
  })

  it('refuses a b outside 0..1 and negative weights', () => {
    expect(() => bm25f({ b: 1.5 })).toThrow('b=1.5 is outside 0..1')
    expect(() => bm25f({ k1: -1 })).toThrow('k1=-1 is negative')
  })
})
