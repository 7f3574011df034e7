import { fc, test as propertyTest } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { csvField, markdownCode, markdownText, plainLine } from '../../src/report/untrusted.ts'

const hostile = fc.string({ unit: 'binary' })

describe('plainLine', () => {
  test('removes colour codes, terminal titles and lone escape characters', () => {
    expect(plainLine('\u001b[31mred\u001b[0m \u001b]0;title\u0007x\u001by')).not.toMatch(
      /\p{Cc}|\[31m|title/u,
    )
    expect(plainLine('\u001b[31mred\u001b[0m')).toBe('red')
  })

  test('removes direction overrides, zero-width spaces and invisible tag characters', () => {
    expect(plainLine('a\u202egnp.exe\u2066b\u200bc\u{e0041}d')).toBe('agnp.exebcd')
  })

  test('makes one line of several', () => {
    expect(plainLine('one\r\ntwo\tthree\u2028four')).toBe('one two three four')
  })

  test('keeps Chinese, accents and joined pictographs', () => {
    expect(plainLine('查询 café 👩\u200d💻')).toBe('查询 café 👩\u200d💻')
  })

  propertyTest.prop([hostile])('leaves no control character whatever it is given', (text) => {
    expect(plainLine(text)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
  })
})

describe('Markdown', () => {
  test('a name cannot end its cell, open a tag, a link, a picture or a mention', () => {
    const text = markdownText('a|b <img src=x> [x](http://evil.test) ![y](z) @someone `code` $x$')
    expect(text).not.toMatch(/[|<>`$]|\]\(|!\[|:\/\/|@someone/u)
  })

  test('plain figures stay readable in the source', () => {
    expect(markdownText('nDCG@10 .612 [.581, .643]')).toBe('nDCG@10 .612 [.581, .643]')
    expect(markdownText('never smaller than R@k. It')).toBe('never smaller than R@k. It')
    expect(markdownText('a@b.example')).toBe('a&#64;b.example')
  })

  test('an ordinary id becomes a code span, one with a backtick or a pipe does not', () => {
    expect(markdownCode('bm25f(k1=0.9)')).toBe('`bm25f(k1=0.9)`')
    expect(markdownCode('a`b|c')).toBe('<code>a&#96;b&#124;c</code>')
  })

  propertyTest.prop([hostile])('neither form holds a raw pipe, tag of the name or line break', (text) => {
    expect(markdownText(text)).not.toMatch(/[|<>\n\r]/u)
    expect(markdownCode(text).replace(/^<code>|<\/code>$/gu, '')).not.toMatch(/[|<>\n\r]/u)
  })
})

describe('csvField', () => {
  test('a formula becomes text, a negative number stays a number', () => {
    expect(csvField('=HYPERLINK("x")')).toBe(`"'=HYPERLINK(""x"")"`)
    expect(csvField('@SUM(A1)')).toBe("'@SUM(A1)")
    expect(csvField('\u001b[0m=1+1')).toBe("'=1+1")
    expect(csvField(-0.5)).toBe('-0.5')
  })

  test('quotes what holds a comma or a quotation mark', () => {
    expect(csvField('hybrid(pool=limit,ranks=order)')).toBe('"hybrid(pool=limit,ranks=order)"')
  })
})
