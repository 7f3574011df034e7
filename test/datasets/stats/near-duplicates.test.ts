import { describe, expect, it } from 'vitest'
import { nearDuplicateQueries, nearDuplicateTools } from '../../../src/datasets/stats/near-duplicates.ts'
import { smallDataset } from '../../support/small-dataset.ts'

describe('near-duplicate queries', () => {
  it('have nearly the same stems, in any order', () => {
    const dataset = smallDataset([{ name: 'x' }], {
      a: { text: 'pack the red vases for shipping' },
      b: { text: 'shipping: red vase, packed' },
      c: { text: 'pack the red vases for shipping tomorrow' },
      d: { text: 'is the kiln hot' },
    })
    expect(nearDuplicateQueries(dataset, 5)).toEqual({
      count: 3,
      pairs: [
        { first: 'a', second: 'b', similarity: 1 },
        expect.objectContaining({ similarity: 0.8 }),
        expect.objectContaining({ similarity: 0.8 }),
      ],
    })
  })

  it('are listed up to a bound, the most alike first, and all counted', () => {
    const dataset = smallDataset([{ name: 'x' }], {
      a: { text: 'one two three four five' },
      b: { text: 'one two three four five six' },
      c: { text: 'five four three two one' },
    })
    expect(nearDuplicateQueries(dataset, 1)).toEqual({
      count: 3,
      pairs: [{ first: 'a', second: 'c', similarity: 1 }],
    })
  })

  it('are seen in scripts without spaces, and in stop words where there is nothing else', () => {
    const dataset = smallDataset([{ name: 'x' }], {
      a: { text: '把窑炉的温度调低一点' },
      b: { text: '把窑炉的温度调低一点。' },
      c: { text: 'what is it' },
      d: { text: 'what is it?' },
    })
    expect(nearDuplicateQueries(dataset, 5).count).toBe(2)
  })

  it('are no twins of one query, no names, and no selections', () => {
    const text = 'pack the red vases'
    const dataset = smallDataset([{ name: 'x' }], {
      clean: { text },
      typo: { text, kind: 'typo', twin: 'clean' },
      other: { text, kind: 'typo', twin: 'clean' },
      exact: { text, kind: 'exact' },
      select: { text: `select:${text}`, form: 'select' },
    })
    expect(nearDuplicateQueries(dataset, 5)).toEqual({ count: 0, pairs: [] })
  })

  it('may name twins in a circle', () => {
    const dataset = smallDataset([{ name: 'x' }], {
      a: { text: 'red vase', twin: 'b' },
      b: { text: 'red vase', twin: 'a' },
      c: { text: 'red vase' },
    })
    expect(nearDuplicateQueries(dataset, 5).count).toBeGreaterThanOrEqual(2)
  })
})

describe('near-duplicate tools', () => {
  it('have nearly the same words in name and description, on whatever server', () => {
    const dataset = smallDataset(
      [
        { name: 'mcp__kiln__list_vases', description: 'Lists the vases of a cupboard' },
        { name: 'mcp__shop__vases_list', description: 'Listing of the vases in the cupboards' },
        { name: 'mcp__shop__list_orders', description: 'Lists the orders of a customer' },
      ],
      {},
    )
    expect(nearDuplicateTools(dataset, 5)).toEqual({
      count: 1,
      pairs: [{ first: 'mcp__kiln__list_vases', second: 'mcp__shop__vases_list', similarity: 1 }],
    })
  })
})
