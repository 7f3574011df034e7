import { describe, expect, it } from 'vitest'
import { KNOWN_MEASURES, parseMeasure, parseMeasures } from '../../src/evaluate/parse-measure.ts'
import { GaugeError } from '../../src/lib/gauge-error.ts'
import { everyMeasure, grades, ranked } from './examples.ts'

function refusal(text: string): GaugeError {
  try {
    parseMeasure(text)
  } catch (error) {
    if (error instanceof GaugeError) return error
    throw error
  }
  throw new Error(`"${text}" was accepted`)
}

describe('parseMeasure', () => {
  it('reads back what every measure prints', () => {
    for (const { id } of [...everyMeasure(10, 1), ...everyMeasure(3, 2)]) {
      expect(parseMeasure(id).id).toBe(id)
    }
  })

  it.each([
    ['ndcg@10', 'nDCG@10'],
    ['NDCG', 'nDCG'],
    ['Recall@5', 'R@5'],
    ['Precision(rel=2)@3', 'P(rel=2)@3'],
    ['MRR@10', 'RR@10'],
    ['MAP', 'AP'],
    ['RPrec', 'Rprec'],
    ['strecall@2', 'StRecall@2'],
    [' AP( rel = 2 ) ', 'AP(rel=2)'],
    ['P(rel=1)@5', 'P@5'],
    ['success@01', 'Success@1'],
  ])('takes %s for %s', (text, id) => {
    expect(parseMeasure(text).id).toBe(id)
  })

  it('gives a measure that uses cutoff and rel', () => {
    // Grade 2 or more: b only. Within 2 of "a b c": 1 of 2 places.
    const measure = parseMeasure('P(rel=2)@2')
    expect(measure.score(ranked('a b c'), grades({ a: 1, b: 2, c: 2 }))).toBe(0.5)
  })

  it.each([
    ['nDGC@10', 'nDCG@10'],
    ['Hit@5', 'Success@5'],
    ['ndcg_cut_10', 'nDCG@10'],
    ['recip_rank', 'RR'],
    ['recall_5', 'R@5'],
    ['Succes@1', 'Success@1'],
    ['nDCG@k', 'nDCG'],
    ['nDCG@2.5', 'nDCG'],
    ['P@5(rel=2)', 'P@k'],
    ['rprecc', 'Rprec'],
  ])('refuses %s and suggests %s', (text, suggestion) => {
    const error = refusal(text)
    expect(error.code).toBe('E_MEASURE')
    expect(error.message).toContain(`unknown measure "${text}". Did you mean ${suggestion}?`)
    for (const known of KNOWN_MEASURES) expect(error.message).toContain(known)
  })

  it('suggests nothing for a word that is like no measure', () => {
    expect(refusal('latency').message).not.toContain('Did you mean')
    expect(refusal('').message).not.toContain('Did you mean')
  })

  it.each([
    ['R', 'needs a cutoff, for example R@5'],
    ['Complete', 'needs a cutoff'],
    ['P@0', 'cutoff is 0'],
    ['P(rel=0)@3', 'rel is 0'],
    ['AP(rel=-1)', 'expected rel='],
    ['AP(depth=3)', 'expected rel='],
    ['nDCG(rel=2)@3', 'takes no parameter'],
    ['Judged(rel=2)@3', 'takes no parameter'],
    ['Rprec@5', 'takes no cutoff'],
    ['nDCG@2.5', 'unknown measure'],
    ['nDCG@-1', 'unknown measure'],
  ])('refuses %s, saying: %s', (text, reason) => {
    const error = refusal(text)
    expect(error.code).toBe('E_MEASURE')
    expect(error.message).toContain(reason)
  })
})

describe('parseMeasures', () => {
  it('keeps the order and takes the same measure once', () => {
    expect(parseMeasures(['AP', 'Recall@5', 'R@5', 'map']).map(({ id }) => id)).toEqual(['AP', 'R@5'])
  })

  it('reports every measure it could not read', () => {
    expect(() => parseMeasures(['P', 'AP', 'nonsense'])).toThrow(
      expect.objectContaining({
        code: 'E_MEASURE',
        problems: [expect.stringContaining('"P"'), expect.stringContaining('"nonsense"')],
      }),
    )
  })
})
