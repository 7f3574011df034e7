import { describe, expect, it } from 'vitest'
import { cjkBigram } from '../../src/retrievers/cjk-bigram.ts'
import { catalogOf, found, type Sketch, scoresOf } from './catalog-of.ts'

async function dice(tool: Sketch, query: string): Promise<number> {
  return [...(await scoresOf(cjkBigram(), catalogOf(tool), query)).values()][0] ?? 0
}

describe('cjk-bigram', () => {
  it('is twice the shared bigrams over the bigrams of both', async () => {
    // Query 天气 气预 预报; tool 查询 询天 天气: one shared, 2 × 1 / (3 + 3).
    expect(await dice({ name: 'a1', description: '查询天气' }, '天气预报')).toBeCloseTo(2 / 6, 12)
    expect(await dice({ name: 'a1', description: '天气预报' }, '天气预报')).toBe(1)
  })

  it('counts distinct bigrams, over name, hint and description together', async () => {
    // Query 天气 once; tool 天气 (three times) and 查询: 2 × 1 / (1 + 2).
    const tool = { name: '天气', searchHint: '天气', description: '天气 查询' }
    expect(await dice(tool, '天气 天气')).toBeCloseTo(2 / 3, 12)
  })

  it('counts bigrams of the query that no tool has', async () => {
    // 天气 shared; the query's 飞机 is in no tool: 2 × 1 / (2 + 1).
    expect(await dice({ name: 'a1', description: '天气' }, '天气 飞机')).toBeCloseTo(2 / 3, 12)
  })

  it('matches one character with every bigram that holds it, once', async () => {
    // 气 is in 天气 and 气预; the tool has 3 bigrams: 2 × 1 / (1 + 3).
    expect(await dice({ name: 'a1', description: '天气预报' }, '气')).toBeCloseTo(2 / 4, 12)
  })

  it('reads Japanese and Korean, and nothing else', async () => {
    expect(await dice({ name: 'a1', description: '検索ツール' }, '検索')).toBeGreaterThan(0)
    expect(await dice({ name: 'a1', description: '파일을 검색' }, '파일')).toBeGreaterThan(0)
    expect(await dice({ name: 'weather', description: 'weather 天气' }, 'weather')).toBe(0)
    // Thai has no spaces either, but is no CJK script.
    expect(await dice({ name: 'a1', description: 'ค้นหาไฟล์' }, 'ค้นหา')).toBe(0)
  })

  it('leaves Latin words of query and tool out of the count', async () => {
    // 查询 and 询天 and 天气 on both sides, whatever Latin stands around.
    expect(await dice({ name: 'weather', description: '查询天气 of a city' }, 'please 查询天气 now')).toBe(1)
  })

  it('ranks by the share of the query that a tool has', async () => {
    const catalog = catalogOf(
      { name: 'a1', description: '查询城市天气以及空气质量' },
      { name: 'b1', description: '城市天气' },
      { name: 'c1', description: '发送消息' },
    )
    expect(await found(cjkBigram(), catalog, '城市天气')).toEqual(['b1', 'a1'])
  })
})
