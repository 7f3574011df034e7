import { describe, expect, it } from 'vitest'
import { parseToolName } from '../../src/catalog/tool-name.ts'
import { seededRandom } from '../../src/lib/random.ts'
import { LONGEST_QUERY, syntheticQueries } from '../../src/synthetic/synthetic-queries.ts'
import { syntheticTools } from '../../src/synthetic/synthetic-tools.ts'
import { plainWords } from '../../src/text/words.ts'

const tools = syntheticTools(2000, seededRandom(5))
const queries = syntheticQueries(tools, 2000, seededRandom(5))

describe('syntheticQueries', () => {
  it('gives the same queries for the same seed, fewer as the beginning of more', () => {
    expect(syntheticQueries(tools, 100, seededRandom(5))).toEqual(queries.slice(0, 100))
    expect(syntheticQueries(tools, 100, seededRandom(6))).not.toEqual(queries.slice(0, 100))
  })

  it('writes 1 to 12 words, half of the queries at most 5', () => {
    const lengths = queries.map((query) => query.split(' ').length)
    expect(Math.min(...lengths)).toBe(1)
    expect(Math.max(...lengths)).toBe(LONGEST_QUERY)
    const short = lengths.filter((length) => length <= 5).length / lengths.length
    expect(short).toBeGreaterThan(0.5)
    expect(short).toBeLessThan(0.85)
  })

  it('writes plain words: no query form, nothing empty', () => {
    expect(queries.filter((query) => /[:+,]|^\s|\s$|\s\s|^$/u.test(query))).toEqual([])
  })

  it('shares a word with some tool nearly always', () => {
    const known = new Set(tools.flatMap((tool) => parseToolName(tool).parts))
    const hits = queries.filter((query) => plainWords(query).some((word) => known.has(word))).length
    expect(hits / queries.length).toBeGreaterThan(0.9)
  })

  it('asks in Chinese, Japanese or Korean where the tools are written so', () => {
    const name = 'mcp__mail__send'
    const description = '发送一封带附件的电子邮件给指定的收件人并记录日志'
    const asked = syntheticQueries([{ name, description }], 50, seededRandom(1))
    const pieces = asked.flatMap((query) => query.match(/\p{sc=Han}+/gu) ?? [])
    expect(pieces.length).toBeGreaterThan(5)
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(8)
  })

  it('falls back on the name of a tool that holds no word', () => {
    expect(new Set(syntheticQueries([{ name: '…', description: '' }], 60, seededRandom(1)))).toContain('…')
  })

  it('refuses an empty list of tools and what is no count', () => {
    expect(syntheticQueries([], 0, seededRandom(1))).toEqual([])
    expect(() => syntheticQueries([], 1, seededRandom(1))).toThrow(/at least one/u)
    expect(() => syntheticQueries(tools, -1, seededRandom(1))).toThrow(/whole number/u)
  })
})
