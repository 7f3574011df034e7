import { describe, expect, it } from 'vitest'
import { defineRetriever, indexOf } from '../../src/retrievers/define-retriever.ts'
import { rank } from '../../src/retrievers/ranking.ts'
import { gaugeErrorOf } from '../support/gauge-error-of.ts'
import { catalogOf, found } from './catalog-of.ts'
import { retrieverSuite } from './retriever-suite.ts'

const nameOverlap = defineRetriever({
  name: 'name-overlap',
  defaults: { minLength: 2 },
  build: ({ tools }, { minLength }) =>
    indexOf((query, limit) => {
      const terms = query.split(/\s+/u).filter((term) => term.length >= minLength)
      const score = (name: string) => terms.filter((term) => name.includes(term)).length
      const hits = tools.map(({ id, name }) => ({ toolId: id, score: score(name) }))
      return rank(
        hits.filter((hit) => hit.score > 0),
        limit,
      )
    }),
})

retrieverSuite(nameOverlap(), {
  'catalog order in ties': 'the sample has Chinese in descriptions only, which it does not read',
  'surface form in ties': 'it reads no descriptions and has no stems',
  explain: 'it does not explain',
})

describe('a plug-in retriever', () => {
  it('searches the deferred tools', async () => {
    const catalog = catalogOf('Read', 'read_mail', 'send_mail')
    expect(await found(nameOverlap(), catalog, 'read mail')).toEqual(['read_mail', 'send_mail'])
    expect(await found(nameOverlap({ minLength: 5 }), catalog, 'read mail')).toEqual([])
  })

  it('has an id that names what differs from the defaults', () => {
    expect(nameOverlap().id).toBe('name-overlap')
    expect(nameOverlap({ minLength: 2 }).id).toBe('name-overlap')
    expect(nameOverlap({ minLength: 3 }).id).toBe('name-overlap(minLength=3)')
    expect(nameOverlap({ minLength: 3 }).params).toEqual({ minLength: 3 })
    expect(nameOverlap.retrieverName).toBe('name-overlap')
  })

  it('lists parameters in alphabetical order', () => {
    const define = defineRetriever({
      name: 'x',
      defaults: { b: 1, a: 'one', c: true },
      build: () => indexOf(() => rank([], 1)),
    })
    expect(define({ c: false, b: 2, a: 'two' }).id).toBe('x(a=two,b=2,c=false)')
  })

  it('is given the same tools as documents', async () => {
    const texts: string[] = []
    const reading = defineRetriever({
      name: 'reading',
      defaults: {},
      build: ({ documents }) => {
        for (const document of documents)
          texts.push(document.text('name'), document.text('hint'), document.text('no'))
        return indexOf(() => rank([], 1))
      },
    })
    await reading().build(catalogOf('Read', { name: 'CronCreate', searchHint: 'timer' }))
    expect(texts).toEqual(['cron create', 'timer', ''])
  })

  it('refuses parameters it does not have, and values of another type', () => {
    const given = (params: object) => gaugeErrorOf(() => nameOverlap(params))
    expect(given({ minLenght: 3 }).message).toBe(
      'retriever name-overlap has no parameter "minLenght". Its parameters: minLength.',
    )
    expect(given({ minLength: '3' }).message).toBe(
      'retriever name-overlap: minLength=3 is no number. Its default is 2.',
    )
    expect(given({ minLength: Number.NaN }).code).toBe('E_RETRIEVER')
    expect(given({ constructor: 1 }).message).toContain('has no parameter "constructor"')
  })

  it('may say why its parameters do not go together', () => {
    const picky = defineRetriever({
      name: 'picky',
      defaults: { size: 1 },
      check: ({ size }) => (size > 9 ? `size=${size} is above 9` : undefined),
      build: () => indexOf(() => rank([], 1)),
    })
    expect(gaugeErrorOf(() => picky({ size: 10 })).message).toBe('retriever picky: size=10 is above 9')
  })
})
