import fc from 'fast-check'
import { createToolSearch } from '../../src/toolsearch/create-tool-search.ts'
import type { RuntimeTool } from '../../src/toolsearch/runtime-tool.ts'

export const LONG = 100_000

/** Strings that mean something to JavaScript, to regular expressions, to the query forms or to Unicode. */
const ODD = [
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'null', 'undefined', 'NaN'],
  ...['(a+)+$', '[', '\\', '.*', '(?<=x)', '{1,', '$&', '^', '|', '\\u{', ')'],
  ...['', ' ', '  ', '\t', '\n', '\r\n', '\u00a0', '\u3000', '\u200b', '\ufeff', '\0', 'q\0q'],
  ...['"', "'", '`', '“', '”', '「', '」', ',', '，', '、', ';', '；', '[q]', '<q>', '**q**'],
  ...[
    '\ud800',
    '\udfff',
    'zz\udfffzz',
    '\u202eqq',
    '\u2067',
    '\u061c',
    '\u0301',
    'q\u0301\u0301',
    'ﬁ',
    'ß',
    'İ',
  ],
  ...['👩‍💻', '🇩🇪', '🎉', '飞机', '雨', '雲の図', '비행기', 'เครื่อง', 'طائرة'],
  ...['+', '++', '+qq', '＋qq', 'q++', 'q#', 'select:', 'SELECT：qq', 'discover:qq', 'select:discover:'],
  ...[
    'mcp__',
    'mcp____',
    'mcp____qq',
    'mcp__qq__',
    'mcp__ __qq',
    'mcp__(a+)+__[',
    '__',
    '_',
    'mcp',
    'tools',
    '#2',
  ],
] as const

const odd = fc.constantFrom(...ODD)

/** Any UTF-16 units, so lone surrogates too. */
const units = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 30 })

/** Names that differ in letter case and in what stands between their letters alone. */
export const twins = fc.string({ unit: fc.constantFrom('q', 'Q', '_', '.', ' ', '+', '"'), maxLength: 4 })

const short = fc.oneof(
  odd,
  twins,
  units,
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(odd, { minLength: 2, maxLength: 5 }).map((pieces) => pieces.join('')),
)

/** 100,000 characters of one piece. */
export const long = odd.filter((piece) => piece !== '').map((piece) => piece.repeat(LONG).slice(0, LONG))

/** Any string: half of the draws are made to break something. */
export const anyText = fc.oneof(
  { weight: 30, arbitrary: short },
  { weight: 6, arbitrary: fc.tuple(short, short).map(([server, leaf]) => `mcp__${server}__${leaf}`) },
  { weight: 1, arbitrary: long },
)

/** A core tool, built-ins, servers of one and of several tools, and a Chinese name. */
export const ORDINARY: readonly RuntimeTool[] = [
  { name: 'Read', description: 'Opens a borrowed volume' },
  { name: 'LoanExtend', description: 'Prolongs the loan of a book', searchHint: 'renew due date' },
  { name: 'ShelfMove', description: 'Carries books to another shelf' },
  { name: 'mcp__archive__find_author', description: 'Looks an author of the archive up' },
  { name: 'mcp__archive__find_title', description: 'Looks a book up by its title' },
  { name: 'mcp__letters__send_reminder', description: 'Posts a reminder that a loan is due' },
  { name: 'mcp__letters__print_label', description: 'Prints the label of a shelf' },
  { name: '登记借书', description: '给读者登记借书' },
]

const WORDS = [
  ...['loan', 'loans', 'book', 'books', 'shelf', 'author', 'title', 'reminder', 'label', 'find', 'print'],
  ...['the', 'of', 'archive', 'letters', '借书', '登记', 'LoanExtend', 'find_author'],
] as const

const content = fc.constantFrom('loan', 'books', 'shelf', 'author', 'label', '借书')

/** Words of the ordinary tools, one of them at least no stop word. */
export const ordinaryWords = fc
  .tuple(content, fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }))
  .map(([first, others]) => [first, ...others].join(' '))

/** A query to the ordinary tools in any form. */
export const ordinaryQuery = fc.oneof(
  ordinaryWords,
  ordinaryWords.map((words) => `+${words}`),
  ordinaryWords.map((words) => `discover:${words}`),
  fc
    .subarray(
      ORDINARY.map(({ name }) => name),
      { minLength: 1 },
    )
    .map((names) => `select:${names.join(',')}`),
)

/** What the ordinary tools are found by: every stem of theirs begins so. */
const STARTS = [
  ...new Set(
    ORDINARY.flatMap(({ name, description, searchHint }) =>
      `${name} ${description} ${searchHint}`
        .replace(/\p{Lu}/gu, ' $&')
        .toLowerCase()
        .split(/[^a-z]+/u),
    ).flatMap((word) => (word.length > 2 && word !== 'mcp' ? [word.slice(0, 4)] : [])),
  ),
]

/** Whether a name holds no word of the ordinary tools, not even across its words, and no character of 登记借书 and its like. */
export function isUnrelated(name: string): boolean {
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return !/[登记借书给读者]/u.test(letters) && STARTS.every((start) => !letters.includes(start))
}

/** A draw of tools whose names differ. */
export function toolsNamed(names: readonly string[]): RuntimeTool[] {
  return names.map((name, i) => ({ name, description: `Does deed ${i}` }))
}

/** Descriptions by name. */
export type Descriptions = Readonly<Record<string, string>>

/** The names a query finds with default settings, best first: in the catalog as given, and in the reversed one. */
export async function foundInBothOrders(
  tools: Descriptions | readonly RuntimeTool[],
  query: string,
): Promise<readonly (readonly string[])[]> {
  const given = isList(tools)
    ? tools
    : Object.entries(tools).map(([name, description]) => ({ name, description }))
  const answers = [given, given.toReversed()].map((catalog) =>
    createToolSearch({ tools: catalog }).search(query),
  )
  return (await Promise.all(answers)).map(({ hits }) => hits.map(({ tool }) => tool))
}

function isList(tools: Descriptions | readonly RuntimeTool[]): tools is readonly RuntimeTool[] {
  return Array.isArray(tools)
}
