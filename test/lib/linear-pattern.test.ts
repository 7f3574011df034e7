import { describe, expect, it } from 'vitest'
import { compileLinear, type LinearPattern, type PatternSyntax } from '../../src/lib/linear-pattern.ts'

function compiled(source: string, syntax: PatternSyntax): LinearPattern {
  const made = compileLinear(source, syntax)
  if (made.status === 'refused') throw new Error(made.reason)
  return made.pattern
}

function reasonFor(source: string, syntax: PatternSyntax): string {
  const made = compileLinear(source, syntax)
  return made.status === 'refused' ? made.reason : 'compiled'
}

describe('compileLinear', () => {
  it('finds a match anywhere in the text', () => {
    expect(compiled('get_.*_data', 're2').test('now get_all_data.')).toBe(true)
    expect(compiled('^get', 're2').test('forget')).toBe(false)
  })

  it.each([
    ['^\\u{1F600}$', '😀'],
    ['^[\\u4e00-\\u9fff]+$', '天气'],
    ['(?<year>\\d{4})', '2024'],
    ['^[\\w-.]+$', 'a-b.c'],
    ['^.$', '😀'],
    ['^\\/\\-$', '/-'],
  ])('reads ECMAScript: %s matches %s', (source, text) => {
    expect(compiled(source, 'ecmascript').test(text)).toBe(true)
  })

  it('says why there is no linear-time match', () => {
    expect(reasonFor('(', 're2')).toBe('missing closing ): `(`')
    expect(reasonFor('(?=a)', 'ecmascript')).toContain('(?=')
    expect(reasonFor('(?<n>a)\\k<n>', 'ecmascript')).toBe('it refers back to a group')
    expect(reasonFor('\\\\k<n>', 'ecmascript')).toBe('compiled')
    expect(reasonFor('a'.repeat(5_001), 're2')).toBe('5001 characters are more than 5000')
  })

  it('takes ten times as long for ten times the text where others try every way to match', () => {
    const pattern = compiled('(a+)+$', 're2')
    const start = performance.now()
    expect(pattern.test(`${'a'.repeat(1_000_000)}!`)).toBe(false)
    expect(performance.now() - start).toBeLessThan(5_000)
  })

  it('tells what repetitions cost', () => {
    expect(compiled('a{3}', 're2').size).toBeLessThan(10)
    expect(compiled('(?:a{30}){30}', 're2').size).toBeGreaterThan(900)
  })
})
