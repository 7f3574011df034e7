import { describe, expect, it } from 'vitest'
import { miniSearch } from '../../src/retrievers/peers/minisearch.ts'
import { catalogOf, found } from './catalog-of.ts'

describe('minisearch', () => {
  const catalog = catalogOf(
    { name: 'mcp__wiki__read_page', description: 'Shows a page; may send it by mail' },
    { name: 'send mail', description: 'Delivers a letter' },
    { name: 'clock', description: 'Tells the time', searchHint: 'hour minute' },
  )

  it('joins terms by OR and prefers the name', async () => {
    expect(await found(miniSearch(), catalog, 'send time')).toEqual([
      'send mail',
      'clock',
      'mcp__wiki__read_page',
    ])
  })

  it('reads the hint', async () => {
    expect(await found(miniSearch(), catalog, 'minute')).toEqual(['clock'])
  })

  it('can weigh the name like the rest', () => {
    expect(miniSearch({ name: 1 }).id).toBe('minisearch(name=1)')
  })
})
