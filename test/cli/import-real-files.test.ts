import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ToolDraft } from '../../src/catalog/catalog.ts'
import type { RepairKind } from '../../src/catalog/sources/repair.ts'
import { namesInFolder } from '../../src/lib/files.ts'
import { toolgauge } from '../support/fake-io.ts'
import { sharedPath } from '../support/shared-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const DATA = sharedPath('data')
const MCP = sharedPath('mcp')

/** What a list of real files must not be shorter than, lest a test of none of them pass. */
const FEWEST = { servers: 60, sets: 8 } as const

interface ImportDocument {
  readonly tools: number
  readonly queries?: number
  readonly judgments?: number
  readonly repairs: readonly { readonly kind: RepairKind; readonly tool: string; readonly what: string }[]
}

async function imported(source: string, out: string): Promise<ImportDocument> {
  const { exitCode, stdout, stderr } = await toolgauge(['dataset', 'import', source, '--out', out, '--json'])
  expect({ exitCode, errors: stderr.match(/^error:.*/gmu) }).toEqual({ exitCode: 0, errors: null })
  return JSON.parse(stdout) as ImportDocument
}

function toolsIn(path: string): ToolDraft[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as ToolDraft)
}

/** Tools whose parameters are no object by JSON Schema. */
function untyped(tools: readonly ToolDraft[]): string[] {
  return tools.filter(({ inputSchema: s }) => s !== undefined && s.type !== 'object').map(({ name }) => name)
}

function repairsByKind({ repairs }: ImportDocument): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of repairs) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

describe.skipIf(!MCP.isThere)(`the tools of real servers${MCP.note}`, () => {
  const files = namesInFolder(MCP.path).filter((name) => name.endsWith('.json'))

  test('come in one by one, under the name of their server', async () => {
    const cwd = temporaryFolder()
    expect(files.length).toBeGreaterThanOrEqual(FEWEST.servers)
    const repairs: Record<string, Record<string, number>> = {}
    for (const file of files) {
      const out = join(cwd, `${file}l`)
      const document = await imported(join(MCP.path, file), out)
      const tools = toolsIn(out)
      expect(tools).toHaveLength(document.tools)
      expect(tools.every(({ name, server }) => name.startsWith(`mcp__${server}__`))).toBe(true)
      expect(untyped(tools)).toEqual([])
      if (document.repairs.length > 0) repairs[file] = repairsByKind(document)
    }
    expect(repairs).toEqual({
      'modelcontextprotocol__server-gitlab.json': { 'schema without type': 9 },
    })
  })

  test('come in all at once, each server apart, and are searched', async () => {
    const out = join(temporaryFolder(), 'all.jsonl')
    await imported(MCP.path, out)
    const tools = toolsIn(out)
    expect(new Set(tools.map(({ server }) => server)).size).toBe(files.length)
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
    const { stdout } = await toolgauge(['search', 'select:mcp__gitlab__create_issue', '--catalog', out])
    expect(stdout).toContain('mcp__gitlab__create_issue')
  })
})

describe.skipIf(!DATA.isThere)(`labelled sets of others${DATA.note}`, () => {
  const folders = namesInFolder(DATA.path)

  test('are enough to speak of', () => expect(folders.length).toBeGreaterThanOrEqual(FEWEST.sets))

  test.each(folders)('%s comes in whole, and check finds no problem', async (name) => {
    const source = join(DATA.path, name)
    const out = join(temporaryFolder(), 'set')
    const document = await imported(source, out)
    const linesOf = (file: string) => readFileSync(join(source, file), 'utf8').trim().split('\n').length
    expect(document).toMatchObject({ tools: linesOf('tools.jsonl'), queries: linesOf('queries.jsonl') })
    expect(document.judgments).toBeGreaterThan(0)
    expect(untyped(toolsIn(join(out, 'tools.jsonl')))).toEqual([])
    const { stdout } = await toolgauge(['dataset', 'check', out])
    expect(stdout).toContain('no problem')
  })

  test('the set that writes "type": "dict" has them listed', async () => {
    const { repairs } = await imported(join(DATA.path, 'acebench-zh'), join(temporaryFolder(), 'set'))
    const dicts = repairs.filter(({ what }) => what.includes('type "dict" is none of JSON Schema'))
    expect(new Set(dicts.map(({ tool }) => tool)).size).toBeGreaterThan(50)
  })
})
