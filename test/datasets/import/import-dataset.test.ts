import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { importDataset } from '../../../src/datasets/import/import-dataset.ts'
import type { ImportRequest } from '../../../src/datasets/import/import-request.ts'
import { IMPORT_FORMATS } from '../../../src/datasets/import/import-sources.ts'
import { GaugeError } from '../../../src/lib/gauge-error.ts'
import { withFolder } from '../written-set.ts'

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
})
