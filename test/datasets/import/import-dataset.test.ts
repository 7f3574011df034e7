import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importDataset } from '../../../src/datasets/import/import-dataset.ts'
import type { ImportRequest } from '../../../src/datasets/import/import-request.ts'
import { IMPORT_FORMATS } from '../../../src/datasets/import/import-sources.ts'
import { namesInFolder } from '../../../src/lib/files.ts'
import { GaugeError } from '../../../src/lib/gauge-error.ts'
import { sharedPath } from '../../support/shared-folder.ts'
import { withFolder } from '../written-set.ts'

const DATA = sharedPath('data')
const MCP = sharedPath('mcp')

function request(sources: readonly string[], format: ImportRequest['format'] = 'auto'): ImportRequest {
  return { sources, format, columns: {}, naming: { prefix: 'mcp' }, unknownTools: 'report', lang: 'unknown' }
}

describe('importing', () => {
  const names = [
    'qrels.txt',
    'queries.tsv',
    'queries.jsonl',
    'tools.jsonl',
    'corpus.jsonl',
    'all_clean_data.csv',
  ]
  property.prop([
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom(...names),
    fc.constantFrom('auto' as const, ...IMPORT_FORMATS),
    fc.boolean(),
  ])('of random bytes is an error that says what is wrong, in every format', (bytes, name, format, whole) => {
    withFolder(new Map(), (folder) => {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      const call = () =>
        importDataset({ ...request([whole ? folder : path], format), tools: path, queries: path })
      expect(call).toThrow(GaugeError)
    })
  })

  it.skipIf(!MCP.isThere)(`takes every file of real servers${MCP.note}`, () => {
    const files = namesInFolder(MCP.path).filter((name) => name.endsWith('.json'))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const { format, catalog } = importDataset(request([join(MCP.path, file)]))
      expect(format).toBe('tools')
      expect(catalog.tools.length).toBeGreaterThan(0)
      expect(catalog.tools.every(({ name, server }) => name.startsWith(`mcp__${server}__`))).toBe(true)
    }
    const all = importDataset(request([MCP.path])).catalog
    expect(new Set(all.tools.map(({ server }) => server)).size).toBe(files.length)
  })

  it.skipIf(!DATA.isThere)(`takes every labelled folder, and each judged tool is there${DATA.note}`, () => {
    const folders = namesInFolder(DATA.path)
    expect(folders.length).toBeGreaterThan(0)
    for (const name of folders) {
      const { set, catalog } = importDataset(request([join(DATA.path, name)]))
      const tools = new Set(catalog.tools.map((tool) => tool.name))
      const judged = [...(set?.judgments.values() ?? [])].flatMap((ofQuery) => [...ofQuery.keys()])
      expect(judged.length).toBeGreaterThan(0)
      expect(judged.filter((tool) => !tools.has(tool))).toEqual([])
    }
  })
})
