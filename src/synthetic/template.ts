import type { Random } from '../lib/random.ts'
import { drawCoinedWord } from './coined-word.ts'
import type { Domain } from './domain.ts'
import { withArticle } from './english.ts'
import { GENERAL_ATTRIBUTES, GENERAL_NOUNS } from './general-words.ts'
import { skewed } from './skewed.ts'

/** What a sentence can speak of. */
export interface Scene {
  readonly product: string
  readonly domain: Domain
  readonly jargon: readonly string[]
  /** The resource, in the singular and plural, as the description says it. */
  readonly singular: string
  readonly plural: string
  readonly verb: string
  /** Name of another tool of the server. */
  readonly sibling: string
}

/** A sentence with gaps: texts and slots in turn, texts first and last. */
export interface Template {
  readonly texts: readonly string[]
  readonly slots: readonly Slot[]
}

type Slot = keyof typeof SLOTS

const generalNouns = skewed(GENERAL_NOUNS, 0.8)
const generalAttributes = skewed(GENERAL_ATTRIBUTES, 0.8)

const SLOTS = {
  noun: ({ singular }: Scene) => singular,
  nouns: ({ plural }: Scene) => plural,
  a: ({ singular }: Scene) => withArticle(singular),
  attr: drawAttribute,
  attrs: (scene: Scene, random: Random) =>
    `${drawAttribute(scene, random)}, ${drawAttribute(scene, random)} and ${drawAttribute(scene, random)}`,
  qualified: ({ domain, singular }: Scene, random: Random) =>
    withArticle(`${random.pick(domain.qualifiers)} ${singular}`),
  someone: ({ domain }: Scene, random: Random) => withArticle(random.pick(domain.people)),
  general: (_: Scene, random: Random) => generalNouns.pick(random).en,
  other: ({ domain }: Scene, random: Random) => random.pick(domain.nouns).en,
  quality: ({ domain }: Scene, random: Random) => random.pick(domain.qualifiers),
  person: ({ domain }: Scene, random: Random) => random.pick(domain.people),
  product: ({ product }: Scene) => product,
  verb: ({ verb }: Scene) => verb,
  sibling: ({ sibling }: Scene) => sibling,
  term: ({ jargon }: Scene, random: Random) => random.pick(jargon),
  coined: (_: Scene, random: Random) => drawCoinedWord(random),
  code: (_: Scene, random: Random) => `${drawCoinedWord(random)}-${random.int(1000)}`,
  number: (_: Scene, random: Random) => String(random.pick(ROUND_NUMBERS)),
} as const

const ROUND_NUMBERS = [5, 10, 20, 25, 30, 50, 60, 90, 100, 200, 250, 500, 1000, 5000] as const

/** An attribute of the scene's trade, or a general one. */
export function drawAttribute({ domain }: Pick<Scene, 'domain'>, random: Random): string {
  return random.next() < 0.65 ? random.pick(domain.attributes) : generalAttributes.pick(random).en
}

/** @throws Error on an unknown slot: templates are written in this folder. */
function template(text: string): Template {
  const parts = text.split(/\{(\w+)\}/u)
  const slots = parts.filter((_, at) => at % 2 === 1)
  const unknown = slots.find((slot) => !Object.hasOwn(SLOTS, slot))
  if (unknown !== undefined) throw new Error(`"${text}" has the unknown slot {${unknown}}`)
  return { texts: parts.filter((_, at) => at % 2 === 0), slots: slots as Slot[] }
}

/** One template per line. */
export function templates(text: string): readonly Template[] {
  return text.trim().split('\n').map(template)
}

export function fill({ texts, slots }: Template, scene: Scene, random: Random): string {
  let out = texts[0] ?? ''
  let last = ''
  for (let at = 0; at < slots.length; at++) {
    const draw = SLOTS[slots[at] as Slot]
    const drawn = draw(scene, random)
    // A second try, so that hardly any sentence says `name and name`.
    last = drawn === last ? draw(scene, random) : drawn
    out += last + (texts[at + 1] ?? '')
  }
  return out
}
