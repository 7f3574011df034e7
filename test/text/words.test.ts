import { describe, expect, it } from 'vitest'
import { plainWords, wordsOf } from '../../src/text/words.ts'

function textsOf(text: string): string[] {
  return wordsOf(text).map((word) => word.text)
}

describe('words of a text', () => {
  it.each<[what: string, text: string, words: readonly string[]]>([
    [
      'punctuation parts words',
      'read, write/list a_file-name v1.2',
      ['read', 'write', 'list', 'a', 'file', 'name', 'v1', '2'],
    ],
    ['letter case does not count', 'ÉCOLE Straße', ['ecole', 'strasse']],
    ['camelCase gives its parts and the whole', 'createIssue', ['create', 'issue', 'createissue']],
    ['an acronym is one part', 'HTTPServer', ['http', 'server', 'httpserver']],
    ['the plural of an acronym is no part of its own', 'getPDFs', ['get', 'pdf', 'getpdfs']],
    ['an acronym alone loses its plural', 'URLs', ['url']],
    ['a capital after a digit begins a part', 'EC2Instances', ['ec2', 'instances', 'ec2instances']],
    ['letters after digits do not', 's3bucket 2fa', ['s3bucket', '2fa']],
    [
      'full-width forms are the plain ones',
      'ＣｒｏｎＣｒｅａｔｅ １２',
      ['cron', 'create', 'croncreate', '12'],
    ],
    ['half-width kana are full ones', 'ｶﾞｲﾄﾞ', ['ガイド']],
    ['a full-width underscore parts words', 'ｃｒｏｎ＿ｊｏｂ', ['cron', 'job']],
    ['the Turkish İ is an i', 'İstanbul', ['istanbul']],
    ['accents may be composed or not', 'caf\u00e9 cafe\u0301', ['cafe', 'cafe']],
    ['й is no и', 'файл', ['файл']],
    ['a ligature is its letters', 'ﬁle', ['file']],
    ['C++, C# and F# are words', 'C++ c# F#, (C++)', ['c++', 'c#', 'f#', 'c++']],
    ['other plus and hash signs part words', 'a+b #12 abc# c+++', ['a', 'b', '12', 'abc', 'c']],
    ['the possessive is cut', "the user's files, the user\u2019s", ['the', 'user', 'files', 'the', 'user']],
    ['other apostrophes close up', "don't o\u2019clock 'quoted'", ['dont', 'oclock', 'quoted']],
    ['a pictograph is a word', 'go 🚀🎉!', ['go', '🚀', '🎉']],
    ['a sequence of pictographs is one, whatever its colour', '👩‍💻 👍🏽 ❤️', ['👩‍💻', '👍', '❤']],
    ['flags are pairs', '🇩🇪🇫🇷', ['🇩🇪', '🇫🇷']],
    ['Latin glued to Chinese parts', '查GitHub仓库', ['查', 'git', 'hub', 'github', '仓库']],
    ['a run goes on over its iteration marks', '人々のデータベース', ['人々のデータベース']],
    ['Thai is a run', 'ค้นหา file', ['ค้นหา', 'file']],
    ['Arabic may be written with its marks or without', 'ابحث عن مَلَف', ['ابحث', 'عن', 'ملف']],
    ['Khmer signs are no letters', 'ឯកសារ។ ᧠', ['ឯកសារ']],
    ['Greek has two small sigmas and optional accents', 'Λόγος ΛΟΓΟΣ', ['λογοσ', 'λογοσ']],
    ['letters that many keyboards lack', 'Łódź smørrebrød ёж', ['lodz', 'smorrebrod', 'еж']],
    ['Korean words are runs with their particles', '파일을 검색', ['파일을', '검색']],
    ['characters beyond the first plane stay whole', '𠮷野家', ['𠮷野家']],
    ['a lone surrogate is part of no word', 'ab\ud800cd \udfff', ['ab', 'cd']],
    ['nothing has no words', '', []],
    ['signs alone are no words', '?! … — + #', []],
  ])('%s', (_, text, words) => {
    expect(textsOf(text)).toEqual(words)
  })

  it('marks the whole of a compound as glued, and runs as runs', () => {
    expect(wordsOf('createIssue 查询')).toEqual([
      { text: 'create', kind: 'word' },
      { text: 'issue', kind: 'word' },
      { text: 'createissue', kind: 'word', glued: true },
      { text: '查询', kind: 'run' },
    ])
  })

  it('reads a piece beyond the usual length the same as a short one', () => {
    expect(textsOf('aB'.repeat(300_000))).toHaveLength(300_002)
    expect(textsOf('createIssue'.repeat(3))).toEqual([
      'create',
      'issuecreate',
      'issuecreate',
      'issue',
      'createissuecreateissuecreateissue',
    ])
  })
})

describe('plain words', () => {
  it('are the parts of compounds without the whole, stop words included', () => {
    expect(plainWords('how to createIssue')).toEqual(['how', 'to', 'create', 'issue'])
  })
})
