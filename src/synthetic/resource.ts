import type { Random } from '../lib/random.ts'
import { drawCoinedWord } from './coined-word.ts'
import type { Domain, Language, Term } from './domain.ts'
import { plural } from './english.ts'
import { FACETS, GENERAL_NOUNS, GENERAL_QUALIFIERS } from './general-words.ts'
import { type Skewed, skewed } from './skewed.ts'

/** What a group of tools acts on. */
export interface Resource {
  /** In the singular, e.g. `archived order`. */
  readonly singular: string
  readonly plural: string
  /** As the server's own language says it; the singular in English. */
  readonly local: string
  /** The trade it belongs to. */
  readonly domain: Domain
}

/** What decides which resources a server has. */
export interface ResourceSource {
  readonly domains: readonly Domain[]
  readonly language: Language
  /** The server's own coined words. */
  readonly jargon: readonly string[]
}

// Estimated by eye from the nouns of real tool names: a few nouns recur on most servers.
const NOUN_SKEW = 0.6

const GENERAL_SHARE = 0.2

const generalNouns = skewed(GENERAL_NOUNS, 0.7)
const facets = skewed(FACETS, 0.7)
const generalQualifiers = skewed(GENERAL_QUALIFIERS, 0.5)

// Attempts to find a resource the server does not have yet before a new word is coined for it.
const ATTEMPTS = 12

/** Endless and without repeats: each resource of a server once. */
export function* resources(source: ResourceSource, random: Random): Generator<Resource, never> {
  const seen = new Set<string>()
  const trades = source.domains.map((domain) => ({ domain, nouns: skewed(domain.nouns, NOUN_SKEW) }))
  for (;;) {
    const trade = random.pick(trades)
    const { parts, singular } = freshName(source, trade, seen, random)
    seen.add(singular)
    yield {
      singular,
      plural: plural(singular),
      local: inLanguage(parts, source.language),
      domain: trade.domain,
    }
  }
}

interface Trade {
  readonly domain: Domain
  readonly nouns: Skewed<Term>
}

interface ResourceName {
  readonly parts: readonly Term[]
  readonly singular: string
}

function freshName(
  source: ResourceSource,
  trade: Trade,
  seen: ReadonlySet<string>,
  random: Random,
): ResourceName {
  for (let attempt = 0; ; attempt++) {
    const parts =
      attempt < ATTEMPTS
        ? drawParts(source, trade, random)
        : [{ en: drawCoinedWord(random) }, trade.nouns.pick(random)]
    const singular = parts.map(({ en }) => en).join(' ')
    if (!seen.has(singular)) return { parts, singular }
  }
}

/** The words of one compound. Shares by eye: most real names hold a bare noun, the rest one word more. */
function drawParts({ language, jargon }: ResourceSource, { domain, nouns }: Trade, random: Random): Term[] {
  const own = nouns.pick(random)
  const noun = random.next() < GENERAL_SHARE ? generalNouns.pick(random) : own
  const shape = random.next()
  if (shape < 0.62) return [noun]
  if (shape < 0.73) return [own, facets.pick(random)]
  if (shape < 0.8) return [own, generalNouns.pick(random)]
  if (shape < 0.86) return [{ en: random.pick(jargon) }, noun]
  // Qualifiers of a trade have no translation.
  if (shape < 0.95 && language === 'en') return [{ en: random.pick(domain.qualifiers) }, noun]
  return [generalQualifiers.pick(random), noun]
}

/** Korean parts the words of a compound, Chinese and Japanese do not. */
function inLanguage(parts: readonly Term[], language: Language): string {
  if (language === 'en') return parts.map(({ en }) => en).join(' ')
  return parts.map((part) => part[language] ?? part.en).join(language === 'ko' ? ' ' : '')
}
