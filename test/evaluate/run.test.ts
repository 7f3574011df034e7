import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import type { Dataset, Query } from '../../src/datasets/dataset.ts'
import { counts } from '../../src/evaluate/counted.ts'
import { runQueries } from '../../src/evaluate/run.ts'
import { indexOf } from '../../src/retrievers/define-retriever.ts'
import { EMPTY_RANKING } from '../../src/retrievers/ranking.ts'
import { grades, ranked } from './examples.ts'

const query = (id: string, kind = 'task'): Query => ({
  id,
  text: `text of ${id}`,
  lang: 'en',
  kind,
  form: 'keyword',
  split: 'test',
})

const dataset: Dataset = {
  name: 'tiny',
  title: 'Tiny',
  version: '1.0.0',
  origin: 'shipped',
  catalog: createCatalog([{ name: 'a', description: '' }]),
  queries: [query('q1'), query('q2'), query('q3')],
  judgments: new Map(),
  checksum: '',
  warnings: [],
}

describe('runQueries', () => {
  it('asks every query given once, in order, by its text and with the depth', async () => {
    const asked: [string, number][] = []
    const index = indexOf((text, limit) => {
      asked.push([text, limit])
      return text === 'text of q1' ? ranked('a') : EMPTY_RANKING
    })
    const queries = [query('q3'), query('q1')]
    const run = await runQueries(index, { dataset, queries, retriever: 'mine', depth: 7 })
    expect(asked).toEqual([
      ['text of q3', 7],
      ['text of q1', 7],
    ])
    expect(run).toMatchObject({ dataset: 'tiny', retriever: 'mine', depth: 7 })
    expect([...run.rankings]).toEqual([
      ['q3', []],
      ['q1', ranked('a')],
    ])
  })

  it('waits for an index that answers later, and lets its error through', async () => {
    const later = indexOf(async () => ranked('a'))
    const request = { dataset, queries: [query('q1')], retriever: 'later', depth: 1 }
    expect((await runQueries(later, request)).rankings.get('q1')).toEqual(ranked('a'))
    const broken = indexOf(() => {
      throw new Error('no index')
    })
    await expect(runQueries(broken, request)).rejects.toThrow('no index')
  })
})

describe('a query counts in the means', () => {
  const judged = (byTool: Readonly<Record<string, number>>) => ({
    judgments: new Map([['q', grades(byTool)]]),
  })

  it('when some tool is relevant to it', () => {
    expect(counts(query('q'), judged({ a: 2 }))).toBe(true)
    expect(counts(query('q'), judged({ a: 0, b: 1 }))).toBe(true)
  })

  it('and not when nothing is, or nobody judged it', () => {
    expect(counts(query('q'), judged({}))).toBe(false)
    expect(counts(query('q'), judged({ a: 0, b: -1 }))).toBe(false)
    expect(counts(query('other'), judged({ a: 2 }))).toBe(false)
  })

  it('and not when its right answer is nothing, or a tool that is loaded', () => {
    expect(counts(query('q', 'no-match'), judged({ a: 2 }))).toBe(false)
    expect(counts(query('q', 'core'), judged({ a: 2 }))).toBe(false)
  })
})
