import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCatalog, type ToolDraft } from '../../src/catalog/catalog.ts'
import { isBuiltIn, isDeferredTool } from '../../src/catalog/classify.ts'
import { CORE_TOOLS } from '../../src/catalog/core-tools.ts'

function draft(name: string, server?: string): ToolDraft {
  return { name, description: '', ...(server !== undefined && { server }) }
}

function ids(...drafts: readonly ToolDraft[]): string[] {
  return createCatalog(drafts).tools.map(({ id }) => id)
}

describe('classification', () => {
  it.each<[what: string, tool: Omit<ToolDraft, 'description'>, deferred: boolean]>([
    ['a built-in core name is loaded', { name: 'Read' }, false],
    ['any other built-in name is deferred', { name: 'CronCreate' }, true],
    ['names are told apart by letter case', { name: 'read' }, true],
    ['an MCP tool is deferred', { name: 'mcp__github__create_issue' }, true],
    ['a server cannot make its tool core by its name', { name: 'Read', server: 'evil' }, true],
    ['nor by the MCP flag', { name: 'Read', isMcp: true }, true],
    ['nor by the prefix', { name: 'mcp__evil__Read' }, true],
    ['always loaded is loaded', { name: 'mcp__github__create_issue', alwaysLoad: true }, false],
    ['not always loaded decides nothing', { name: 'Read', alwaysLoad: false }, false],
    ['an inherited property is no core name', { name: 'constructor' }, true],
  ])('%s', (_, tool, deferred) => {
    expect(isDeferredTool(tool)).toBe(deferred)
  })

  it('is by a set that may be another one', () => {
    const coreTools = new Set(['CronCreate'])
    expect(isDeferredTool({ name: 'CronCreate' }, { coreTools })).toBe(false)
    expect(isDeferredTool({ name: 'Read' }, { coreTools })).toBe(true)
    expect(createCatalog([draft('CronCreate')], { coreTools }).core).toHaveLength(1)
  })

  it('knows 28 core tools, the two entrances among them', () => {
    expect(CORE_TOOLS.size).toBe(28)
    for (const name of ['SearchExtraTools', 'ExecuteExtraTool', 'Bash', 'LSP'])
      expect(CORE_TOOLS).toContain(name)
    for (const name of ['SendMessage', 'TeamCreate', 'TeamDelete', 'ToolSearch', 'ExecuteTool'])
      expect(CORE_TOOLS).not.toContain(name)
  })

  it('calls built-in what has no server, no flag and no prefix', () => {
    expect(isBuiltIn({ name: 'CronCreate' })).toBe(true)
    expect(isBuiltIn({ name: 'CronCreate', isMcp: false })).toBe(true)
    expect(isBuiltIn({ name: 'x', server: 's' })).toBe(false)
  })
})

describe('a catalog', () => {
  it('keeps the order of its tools, and splits them', () => {
    const catalog = createCatalog([draft('CronCreate'), draft('Read'), draft('mcp__x__y')])
    expect(catalog.tools.map(({ id }) => id)).toEqual(['CronCreate', 'Read', 'mcp__x__y'])
    expect(catalog.core.map(({ id }) => id)).toEqual(['Read'])
    expect(catalog.deferred.map(({ id }) => id)).toEqual(['CronCreate', 'mcp__x__y'])
    expect(catalog.byId.get('Read')).toBe(catalog.tools[1])
    expect(catalog.warnings).toEqual([])
  })

  it('may be empty', () => {
    expect(createCatalog([])).toMatchObject({ tools: [], core: [], deferred: [], warnings: [] })
  })

  it('keeps both tools of one name, told apart by server or number', () => {
    expect(ids(draft('send', 'slack'), draft('send', 'mail'))).toEqual(['send', 'send (mail)'])
    expect(ids(draft('send'), draft('send'), draft('send'))).toEqual(['send', 'send#2', 'send#3'])
    expect(ids(draft('send', 'a'), draft('send', 'b'), draft('send', 'b'))).toEqual([
      'send',
      'send (b)',
      'send#2',
    ])
  })

  it('warns of them', () => {
    expect(createCatalog([draft('send'), draft('send')]).warnings).toEqual([
      'two tools are called "send": one is kept as "send#2"',
    ])
  })

  it('never takes the id of a tool that is called so', () => {
    expect(ids(draft('send'), draft('send'), draft('send#2'))).toEqual(['send', 'send#3', 'send#2'])
    expect(ids(draft('send'), draft('send', 'a'), draft('send (a)'))).toEqual(['send', 'send#2', 'send (a)'])
  })

  it('has unique ids whatever the names are', () => {
    const name = fc.constantFrom('a', 'a#2', 'a (s)', 'a (s)#2', '__proto__', '')
    const server = fc.constantFrom(undefined, 's')
    fc.assert(
      fc.property(fc.array(fc.tuple(name, server)), (tools) => {
        const catalog = createCatalog(tools.map(([toolName, toolServer]) => draft(toolName, toolServer)))
        expect(catalog.byId.size).toBe(tools.length)
        expect(catalog.tools.map((tool) => tool.name)).toEqual(tools.map(([toolName]) => toolName))
        expect(catalog.core.length + catalog.deferred.length).toBe(tools.length)
      }),
    )
  })
})
