import { CORE_TOOLS } from '../catalog/core-tools.ts'
import type { Random } from '../lib/random.ts'
import { sentenceCase } from './english.ts'
import { GENERAL_NOUNS, TAILS } from './general-words.ts'
import type { Operation } from './operation.ts'
import type { Resource } from './resource.ts'
import { skewed } from './skewed.ts'

/** How one server writes all its names. */
export interface NameStyle {
  readonly case: 'snake' | 'camel' | 'kebab' | 'dot' | 'pascal'
  readonly order: 'verb-first' | 'noun-first'
  /** Words that stand before every name, often the product's; empty for none. */
  readonly prefix: string
}

const tails = skewed(TAILS, 0.6)
const generalNouns = skewed(GENERAL_NOUNS, 0.8)

const TAIL_SHARE = 0.07
const SECOND_NOUN_SHARE = 0.04
const BARE_VERB_SHARE = 0.06

const coreNames = new Set([...CORE_TOOLS].map((name) => name.toLowerCase()))

/** The words of a leaf name, its prefix left out. */
export function leafWords(
  operation: Operation,
  resource: Resource,
  style: NameStyle,
  random: Random,
): string {
  const { verb, kind } = operation
  if (random.next() < BARE_VERB_SHARE) return verb
  const noun = kind === 'list' || kind === 'search' ? resource.plural : resource.singular
  const base = style.order === 'verb-first' ? `${verb} ${noun}` : `${noun} ${verb}`
  const extra = random.next()
  if (extra < TAIL_SHARE) return `${base} ${tails.pick(random)}`
  if (extra < TAIL_SHARE + SECOND_NOUN_SHARE) return `${base} ${generalNouns.pick(random).en}`
  return base
}

/** Words parted by spaces or hyphens as one name in the style of the server. */
export function leafName(words: string, style: NameStyle): string {
  const name = joinWords(words, style.case)
  if (style.prefix === '') return name
  return joinWords(style.prefix, style.case) + PREFIX_JOINTS[style.case] + name
}

/** Reads as a core tool's name, whatever its letter case and joints. */
export function readsAsCore(leaf: string): boolean {
  return coreNames.has(leaf.replace(/[^a-z0-9]/giu, '').toLowerCase())
}

/** Words parted by spaces or hyphens in one of the name cases. */
export function joinWords(words: string, nameCase: NameStyle['case']): string {
  const parts = words.split(/[ -]/u)
  switch (nameCase) {
    case 'snake':
      return parts.join('_')
    case 'kebab':
      return parts.join('-')
    case 'dot':
      return parts.join('.')
    case 'pascal':
      return parts.map(sentenceCase).join('')
    case 'camel':
      return parts.map((part, at) => (at === 0 ? part : sentenceCase(part))).join('')
  }
}

const PREFIX_JOINTS = { snake: '_', camel: '_', kebab: '-', dot: '.', pascal: '_' } as const
