import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { loadDataset } from '../../src/datasets/load.ts'
import { parseMeasure } from '../../src/evaluate/parse-measure.ts'
import { runQueries } from '../../src/evaluate/run.ts'
import { seededRandom } from '../../src/lib/random.ts'
import { rankDocs } from '../../src/retrievers/ranking.ts'
import { hybridTunable } from '../../src/tuning/hybrid-tunable.ts'
import { keywordTunable } from '../../src/tuning/keyword-tunable.ts'
import { splitQueries } from '../../src/tuning/split-queries.ts'
import { tfIdfTunable } from '../../src/tuning/tf-idf-tunable.ts'
import { prepareTrials } from '../../src/tuning/trials.ts'
import type { Dimension, Point } from '../../src/tuning/tunable.ts'
import { confirm, type TuneRequest, tune } from '../../src/tuning/tune.ts'

const NDCG = parseMeasure('nDCG@10')
const DEPTH = 10
const agentCli = loadDataset('agent-cli')
const TUNABLES = [hybridTunable, tfIdfTunable, keywordTunable]

const pointOf = (dimensions: readonly Dimension[], draws: readonly number[]): Point =>
  Object.fromEntries(
    dimensions.map(({ name, values }, i) => [name, values[(draws[i] ?? 0) % values.length] ?? 0]),
  )

const word = fc.constantFrom('list', 'send', 'ship', 'tide', 'tides', 'crane', '船舶', '位置', 'quayside')
const words = (most: number) => fc.array(word, { minLength: 1, maxLength: most })

describe('a trial', () => {
  test.prop(
    [
      fc.array(fc.record({ name: words(3), hint: words(3), text: words(6) }), {
        minLength: 1,
        maxLength: 20,
      }),
      words(5),
      fc.array(fc.nat(40), { minLength: 9, maxLength: 9 }),
    ],
    { numRuns: 80 },
  )('ranks as the retriever with the same parameters', async (sketches, query, draws) => {
    const catalog = createCatalog(
      sketches.map(({ name, hint, text }, i) => ({
        name: i % 2 === 0 ? `mcp__dock__${name.join('_')}` : `${name.join('_')}_${i}`,
        searchHint: hint.join(' '),
        description: text.join(' '),
      })),
    )
    const text = query.join(' ')
    for (const tunable of TUNABLES) {
      const point = pointOf(tunable.dimensions, draws)
      const prepared = tunable.prepare(catalog, [text])
      prepared.at(point)
      const tried = rankDocs(prepared.score(0), catalog.deferred, DEPTH)
      const index = await tunable.retriever(point).build(catalog)
      const searched = await index.search(text, DEPTH)
      expect(
        tried.map(({ toolId }) => toolId),
        tunable.name,
      ).toEqual(searched.map(({ toolId }) => toolId))
      tried.forEach(({ score }, i) => {
        expect(score).toBeCloseTo(searched[i]?.score ?? Number.NaN, 9)
      })
    }
  })

  it('scores a split as a run over it does', async () => {
    const sets = splitQueries([agentCli], 'validation')
    const point = { keyword: 0.15, minScore: 0.05 }
    const trials = prepareTrials(hybridTunable, sets, NDCG, DEPTH)
    const queries = sets[0]?.queries ?? []
    const index = await hybridTunable.retriever(point).build(agentCli.catalog)
    const run = await runQueries(index, { dataset: agentCli, queries, retriever: 'hybrid', depth: DEPTH })
    const scores = queries.map(({ id }) => {
      const ranking = run.rankings.get(id)
      return ranking === undefined ? 0 : NDCG.score(ranking, agentCli.judgments.get(id) ?? new Map())
    })
    expect([...trials.run(point)]).toEqual(scores)
  })
})

describe('tuning', () => {
  const request: TuneRequest = {
    tunable: hybridTunable,
    measure: NDCG,
    depth: DEPTH,
    plan: { strategy: 'random', trials: 40 },
    folds: 4,
  }
  const tuned = () =>
    tune(request, splitQueries([agentCli], 'tune'), splitQueries([agentCli], 'validation'), seededRandom(1))

  it('tries the defaults first and no point twice, and gives the same answer for the same seed', () => {
    const result = tuned()
    expect(result.trials[0]?.point).toEqual(hybridTunable.defaults)
    expect(new Set(result.trials.map(({ point }) => JSON.stringify(point))).size).toBe(40)
    expect(tuned()).toEqual(result)
  })

  it('has its best point and no significantly worse one in the region', () => {
    const { trials, best } = tuned()
    expect(best.inRegion).toBe(true)
    expect(best.mean).toBe(Math.max(...trials.map(({ mean }) => mean)))
    const worst = trials.toSorted((a, b) => a.mean - b.mean)[0]
    expect(worst?.inRegion).toBe(false)
  })

  it('keeps the defaults unless validation shows a significant gain', () => {
    const { keepsDefaults, chosen, candidate, validation } = tuned()
    expect(keepsDefaults).toBe(!(validation.mean > 0 && validation.p < 0.05))
    expect(chosen).toEqual(keepsDefaults ? hybridTunable.defaults : candidate)
    expect(validation.chosen - validation.defaults).toBeCloseTo(validation.mean, 9)
  })

  it.each(['grid', 'descent'] as const)('a %s stays within its trials', (strategy) => {
    const limited = { ...request, plan: { strategy, trials: 25 } }
    const result = tune(
      limited,
      splitQueries([agentCli], 'tune'),
      splitQueries([agentCli], 'validation'),
      seededRandom(2),
    )
    expect(result.trials).toHaveLength(25)
    expect(result.best.mean).toBeGreaterThanOrEqual(result.defaults.mean)
  })

  it('does not compile with the test split, which is asked at the end only', () => {
    const testSet = splitQueries([agentCli], 'test')
    // @ts-expect-error the test split is no tune split
    const misuse = () => tune(request, testSet, splitQueries([agentCli], 'validation'), seededRandom(1))
    expect(misuse).toBeTypeOf('function')
    expect(confirm(request, hybridTunable.defaults, testSet, seededRandom(1)).mean).toBe(0)
  })
})
