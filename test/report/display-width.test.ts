import { describe, expect, test } from 'vitest'
import { displayWidth, fitWidth, wrapWords } from '../../src/report/display-width.ts'

describe('displayWidth', () => {
  test('Chinese, Japanese and Korean take two columns each, marks and colours none', () => {
    expect(displayWidth('abc')).toBe(3)
    expect(displayWidth('查询')).toBe(4)
    expect(displayWidth('カナ')).toBe(4)
    expect(displayWidth('한국')).toBe(4)
    expect(displayWidth('𠮷')).toBe(2)
    expect(displayWidth('e\u0301')).toBe(1)
    expect(displayWidth('\u001b[31mred\u001b[39m')).toBe(3)
  })
})

describe('fitWidth', () => {
  test('cuts between characters and shows that something is missing', () => {
    expect(fitWidth('hybrid', 6)).toBe('hybrid')
    expect(fitWidth('hybrid', 4)).toBe('hyb…')
    expect(fitWidth('查询数据', 6)).toBe('查询…')
  })
})

describe('wrapWords', () => {
  test('breaks between words, and leaves a word that is too long alone on its line', () => {
    expect(wrapWords('one two three', 7)).toEqual(['one two', 'three'])
    expect(wrapWords('a incomprehensible b', 5)).toEqual(['a', 'incomprehensible', 'b'])
  })
})
