import { describe, expect, it } from 'vitest'
import { leakageByKind } from '../../../src/datasets/stats/leakage.ts'
import { smallDataset } from '../../support/small-dataset.ts'

const TOOLS = [
  { name: 'mcp__kiln__start_firing', description: 'Heats the chamber to a temperature' },
  { name: 'mcp__kiln__stop', description: 'Lets it cool' },
  { name: '查询窑炉', description: '' },
]

describe('leakage', () => {
  it('counts stems, not stop words, of names with their servers, and of descriptions', () => {
    const dataset = smallDataset(TOOLS, {
      // start = of the name; heat = of the description; vase = of neither; the, is: stop words.
      a: { text: 'the heating is started: vases', right: { mcp__kiln__start_firing: 2 } },
      b: { text: 'is it hot in there yet', right: { mcp__kiln__start_firing: 2 } },
      c: { text: 'kilns off', kind: 'sentence', right: { mcp__kiln__stop: 2 } },
    })
    const [hard, task, sentence] = leakageByKind(dataset)
    expect(task).toMatchObject({ kind: 'task', queries: 2, withoutNameWord: 0.5 })
    // (1/3 + 0) / 2 each: one of three terms, none of the other query's.
    expect(task?.nameOverlap).toBeCloseTo(1 / 6, 12)
    expect(task?.descriptionOverlap).toBeCloseTo(1 / 6, 12)
    expect(sentence).toMatchObject({ queries: 1, withoutNameWord: 0, descriptionOverlap: 0 })
    expect(hard).toMatchObject({ kind: 'task, sentence, synonym', queries: 3 })
    expect(hard?.withoutNameWord).toBeCloseTo(1 / 3, 12)
  })

  it('looks at all tools of the highest grade, and at no others', () => {
    const right = { mcp__kiln__start_firing: 2, mcp__kiln__stop: 1, 查询窑炉: 2 }
    const [, task] = leakageByKind(
      smallDataset(TOOLS, { a: { text: 'stop', right }, b: { text: '窑炉', right } }),
    )
    expect(task?.withoutNameWord).toBe(0.5)
  })

  it('reads what stands behind select:', () => {
    const right = { mcp__kiln__stop: 2 }
    const rows = leakageByKind(smallDataset(TOOLS, { a: { text: 'select: stop', kind: 'exact', right } }))
    expect(rows).toEqual([
      { kind: 'exact', queries: 1, withoutNameWord: 0, nameOverlap: 1, descriptionOverlap: 0 },
    ])
  })

  it('leaves out queries without a right tool or without a word', () => {
    const dataset = smallDataset(TOOLS, {
      a: { text: 'fax it', kind: 'no-match', right: { mcp__kiln__stop: 0 } },
      b: { text: 'is it', right: { mcp__kiln__stop: 2 } },
    })
    expect(leakageByKind(dataset)).toEqual([])
  })
})
