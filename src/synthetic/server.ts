import type { Random } from '../lib/random.ts'
import { drawCoinedWord } from './coined-word.ts'
import type { Domain, Language } from './domain.ts'
import { DOMAINS } from './domains/domains.ts'
import { sentenceCase } from './english.ts'
import type { NameStyle } from './leaf-name.ts'
import { logNormal } from './log-normal.ts'
import { houseSentences, type SentenceKind } from './sentences.ts'
import { skewed } from './skewed.ts'
import type { Template } from './template.ts'

/** One MCP server before its tools are made: everything its tools have in common. */
export interface Server {
  readonly name: string
  /** As its descriptions call it. */
  readonly product: string
  readonly domains: readonly Domain[]
  readonly language: Language
  readonly style: NameStyle
  /** Number of tools, 1 to `LARGEST_SERVER`. */
  readonly size: number
  /** Coined words of its own. */
  readonly jargon: readonly string[]
  readonly prose: Prose
  /** Median number of parameters per tool. */
  readonly parameters: number
  readonly documentsParameters: boolean
  readonly hasHints: boolean
}

/** How a server writes its descriptions. */
export interface Prose {
  readonly voice: 'imperative' | 'third-person'
  readonly stop: '.' | ''
  readonly layout: 'paragraph' | 'lines' | 'bullets'
  /** Median length, in words. */
  readonly words: number
  /** Its favourite sentences first. */
  readonly sentences: Readonly<Record<SentenceKind, readonly Template[]>>
}

// Fitted to 65 public MCP servers (2,942 tools): median 20, standard deviation of the logarithm 1.27, largest 401.
const MEDIAN_SIZE = 20
const SIZE_SIGMA = 1.27
export const LARGEST_SERVER = 400

// The first servers are kept small, so that a catalog of 100 tools does not come from one server.
const FIRST_SIZES = 15

// Fitted to the same servers: description words 8, 27, 61 at the quartiles, 286 at 99 %, most of it between servers.
const MEDIAN_WORDS = 26
const WORDS_SIGMA = 0.95

const MEDIAN_PARAMETERS = 3
const PARAMETERS_SIGMA = 0.6

/** Every so many servers one writes Chinese, Japanese or Korean: 4 %. The place is fixed so that no catalog lacks them. */
const CJK_EVERY = 25
const CJK_PLACE = 6
const CJK_LANGUAGES = ['zh', 'zh', 'zh', 'zh', 'ja', 'ko'] as const

const domains = skewed(DOMAINS, 0.4)

/** The language a server writes its descriptions in. @param place - how many servers came before */
export type DrawLanguage = (place: number, random: Random) => Language

export const usualLanguage: DrawLanguage = (place, random) =>
  place % CJK_EVERY === CJK_PLACE ? random.pick(CJK_LANGUAGES) : 'en'

/**
 * @param place - how many servers came before
 * @param taken - names of servers so far; the new name is added
 */
export function drawServer(
  place: number,
  taken: Set<string>,
  random: Random,
  drawLanguage: DrawLanguage = usualLanguage,
): Server {
  const language = drawLanguage(place, random)
  const size = drawSize(place, random)
  const trades = drawDomains(language, size, random)
  const jargon = Array.from({ length: 3 + random.int(4) }, () => drawCoinedWord(random))
  const product = drawProduct(trades, taken, random)
  return {
    ...product,
    domains: trades,
    language,
    size,
    jargon,
    style: drawStyle(product.product, trades, random),
    prose: drawProse(random),
    parameters: logNormal(random, MEDIAN_PARAMETERS, PARAMETERS_SIGMA),
    documentsParameters: random.next() < 0.96,
    hasHints: random.next() < 0.15,
  }
}

function drawSize(place: number, random: Random): number {
  const size = Math.round(logNormal(random, MEDIAN_SIZE, SIZE_SIGMA))
  return Math.min(Math.max(1, size), LARGEST_SERVER, FIRST_SIZES * (place + 1))
}

/** One trade, or two or three in large servers; only those with words in the server's language. */
function drawDomains(language: Language, size: number, random: Random): readonly Domain[] {
  if (language !== 'en') {
    return [random.pick(DOMAINS.filter(({ nouns }) => nouns.every((noun) => noun[language] !== undefined)))]
  }
  const count = size > 150 ? 3 : size > 60 ? 2 : 1
  return Array.from({ length: count }, () => domains.pick(random))
}

/** A product name nobody has yet, and the server name made of it. */
function drawProduct(
  trades: readonly Domain[],
  taken: Set<string>,
  random: Random,
): { name: string; product: string } {
  for (;;) {
    const product = productName(trades[0] as Domain, random)
    const name = serverName(product, random)
    if (taken.has(name)) continue
    taken.add(name)
    return { name, product: product.split(' ').map(sentenceCase).join(' ') }
  }
}

function productName({ products, stems }: Domain, random: Random): string {
  const kind = random.next()
  if (kind < 0.3) return random.pick(products)
  if (kind < 0.65) return `${drawCoinedWord(random)} ${random.pick(stems)}`
  return drawCoinedWord(random)
}

const SERVER_SUFFIXES = ['mcp', 'server', 'cloud', 'tools', 'dev', 'team', 'eu', 'api'] as const

function serverName(product: string, random: Random): string {
  const form = random.next()
  const joined = product.replace(/ /gu, form < 0.75 ? '-' : '_')
  if (form < 0.03) return `plugin_${drawCoinedWord(random)}-kit_${joined}`
  return form < 0.2 ? `${joined}-${random.pick(SERVER_SUFFIXES)}` : joined
}

/** Near the shares among the same servers: snake case 75 %, kebab 17 %, camel 5 %, a prefix on 40 %; a few others added. */
function drawStyle(product: string, trades: readonly Domain[], random: Random): NameStyle {
  const form = random.next()
  const nameCase =
    form < 0.72 ? 'snake' : form < 0.89 ? 'kebab' : form < 0.96 ? 'camel' : form < 0.985 ? 'dot' : 'pascal'
  const order = random.next() < 0.88 ? 'verb-first' : 'noun-first'
  const prefixed = random.next()
  const prefix =
    prefixed < 0.24
      ? product.toLowerCase().split(' ', 1).join('')
      : prefixed < 0.4
        ? random.pick((trades[0] as Domain).stems)
        : ''
  return { case: nameCase, order, prefix }
}

function drawProse(random: Random): Prose {
  const layout = random.next()
  return {
    voice: random.next() < 0.7 ? 'imperative' : 'third-person',
    stop: random.next() < 0.8 ? '.' : '',
    layout: layout < 0.55 ? 'paragraph' : layout < 0.8 ? 'lines' : 'bullets',
    words: logNormal(random, MEDIAN_WORDS, WORDS_SIGMA),
    sentences: houseSentences(random),
  }
}
