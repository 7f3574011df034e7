import { expect, test } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import type { Dataset } from '../../src/datasets/dataset.ts'
import { splitOf } from '../../src/datasets/split.ts'
import { parseMeasures } from '../../src/evaluate/parse-measure.ts'
import { defineExperiment } from '../../src/experiment/default.ts'
import type { Experiment } from '../../src/experiment/define.ts'
import { growingTools, growthMeasure, growthSteps, runGrowth } from '../../src/experiment/growth.ts'
import { SILENT } from '../../src/experiment/run-experiment.ts'
import { bm25f } from '../../src/retrievers/bm25f.ts'
import { keyword } from '../../src/retrievers/keyword.ts'

const TOOLS = [
  { name: 'Read', description: 'Reads a local file.' },
  { name: 'mcp__loom__weave_scarf', description: 'Weaves a scarf of the given yarn.' },
  { name: 'mcp__loom__dye_yarn', description: 'Colours a skein of yarn.' },
  { name: 'mcp__kiln__fire_vase', description: 'Bakes a vase of clay.' },
  { name: 'mcp__kiln__glaze_vase', description: 'Covers clay with glass.' },
]
const QUERIES = [
  { id: 'q1', text: 'bake the clay', right: 'mcp__kiln__fire_vase' },
  { id: 'q2', text: 'colour my skein', right: 'mcp__loom__dye_yarn' },
  { id: 'q3', text: 'brew some tea', right: undefined },
] as const

const DATASET: Dataset = {
  name: 'crafts',
  title: 'Crafts',
  version: '1.0.0',
  origin: 'foreign',
  catalog: createCatalog(TOOLS),
  queries: QUERIES.map(({ id, text, right }) => ({
    id,
    text,
    lang: 'en',
    kind: right === undefined ? 'no-match' : 'task',
    form: 'keyword',
    split: splitOf(id),
  })),
  judgments: new Map(
    QUERIES.map(({ id, right }) => [id, new Map(right === undefined ? [] : [[right, { grade: 2 }]])]),
  ),
  checksum: '0'.repeat(64),
  warnings: [],
}

function experimentOf(sizes: readonly number[], measures: readonly string[] = ['R@1', 'R@5']): Experiment {
  return defineExperiment({
    datasets: [{ dataset: DATASET, split: 'all' }],
    retrievers: [bm25f(), keyword()],
    measures: parseMeasures(measures),
    growth: { sizes, retrievers: [bm25f(), keyword()] },
  })
}

const noStep = () => SILENT.step('', 0, 0)

test('gives every retriever at every size and at the set’s own, sizes ascending, over queries with an answer', async () => {
  const experiment = experimentOf([300, 40])
  const { rows, warnings } = await runGrowth(experiment, noStep)
  expect(warnings).toEqual([])
  expect(rows.map(({ tools, retriever }) => `${tools} ${retriever}`)).toEqual([
    '5 bm25f',
    '5 keyword',
    '40 bm25f',
    '40 keyword',
    '300 bm25f',
    '300 keyword',
  ])
  expect(growthSteps(experiment)).toBe(rows.length)
  for (const row of rows) {
    expect(row).toMatchObject({ dataset: 'crafts', measure: 'R@5', n: 2 })
    expect(row.low).toBeLessThanOrEqual(row.mean)
    expect(row.high).toBeGreaterThanOrEqual(row.mean)
  }
  expect(rows.filter(({ tools }) => tools === 5).map(({ mean }) => mean)).toEqual([1, 1])
})

test('measures nothing where no size was asked for', async () => {
  expect(await runGrowth(experimentOf([]), noStep)).toEqual({ rows: [], warnings: [] })
})

test('uses the smallest possible catalog where a smaller one was asked for, and says so', async () => {
  const { rows, warnings } = await runGrowth(experimentOf([1, 2]), noStep)
  // The loaded Read and the two right answers stay.
  expect([...new Set(rows.map(({ tools }) => tools))]).toEqual([3, 5])
  expect(warnings).toEqual([expect.stringMatching(/crafts: .*cannot be cut to 1, 2 tools.*3 of its 5/u)])
})

test('gives the same twice', async () => {
  const [first, second] = [
    await runGrowth(experimentOf([50]), noStep),
    await runGrowth(experimentOf([50]), noStep),
  ]
  expect(first).toEqual(second)
})

test('takes R@5 where the run computes it, then nDCG@10, then its first measure', () => {
  const chosen = (...ids: readonly string[]) => growthMeasure(parseMeasures(ids))?.id
  expect(chosen('RR', 'nDCG@10', 'R@5')).toBe('R@5')
  expect(chosen('RR', 'nDCG@10')).toBe('nDCG@10')
  expect(chosen('RR', 'P@3')).toBe('RR')
  expect(growthMeasure([])).toBeUndefined()
})

test('growing tools fill up to the size, and none where it is reached', () => {
  expect(growingTools(DATASET, 12, 1)).toHaveLength(7)
  expect(growingTools(DATASET, 12, 1)).toEqual(growingTools(DATASET, 20, 1).slice(0, 7))
  expect(growingTools(DATASET, 5, 1)).toEqual([])
  expect(growingTools(DATASET, 2, 1)).toEqual([])
})
