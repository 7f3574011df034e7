import { expect, it } from 'vitest'
import { loadDataset, shippedDatasetNames } from '../../src/datasets/load.ts'
import { splitOf } from '../../src/datasets/split.ts'

it.each([
  // printf abc | sha256sum → ba…: 186 / 256 = 0.73, of the last 30 %
  ['abc', 'test'],
  // printf '' | sha256sum → e3…: 227 / 256 = 0.89
  ['', 'test'],
  // printf a | sha256sum → ca…: 202 / 256 = 0.79
  ['a', 'test'],
  // printf hello | sha256sum → 2c…: 44 / 256 = 0.17, of the first 50 %
  ['hello', 'tune'],
  // printf test | sha256sum → 9f…: 159 / 256 = 0.62, of the 20 % between
  ['test', 'validation'],
])('the split of "%s" is %s, by the first byte of its sha256', (id, split) => {
  expect(splitOf(id)).toBe(split)
})

it('over many ids the shares are 50, 20 and 30 percent', () => {
  const counts = { tune: 0, validation: 0, test: 0 }
  for (let i = 0; i < 5_000; i++) counts[splitOf(`query-${i}`)]++
  // 128, 52 and 76 of 256 first bytes: 0.5, 0.203, 0.297. Five standard deviations are at most 0.036.
  expect(Math.abs(counts.tune / 5_000 - 0.5)).toBeLessThan(0.036)
  expect(Math.abs(counts.validation / 5_000 - 0.203)).toBeLessThan(0.036)
  expect(Math.abs(counts.test / 5_000 - 0.297)).toBeLessThan(0.036)
})

it.each(shippedDatasetNames())('%s is split by its ids alone, near 50, 20 and 30 percent', (name) => {
  const { queries } = loadDataset(name)
  const share = (split: string) => queries.filter((query) => query.split === split).length / queries.length
  for (const query of queries) expect(query.split).toBe(splitOf(query.id))
  expect(Math.abs(share('tune') - 0.5)).toBeLessThan(0.07)
  expect(Math.abs(share('validation') - 0.2)).toBeLessThan(0.07)
  expect(Math.abs(share('test') - 0.3)).toBeLessThan(0.07)
})
