import { describe, expect, it } from 'vitest'
import { copiedWords } from '../../../src/datasets/stats/copied-words.ts'
import { smallDataset } from '../../support/small-dataset.ts'

const TOOLS = [
  { name: 'heat', description: 'Heats the chamber to a given temperature, then holds it.' },
  { name: '降温', description: '把窑炉的温度慢慢降到室温。' },
]

describe('words copied from a description', () => {
  it('are the longest run in common, stop words included, whatever the case', () => {
    const dataset = smallDataset(TOOLS, {
      a: { text: 'please HEATS the chamber to a given temperature', right: { heat: 2 } },
      b: { text: 'hold the temperature then', right: { heat: 2 } },
      c: { text: 'nothing alike', right: { heat: 2 } },
    })
    expect(copiedWords(dataset, 2)).toEqual({
      longest: 7,
      tooLong: 1,
      worst: [
        { query: 'a', tool: 'heat', words: 7, run: 'heats the chamber to a given temperature' },
        { query: 'b', tool: 'heat', words: 2, run: 'temperature then' },
      ],
    })
  })

  it('are counted by two characters where there are no spaces', () => {
    const dataset = smallDataset(TOOLS, { a: { text: '窑炉的温度太高', right: { 降温: 2 } } })
    // 窑炉的温度: five characters are two words and a half.
    expect(copiedWords(dataset, 1).worst).toEqual([{ query: 'a', tool: '降温', words: 3, run: '窑炉的温度' }])
  })

  it('are looked for in right tools only, and not in selections', () => {
    const text = 'heats the chamber to a given temperature'
    const dataset = smallDataset(TOOLS, {
      a: { text, right: { heat: 1, 降温: 2 } },
      b: { text: `select:${text}`, form: 'select', right: { heat: 2 } },
    })
    expect(copiedWords(dataset, 5)).toEqual({ longest: 0, tooLong: 0, worst: [] })
  })

  it('do not start in the middle of a repeated word', () => {
    const dataset = smallDataset([{ name: 'x', description: 'a b a b c' }], {
      q: { text: 'b a b c', right: { x: 2 } },
    })
    expect(copiedWords(dataset, 1).worst[0]).toMatchObject({ words: 4, run: 'b a b c' })
  })
})
