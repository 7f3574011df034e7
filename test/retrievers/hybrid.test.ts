import { describe, expect, it } from 'vitest'
import { hybrid } from '../../src/retrievers/hybrid.ts'
import { keyword } from '../../src/retrievers/keyword.ts'
import type { Index } from '../../src/retrievers/retriever.ts'
import { tfIdf } from '../../src/retrievers/tf-idf.ts'
import { catalogOf, found, idsOf, scoresOf } from './catalog-of.ts'

const firstDesign = hybrid({ pool: 'limit', ranks: 'order' })

// Keyword points for "cron job": CronJob 10 + 10 + 10; CronCreate and CronDelete 10 + 2 each; Timer 2.
const tools = [
  { name: 'Timer', description: 'job' },
  { name: 'CronDelete', description: 'job' },
  { name: 'CronCreate', description: 'job' },
  { name: 'Unrelated', description: 'weather' },
  'CronJob',
]
const catalog = catalogOf(...tools)
const query = 'cron job'

/** By hand: CronJob has none above it, the two equal ones have one, Timer has three. */
const RANKS = new Map([
  ['CronJob', (4 - 0) / 4],
  ['CronCreate', (4 - 1) / 4],
  ['CronDelete', (4 - 1) / 4],
  ['Timer', (4 - 3) / 4],
])

describe('hybrid', () => {
  it('has the keyword points its ranks are made of', async () => {
    expect(await scoresOf(keyword(), catalog, query)).toEqual(
      new Map([
        ['CronJob', 30],
        ['CronDelete', 12],
        ['CronCreate', 12],
        ['Timer', 2],
      ]),
    )
  })

  it('is 0.4 × rank + 0.6 × TF-IDF; equal points have equal ranks', async () => {
    const cosines = await scoresOf(tfIdf(), catalog, query)
    const scores = await scoresOf(hybrid(), catalog, query)
    expect([...scores.keys()]).toHaveLength(4)
    for (const [id, rank] of RANKS)
      expect(scores.get(id)).toBeCloseTo(0.4 * rank + 0.6 * (cosines.get(id) ?? 0), 12)
  })

  it('divides by the sum of the weights', async () => {
    const cosines = await scoresOf(tfIdf(), catalog, query)
    const scores = await scoresOf(hybrid({ keyword: 3, tfidf: 1 }), catalog, query)
    for (const [id, rank] of RANKS)
      expect(scores.get(id)).toBeCloseTo((3 * rank + (cosines.get(id) ?? 0)) / 4, 12)
  })

  it('with one weight 0 ranks by the other alone', async () => {
    const cosines = await scoresOf(tfIdf(), catalog, query)
    const scores = await scoresOf(hybrid({ keyword: 0 }), catalog, query)
    expect([...scores.keys()]).toEqual([...cosines.keys()])
    for (const [id, score] of scores) expect(score).toBeCloseTo(cosines.get(id) ?? 0, 12)
    const ranks = await scoresOf(hybrid({ tfidf: 0 }), catalog, query)
    expect([...ranks.keys()]).toEqual(['CronJob', 'CronDelete', 'CronCreate', 'Timer'])
    for (const [id, rank] of ranks) expect(rank).toBeCloseTo(RANKS.get(id) ?? 0, 12)
  })

  it('lists a tool that only one of the two finds', async () => {
    // "noteb" is inside the name (5 points), and no term of any tool.
    const scores = await scoresOf(hybrid(), catalogOf('Notebook', 'Other'), 'noteb')
    expect(scores).toEqual(new Map([['Notebook', 0.4]]))
  })

  it('hides TF-IDF scores below the minimum, and keeps the keyword rank', async () => {
    const scores = await scoresOf(hybrid({ minScore: 0.99 }), catalog, 'job weather')
    expect(scores.get('Timer')).toBeLessThanOrEqual(0.4)
    expect(scores.get('Timer')).toBeGreaterThan(0)
  })

  it('scores the same whatever the limit and the catalog order', async () => {
    const index = await hybrid().build(catalog)
    const ranking = await index.search(query, 10)
    for (const limit of [1, 2, 3]) expect(await index.search(query, limit)).toEqual(ranking.slice(0, limit))
    const reversed = await scoresOf(hybrid(), catalogOf(...tools.toReversed()), query)
    for (const { toolId, score } of ranking) expect(reversed.get(toolId)).toBeCloseTo(score, 12)
  })

  it('refuses two weights of 0', () => {
    expect(() => hybrid({ keyword: 0, tfidf: 0 })).toThrow('keyword and tfidf are both 0')
    expect(() => hybrid({ pool: 'some' })).toThrow('pool=some is neither all nor limit')
    expect(() => hybrid({ ranks: 'random' })).toThrow('ranks=random is neither points nor order')
  })
})

describe('the first design of hybrid', () => {
  it('gives equal points different ranks by catalog order', async () => {
    const byRank = hybrid({ ranks: 'order', tfidf: 0 })
    // Listed CronJob, CronDelete, CronCreate, Timer: 4/4, 3/4, 2/4, 1/4.
    const scores = [...(await scoresOf(byRank, catalog, query)).values()]
    expect(scores.map((score) => Math.round(score * 100))).toEqual([100, 75, 50, 25])
  })

  it('ranks among as many results as the limit allows, so the limit changes scores', async () => {
    const index = await firstDesign.build(catalog)
    const [best, second] = await index.search(query, 2)
    const whole = await index.search(query, 4)
    expect(best?.score).toBeCloseTo(whole[0]?.score ?? 0, 12)
    // Second of two: rank 1/2 instead of 3/4.
    expect((whole[1]?.score ?? 0) - (second?.score ?? 0)).toBeCloseTo(0.4 * (3 / 4 - 1 / 2), 12)
  })

  it('loses a tool that is second in both lists where the limit keeps the first of each', async () => {
    const crowd = catalogOf(
      { name: 'mcp__x__alpha_beta_and_much_else_besides', description: 'most points: 12 + 12' },
      { name: '…', searchHint: 'alpha beta gamma', description: 'nearest by angle, 3 × 4 points' },
      { name: 'gamma', searchHint: 'beta', description: 'second in both, 10 + 4 points' },
    )
    const best = async (index: Index) => idsOf(await index.search('beta gamma alpha', 1))
    expect(await best(await keyword().build(crowd))).toEqual(['mcp__x__alpha_beta_and_much_else_besides'])
    expect(await best(await tfIdf().build(crowd))).toEqual(['…'])
    expect(await best(await hybrid().build(crowd))).toEqual(['gamma'])
    expect(await best(await firstDesign.build(crowd))).not.toEqual(['gamma'])
  })

  it('is named by its parameters', () => {
    expect(firstDesign.id).toBe('hybrid(pool=limit,ranks=order)')
  })
})

describe('hybrid rankings', () => {
  it('finds the tool by what it does, in the words of either language', async () => {
    const set = catalogOf(
      { name: 'CronCreate', description: 'Schedules a recurring job', searchHint: 'timer repeat 定时任务' },
      {
        name: 'mcp__slack__send_message',
        description: 'Sends a message to a channel',
        searchHint: '发送消息',
      },
      { name: 'mcp__github__create_issue', description: 'Opens an issue in a repository' },
    )
    expect((await found(hybrid(), set, 'schedule a job every night'))[0]).toBe('CronCreate')
    expect((await found(hybrid(), set, '创建定时任务'))[0]).toBe('CronCreate')
    expect((await found(hybrid(), set, 'message the channel'))[0]).toBe('mcp__slack__send_message')
    expect((await found(hybrid(), set, 'github issues'))[0]).toBe('mcp__github__create_issue')
  })
})
