import { describe, expect, it } from 'vitest'
import { judgedShares } from '../../src/evaluate/judged-shares.ts'
import { keyword } from '../../src/retrievers/keyword.ts'
import { smallDataset } from '../support/small-dataset.ts'

const TOOLS = ['kiln_start', 'kiln_stop', 'kiln_list', 'vase_pack'].map((name) => ({ name }))

describe('judged shares', () => {
  it('are means over the queries that count and got a hit', async () => {
    const dataset = smallDataset(TOOLS, {
      // Three hits, two of them judged.
      a: { text: 'kiln', right: { kiln_start: 2, kiln_stop: 0 } },
      // One hit, judged.
      b: { text: 'pack', right: { vase_pack: 2 } },
      // No hit.
      c: { text: 'zzz', right: { vase_pack: 2 } },
      // Nothing relevant.
      d: { text: 'kiln', kind: 'no-match' },
    })
    const [share] = await judgedShares(dataset, [keyword()], 10)
    expect(share).toMatchObject({ retriever: 'keyword', queries: 2 })
    expect(share?.judged).toBeCloseTo((2 / 3 + 1) / 2, 12)
  })

  it('look no deeper than the cutoff', async () => {
    const dataset = smallDataset(TOOLS, { a: { text: 'kiln start', right: { kiln_start: 2 } } })
    const [share] = await judgedShares(dataset, [keyword()], 1)
    expect(share?.judged).toBe(1)
  })

  it('of a retriever that answers nothing are 0, of 0 queries', async () => {
    const dataset = smallDataset(TOOLS, { a: { text: 'zzz', right: { kiln_start: 2 } } })
    expect(await judgedShares(dataset, [keyword()], 10)).toEqual([
      { retriever: 'keyword', queries: 0, judged: 0 },
    ])
  })
})
