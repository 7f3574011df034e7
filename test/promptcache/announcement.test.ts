import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { headerAnnouncement } from '../../src/toolsearch/announcement.ts'
import { countTokens } from './sample-simulation.ts'

const toolsOf = (...names: string[]) =>
  createCatalog(
    names.map((name) => ({
      name,
      description: '',
      ...(name.startsWith('mcp__') && { server: name.split('__')[1] ?? '' }),
    })),
  ).tools

describe('the header announcement', () => {
  it('names the tools sorted, in whatever order they came', () => {
    const text = '<available-deferred-tools>\nCronCreate\nmcp__a__x\nmcp__b__y\n</available-deferred-tools>'
    expect(headerAnnouncement(toolsOf('mcp__b__y', 'CronCreate', 'mcp__a__x'), countTokens)).toBe(text)
    expect(headerAnnouncement(toolsOf('mcp__a__x', 'mcp__b__y', 'CronCreate'), countTokens)).toBe(text)
  })

  it('is empty where nothing is deferred', () => {
    expect(headerAnnouncement([], countTokens)).toBe('')
  })

  it('counts per server what does not fit', () => {
    const tools = toolsOf('mcp__a__one', 'mcp__a__two', 'mcp__b__three', 'mcp__b__four', 'Zip')
    // Characters with two names: 26 + 3 + 11 + 22 + 27 and 4 line ends, 93: 24 tokens. With three:
    // 26 + 3 + 11 + 11 + 17 + 27 and 5 line ends, 100: 25 tokens.
    const text = headerAnnouncement(tools, countTokens, 24)
    expect(text.split('\n').slice(1, -1)).toEqual(['Zip', 'mcp__a__one', '… and 3 more: a 1, b 2'])
  })

  it('stays within 20,000 tokens however many there are', () => {
    const names = Array.from({ length: 10_000 }, (_, i) => `mcp__server${i % 7}__tool_number_${i}`)
    const text = headerAnnouncement(toolsOf(...names), countTokens)
    expect(countTokens(text)).toBeLessThanOrEqual(20_000)
    expect(countTokens(text)).toBeGreaterThan(19_000)
    expect(text).toMatch(/… and \d+ more: server/u)
  })
})
