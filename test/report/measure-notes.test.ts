import { describe, expect, test } from 'vitest'
import { KNOWN_MEASURES, parseMeasures } from '../../src/evaluate/parse-measure.ts'
import { depthOf } from '../../src/experiment/define.ts'
import { measureNotes } from '../../src/report/measure-notes.ts'

describe('measureNotes', () => {
  test.each([
    { measures: ['R@5', 'RR'] },
    { measures: ['R@1', 'nDCG@20', 'RR', 'AP'] },
    { measures: ['AP(rel=2)'] },
  ])('the depth said is the depth a run of $measures asks for', ({ measures }) => {
    const depth = depthOf(parseMeasures(measures))
    expect(measureNotes(measures, measures).at(-1)).toContain(`Rankings are ${depth} hits deep`)
  })

  test('measures without a cutoff see as far as the rankings are deep', () => {
    expect(measureNotes(['RR', 'AP(rel=2)', 'R@5'], ['R@50']).at(-1)).toBe(
      'Rankings are 50 hits deep: RR, AP(rel=2) over the first 50 results.',
    )
    expect(measureNotes(['R@5'], ['R@5'])).toContain('Rankings are 10 hits deep.')
  })

  test('every measure that can be asked for is explained', () => {
    for (const known of KNOWN_MEASURES) {
      const name = known.replace('@k', '')
      expect(measureNotes([known], []).join('\n')).toMatch(new RegExp(`^${name}(@k)?: `, 'mu'))
    }
  })

  test('only what is shown is explained', () => {
    expect(measureNotes(['RR'], ['RR', 'P@5']).join(' ')).not.toMatch(/P@k|Success/u)
    expect(measureNotes([], ['RR'])).toEqual([])
  })
})
