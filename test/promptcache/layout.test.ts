import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { allInlineLayout, type LayoutOptions, stableProxyLayout } from '../../src/promptcache/layout.ts'
import { createBlock, type Prompt } from '../../src/promptcache/prompt.ts'
import { definitionText } from '../../src/promptcache/tool-definition.ts'
import { catalog, countTokens, entrances } from './sample-simulation.ts'

const options: LayoutOptions = { catalog, entrances, countTokens, systemTokens: 2000 }

/** The names of the tools in the array, told by their blocks. */
function namesIn({ blocks }: Prompt): string[] {
  const known = new Map(
    [...catalog.tools, ...entrances].map((tool) => [
      createBlock('tools', definitionText(tool), 0).hash,
      tool.name,
    ]),
  )
  return blocks
    .filter((block) => block.section === 'tools')
    .map((block) => known.get(block.hash) ?? 'unknown')
}

describe('the stable proxy', () => {
  const { fixed, header } = stableProxyLayout(options)

  it('carries the core tools and the entrances given, not the catalog’s own', () => {
    expect(namesIn(fixed)).toEqual(['Read', 'Bash', 'SearchExtraTools', 'ExecuteExtraTool'])
  })

  it('has breakpoints behind the built-in tools and behind the system text', () => {
    expect(fixed.breakpoints).toEqual([3, 4])
    expect(fixed.blocks[4]).toMatchObject({ section: 'system', tokens: 2000 })
  })

  it('announces the deferred tools in the messages', () => {
    expect(header?.section).toBe('messages')
    expect(header?.tokens).toBeGreaterThan(0)
  })

  it('has no announcement where nothing is deferred', () => {
    const core = createCatalog([{ name: 'Read', description: '' }])
    expect(stableProxyLayout({ ...options, catalog: core }).header).toBeUndefined()
  })
})

describe('all inline', () => {
  const { fixed, header } = allInlineLayout(options)

  it('carries every tool, built-in ones first, and no entrance', () => {
    const names = namesIn(fixed)
    expect(names.slice(0, 3)).toEqual(['Read', 'CronCreate', 'Bash'])
    expect(names).toHaveLength(3 + 24)
    expect(names).not.toContain('SearchExtraTools')
  })

  it('has the first breakpoint behind the last built-in tool, and no announcement', () => {
    expect(fixed.breakpoints).toEqual([2, 27])
    expect(header).toBeUndefined()
  })

  it('does without that breakpoint where no tool is built-in', () => {
    const foreign = createCatalog([{ name: 'mcp__a__x', description: '', server: 'a' }])
    expect(allInlineLayout({ ...options, catalog: foreign }).fixed.breakpoints).toEqual([1])
  })

  it('keeps an MCP tool that bears the name of an entrance', () => {
    const named = createCatalog([{ name: 'SearchExtraTools', description: '', server: 'a' }])
    expect(allInlineLayout({ ...options, catalog: named }).fixed.blocks).toHaveLength(2)
  })
})

describe('a tool definition', () => {
  it('is the JSON that a request carries, with an empty schema where the tool has none', () => {
    const tool = { id: 'x', name: 'x', description: 'does x', searchHint: 'not sent' }
    const text = '{"name":"x","description":"does x","input_schema":{"type":"object","properties":{}}}'
    expect(definitionText(tool)).toBe(text)
  })
})
