import { test as property } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { datasetFiles } from '../../src/datasets/dataset-files.ts'
import { splitOf } from '../../src/datasets/split.ts'
import { labelledSet } from './arbitrary-set.ts'
import { asLoaded } from './written-set.ts'

describe('the files of a dataset', () => {
  property.prop([labelledSet])('are read back as they were given, whatever names and texts hold', (set) => {
    const { catalog, queries, judgments } = asLoaded(set)
    expect(catalog.tools.map(({ id: _, ...draft }) => draft)).toEqual(set.tools)
    expect(queries).toEqual(set.queries.map((query) => ({ ...query, split: splitOf(query.id) })))
    expect(judgments).toEqual(set.judgments)
  })

  property.prop([labelledSet])('are the same bytes for the same content', (set) => {
    const manifest = { title: 't', version: '1.0.0', licence: 'l', languages: ['en'], labels: 'l' }
    expect(datasetFiles({ ...set, manifest })).toEqual(datasetFiles({ ...set, manifest }))
  })
})
