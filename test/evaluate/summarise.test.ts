import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import type { Dataset, Form, Query } from '../../src/datasets/dataset.ts'
import { recall } from '../../src/evaluate/measures/recall.ts'
import { reciprocalRank } from '../../src/evaluate/measures/reciprocal-rank.ts'
import type { Run } from '../../src/evaluate/run.ts'
import { scoreQueries, summarise } from '../../src/evaluate/summarise.ts'
import { seededRandom } from '../../src/lib/random.ts'
import { inOrder } from '../../src/retrievers/ranking.ts'
import { grades, ranked } from './examples.ts'

const query = (id: string, kind: string, lang: string, form: Form = 'keyword'): Query => ({
  id,
  text: id,
  kind,
  lang,
  form,
  split: 'test',
})

const queries = [
  query('first', 'task', 'en'),
  query('second', 'task', 'zh'),
  query('lost', 'typo', 'en'),
  query('unanswered', 'typo', 'zh', 'required'),
  query('irrelevant', 'task', 'en'),
  query('quiet', 'no-match', 'en'),
  query('loud', 'no-match', 'en'),
  query('loaded', 'core', 'en'),
  query('unloaded', 'core', 'en'),
  query('wrongly-loaded', 'core', 'en'),
]

const dataset: Dataset = {
  name: 'tiny',
  title: 'Tiny',
  version: '1.0.0',
  origin: 'shipped',
  catalog: createCatalog([]),
  queries,
  judgments: new Map([
    ['first', grades({ a: 2, b: 1 })],
    ['second', grades({ a: 2 })],
    ['lost', grades({ a: 2 })],
    ['unanswered', grades({ a: 2 })],
    ['irrelevant', grades({ a: 0 })],
    ['loaded', grades({ Read: 2 })],
    ['unloaded', grades({ Read: 2 })],
    ['wrongly-loaded', grades({ Read: 2, Bash: 0 })],
  ]),
  checksum: '',
  warnings: [],
}

const run: Run = {
  dataset: 'tiny',
  retriever: 'mine',
  depth: 2,
  rankings: new Map([
    ['first', ranked('a c')],
    ['second', ranked('b a')],
    ['lost', ranked('b c')],
    ['irrelevant', ranked('a')],
    ['quiet', ranked('')],
    ['loud', ranked('a')],
    ['loaded', inOrder([{ toolId: 'Read', score: 1, loaded: true }])],
    ['unloaded', ranked('Read')],
    ['wrongly-loaded', inOrder([{ toolId: 'Bash', score: 1, loaded: true }])],
  ]),
}

const measures = [recall({ cutoff: 2 }), reciprocalRank()]
const scores = scoreQueries(run, dataset, queries, measures)
const summaries = summarise(scores, dataset, seededRandom(7))
const mean = (slice: string, measure: string) =>
  summaries.find((summary) => summary.slice === slice && summary.measure === measure)

describe('scoreQueries', () => {
  const of = (id: string) => scores.find((scored) => scored.query.id === id)

  it('scores each query by every measure, one without an answer as an empty ranking', () => {
    expect(scores.map((scored) => scored.query)).toEqual(queries)
    // Two tools are relevant, one is found, at rank 1.
    expect(of('first')?.measures).toEqual({ 'R@2': 1 / 2, RR: 1 })
    expect(of('second')?.measures).toEqual({ 'R@2': 1, RR: 1 / 2 })
    expect(of('lost')?.measures).toEqual({ 'R@2': 0, RR: 0 })
    expect(of('unanswered')).toMatchObject({ ranking: [], measures: { 'R@2': 0, RR: 0 } })
  })

  it('gives no-match queries their own measure: 1 for nothing found', () => {
    expect(of('quiet')?.measures).toEqual({ Empty: 1 })
    expect(of('loud')?.measures).toEqual({ Empty: 0 })
  })

  it('gives core queries theirs: 1 where the right tool is marked as loaded', () => {
    expect(of('loaded')?.measures).toEqual({ Loaded: 1 })
    expect(of('unloaded')?.measures).toEqual({ Loaded: 0 })
    expect(of('wrongly-loaded')?.measures).toEqual({ Loaded: 0 })
  })
})

describe('summarise', () => {
  it('takes means over the queries that count, a missing answer as 0', () => {
    // (1/2 + 1 + 0 + 0) / 4 and (1 + 1/2 + 0 + 0) / 4
    expect(mean('all', 'R@2')).toMatchObject({ mean: 0.375, n: 4 })
    expect(mean('all', 'RR')).toMatchObject({ mean: 0.375, n: 4 })
  })

  it('takes them by kind, language and form', () => {
    // (1/2 + 1) / 2, of first and second
    expect(mean('kind:task', 'R@2')).toMatchObject({ mean: 0.75, n: 2 })
    expect(mean('kind:typo', 'R@2')).toMatchObject({ mean: 0, n: 2 })
    // (1 + 0) / 2, of first and lost; (1/2 + 0) / 2, of second and unanswered
    expect(mean('lang:en', 'RR')).toMatchObject({ mean: 0.5, n: 2 })
    expect(mean('lang:zh', 'RR')).toMatchObject({ mean: 0.25, n: 2 })
    // (1/2 + 1 + 0) / 3
    expect(mean('form:keyword', 'R@2')).toMatchObject({ mean: 0.5, n: 3 })
    expect(mean('form:required', 'R@2')).toMatchObject({ mean: 0, n: 1 })
  })

  it('keeps no-match and core queries in slices of their own, with their own measures alone', () => {
    expect(mean('kind:no-match', 'Empty')).toMatchObject({ mean: 1 / 2, n: 2 })
    expect(mean('kind:core', 'Loaded')).toMatchObject({ mean: 1 / 3, n: 3 })
    const own = summaries.filter(({ slice }) => slice === 'kind:no-match' || slice === 'kind:core')
    expect(own).toHaveLength(2)
    expect(summaries.filter(({ measure }) => measure === 'Empty' || measure === 'Loaded')).toEqual(own)
  })

  it('brackets every mean, with no width where one query is all', () => {
    for (const { low, mean: middle, high } of summaries) {
      expect(low).toBeLessThanOrEqual(middle)
      expect(high).toBeGreaterThanOrEqual(middle)
    }
    expect(mean('all', 'R@2')?.low).toBeLessThan(mean('all', 'R@2')?.high ?? 0)
    expect(mean('form:required', 'R@2')).toMatchObject({ low: 0, high: 0 })
  })

  it('gives the same intervals for the same seed, whatever was drawn before and whatever else is asked', () => {
    expect(summarise(scores, dataset, seededRandom(7))).toEqual(summaries)
    const used = seededRandom(7)
    used.next()
    expect(summarise(scores, dataset, used)).toEqual(summaries)
    const counted = scores.slice(0, 4)
    const all = (rows: typeof summaries) => rows.filter(({ slice }) => slice === 'all')
    expect(all(summarise(counted, dataset, seededRandom(7)))).toEqual(all(summaries))
  })

  it('leaves out a slice that holds just the queries of all', () => {
    const slices = summarise(scores.slice(0, 2), dataset, seededRandom(1)).map(({ slice }) => slice)
    expect([...new Set(slices)]).toEqual(['all', 'lang:en', 'lang:zh'])
  })

  it('of nothing that counts is nothing', () => {
    expect(summarise([], dataset, seededRandom(1))).toEqual([])
    const irrelevant = scores.filter((scored) => scored.query.id === 'irrelevant')
    expect(summarise(irrelevant, dataset, seededRandom(1))).toEqual([])
  })
})
