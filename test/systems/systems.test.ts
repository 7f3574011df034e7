import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { SYSTEM_NAMES, systemFromId } from '../../src/systems/systems.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../src/toolsearch/settings.ts'
import { gaugeErrorOf } from '../support/gauge-error-of.ts'

const messageOf = (id: string) => {
  const error = gaugeErrorOf(() => systemFromId(id))
  expect(error.code).toBe('E_RETRIEVER')
  return error.message
}

it('every name gives a system of that name, with tool-search around the hybrid and rrf around two', () => {
  const around = new Map([
    ['tool-search', 'tool-search(hybrid)'],
    ['rrf', 'rrf(bm25f,tfidf)'],
  ])
  for (const name of SYSTEM_NAMES) expect(systemFromId(name).id).toBe(around.get(name) ?? name)
})

describe('ids are canonical', () => {
  it.each([
    ['bm25f( k1 = 0.90 )', 'bm25f(k1=0.9)'],
    ['bm25f(k1=0.9,b=0.5)', 'bm25f(b=0.5,k1=0.9)'],
    ['hybrid(keyword=0.4,tfidf=0.6)', 'hybrid'],
    ['hybrid(keyword=.4,ranks=points)', 'hybrid'],
    ['hybrid(ranks=order,pool=limit)', 'hybrid(pool=limit,ranks=order)'],
    ['tool-search', 'tool-search(hybrid)'],
    ['tool-search()', 'tool-search(hybrid)'],
    ['tool-search(hybrid())', 'tool-search(hybrid)'],
    ['tool-search( tfidf( minScore = 0 ) )', 'tool-search(tfidf(minScore=0))'],
    ['tfidf(stemmer=off)', 'tfidf(stemmer=off)'],
    ['bm25(schema=full, b=.5)', 'bm25(b=0.5)'],
    ['rrf(k=60, bm25f, tfidf(minScore=0))', 'rrf(bm25f,tfidf(minScore=0))'],
    ['rrf(bm25f,rrf(lexical,keyword,k=10),depth=50)', 'rrf(bm25f,rrf(lexical,keyword,k=10),depth=50)'],
    ['semantic(lexical)', 'semantic'],
    ['semantic(weight=0.2,bm25f)', 'semantic(bm25f,weight=0.2)'],
    ['tool-search(semantic(rrf(bm25f,tfidf)))', 'tool-search(semantic(rrf(bm25f,tfidf)))'],
  ])('%s is %s', (id, canonical) => {
    expect(systemFromId(id).id).toBe(canonical)
    expect(systemFromId(canonical).id).toBe(canonical)
  })
})

describe('what is wrong is said with a way out', () => {
  it('an unknown name gets a suggestion and the list', () => {
    expect(messageOf('hybird')).toBe(
      `unknown retriever "hybird". Did you mean "hybrid"? Known: ${SYSTEM_NAMES.join(', ')}.`,
    )
    expect(messageOf('tool-search(keywrd)')).toContain('Did you mean "keyword"?')
    expect(messageOf('constructor')).toMatch(/^unknown retriever "constructor"\. Known: /u)
  })

  it('an unknown parameter gets the list of known ones', () => {
    expect(messageOf('bm25f(k2=1)')).toMatch(/^retriever bm25f has no parameter "k2"\. Its parameters: .*k1/u)
    expect(messageOf('bm25f(constructor=1)')).toContain('no parameter "constructor"')
  })

  it.each(['abc', '', '0.4x', 'Infinity', 'NaN'])('the number "%s" is refused with the default', (value) => {
    expect(messageOf(`hybrid(keyword=${value})`)).toBe(
      `retriever hybrid: keyword="${value}" is no number. Its default is 0.4.`,
    )
  })

  it('values that a retriever cannot work with are refused', () => {
    expect(messageOf('hybrid(pool=some)')).toContain('pool=some is neither all nor limit')
    expect(messageOf('hybrid(keyword=0,tfidf=0)')).toContain('both 0')
    expect(messageOf('tfidf(minScore=-1)')).toContain('minScore=-1 is negative')
  })

  it('parameters of a retriever around others are checked as those of any', () => {
    expect(messageOf('rrf(bm25f,k=many)')).toBe('retriever rrf: k="many" is no number. Its default is 60.')
    expect(messageOf('rrf(bm25f,d=1)')).toBe('retriever rrf has no parameter "d". Its parameters: depth, k.')
    expect(messageOf('rrf(bm25f,k=-1)')).toContain('k=-1 is negative')
    expect(messageOf('rrf(bm25f,depth=0)')).toContain('depth=0 is below 1')
    expect(messageOf('semantic(weight=2)')).toContain('weight=2 is outside 0..1')
    expect(messageOf('semantic(bm25f,tfidf)')).toContain('takes one inner retriever')
    expect(messageOf('rrf(bm25f,nobody)')).toContain('unknown retriever "nobody"')
  })

  it('an inner retriever stands in retrievers around others alone; tool-search takes one, without parameters beside it', () => {
    expect(messageOf('bm25f(keyword)')).toBe('retriever bm25f takes parameters (key=value), not "keyword".')
    expect(messageOf('tool-search(bm25f,keyword)')).toContain('takes one inner retriever')
    expect(messageOf('tool-search(k1=1)')).toContain('takes one inner retriever')
  })
})

describe('settings', () => {
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    weights: { keyword: 1, tfidf: 0 },
    minScore: 0.3,
  }

  it('decide weights and minimum score where the id does not', () => {
    expect(systemFromId('hybrid', settings).id).toBe('hybrid(keyword=1,minScore=0.3,tfidf=0)')
    expect(systemFromId('tfidf', settings).id).toBe('tfidf(minScore=0.3)')
    expect(systemFromId('tool-search', settings).id).toBe(
      'tool-search(hybrid(keyword=1,minScore=0.3,tfidf=0))',
    )
    expect(systemFromId('bm25f', settings).id).toBe('bm25f')
  })

  it('give way to the id', () => {
    expect(systemFromId('hybrid(keyword=0.4,tfidf=0.6)', settings).id).toBe('hybrid(minScore=0.3)')
    expect(systemFromId('tool-search(tfidf(minScore=0))', settings).id).toBe('tool-search(tfidf(minScore=0))')
  })

  it('change what is found', async () => {
    const catalog = createCatalog([
      { name: 'post_message', description: 'Message' },
      { name: 'open_channel', description: 'Makes a place in which many people message each other' },
    ])
    const found = async (minScore: number) => {
      const index = await systemFromId('tfidf', { ...settings, minScore }).build(catalog)
      return (await index.search('message', 5)).map((hit) => hit.toolId)
    }
    expect(await found(0)).toEqual(['post_message', 'open_channel'])
    expect(await found(0.4)).toEqual(['post_message'])
  })
})
