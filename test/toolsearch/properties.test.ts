import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createToolSearch,
  DEFAULT_LIMIT,
  MOST_HITS,
  type SearchAnswer,
} from '../../src/toolsearch/create-tool-search.ts'
import type { RuntimeTool, ToolParams } from '../../src/toolsearch/runtime-tool.ts'
import { query as draftQuery, drafts } from '../retrievers/random-catalogs.ts'
import {
  anyText,
  isUnrelated,
  LONG,
  long,
  ORDINARY,
  ordinaryQuery,
  ordinaryWords,
  toolsNamed,
  twins,
} from './arbitrary-tools.ts'

const RUNS = { numRuns: 100 }
const ALL = { limit: MOST_HITS }

const search = (tools: readonly RuntimeTool[], query: string): Promise<SearchAnswer> =>
  createToolSearch({ tools }).search(query, ALL)
const namesOf = ({ hits }: SearchAnswer) => hits.map(({ tool }) => tool)
const scoresOf = ({ hits }: SearchAnswer) => new Map(hits.map(({ tool, score }) => [tool, score]))

function expectSameAnswer(answer: SearchAnswer, expected: SearchAnswer, epsilon: number): void {
  const { form, missing, totalMatches } = expected
  expect(answer).toMatchObject({ form, missing, totalMatches })
  expect(namesOf(answer)).toEqual(namesOf(expected))
  for (const [i, { score }] of expected.hits.entries())
    expect(Math.abs((answer.hits[i]?.score ?? 0) - score)).toBeLessThan(epsilon)
}

describe('a hostile name', () => {
  const odd = anyText.filter(isUnrelated)
  const oddServer = fc.option(odd, { nil: undefined })

  property.prop([odd, oddServer, fc.nat(ORDINARY.length), ordinaryQuery], RUNS)(
    'leaves the order of all other tools as a plain unrelated name in its place does, and their scores to 1e-9',
    async (name, server, place, query) => {
      const withTool = (tool: RuntimeTool) => ORDINARY.toSpliced(place, 0, tool)
      const hostile = { name, description: 'zzq', ...(server !== undefined && { server }) }
      const answer = await search(withTool(hostile), query)
      expectSameAnswer(answer, await search(withTool({ name: 'zzqzzq', description: 'zzq' }), query), 1e-9)
      expect(namesOf(answer)).not.toContain(name)
    },
  )
})

describe('a hostile query', () => {
  property.prop([anyText], RUNS)(
    'throws nothing, and the next query is answered as before',
    async (query) => {
      const toolSearch = createToolSearch({ tools: ORDINARY })
      const before = await toolSearch.search('loan of a book')
      const { hits } = await toolSearch.search(query)
      expect(hits.every(({ tool, score }) => Number.isFinite(score) && tool !== '')).toBe(true)
      expect(await toolSearch.search('loan of a book')).toEqual(before)
    },
  )

  /** Their punctuation is read as part of their words. */
  const UNSPACED =
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
  const sign = fc.oneof(
    fc.constantFrom('(', '[', '\\', '-', '->', '/', '::', '.', '*', '#', "'", '+', '\u202e', '\0', '…'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }).filter(isWordless),
  )
  const signs = fc.array(sign, { minLength: 1, maxLength: 8 }).map((all) => all.join(' '))
  function isWordless(text: string): boolean {
    const both = text + text.normalize('NFKC')
    return !/[_\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{RI}]/u.test(both) && !UNSPACED.test(both)
  }
  const withWander = [...ORDINARY, { name: 'wander', description: 'Walks along the shelves' }]
  const unselected = fc.oneof(
    ordinaryQuery.filter((query) => !query.startsWith('select')),
    fc.constantFrom('wander', 'read wander', 'wander, Read', 'archive', 'mcp__letters'),
  )

  property.prop([unselected, signs], RUNS)(
    'is answered the same with signs behind it that are no word: no letter, mark, digit, pictograph or underscore, nor of a script without spaces, in NFKC neither',
    async (query, junk) => {
      expectSameAnswer(await search(withWander, `${query} ${junk}`), await search(withWander, query), 1e-9)
    },
  )

  property.prop(
    [fc.array(fc.constantFrom(',', '，', '、', ';', '；', ' ', '\n', '\t'), { maxLength: 30 })],
    RUNS,
  )('that is a select: list is answered the same with empty places behind it', async (separators) => {
    const list = 'select:ShelfMove,LoanExtend'
    expectSameAnswer(await search(ORDINARY, list + separators.join('')), await search(ORDINARY, list), 1e-9)
  })

  property.prop(
    [ordinaryWords, fc.array(fc.constantFrom('zzyzx', 'Qwghlm', 'фыва', '12345'), { maxLength: 5 })],
    RUNS,
  )('that discovers is answered the same with words behind it that no tool has', async (words, unknown) => {
    const answer = await search(ORDINARY, `discover:${[words, ...unknown].join(' ')}`)
    expectSameAnswer(answer, await search(ORDINARY, `discover:${words}`), 1e-9)
  })
})

describe('a shuffled catalog', () => {
  const EPSILON = 1e-6
  /** Scores of tools that were named are above 1, of all others at most 1. */
  const NAMED = 1.01
  const shuffled = drafts.chain((tools) =>
    fc.tuple(fc.constant(tools), fc.shuffledSubarray(tools, { minLength: tools.length })),
  )
  const form = fc.constantFrom('', '+', 'discover:', 'select:')

  property.prop([shuffled, draftQuery, form], { numRuns: 200 })(
    'names the same tools, scores every other one the same, and orders them the same outside ties',
    async ([tools, others], text, prefix) => {
      const scores = scoresOf(await search(tools, prefix + text))
      const answer = scoresOf(await search(others, prefix + text))
      expect(new Set(answer.keys())).toEqual(new Set(scores.keys()))
      let previous = Number.POSITIVE_INFINITY
      for (const [tool, score] of answer) {
        const before = scores.get(tool) ?? 0
        if (score > NAMED || prefix === 'select:') continue
        expect(Math.abs(score - before)).toBeLessThan(EPSILON)
        expect(before).toBeLessThan(previous + EPSILON)
        previous = before
      }
    },
  )

  property.prop([fc.shuffledSubarray([...ORDINARY], { minLength: ORDINARY.length }), ordinaryQuery], RUNS)(
    'whose names are told apart by their words also keeps the order and the scores of the tools that were named',
    async (tools, query) => {
      const scores = scoresOf(await search(ORDINARY, query))
      const answer = await search(tools, query)
      expect(answer.hits).toHaveLength(scores.size)
      for (const { tool, score } of answer.hits)
        expect(Math.abs(score - (scores.get(tool) ?? 0))).toBeLessThan(EPSILON)
    },
  )
})

/** Quotes that `select:` reads, as opening and closing one. */
const QUOTES = ['""', "''", '“”', '「」', '``'] as const
const LONGEST_QUOTED = 999

/** The name in quotes it does not hold; nothing where `select:` cannot hold the name. */
function quoted(name: string): string | undefined {
  if (name === '' || name.trim() !== name || name.length > LONGEST_QUOTED) return undefined
  const quotes = QUOTES.find((pair) => !name.includes(pair.charAt(1)))
  return quotes === undefined ? undefined : quotes.charAt(0) + name + quotes.charAt(1)
}

/** As a query the name is a keyword query and nothing of it is rewritten: no prefix, no plus before a word, single spaces only. */
function readsAsTyped(name: string): boolean {
  const words = name.split(/\s+/u)
  return (
    name !== '' &&
    !/^(?:select|discover)\s*[:：]/iu.test(name) &&
    words.every((word) => word !== '' && !/^[+＋]/u.test(word)) &&
    words.join(' ') === name
  )
}

describe('an exact name as the query', () => {
  const names = fc.oneof(
    fc.uniqueArray(anyText, { minLength: 1, maxLength: 8 }),
    fc.uniqueArray(twins, { minLength: 2, maxLength: 8 }),
  )

  property.prop([names], RUNS)(
    'finds its tool first, unless it begins as select: or discover:, has a word with a plus in front, or white space other than single spaces inside',
    async (all) => {
      const toolSearch = createToolSearch({ tools: toolsNamed(all) })
      for (const name of all.filter(readsAsTyped))
        expect((await toolSearch.search(name)).hits[0]?.tool).toBe(name)
    },
  )

  property.prop([names], RUNS)(
    'that cannot be typed as a query is found alone by select: in quotes, if it has no white space around it',
    async (all) => {
      const toolSearch = createToolSearch({ tools: toolsNamed(all) })
      for (const name of all.filter((one) => !readsAsTyped(one) && quoted(one) !== undefined)) {
        const answer = await toolSearch.search(`select:${quoted(name)}`)
        expect({ names: namesOf(answer), missing: answer.missing }).toEqual({ names: [name], missing: [] })
      }
    },
  )

  it.each(['select:loans', 'discover:loans', 'Discover： loans', '+loans', 'loans +fees', '++'])(
    '%s is found by select: in quotes, among tools that its form would find',
    async (name) => {
      const tools = toolsNamed(['loans', 'fees', 'loans_fees', name])
      expect(namesOf(await search(tools, `select:"${name}"`))).toEqual([name])
    },
  )

  property.prop([fc.array(fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u3000'))], RUNS)(
    'that is blank finds no tool whose name is not blank',
    async (spaces) => {
      const blank = spaces.join('')
      const found = namesOf(await search([...ORDINARY, { name: blank }], blank))
      expect(found.filter((name) => name !== blank)).toEqual([])
    },
  )
})

describe('select: of names that exist', () => {
  const selectable = fc
    .uniqueArray(anyText, { minLength: 1, maxLength: 12 })
    .map((all) => all.filter((name) => quoted(name) !== undefined))
  const chosen = selectable.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all)))

  property.prop([chosen, fc.constantFrom(',', ' , ', '，', '; ', '\n')], RUNS)(
    'finds exactly these in this order, whatever is in the quotes, and nothing is missing',
    async ([all, some], comma) => {
      const answer = await createToolSearch({ tools: toolsNamed(all) }).search(
        `select:${some.map(quoted).join(comma)}`,
        { limit: 1 },
      )
      expect({ names: namesOf(answer), missing: answer.missing }).toEqual({ names: some, missing: [] })
    },
  )

  const fullWidth = (text: string) =>
    text.replaceAll(/[!-~]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  const notation = fc.constantFrom<(name: string) => string>(
    (name) => name,
    (name) => name.toUpperCase(),
    (name) => name.toLowerCase(),
    (name) => fullWidth(name),
    (name) => name.replace(/^mcp__\w+?__/u, ''),
    (name) => name.replace(/^mcp__/u, ''),
  )
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const words = fc.array(fc.constantFrom('pay', 'rent', 'tenant', 'v2', 'boiler', '3d', 'URL', 'check'), {
    minLength: 2,
    maxLength: 4,
  })
  const style = fc.constantFrom<(words: readonly string[]) => string>(
    (words) => words.join('_'),
    (words) => words.join('-'),
    (words) => words.map(capital).join(''),
    (words) => `mcp__flat__${words.join('_')}`,
    (words) => `mcp__flat__${words.map(capital).join('')}`,
    (words) => `mcp__house_2__${words.join('-')}`,
  )
  /** Their words glued, as no two names may share them. */
  const key = (name: string) =>
    name
      .replace(/^mcp__\w+?__/u, '')
      .replaceAll(/[_-]/gu, '')
      .toLowerCase()
  const plain = fc.uniqueArray(
    fc.tuple(words, style).map(([parts, write]) => write(parts)),
    { selector: key, minLength: 1, maxLength: 10 },
  )

  property.prop([plain, notation, fc.constantFrom(',', ', ', ' ', '\n')], RUNS)(
    'finds plain names without quotes, in upper and lower case, in full-width forms and without mcp__ or the server',
    async (names, write, comma) => {
      const answer = await search(toolsNamed(names), `select:${names.map(write).join(comma)}`)
      expect({ names: namesOf(answer), missing: answer.missing }).toEqual({ names, missing: [] })
    },
  )

  property.prop([plain, notation], RUNS)(
    'and the name alone as a query finds the tool first in each of these notations',
    async (names, write) => {
      const toolSearch = createToolSearch({ tools: toolsNamed(names) })
      for (const name of names) expect((await toolSearch.search(write(name))).hits[0]?.tool).toBe(name)
    },
  )
})

describe('any number as the limit', () => {
  const wide = toolsNamed(Array.from({ length: 400 }, (_, i) => `mcp__farm__count_sheep_${i}`))
  const toolSearch = createToolSearch({ tools: wide })
  const limit = fc.oneof(
    fc.double(),
    fc.integer({ min: -3, max: 300 }),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0.99, 250.5, 1e308),
  )

  property.prop(
    [limit, fc.constantFrom('sheep', 'mcp__farm', '+sheep', 'discover:count sheep', 'farm')],
    RUNS,
  )(
    'gives as many hits as it says where it is from 1 to 250, else the default or 250, with a warning',
    async (asked, query) => {
      const whole = Math.floor(asked)
      const isRight = whole >= 1 && whole <= MOST_HITS
      const expected = isRight ? whole : whole > MOST_HITS ? MOST_HITS : DEFAULT_LIMIT
      const { hits, totalMatches, warnings } = await toolSearch.search(query, { limit: asked })
      expect(hits).toHaveLength(expected)
      expect(totalMatches).toBe(wide.length)
      expect(warnings).toHaveLength(isRight ? 0 : 1)
    },
  )
})

describe('a denied tool', () => {
  const some = fc.subarray(
    ORDINARY.map(({ name }) => name),
    { minLength: 1 },
  )
  const query = fc.oneof(ordinaryQuery, fc.constantFrom('archive', 'mcp__letters', 'Read', 'read,ShelfMove'))

  property.prop([some, query], RUNS)(
    'is neither among the hits of any form nor in the text, and the others stay in their order',
    async (deny, text) => {
      const toolSearch = createToolSearch({ tools: ORDINARY, permissions: { deny } })
      const answer = await toolSearch.search(text, ALL)
      const allowed = namesOf(await search(ORDINARY, text)).filter((name) => !deny.includes(name))
      expect(namesOf(answer)).toEqual(allowed)
      expect(answer.totalMatches).toBe(allowed.length)
      for (const name of deny) expect(answer.text).not.toContain(`**${name}**`)
    },
  )

  property.prop([fc.constantFrom('mcp__archive', 'mcp__archive__*', ' mcp__archive '), query], RUNS)(
    'is not found by any form where its whole server is denied',
    async (rule, text) => {
      const toolSearch = createToolSearch({ tools: ORDINARY, permissions: { deny: [rule] } })
      expect(namesOf(await toolSearch.search(text, ALL)).join()).not.toContain('archive')
    },
  )
})

describe('100,000 characters', () => {
  const forms = fc.constantFrom('', '+', 'select:', 'discover:', 'select:"', 'mcp__', 'loan ')

  property.prop([long, forms], { numRuns: 25 })('are answered as a query of any form', async (text, form) => {
    const answer = await search(ORDINARY, form + text)
    expect(answer.query).toHaveLength(LONG + form.length)
    expect(answer.hits.length).toBeLessThanOrEqual(ORDINARY.length)
  })

  property.prop([long], { numRuns: 25 })('are a name that can be searched and called', async (name) => {
    const toolSearch = createToolSearch({ tools: [...ORDINARY, { name, call: () => 'done' }] })
    expect(namesOf(await toolSearch.search('renew', ALL))).toContain('LoanExtend')
    expect(await toolSearch.execute({ tool_name: name, params: {} })).toEqual({
      result: 'done',
      tool_name: name,
    })
  })
})

describe('execute', () => {
  const schema = {
    type: 'object',
    properties: { shelf: { type: 'integer' }, constructor: { type: 'string' } },
    required: ['shelf'],
  }
  const tools = [
    { name: '__proto__', call: () => 'called' },
    { name: 'mcp__archive__move', inputSchema: schema, call: () => 'called' },
    { name: 'mcp__archive__burn', call: () => Promise.reject('smoke') },
    { name: 'Read' },
  ]
  const toolSearch = createToolSearch({ tools, servers: [{ name: 'letters', state: 'connecting' }] })
  const name = fc.oneof(anyText, fc.constantFrom(...tools.map((tool) => tool.name), 'mcp__letters__post'))

  property.prop([name, fc.jsonValue()], { numRuns: 300 })(
    'answers any name with any JSON as params by a result or an error that says why',
    async (tool_name, params) => {
      const answer = await toolSearch.execute({ tool_name, params: params as ToolParams })
      if (answer.error === undefined) expect(answer.result).toBe('called')
      else expect(answer.error.message).not.toBe('')
    },
  )
})
