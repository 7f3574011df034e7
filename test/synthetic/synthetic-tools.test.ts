import { describe, expect, it } from 'vitest'
import { CORE_TOOLS } from '../../src/catalog/core-tools.ts'
import { parseToolName } from '../../src/catalog/tool-name.ts'
import { seededRandom } from '../../src/lib/random.ts'
import { MOST_PARAMETERS } from '../../src/synthetic/input-schema.ts'
import { LARGEST_SERVER } from '../../src/synthetic/server.ts'
import { syntheticTools, toolStream } from '../../src/synthetic/synthetic-tools.ts'
import { plainWords } from '../../src/text/words.ts'

const tools = syntheticTools(10_000, seededRandom(7))

/** The value below which the share lies, of sorted values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

function groupSizes(names: readonly (string | undefined)[]): number[] {
  const counts = new Map<string | undefined, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts.values()]
}

const wordCount = (text: string) => text.split(/\s+/u).filter((word) => word !== '').length

const share = (matches: number) => matches / tools.length

describe('syntheticTools', () => {
  it('gives the same tools for the same seed and others for another', () => {
    expect(syntheticTools(200, seededRandom(3))).toEqual(syntheticTools(200, seededRandom(3)))
    const names = new Set(syntheticTools(200, seededRandom(4)).map(({ name }) => name))
    const shared = syntheticTools(200, seededRandom(3)).filter(({ name }) => names.has(name))
    expect(shared).toEqual([])
  })

  it('begins a larger catalog with the smaller one', () => {
    expect(syntheticTools(100, seededRandom(7))).toEqual(tools.slice(0, 100))
    expect(syntheticTools(1000, seededRandom(7))).toEqual(tools.slice(0, 1000))
  })

  it('depends on the seed alone, not on what was drawn before', () => {
    const used = seededRandom(7)
    used.next()
    expect(syntheticTools(30, used)).toEqual(tools.slice(0, 30))
  })

  it('gives nothing for 0 and refuses what is no count', () => {
    expect(syntheticTools(0, seededRandom(1))).toEqual([])
    for (const count of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => syntheticTools(count, seededRandom(1))).toThrow(/whole number/u)
    }
  })

  it('never gives a name twice, at 100,000 tools too', { timeout: 120_000 }, () => {
    const names = new Set<string>()
    const folded = new Set<string>()
    let made = 0
    for (const { name } of toolStream(seededRandom(11))) {
      names.add(name)
      folded.add(name.toLowerCase())
      if (++made === 100_000) break
    }
    expect(names.size).toBe(100_000)
    // Nor two that differ in letter case only: search by name ignores it.
    expect(folded.size).toBe(100_000)
  })

  it('names every tool mcp__server__leaf, with names that parse back', () => {
    for (const tool of tools) {
      const { server, leaf } = parseToolName({ name: tool.name })
      expect(server).toBe(tool.server)
      expect(tool.name).toBe(`mcp__${server}__${leaf}`)
      expect(leaf).toMatch(/^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/u)
    }
  })

  it('never calls a tool like a core one, whatever the case and the joints', () => {
    const letters = (name: string) => name.toLowerCase().replace(/[^a-z]/gu, '')
    const core = new Set([...CORE_TOOLS].map(letters))
    const alike = tools.filter((tool) => core.has(letters(parseToolName(tool).leaf)))
    expect(alike).toEqual([])
  })

  it('keeps one style of names per server', () => {
    const styles = new Map<string, Set<string>>()
    for (const { name, server = '' } of tools) {
      const joint = /[-.]|_(?!_)/u.exec(name.slice(`mcp__${server}__`.length))?.[0]
      if (joint === undefined) continue
      styles.set(server, (styles.get(server) ?? new Set()).add(joint))
    }
    expect([...styles.values()].every((joints) => joints.size === 1)).toBe(true)
  })
})

describe('the shape of a synthetic catalog, against 65 real servers of 2,942 tools', () => {
  it('has servers of log-normal size, real quartiles 9, 23, 45', () => {
    const sizes = groupSizes(tools.map(({ server }) => server))
    expect(quantile(sizes, 0.25)).toBeGreaterThanOrEqual(5)
    expect(quantile(sizes, 0.25)).toBeLessThanOrEqual(13)
    expect(quantile(sizes, 0.5)).toBeGreaterThanOrEqual(14)
    expect(quantile(sizes, 0.5)).toBeLessThanOrEqual(28)
    expect(quantile(sizes, 0.75)).toBeGreaterThanOrEqual(32)
    expect(quantile(sizes, 0.75)).toBeLessThanOrEqual(66)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(LARGEST_SERVER)
  })

  it('takes a catalog of 100 tools from several servers', () => {
    expect(groupSizes(tools.slice(0, 100).map(({ server }) => server)).length).toBeGreaterThanOrEqual(4)
  })

  it('writes descriptions of real length: 8, 27, 61 words at the quartiles, 131 at 95 %', () => {
    const words = tools.map(({ description }) => wordCount(description))
    expect(quantile(words, 0.05)).toBeLessThanOrEqual(5)
    expect(quantile(words, 0.25)).toBeGreaterThanOrEqual(5)
    expect(quantile(words, 0.25)).toBeLessThanOrEqual(14)
    expect(quantile(words, 0.5)).toBeGreaterThanOrEqual(17)
    expect(quantile(words, 0.5)).toBeLessThanOrEqual(35)
    expect(quantile(words, 0.75)).toBeGreaterThanOrEqual(40)
    expect(quantile(words, 0.75)).toBeLessThanOrEqual(75)
    expect(quantile(words, 0.95)).toBeGreaterThanOrEqual(95)
    expect(quantile(words, 0.95)).toBeLessThanOrEqual(200)
  })

  it('leaves a few descriptions empty and writes a few percent in Chinese, Japanese or Korean', () => {
    const empty = tools.filter(({ description }) => description === '').length
    expect(share(empty)).toBeGreaterThan(0.001)
    expect(share(empty)).toBeLessThan(0.02)
    const cjk = tools.filter(({ description }) =>
      /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(description),
    )
    expect(share(cjk.length)).toBeGreaterThan(0.005)
    expect(share(cjk.length)).toBeLessThan(0.1)
  })

  it('gives some tools a hint of three to ten words', () => {
    const hints = tools.flatMap(({ searchHint }) => (searchHint === undefined ? [] : [wordCount(searchHint)]))
    expect(share(hints.length)).toBeGreaterThan(0.03)
    expect(share(hints.length)).toBeLessThan(0.35)
    expect(Math.min(...hints)).toBeGreaterThanOrEqual(3)
    expect(Math.max(...hints)).toBeLessThanOrEqual(10)
  })

  it('has names of real length: 2, 3, 4 words at the quartiles', () => {
    const words = tools.map((tool) => plainWords(parseToolName(tool).leaf).length)
    expect(quantile(words, 0.25)).toBeGreaterThanOrEqual(2)
    expect(quantile(words, 0.5)).toBe(3)
    expect(quantile(words, 0.75)).toBe(4)
    expect(quantile(words, 0.95)).toBeLessThanOrEqual(7)
  })

  it('uses verbs by Zipf: get before list before create, each several times search', () => {
    const holding = (verb: string) => tools.filter((tool) => parseToolName(tool).parts.includes(verb)).length
    expect(holding('get')).toBeGreaterThan(holding('list'))
    expect(holding('list')).toBeGreaterThan(holding('create'))
    expect(holding('create')).toBeGreaterThan(1.5 * holding('search'))
    expect(share(holding('get'))).toBeGreaterThan(0.15)
    expect(share(holding('get'))).toBeLessThan(0.3)
  })

  it('keeps finding new words: distinct words grow like the square root of the tools, or a little faster', () => {
    const distinct = (count: number) =>
      new Set(tools.slice(0, count).flatMap(({ name, description }) => plainWords(`${name} ${description}`)))
        .size
    // Heaps' law: distinct words = K · tools^beta, so beta = log(V2 / V1) / log(n2 / n1).
    const beta = Math.log10(distinct(10_000) / distinct(1000))
    expect(beta).toBeGreaterThan(0.4)
    expect(beta).toBeLessThan(0.7)
    expect(distinct(1000)).toBeGreaterThan(1800)
  })
})

describe('the schemas of synthetic tools', () => {
  it('are objects whose required parameters exist, each with a type', () => {
    for (const { inputSchema } of tools) {
      expect(inputSchema?.type).toBe('object')
      const properties = inputSchema?.properties as Record<string, Record<string, unknown>>
      const names = Object.keys(properties)
      expect(names.length).toBeLessThanOrEqual(MOST_PARAMETERS)
      expect(names.filter((name) => !/^[A-Za-z][A-Za-z0-9_]*$/u.test(name))).toEqual([])
      const required = (inputSchema?.required ?? []) as readonly string[]
      expect(required.filter((name) => !names.includes(name))).toEqual([])
      for (const { type, items, enum: choices } of Object.values(properties)) {
        expect(['string', 'number', 'integer', 'boolean', 'array', 'object']).toContain(type)
        expect(items !== undefined).toBe(type === 'array')
        if (choices !== undefined) expect(new Set(choices as string[]).size).toBeGreaterThanOrEqual(2)
      }
    }
  })

  it('have as many parameters as real ones: 1, 3, 5 at the quartiles, 9 at 90 %', () => {
    const counts = tools.map(({ inputSchema }) => Object.keys(inputSchema?.properties as object).length)
    expect(Math.min(...counts)).toBe(0)
    expect(quantile(counts, 0.25)).toBeGreaterThanOrEqual(1)
    expect(quantile(counts, 0.25)).toBeLessThanOrEqual(2)
    expect(quantile(counts, 0.5)).toBeGreaterThanOrEqual(2)
    expect(quantile(counts, 0.5)).toBeLessThanOrEqual(4)
    expect(quantile(counts, 0.75)).toBeGreaterThanOrEqual(4)
    expect(quantile(counts, 0.75)).toBeLessThanOrEqual(7)
    expect(quantile(counts, 0.9)).toBeLessThanOrEqual(MOST_PARAMETERS)
  })
})
