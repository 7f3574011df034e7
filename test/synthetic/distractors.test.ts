import { describe, expect, test } from 'vitest'
import { createCatalog, type ToolDraft } from '../../src/catalog/catalog.ts'
import { isDeferredTool } from '../../src/catalog/classify.ts'
import { parseToolName } from '../../src/catalog/tool-name.ts'
import { loadDataset } from '../../src/datasets/load.ts'
import { seededRandom } from '../../src/lib/random.ts'
import { distractors } from '../../src/synthetic/distractors.ts'
import { cutCatalog, withMoreTools } from '../../src/synthetic/sized-catalog.ts'
import { defaultAnalyzer } from '../../src/text/analyzer.ts'

const agentCli = loadDataset('agent-cli')
const cjk = loadDataset('cjk')
const tools = distractors(agentCli, 1000, seededRandom(1))
const foreignTools = distractors(cjk, 1000, seededRandom(1))

const NOTHING_JUDGED = { catalog: createCatalog([]), queries: [], judgments: new Map() }

describe('distractors', () => {
  test('are the same for a seed, others for another, whatever was drawn before', () => {
    const used = seededRandom(1)
    used.next()
    expect(distractors(agentCli, 100, used)).toEqual(tools.slice(0, 100))
    const names = new Set(tools.map(({ name }) => name))
    const others = distractors(agentCli, 100, seededRandom(2)).filter(({ name }) => !names.has(name))
    expect(others.length).toBeGreaterThan(90)
  })

  test('of a smaller number are the beginning of a larger one', () => {
    expect(distractors(agentCli, 10, seededRandom(1))).toEqual(tools.slice(0, 10))
    expect(distractors(cjk, 100, seededRandom(1))).toEqual(foreignTools.slice(0, 100))
  })

  test('have names that neither the catalog nor another one of them has, letter case aside', () => {
    const own = agentCli.catalog.tools.flatMap(({ id, name }) => [id, name])
    const taken = new Set(own.map((name) => name.toLowerCase()))
    const names = tools.map(({ name }) => name.toLowerCase())
    expect(names.filter((name) => taken.has(name))).toEqual([])
    expect(new Set(names).size).toBe(tools.length)
  })

  test('are found by search only; a few servers have bare names', () => {
    expect(tools.every((tool) => isDeferredTool(tool))).toBe(true)
    const bare = tools.filter(({ name }) => !name.startsWith('mcp__'))
    expect(bare.length).toBeGreaterThan(0)
    expect(bare.length).toBeLessThan(tools.length / 5)
    expect(bare.every(({ server, isMcp }) => server === undefined && isMcp === undefined)).toBe(true)
  })

  test('come from servers of plausible sizes', () => {
    const servers = new Set(tools.map(({ server }) => server))
    expect(servers.size).toBeGreaterThan(15)
    expect(servers.size).toBeLessThan(200)
  })

  test('are described in the languages of the catalog, about as often', () => {
    const isCjk = ({ description }: { readonly description: string }) =>
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(description)
    expect(tools.filter(isCjk)).toEqual([])
    const share = cjk.catalog.tools.filter(isCjk).length / cjk.catalog.tools.length
    const found = foreignTools.filter(isCjk).length / foreignTools.length
    // Few servers, of very different sizes: a wide band.
    expect(Math.abs(found - share)).toBeLessThan(0.3)
  })

  test('for no queries are any tools; for no count none; a count that is none is refused', () => {
    expect(distractors(NOTHING_JUDGED, 5, seededRandom(1))).toHaveLength(5)
    expect(distractors(agentCli, 0, seededRandom(1))).toEqual([])
    for (const count of [-1, 0.5, Number.NaN])
      expect(() => distractors(agentCli, count, seededRandom(1))).toThrow(/whole number/u)
  })
})

/** Words for one action, written down apart from the tables that are audited. */
const SAME_ACTION = [
  ['create', 'add', 'make', 'new', 'insert', 'build'],
  ['delete', 'remove', 'drop', 'erase', 'clear', 'trash'],
  ['update', 'change', 'edit', 'modify', 'rename', 'set'],
  ['get', 'list', 'search', 'find', 'fetch', 'show', 'read', 'view', 'check', 'look'],
  ['send', 'post', 'forward', 'reply', 'share'],
  ['run', 'execute', 'start', 'launch', 'restart'],
  ['cancel', 'stop', 'abort', 'terminate'],
  ['copy', 'clone', 'duplicate', 'fork'],
  ['move', 'relocate'],
]
const VERBS = SAME_ACTION.flat()
/** What says which or how, not what. */
const PASSED_OVER = new Set(
  `active archived recent default shared public private scheduled custom pending failed external internal linked nested
  temporary related latest only`.split(/\s+/u),
)

/** Plain words, cut at joints and capitals, one by one. */
function wordsOf(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
const stemOf = (word: string) => defaultAnalyzer.analyze(word)[0]?.term ?? word
const stemsOf = (text: string) => new Set(wordsOf(text).map(stemOf))
const isUsual = (word: string) => defaultAnalyzer.isStopWord(word) || PASSED_OVER.has(word)

/** Pairs of a tool and a text that holds its verb, or another word for it, and its noun: every tool against every text. */
function doings(names: readonly Pick<ToolDraft, 'name' | 'server'>[], texts: readonly string[]): string[] {
  const read = texts.map((text) => ({
    text,
    stems: stemsOf(text),
    nouns: new Set(
      wordsOf(text)
        .filter((word) => !isUsual(word))
        .map(stemOf),
    ),
  }))
  return names.flatMap((tool) => {
    const all = wordsOf(parseToolName(tool).leaf)
    const words = /^(?:by|in|from|as|for|with|across|to)$/u.test(all.at(-2) ?? '') ? all.slice(0, -2) : all
    const verb = words.find((word) => VERBS.includes(word))
    if (verb === undefined) return []
    const verbs = SAME_ACTION.filter((group) => group.includes(verb))
      .flat()
      .map(stemOf)
    const nouns = words.filter((word) => !VERBS.includes(word) && !isUsual(word)).map(stemOf)
    return read
      .filter(({ stems, nouns: own }) => verbs.some((v) => stems.has(v)) && nouns.some((n) => own.has(n)))
      .map(({ text }) => `${tool.name} × ${text}`)
  })
}

describe.each([
  ['agent-cli', agentCli, tools],
  ['cjk', cjk, foreignTools],
] as const)('audit of the tools that grow %s, by an oracle that compares all pairs', (_, dataset, grown) => {
  const rightAnswers = [...dataset.judgments.values()].flatMap((judged) =>
    [...judged].flatMap(([id, { grade }]) => (grade >= 1 ? [id] : [])),
  )
  const texts = [
    ...dataset.queries.map(({ text }) => text),
    ...[...new Set(rightAnswers)].flatMap((id) => {
      const tool = dataset.catalog.byId.get(id)
      if (tool === undefined) return []
      return `${parseToolName(tool).leaf} ${tool.searchHint ?? ''} ${tool.description}`
    }),
  ]

  test('none has action and object of a query or of a right answer', () => {
    expect(doings(grown, texts)).toEqual([])
  })

  test('the oracle sees a right answer where there is one', () => {
    expect(doings([{ name: 'mcp__x__fetch_gnomes' }], ['show me the gnome'])).toHaveLength(1)
  })

  test('none has all words of a right answer’s name', () => {
    const leaves = [...new Set(rightAnswers)].flatMap((id) => {
      const tool = dataset.catalog.byId.get(id)
      return tool === undefined ? [] : [[...stemsOf(parseToolName(tool).leaf)]]
    })
    const whole = leaves.filter((stems) => stems.length > 1)
    const covering = grown.filter((tool) => {
      const own = stemsOf(parseToolName(tool).leaf)
      return whole.some((stems) => stems.every((stem) => own.has(stem)))
    })
    expect(covering.map(({ name }) => name)).toEqual([])
  })
})

describe('a catalog with more tools', () => {
  const grown = withMoreTools(agentCli.catalog, tools)

  test('begins with its own tools, their ids and order, and loads no more of them', () => {
    expect(grown.tools.slice(0, agentCli.catalog.tools.length)).toEqual(agentCli.catalog.tools)
    expect(grown.tools).toHaveLength(agentCli.catalog.tools.length + tools.length)
    expect(grown.core).toEqual(agentCli.catalog.core)
    expect(grown.deferred).toHaveLength(agentCli.catalog.deferred.length + tools.length)
  })

  test('is what a catalog made of all its tools would be', () => {
    const made = createCatalog(grown.tools)
    expect(made.tools).toEqual(grown.tools)
    expect(made.deferred).toEqual(grown.deferred)
    expect(grown.byId.size).toBe(grown.tools.length)
  })
})

describe('a catalog that is cut', () => {
  const random = seededRandom(3)
  const own = agentCli.catalog.tools.length

  test('keeps loaded tools, right answers, ids and order; smaller ones are contained in larger ones', () => {
    const larger = cutCatalog(agentCli, own - 10, random)
    const smaller = cutCatalog(agentCli, own - 30, random)
    expect([larger.tools.length, smaller.tools.length]).toEqual([own - 10, own - 30])
    expect(smaller.core).toEqual(agentCli.catalog.core)
    const order = agentCli.catalog.tools.filter(({ id }) => smaller.byId.has(id))
    expect(smaller.tools).toEqual(order)
    expect(smaller.tools.filter(({ id }) => !larger.byId.has(id))).toEqual([])
    const gone = [...agentCli.judgments.values()].flatMap((judged) =>
      [...judged].filter(([id, { grade }]) => grade >= 1 && !smaller.byId.has(id)),
    )
    expect(gone).toEqual([])
  })

  test('is the smallest possible one where fewer were asked for', () => {
    const least = cutCatalog(agentCli, 1, random)
    expect(least.tools.length).toBeGreaterThan(agentCli.catalog.core.length)
    expect(cutCatalog(agentCli, least.tools.length, random).tools).toEqual(least.tools)
    expect(cutCatalog(agentCli, own, random).tools).toEqual(agentCli.catalog.tools)
  })
})
