import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toolDocument } from '../../src/retrievers/document.ts'
import { buildNameIndex } from '../../src/retrievers/name-index.ts'
import { defaultAnalyzer } from '../../src/text/analyzer.ts'
import { catalogOf } from './catalog-of.ts'
import { isNamed } from './plain-tf-idf.ts'

function indexOfNames(...names: readonly string[]) {
  return buildNameIndex(catalogOf(...names).tools.map(toolDocument), defaultAnalyzer.isStopWord)
}

describe('name index', () => {
  const index = indexOfNames('CronCreate', 'Snip', 'Cut', 'what_is_this', 'add_to_list', 'CronCreate')
  const named = (text: string) => [...index.namedBy(text.split(' '))]
  const holding = (text: string) => index.holding(text.split(' '))

  it('knows names of one word, of four characters and more', () => {
    expect(named('please snip this')).toEqual([1])
    expect(named('please cut this')).toEqual([])
  })

  it('knows two neighbouring words of a name, for every tool of that name', () => {
    expect(named('a cron create job')).toEqual([0, 5])
    expect(named('create cron')).toEqual([])
    expect(named('cron to create')).toEqual([])
    expect(named('to list')).toEqual([4])
  })

  it('takes stop words for a name only where they are the whole of it', () => {
    expect(named('what is cron')).toEqual([])
    expect(named('tell me what is this')).toEqual([3])
  })

  it('tells in which names a whole query stands', () => {
    expect(holding('cron create')).toEqual([0, 5])
    expect(holding('is this')).toEqual([3])
    expect(holding('add list')).toEqual([])
    expect(holding('cron create job')).toEqual([])
    expect(holding('snip')).toEqual([])
    expect(index.holding([])).toEqual([])
  })

  it('finds what reading all names finds', () => {
    const words = fc.array(fc.constantFrom('to', 'how', 'cron', 'create', 'list', 'a'), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), words, (names, query) => {
        const built = indexOfNames(...names.map((parts) => parts.join('_')))
        const text = query.join(' ')
        const expectedNamed = [...names.keys()].filter((i) => isNamed(text, names[i] ?? []))
        expect([...built.namedBy(query)].sort((a, b) => a - b)).toEqual(expectedNamed)
        const expectedHolding = [...names.keys()].filter((i) =>
          ` ${names[i]?.join(' ')} `.includes(` ${text} `),
        )
        expect(built.holding(query)).toEqual(query.length < 2 ? [] : expectedHolding)
      }),
      { numRuns: 500 },
    )
  })
})
