export type CjkLanguage = 'zh' | 'ja' | 'ko'

export type Language = 'en' | CjkLanguage

/** An English word or phrase in the singular, with what it is called in the languages that have it. */
export interface Term extends Partial<Readonly<Record<CjkLanguage, string>>> {
  readonly en: string
}

/** A trade with its own vocabulary: what servers of that trade talk about. Lists run from common to rare. */
export interface Domain {
  readonly name: string
  /** What tools act on; plurals are regular. */
  readonly nouns: readonly Term[]
  readonly qualifiers: readonly string[]
  /** Transitive verbs beyond the general ones. */
  readonly verbs: readonly string[]
  readonly attributes: readonly string[]
  readonly people: readonly string[]
  /** Invented names of products. */
  readonly products: readonly string[]
  /** Words that servers without an invented name are called after. */
  readonly stems: readonly string[]
}

/** A domain as written down: lists parted by commas. The lists of `zh`, `ja` and `ko` run beside `nouns`. */
export type DomainText = Readonly<
  Record<Exclude<keyof Domain, 'name'>, string> & Partial<Record<CjkLanguage, string>>
>

/** The parts of a list written with commas, trimmed; line breaks count as spaces. */
export function commaList(text: string): readonly string[] {
  return text.split(',').map((part) => part.trim().replace(/\s+/gu, ' '))
}

export function domain(name: string, text: DomainText): Domain {
  return {
    name,
    nouns: terms(text.nouns, text),
    qualifiers: commaList(text.qualifiers),
    verbs: commaList(text.verbs),
    attributes: commaList(text.attributes),
    people: commaList(text.people),
    products: commaList(text.products),
    stems: commaList(text.stems),
  }
}

/** English terms with their translations, which stand at the same places of the other lists. */
export function terms(english: string, translations: Partial<Record<CjkLanguage, string>>): readonly Term[] {
  const lists = (['zh', 'ja', 'ko'] as const).flatMap((language) => {
    const text = translations[language]
    return text === undefined ? [] : [{ language, words: commaList(text) }]
  })
  return commaList(english).map((en, at) => {
    const translated = lists.map(({ language, words }) => [language, words[at] ?? en])
    return { en, ...Object.fromEntries(translated) }
  })
}
