import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import type { Dataset, Query } from '../../src/datasets/dataset.ts'
import type { Judgment } from '../../src/evaluate/measure.ts'
import { retryQuery, tasksOf } from '../../src/promptcache/task.ts'

const TOOLS = ['Read', 'CronCreate', 'CronList', 'Snip']

function datasetOf(
  judgments: Record<string, Record<string, Judgment>>,
  origin: Dataset['origin'] = 'shipped',
): Dataset {
  const queries: Query[] = Object.keys(judgments).map((id) => ({
    id,
    text: `text of ${id}`,
    lang: 'en',
    kind: 'task',
    form: 'keyword',
    split: 'test',
  }))
  return {
    name: 'sample',
    title: 'Sample',
    version: '1',
    origin,
    catalog: createCatalog(TOOLS.map((name) => ({ name, description: '' }))),
    queries,
    judgments: new Map(
      Object.entries(judgments).map(([id, judged]) => [id, new Map(Object.entries(judged))]),
    ),
    checksum: '',
    warnings: [],
  }
}

describe('tasks of a dataset', () => {
  it('need the right tools, not the acceptable ones', () => {
    const dataset = datasetOf({ q: { CronCreate: { grade: 2 }, CronList: { grade: 1 }, Snip: { grade: 0 } } })
    expect(tasksOf(dataset)).toEqual([
      { id: 'q', query: 'text of q', retry: 'discover:text of q', needs: [['CronCreate']] },
    ])
  })

  it('take tools that share a need as alternatives, and each tool without one as a need', () => {
    const dataset = datasetOf({
      shared: {
        CronCreate: { grade: 2, need: 'a' },
        CronList: { grade: 2, need: 'a' },
        Snip: { grade: 2, need: 'b' },
      },
      apart: { CronCreate: { grade: 2 }, Snip: { grade: 2 } },
    })
    expect(tasksOf(dataset).map((task) => task.needs)).toEqual([
      [['CronCreate', 'CronList'], ['Snip']],
      [['CronCreate'], ['Snip']],
    ])
  })

  it('leave out queries that a core tool or nothing answers', () => {
    const dataset = datasetOf({
      core: { Read: { grade: 2 } },
      none: { Snip: { grade: 0 } },
      half: { Read: { grade: 2 }, Snip: { grade: 2 } },
    })
    expect(tasksOf(dataset).map(({ id, needs }) => [id, needs])).toEqual([['half', [['Snip']]]])
  })

  it('take what is relevant at all in a foreign set', () => {
    expect(tasksOf(datasetOf({ q: { Snip: { grade: 1 } } }, 'foreign'))).toHaveLength(1)
    expect(tasksOf(datasetOf({ q: { Snip: { grade: 1 } } }, 'shipped'))).toHaveLength(0)
  })

  it('are those of the queries asked for', () => {
    const dataset = datasetOf({ a: { Snip: { grade: 2 } }, b: { Snip: { grade: 2 } } })
    expect(tasksOf(dataset, dataset.queries.slice(1)).map((task) => task.id)).toEqual(['b'])
  })
})

describe('the retry', () => {
  it.each([
    ['cancel a scheduled job', 'discover:cancel a scheduled job'],
    ['select:mcp__slack__send_message, Snip', 'discover:slack send message Snip'],
    ['+slack send', 'discover:slack send'],
    ['discover: schedule cron', 'schedule cron'],
    ['select the best photo', 'discover:select the best photo'],
    ['learn C++ by example', 'discover:learn C++ by example'],
    ['下周三下午约一下设计组', 'discover:下周三下午约一下设计组'],
  ])('of %j is %j', (query, retry) => {
    expect(retryQuery(query)).toBe(retry)
  })
})
