import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMetaTool } from '../../../src/datasets/formats/metatool.ts'
import { Problems } from '../../../src/lib/problems.ts'
import { edits } from '../../support/any-file.ts'
import { asLoaded } from '../written-set.ts'

const SINGLE = 'Query,Tool\n"rain, tomorrow?",weather\nwhat to cook,recipes\n'
const MULTI = '[{"query": "a picnic with salad", "tool": ["weather", "recipes"]}]'

function read(single?: string, multi?: string) {
  const problems = new Problems()
  const tools = ['weather', 'recipes'].map((name) => ({ name, description: '' }))
  const files = {
    single: single === undefined ? undefined : { path: 'all_clean_data.csv', text: single },
    multi: multi === undefined ? undefined : { path: 'multi.json', text: multi },
  }
  const set = readMetaTool(files, { tools, unknownTools: 'report', lang: 'en' }, problems)
  return { set, problems: problems.list }
}

describe("MetaTool's queries", () => {
  it('have one tool each, or several that are all needed', () => {
    const { set, problems } = read(SINGLE, MULTI)
    expect(problems).toEqual([])
    expect(set.queries.map(({ id, text, kind }) => [id, text, kind])).toEqual([
      ['single-1', 'rain, tomorrow?', 'unknown'],
      ['single-2', 'what to cook', 'unknown'],
      ['multi-1', 'a picnic with salad', 'multi-tool'],
    ])
    expect(set.judgments.get('multi-1')).toEqual(
      new Map([
        ['weather', { grade: 1, need: 'weather' }],
        ['recipes', { grade: 1, need: 'recipes' }],
      ]),
    )
  })

  it.each<[fault: string, single: string | undefined, multi: string | undefined, problem: RegExp]>([
    [
      'other columns',
      'a,b\n',
      undefined,
      /^all_clean_data\.csv:1: the header is "a, b"\. Expected Query, Tool\. Other tables/,
    ],
    ['broken JSON', undefined, '[', /^multi\.json: no valid JSON/],
    ['no list', undefined, '{}', /^multi\.json: no list/],
    [
      'a query without tools',
      undefined,
      '[{"query": "x", "tool": []}]',
      /^multi\.json, query 1: no query \(tool:/,
    ],
  ])('report %s', (_, single, multi, problem) => {
    expect(read(single, multi).problems[0]).toMatch(problem)
  })

  property.prop([edits, fc.constantFrom('single', 'multi')])(
    'with random edits are read or their problems are listed, and what is read can be loaded',
    (edit, which) => {
      const { set, problems } = which === 'single' ? read(edit(SINGLE), MULTI) : read(SINGLE, edit(MULTI))
      if (problems.length === 0) expect(asLoaded(set).queries).toHaveLength(set.queries.length)
    },
  )
})
