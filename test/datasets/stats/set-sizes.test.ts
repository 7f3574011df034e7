import { describe, expect, it } from 'vitest'
import { setSizes } from '../../../src/datasets/stats/set-sizes.ts'
import { smallDataset } from '../../support/small-dataset.ts'

const TOOLS = [
  { name: 'Read' },
  { name: 'mcp__kiln__start', inputSchema: { type: 'object', properties: { degrees: { type: 'number' } } } },
  { name: 'mcp__kiln__stop', inputSchema: { type: 'object', properties: {} } },
  { name: 'mcp__shop__ship', inputSchema: { type: 'object' } },
]

describe('sizes of a set', () => {
  it('count tools, queries and judgments', () => {
    const sizes = setSizes(
      smallDataset(TOOLS, {
        a: { text: 'hot', right: { mcp__kiln__start: 2, mcp__kiln__stop: 0 } },
        b: { text: '冷', lang: 'zh', right: { mcp__kiln__stop: 2, mcp__kiln__start: 1 } },
        c: { text: 'select:x', lang: 'fr', kind: 'other', form: 'select', split: 'tune' },
        d: { text: 'fax', kind: 'no-match' },
      }),
    )
    expect(sizes).toMatchObject({
      tools: 4,
      deferred: 3,
      servers: 2,
      withParameters: 0.25,
      queries: 4,
      judgments: 4,
      grades: [
        { grade: 2, judgments: 2 },
        { grade: 1, judgments: 1 },
        { grade: 0, judgments: 1 },
      ],
      noMatch: 0.25,
      core: 0,
    })
    expect(sizes.kinds).toEqual([
      { kind: 'task', queries: 2, languages: { en: 1, zh: 1 } },
      { kind: 'no-match', queries: 1, languages: { en: 1 } },
      { kind: 'other', queries: 1, languages: { fr: 1 } },
    ])
    expect(Object.entries(sizes.languages)).toEqual([
      ['en', 2],
      ['zh', 1],
      ['fr', 1],
    ])
    expect(Object.entries(sizes.forms)).toEqual([
      ['select', 1],
      ['keyword', 3],
    ])
    expect(sizes.splits).toEqual({ tune: 1, test: 3 })
  })

  it('count twins, several needs and alternatives', () => {
    const [a, b] = [
      { grade: 2, need: 'a' },
      { grade: 2, need: 'b' },
    ]
    const sizes = setSizes(
      smallDataset(TOOLS, {
        clean: { text: 'x', right: { mcp__kiln__start: a, mcp__kiln__stop: a } },
        typo: { text: 'y', kind: 'typo', twin: 'clean', right: { mcp__kiln__start: a, mcp__kiln__stop: b } },
        parallel: {
          text: 'z',
          lang: 'ko',
          twin: 'clean',
          right: { mcp__kiln__start: { grade: 1, need: 'a' } },
        },
      }),
    )
    expect(sizes).toMatchObject({ typosWithTwin: 1, parallel: 1, severalNeeds: 1, alternatives: 1 })
  })
})
