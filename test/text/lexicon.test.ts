import { describe, expect, it } from 'vitest'
import { GrowableUint32 } from '../../src/lib/growable.ts'
import { createAnalyzer } from '../../src/text/analyzer.ts'
import { type Lexicon, lexiconOf } from '../../src/text/lexicon.ts'

function freshLexicon(): Lexicon {
  return lexiconOf(createAnalyzer())
}

/** Terms of a text as an index reads them: chunk by chunk, by number. */
function termsOf(lexicon: Lexicon, text: string): string[] {
  const chunks = new GrowableUint32()
  lexicon.read(text, chunks)
  return [...chunks.filled()].flatMap((chunk) =>
    [...lexicon.terms.filled().subarray(lexicon.starts.values[chunk], lexicon.starts.values[chunk + 1])].map(
      lexicon.term,
    ),
  )
}

describe('the lexicon', () => {
  it('gives the terms of a text without its stop words', () => {
    const lexicon = freshLexicon()
    const text = 'Creates the issues in 查GitHub仓库'
    expect(termsOf(lexicon, text)).toEqual(lexicon.analyzer.analyze(text).map(({ term }) => term))
    expect(termsOf(lexicon, 'how to')).toEqual([])
  })

  it('numbers a term once, whichever word it comes from', () => {
    const lexicon = freshLexicon()
    termsOf(lexicon, 'issue issues create Issue')
    expect(lexicon.size()).toBe(2)
    expect(lexicon.find('issu')).toBe(0)
    expect(lexicon.find('creat')).toBe(1)
    expect(lexicon.find('unheard')).toBeUndefined()
    // issue, issues, create, Issue
    expect(lexicon.chunks()).toBe(4)
  })

  it('keeps the number of what is asked for by hand', () => {
    const lexicon = freshLexicon()
    const number = lexicon.number({ term: 'how', surface: 1, written: 'how', kind: 'word' })
    expect(lexicon.number({ term: 'how', surface: 1, written: 'how', kind: 'word' })).toBe(number)
    expect(lexicon.term(number)).toBe('how')
  })

  it('finds bigrams by a character they hold, each once', () => {
    const lexicon = freshLexicon()
    termsOf(lexicon, '天气预报 气 天天')
    const holding = (character: string) => lexicon.gramsHolding(character).map(lexicon.term)
    expect(holding('气')).toEqual(['天气', '气预', '气'])
    expect(holding('天')).toEqual(['天气', '天天'])
    expect(holding('机')).toEqual([])
  })

  it('is shared by all who use the analyser, and by nobody else', () => {
    const analyzer = createAnalyzer()
    expect(lexiconOf(analyzer)).toBe(lexiconOf(analyzer))
    expect(lexiconOf(createAnalyzer())).not.toBe(lexiconOf(analyzer))
  })
})
