import { beforeEach, describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { GaugeError } from '../../src/lib/gauge-error.ts'
import { defineRetriever, indexOf, type PlugInCorpus } from '../../src/retrievers/define-retriever.ts'
import { EMPTY_RANKING } from '../../src/retrievers/ranking.ts'
import { tfIdf } from '../../src/retrievers/tf-idf.ts'
import { defaultAnalyzer } from '../../src/text/analyzer.ts'
import { lexiconOf } from '../../src/text/lexicon.ts'
import { measureCold } from '../../src/timing/measure-cold.ts'
import { toolSearch } from '../../src/toolsearch/tool-search.ts'

const catalog = createCatalog(
  [
    { name: 'Kiln', description: 'Fires a pot' },
    { name: 'Glaze', description: 'Chooses a coat of colour' },
  ],
  { coreTools: new Set(['Kiln']) },
)
const server = (name: string) => [
  { name: `mcp__${name}__open`, description: `Opens the ${name} drawer`, server: name, isMcp: true },
]
const joining = [server('cedar'), server('walnut')]
const budget = { coldMs: 0, minCold: 3 }

/** What is built, and which of the words are known by then. */
interface Built {
  readonly deferred: readonly string[]
  readonly core: readonly string[]
  readonly known: readonly string[]
}

const WORDS = ['pot', 'colour', 'drawer', 'cedar', 'walnut'] as const

function watched(builds: Built[]) {
  const read = tfIdf()
  return defineRetriever({
    name: 'mine',
    defaults: {},
    build: async ({ catalog: seen }: PlugInCorpus) => {
      const lexicon = lexiconOf(defaultAnalyzer)
      builds.push({
        deferred: seen.deferred.map(({ name }) => name),
        core: seen.core.map(({ name }) => name),
        known: WORDS.filter((word) => lexicon.find(word) !== undefined),
      })
      return read.build(seen)
    },
  })()
}

describe('measureCold', () => {
  let builds: Built[]
  beforeEach(() => {
    builds = []
  })

  it('builds with no word read before, then with all words but those of the server that joins', async () => {
    await tfIdf().build({ ...catalog })
    await measureCold(watched(builds), catalog, joining, { ...budget, minCold: 1 })
    expect(builds.map(({ known }) => known)).toEqual([[], ['colour']])
  })

  it('forgets the words again for every sample, so that a server that comes twice is new', async () => {
    await measureCold(watched(builds), catalog, joining, budget)
    expect(builds.map(({ known }) => known)).toEqual([[], ['colour'], [], ['colour'], [], ['colour']])
  })

  it('adds one server at a time, in turn, and leaves core tools core', async () => {
    await measureCold(watched(builds), catalog, joining, budget)
    expect(builds.map(({ deferred }) => deferred)).toEqual([
      ['Glaze'],
      ['Glaze', 'mcp__cedar__open'],
      ['Glaze'],
      ['Glaze', 'mcp__walnut__open'],
      ['Glaze'],
      ['Glaze', 'mcp__cedar__open'],
    ])
    for (const { core } of builds) expect(core).toEqual(['Kiln'])
  })

  it('gives the times of a tool search too, and counts the samples', async () => {
    const timing = await measureCold(toolSearch(tfIdf()), catalog, joining, budget)
    expect(timing.coldSamples).toBe(3)
    expect(timing.coldBuildMs).toBeGreaterThan(0)
    expect(timing.updateMs).toBeGreaterThan(0)
  })

  it('goes on while there is time', async () => {
    const idle = defineRetriever({ name: 'idle', defaults: {}, build: () => indexOf(() => EMPTY_RANKING) })()
    const timing = await measureCold(idle, catalog, [], { coldMs: 100, minCold: 1 })
    expect(timing.coldSamples).toBeGreaterThan(1)
  })

  it('has no update time where no server joins', async () => {
    const timing = await measureCold(watched(builds), catalog, [], budget)
    expect(timing.updateMs).toBe(0)
    expect(builds.map(({ deferred }) => deferred)).toEqual([['Glaze'], ['Glaze'], ['Glaze']])
  })

  it('says that it was the update that failed', async () => {
    const small = defineRetriever({
      name: 'small',
      defaults: {},
      build: ({ tools }) => {
        if (tools.length > 1) throw new Error('no room')
        return indexOf(() => EMPTY_RANKING)
      },
    })()
    const error = await measureCold(small, catalog, joining, budget).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(GaugeError)
    expect(error).toMatchObject({
      code: 'E_RETRIEVER',
      message: 'updating small failed while it was timed: Error: no room',
    })
  })
})
