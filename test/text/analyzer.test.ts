import { fc, test } from '@fast-check/vitest'
import { newStemmer } from 'snowball-stemmers'
import { describe, expect, it } from 'vitest'
import { hash32 } from '../../src/lib/random.ts'
import { createAnalyzer, defaultAnalyzer } from '../../src/text/analyzer.ts'
import { bigramsOf } from '../../src/text/bigrams.ts'

function termsOf(text: string, analyzer = defaultAnalyzer): string[] {
  return analyzer.analyze(text).map(({ term }) => term)
}

const withStopWords = createAnalyzer({ stemmer: 'on', stopWords: 'off' })

describe('the analyser', () => {
  it('stems English words', () => {
    expect(termsOf('creating scheduled issues')).toEqual(termsOf('creates schedule issue'))
  })

  it('tells news from new, as Porter2 does', () => {
    expect(termsOf('news')).toEqual(['news'])
    expect(termsOf('new')).toEqual(['new'])
  })

  it('takes the s off a plural of letters, which Porter2 leaves', () => {
    expect(termsOf('prs vms pdfs')).toEqual(['pr', 'vm', 'pdf'])
    expect(termsOf('css yes')).toEqual(['css', 'yes'])
  })

  test.prop([fc.string({ unit: fc.constantFrom(...'aeioubcdefglmnrsty'), minLength: 4, maxLength: 14 })], {
    numRuns: 3_000,
  })('gives every word the stem that Snowball gives it', (word) => {
    fc.pre(/[aeiouy]/.test(word))
    expect(withStopWords.analyze(word).map(({ term }) => term)).toEqual([newStemmer('english').stem(word)])
  })

  it('leaves words of other alphabets, with digits or signs as they are', () => {
    expect(termsOf('файлы v2s c++ 🚀')).toEqual(['файлы', 'v2s', 'c++', '🚀'])
  })

  it('drops stop words', () => {
    expect(termsOf('how to read the file')).toEqual(['read', 'file'])
    expect(defaultAnalyzer.isStopWord('the')).toBe(true)
    expect(defaultAnalyzer.isStopWord('file')).toBe(false)
  })

  it('keeps the stop words of a text that has nothing else', () => {
    expect(termsOf('how to do it')).toEqual(['how', 'to', 'do', 'it'])
    expect(termsOf('to_do how')).toEqual(['to', 'do', 'how'])
  })

  it('cuts runs of scripts without spaces into overlapping pairs', () => {
    expect(termsOf('查询数据库 库')).toEqual(['查询', '询数', '数据', '据库', '库'])
    expect(termsOf('파일을')).toEqual(['파일', '일을'])
    expect(termsOf('ค้นหา')).toEqual(['ค้น', 'นห', 'หา'])
    expect(termsOf('𠮷野家')).toEqual(['𠮷野', '野家'])
  })

  it('parts Latin words from the Chinese around them', () => {
    expect(termsOf('查GitHub仓库')).toEqual(['查', 'git', 'hub', 'github', '仓库'])
  })

  it('marks bigrams as grams, and notes the word as written', () => {
    expect(defaultAnalyzer.analyze('Issues 查询')).toEqual([
      { term: 'issu', surface: hash32('issues'), written: 'issues', kind: 'word' },
      { term: '查询', surface: hash32('查询'), written: '查询', kind: 'gram' },
    ])
  })

  it('gives nothing for a text without words', () => {
    expect(termsOf('')).toEqual([])
    expect(termsOf('?! …')).toEqual([])
  })

  it('does not stem what is too long for a word', () => {
    const long = `${'ya'.repeat(100_000)}ing`
    expect(termsOf(long)).toEqual([long])
  })

  it('matches words as written without the stemmer', () => {
    const plain = createAnalyzer({ stemmer: 'off', stopWords: 'on' })
    expect(termsOf('the issues', plain)).toEqual(['issues'])
  })

  it('keeps stop words when they are switched on as words', () => {
    const all = createAnalyzer({ stemmer: 'on', stopWords: 'off' })
    expect(termsOf('the issues', all)).toEqual(['the', 'issu'])
    expect(all.isStopWord('the')).toBe(false)
  })
})

describe('bigrams', () => {
  it('are pairs of characters with their marks', () => {
    expect(bigramsOf('数据库')).toEqual(['数据', '据库'])
    expect(bigramsOf('库')).toEqual(['库'])
    expect(bigramsOf('')).toEqual([])
    expect(bigramsOf('𠮷𠮷')).toEqual(['𠮷𠮷'])
    expect(bigramsOf('か\u3099き')).toEqual(['か\u3099き'])
  })
})
