import { forgetNames } from '../src/catalog/tool-name.ts'
import { seededRandom } from '../src/lib/random.ts'
import { quantileOf } from '../src/lib/statistics.ts'
import { syntheticTools } from '../src/synthetic/synthetic-tools.ts'
import { forgetWords } from '../src/text/lexicon.ts'
import {
  clearIndexCache,
  createToolSearch,
  type ToolSearchOptions,
} from '../src/toolsearch/create-tool-search.ts'
import type { RuntimeTool } from '../src/toolsearch/runtime-tool.ts'

/**
 * Whether time is linear in what comes from outside: queries, texts of tools and params of up to 1 MB, through
 * `createToolSearch` over 1,000 synthetic tools: `npx tsx bench/scale.ts [part of a case's name]`. Ends with 1
 * where 1 MB takes over a second or time grows much faster than the text.
 */
const [wanted = ''] = process.argv.slice(2)
const TOOLS = 1_000
/** In bytes of UTF-8. */
const SIZES = [250_000, 500_000, 1_000_000] as const
/** What a case takes without a large text, and sizes that show in time that a larger one would never end. */
const SMALL = 100
const PROBES = [4_000, 16_000, 64_000] as const
/** A run that took too long is not repeated. */
const ROUNDS = 3
const MOST_MS = 1_000
/** Doubling the text may take twice the time and, with a collector of garbage and others on the machine, somewhat more. */
const MOST_GROWTH = 3
/** Where a large text adds less than this, or less than the rest takes, growth is noise. */
const LEAST_MS = 100
/** No larger size is tried after one that took longer: of a probe, and of the others. */
const GIVE_UP_PROBE_MS = 1_500
const GIVE_UP_MS = 3_000

/** Makes everything for one run of the size that no run had before; what it returns is timed. */
type Prepare = (size: number) => () => unknown

interface Case {
  readonly what: string
  readonly prepare: Prepare
}

/** A text of about so many bytes, another one each time. */
type Text = (size: number) => string

const random = seededRandom(1).fork('scale')
const base: readonly RuntimeTool[] = syntheticTools(TOOLS, random.fork('tools'))
const words = [...new Set(base.flatMap(({ description }) => String(description).match(/[a-z]{3,}/giu) ?? []))]
const names = base.map(({ name }) => name)
const STOP_WORDS = 'the of and is with to at by for from in it on or'.split(' ')

/** The string a reader of bytes would give: in one piece, not a rope of its parts. */
const flat = (text: string) => JSON.parse(JSON.stringify(text)) as string

/** Pieces behind each other up to the size. */
function filled(piece: () => string, joint = ' '): Text {
  return (size) => {
    const pieces: string[] = []
    for (let bytes = 0; bytes < size; ) {
      const next = piece()
      pieces.push(next)
      bytes += Buffer.byteLength(next) + joint.length
    }
    return flat(pieces.join(joint))
  }
}

const letter = () => String.fromCharCode(97 + random.int(26))
const letters = (count: number) => Array.from({ length: count }, letter).join('')
const character = (from: number, count: number) => () => String.fromCodePoint(from + random.int(count))
const han = character(0x4e00, 20_000)
const behind =
  (prefix: string, text: Text): Text =>
  (size) =>
    flat(`${prefix}${text(size)}`)
const repeated = (piece: string): Text => filled(() => piece, '')
/** Something new in front, so that no run repeats another. */
const signed =
  (text: Text): Text =>
  (size) =>
    behind(`${letters(8)} `, text)(size)

const prose = filled(() =>
  random.next() < 0.3
    ? random.pick(STOP_WORDS)
    : random.next() < 0.5
      ? random.pick(words)
      : letters(3 + random.int(9)),
)
const giantWord = filled(letter, '')
const camelCase = filled(() => `${letter().toUpperCase()}${letter()}`, '')
const chinese = filled(han, '')
const punctuation = filled(() => random.pick([...'!?.,;:-_/\\|()[]{}<>"\'`~@#$%^&*+=']), '')
const marks = behind(
  'e',
  filled(() => random.pick(['\u0301', '\u0323', '\u0327', '\u05b0', '\u3099']), ''),
)

const QUERIES: Readonly<Record<string, Text>> = {
  'words of tools': filled(() => random.pick(words)),
  'words never read': filled(() => letters(4 + random.int(8))),
  'stop words': filled(() => random.pick(STOP_WORDS)),
  'one word again and again': signed(repeated('invoice ')),
  'words one letter off': filled(() => `${random.pick(words)}${letter()}`),
  'prose with some stop words': prose,
  'words of one letter': filled(letter),
  'words in camelCase': filled(() => `${letters(3)}${letters(3).toUpperCase()}${letters(4)}X`),
  'names of tools': filled(() => random.pick(names)),
  'names never read': filled(() => `mcp__${letters(5)}__${letters(4)}_${letters(4)}`),
  'select: names': behind(
    'select:',
    filled(() => random.pick(names), ','),
  ),
  'select: names in other notation': behind(
    'select:',
    filled(() => random.pick(names).toUpperCase().replaceAll('_', '-'), ', '),
  ),
  'select: names never read': behind(
    'select:',
    filled(() => `${letters(4)}_${letters(6)}`, ','),
  ),
  'select: names without commas': behind(
    'select:',
    filled(() => `${letters(4)}_${letters(6)}`),
  ),
  'select: names in quotes': behind(
    'select:',
    filled(() => `"${letters(4)} ${letters(6)}"`),
  ),
  'select: one giant name': behind('select:', giantWord),
  'select: servers': behind(
    'select:',
    filled(() => `mcp__${letters(6)}`, ','),
  ),
  'select: quotes, closed nowhere': behind(
    'select:',
    filled(() => `${random.pick(['"', "'", '“', '「', '`'])}${letters(2)}`),
  ),
  'select: quotes only': behind('select:', repeated('"')),
  'select: opening quotes only': behind('select:', repeated('“')),
  'select: commas only': behind('select:', repeated(',')),
  'select: spaces, then a name': (size) => `select:${' '.repeat(size)}x`,
  'select and spaces, no colon': (size) => `select${' '.repeat(size)}x`,
  '+words of tools': filled(() => `+${random.pick(words)}`),
  '+words never read': filled(() => `+${letters(4 + random.int(8))}`),
  '+stop words': filled(() => `+${random.pick(STOP_WORDS)}`),
  '+stop words glued together': filled(
    () => `+${Array.from({ length: 4 }, () => random.pick(STOP_WORDS)).join('.')}`,
  ),
  '+one giant word': behind('+', giantWord),
  '+one word of all words of tools': behind(
    '+',
    filled(() => random.pick(words), '-'),
  ),
  '+Chinese': filled(() => `+${han()}${han()}`),
  '+Chinese, one character each': filled(() => `+${han()}`),
  '+word, then words never read': behind(
    '+list ',
    filled(() => letters(8)),
  ),
  'plus signs': repeated('+'),
  'plus signs apart': repeated('+ '),
  'discover: words of tools': behind(
    'discover:',
    filled(() => random.pick(words)),
  ),
  'discover: prose': behind('discover:', prose),
  'discover: one giant word': behind('discover:', giantWord),
  'discover: Chinese': behind('discover:', chinese),
  'one giant word': giantWord,
  'one giant word of one letter': signed(repeated('a')),
  'one giant number': filled(() => String(random.int(10)), ''),
  'one giant word in camelCase': camelCase,
  'one giant word of capitals': filled(() => letter().toUpperCase(), ''),
  'one giant word with apostrophes': filled(() => `${letter()}'`, ''),
  'one giant name': behind(
    'mcp__',
    filled(() => letters(5), '_'),
  ),
  'mcp__ again and again': repeated('mcp__'),
  'letters and digits in turn': filled(() => `${letter()}${random.int(10)}`, ''),
  Chinese: chinese,
  'Chinese, one character': signed(repeated('文')),
  'Chinese words': filled(() => `${han()}${han()}`),
  Japanese: filled(() => (random.next() < 0.5 ? character(0x3041, 80)() : han()), ''),
  Korean: filled(() => Array.from({ length: 3 }, character(0xac00, 11_000)).join('')),
  Thai: filled(character(0x0e01, 46), ''),
  'Chinese and Latin in turn': filled(() => `${han()}${letter()}`, ''),
  'full-width letters': filled(character(0xff41, 26), ''),
  'letters with marks': filled(() => `${letter()}\u0301`, ''),
  'marks on one letter': marks,
  emoji: filled(character(0x1f600, 70), ''),
  'emoji joined to one': repeated('👩\u200d'),
  flags: filled(character(0x1f1e6, 26), ''),
  'halves of surrogate pairs': filled(() => String.fromCharCode(0xd800 + random.int(0x800)), ''),
  'ligatures that unfold': repeated('\ufdfa'),
  'quotes, closed nowhere': filled(() => `${random.pick(['"', "'", '“', '「', '`'])}${letters(3)}`),
  'spaces only': repeated(' '),
  'spaces, then a word': (size) => `${' '.repeat(size)}x`,
  'line ends only': repeated('\r\n'),
  'underscores only': repeated('_'),
  'hyphens only': repeated('-'),
  'commas only': repeated(','),
  'full-width commas only': repeated('，'),
  'slashes and dots only': repeated('./'),
  'punctuation only': punctuation,
  'nested regex': repeated('(((a+)+)*)+'),
  'regex never closed': repeated('(a|[b'),
  'regex of alternatives': behind(
    '^(',
    filled(() => letters(3), '|'),
  ),
  'regex of anything': repeated('.*'),
  'backslashes only': repeated('\\'),
  'c++ and c#': repeated('c++ c# '),
  'c with many pluses': behind('c', repeated('+')),
}

const asleep = createToolSearch({ tools: base })

function queryCases(): Case[] {
  return Object.entries(QUERIES).map(([what, text]) => ({
    what: `query: ${what}`,
    prepare: (size) => {
      const query = text(size)
      return () => asleep.search(query)
    },
  }))
}

/** The 1,000 tools with a large one among them. */
function sessionWith(tool: Partial<RuntimeTool>, more: Partial<ToolSearchOptions> = {}) {
  const large: RuntimeTool = {
    name: 'mcp__scale__large',
    server: 'scale',
    isMcp: true,
    description: 'Large',
    ...tool,
  }
  return () =>
    createToolSearch({ ...more, tools: [...base.slice(0, TOOLS / 2), large, ...base.slice(TOOLS / 2)] })
}

const TEXTS: Readonly<Record<string, Text>> = {
  prose,
  'words never read': filled(() => letters(4 + random.int(8))),
  'one giant word': giantWord,
  'one giant word of one letter': signed(repeated('a')),
  'one giant word in camelCase': camelCase,
  Chinese: chinese,
  'Chinese, one character': signed(repeated('文')),
  'punctuation only': punctuation,
  'spaces only': repeated(' '),
  'hyphens only': repeated('-'),
  'emoji joined to one': repeated('👩\u200d'),
  'marks on one letter': marks,
}

type Part = (text: string) => Partial<RuntimeTool>

const PARTS: Readonly<Record<string, Part>> = {
  description: (description) => ({ description }),
  name: (name) => ({ name }),
  'name behind its server': (name) => ({ name: `mcp__scale__${name}` }),
  server: (server) => ({ name: `mcp__${server}__large`, server }),
  searchHint: (searchHint) => ({ searchHint }),
  'schema, a description': (description) => ({
    inputSchema: { type: 'object', properties: { text: { type: 'string', description } } },
  }),
  'schema, names of properties': (text) => ({
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(piecesOf(text).map((piece) => [piece, { type: 'string' }])),
    },
  }),
  'schema, values of an enum': (text) => ({
    inputSchema: { type: 'object', properties: { text: { enum: piecesOf(text) } } },
  }),
}

function piecesOf(text: string): string[] {
  return [...new Set(text.match(/\S{1,12}/gu) ?? [])]
}

interface FirstCall {
  readonly ask: (session: ReturnType<typeof createToolSearch>) => unknown
  /** The parts of a tool that may be large. */
  readonly parts: readonly (readonly [string, Part])[]
}

const ALL_PARTS = Object.entries(PARTS)

/** Calls a session answers, each on a session nobody has asked before. */
const FIRST_CALLS: Readonly<Record<string, FirstCall>> = {
  'first search': { ask: (session) => session.search('list invoices of a customer'), parts: ALL_PARTS },
  'first select:': {
    ask: (session) => session.search('select:mcp__scale__large,scale_larg'),
    parts: ALL_PARTS.filter(([part]) => part.startsWith('name')),
  },
  announce: { ask: (session) => session.announce([]), parts: ALL_PARTS },
  requestTools: { ask: (session) => session.requestTools(), parts: ALL_PARTS },
}

/** Parts that get every text; the others get the few that differ most. */
const WHOLE_PARTS: ReadonlySet<string> = new Set(['description', 'name'])
const FEW_TEXTS: ReadonlySet<string> = new Set(['prose', 'one giant word', 'Chinese', 'punctuation only'])

function toolCases(): Case[] {
  return Object.entries(FIRST_CALLS).flatMap(([call, { ask, parts }]) =>
    parts.flatMap(([part, tool]) =>
      Object.entries(TEXTS)
        .filter(([text]) => WHOLE_PARTS.has(part) || FEW_TEXTS.has(text))
        .map(
          ([text, make]): Case => ({
            what: `${call}: ${part}, ${text}`,
            prepare: (size) => {
              const open = sessionWith(tool(make(size)))
              clearIndexCache()
              forgetWords()
              forgetNames()
              return () => ask(open())
            },
          }),
        ),
    ),
  )
}

/** A list in a list in a list: as deep as the text is long. */
function nested(size: number): unknown {
  let value: unknown = 1
  for (let depth = 0; depth < size / 2; depth++) value = [value]
  return value
}

const PARAMS: Readonly<Record<string, (size: number) => Record<string, unknown>>> = {
  'one text': (size) => ({ text: prose(size) }),
  'one giant word': (size) => ({ text: giantWord(size) }),
  'a list of texts': (size) => ({ list: prose(size).split(' ') }),
  'a list of wrong things': (size) => ({ list: Array.from({ length: size / 2 }, (_, i) => i) }),
  'a list with repeats forbidden': (size) => ({
    distinct: Array.from({ length: size / 8 }, (_, i) => `${i}`.padStart(5, '0')),
  }),
  'a list of things with repeats forbidden': (size) => ({
    distinct: Array.from({ length: size / 12 }, (_, i) => ({ i })),
  }),
  'unknown properties': (size) => Object.fromEntries(piecesOf(giantWord(size)).map((piece) => [piece, 1])),
  'one unknown property': (size) => ({ [giantWord(size)]: 1 }),
  'lists in lists': (size) => ({ any: nested(size) }),
}

const PARAMS_SCHEMA = {
  type: 'object',
  properties: {
    text: { type: 'string', maxLength: 2_000_000, pattern: '^[a-z ]*$' },
    list: { type: 'array', items: { type: 'string' } },
    distinct: { type: 'array', uniqueItems: true },
    any: {},
  },
  additionalProperties: false,
} as const

function executeCases(): Case[] {
  const call = (
    params: Record<string, unknown>,
    more: Partial<RuntimeTool> = {},
    options: Partial<ToolSearchOptions> = {},
  ) => {
    const session = sessionWith({ inputSchema: PARAMS_SCHEMA, call: () => 'done', ...more }, options)()
    return () => session.execute({ tool_name: 'mcp__scale__large', params })
  }
  const withParams = Object.entries(PARAMS).flatMap(([what, params]): Case[] => [
    { what: `execute: ${what}`, prepare: (size) => call(params(size)) },
    {
      what: `execute, asked first: ${what}`,
      prepare: (size) =>
        call(params(size), { inputSchema: { type: 'object' } }, { permissions: { ask: ['mcp__scale'] } }),
    },
  ])
  const unknownName = ([what, text]: readonly [string, Text]): Case => ({
    what: `execute: a name never read, ${what}`,
    prepare: (size) => {
      const name = text(size)
      return () => asleep.execute({ tool_name: name, params: {} })
    },
  })
  return [
    ...withParams,
    ...Object.entries(TEXTS).map(unknownName),
    {
      what: 'execute: a result of one text',
      prepare: (size) => {
        const text = prose(size)
        return call({}, { call: () => text })
      },
    },
    {
      what: 'execute: a result of a list',
      prepare: (size) => {
        const list = prose(size).split(' ')
        return call({}, { call: () => list })
      },
    },
    {
      what: 'execute: a near name beside a name of one giant word',
      prepare: (size) => {
        const session = sessionWith({ name: giantWord(size) })()
        return () => session.execute({ tool_name: 'lst_invoices', params: {} })
      },
    },
  ]
}

function messageCases(): Case[] {
  return Object.entries(TEXTS).flatMap(([what, text]): Case[] => [
    {
      what: `announce: a message of ${what}`,
      prepare: (size) => {
        const session = sessionWith({}, { settings: { announcement: 'delta' } })()
        const messages = [{ role: 'user', content: text(size) }] as const
        return () => session.announce(messages)
      },
    },
    {
      what: `prefetch: a message of ${what}`,
      prepare: (size) => {
        const messages = [{ role: 'user', content: text(size) }] as const
        return () => asleep.prefetch(messages)
      },
    },
  ])
}

async function timeOnce(prepare: Prepare, size: number): Promise<number> {
  const work = prepare(size)
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The median of several runs; of one where it takes too long. */
async function timeOf(prepare: Prepare, size: number): Promise<number> {
  const times: number[] = []
  while (times.length < ROUNDS && !times.some((ms) => ms > MOST_MS)) times.push(await timeOnce(prepare, size))
  return quantileOf(
    [...times].sort((a, b) => a - b),
    0.5,
  )
}

interface Outcome {
  /** In milliseconds, for each of `SIZES` that was tried. */
  readonly times: readonly number[]
  /** How many times longer twice the text takes, what a small text takes left out; nothing where that is noise. */
  readonly growth?: number
  /** The size, below the first of `SIZES`, that took too long already. */
  readonly gaveUpAt?: number
  readonly failed: boolean
}

async function measure(prepare: Prepare): Promise<Outcome> {
  const small = await timeOf(prepare, SMALL)
  for (const size of PROBES)
    if ((await timeOnce(prepare, size)) - small > GIVE_UP_PROBE_MS)
      return { times: [], gaveUpAt: size, failed: true }
  const times: number[] = []
  for (const size of SIZES) if ((times.at(-1) ?? 0) < GIVE_UP_MS) times.push(await timeOf(prepare, size))
  const [, half, whole] = times
  if (half === undefined || whole === undefined) return { times, failed: true }
  const growth =
    whole - small < Math.max(LEAST_MS, small) ? undefined : (whole - small) / Math.max(half - small, 1)
  return {
    times,
    ...(growth === undefined ? {} : { growth }),
    failed: whole > MOST_MS || (growth ?? 0) > MOST_GROWTH,
  }
}

function line(what: string, figures: readonly string[], remark = ''): string {
  return `${what.padEnd(68)}${figures.map((figure) => figure.padStart(10)).join('')}  ${remark}`.trimEnd()
}

function shown(what: string, { times, growth, gaveUpAt, failed }: Outcome): string {
  const figures = SIZES.map((_, i) => times[i]?.toFixed(1) ?? '–')
  const why = gaveUpAt === undefined ? '' : `: gave up at ${gaveUpAt.toLocaleString('en')} bytes`
  return line(
    what,
    [...figures, growth === undefined ? '' : `${growth.toFixed(1)}×`],
    failed ? `TOO SLOW${why}` : '',
  )
}

const cases = [...queryCases(), ...toolCases(), ...executeCases(), ...messageCases()].filter(({ what }) =>
  what.includes(wanted),
)
process.stdout.write(
  `${TOOLS} synthetic tools, ms, median of ${ROUNDS}, node ${process.version}; growth from 500 KB to 1 MB\n`,
)
process.stdout.write(`${line('', ['250 KB', '500 KB', '1 MB', 'growth'])}\n`)
let slow = 0
for (const { what, prepare } of cases) {
  const outcome = await measure(prepare)
  if (outcome.failed) slow++
  process.stdout.write(`${shown(what, outcome)}\n`)
}
process.stdout.write(
  `${cases.length - slow} of ${cases.length} cases take at most ${MOST_MS} ms at 1 MB and grow with the text\n`,
)
process.exitCode = slow > 0 || cases.length === 0 ? 1 : 0
