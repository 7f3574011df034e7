import type { Catalog } from '../../catalog/catalog.ts'
import type { Tool, ToolId } from '../../catalog/tool.ts'
import { parseToolName } from '../../catalog/tool-name.ts'
import { createAnalyzer } from '../../text/analyzer.ts'
import { plainWords } from '../../text/words.ts'
import type { Judgment, Judgments, Query, QueryId } from '../dataset.ts'
import { formOf } from '../form-of.ts'
import { languageOf } from '../language-of.ts'
import { sha256Of } from '../manifest.ts'

/** Queries that a catalog's names give by themselves, with their labels. */
export interface NameQueries {
  readonly queries: readonly Omit<Query, 'split'>[]
  readonly judgments: ReadonlyMap<QueryId, Judgments>
}

/** A text that names tools, each of them as well as the others. */
interface Naming {
  readonly kind: 'exact' | 'name-words'
  readonly text: string
  readonly tools: readonly ToolId[]
}

/** One way to call a tool: a spelling or a sequence of words. */
interface Claim {
  readonly tool: Tool
  readonly level: 'full' | 'leaf'
  readonly said: string
}

/** Claims by what is heard when they are said: what is equal there cannot be told apart by ear. */
type Claims = ReadonlyMap<string, readonly Claim[]>

const stems = createAnalyzer({ stemmer: 'on', stopWords: 'off' })

/** Without case and notation; a name of signs alone stays as it is. */
function heard(name: string): string {
  return plainWords(name).join(' ') || name
}

function claimsBy(claims: readonly Claim[], keyOf: (said: string) => string): Claims {
  const byKey = new Map<string, Claim[]>()
  for (const claim of claims) {
    const key = keyOf(claim.said)
    const group = byKey.get(key)
    if (group === undefined) byKey.set(key, [claim])
    else group.push(claim)
  }
  return byKey
}

/**
 * The tools that a text means: all that are called exactly so. Nothing where a loaded tool is among those who
 * might be meant, where they differ in what is hardly heard, or where it is all of one name and a part of another.
 */
function meant(claims: readonly Claim[], said: string, core: ReadonlySet<ToolId>): readonly ToolId[] {
  const isClear = claims.every(
    (claim) => claim.said === said && claim.level === claims[0]?.level && !core.has(claim.tool.id),
  )
  return isClear ? [...new Set(claims.map(({ tool }) => tool.id))] : []
}

/** What a model types that has seen the names: `select:` and the bare name, without the prefix where it has one. */
function exactNamings({ tools, deferred }: Catalog, core: ReadonlySet<ToolId>): Naming[] {
  const full = tools.map((tool): Claim => ({ tool, level: 'full', said: tool.name }))
  const leaves = tools.flatMap((tool): Claim[] => {
    const { leaf } = parseToolName(tool)
    return leaf === tool.name ? [] : [{ tool, level: 'leaf', said: leaf }]
  })
  const byName = claimsBy(full, heard)
  const byAny = claimsBy([...full, ...leaves], heard)
  return deferred.flatMap((tool): Naming[] => {
    const { leaf } = parseToolName(tool)
    const selected = meant(byName.get(heard(tool.name)) ?? [], tool.name, core)
    const bare = meant(byAny.get(heard(leaf)) ?? [], leaf, core)
    return [
      { kind: 'exact', text: `select:${tool.name}`, tools: selected },
      { kind: 'exact', text: leaf, tools: bare },
    ]
  })
}

/** Words with spaces between them. */
interface NameWords {
  readonly leaf: string
  readonly full: string
}

function wordsOfName(tool: Tool): NameWords {
  const { leaf, normalized } = parseToolName(tool)
  return { leaf: plainWords(leaf).join(' '), full: normalized }
}

function stemSet(words: string): readonly string[] {
  const found = words.split(' ').flatMap((word) => stems.analyze(word).map(({ term }) => term))
  return [...new Set(found)].sort()
}

function isOneWord(words: string): boolean {
  return !words.includes(' ')
}

/** Do the words of another name hold all of these and more? */
function containment(tools: readonly Tool[]): (words: string) => boolean {
  const byStem = new Map<string, ReadonlySet<string>[]>()
  for (const set of tools.map((tool) => new Set(stemSet(wordsOfName(tool).full)))) {
    for (const stem of set) {
      const holders = byStem.get(stem)
      if (holders === undefined) byStem.set(stem, [set])
      else holders.push(set)
    }
  }
  return (words) => {
    const wanted = stemSet(words)
    const [first = [], ...others] = wanted.map((stem) => byStem.get(stem) ?? [])
    const rarest = others.reduce((a, b) => (b.length < a.length ? b : a), first)
    return rarest.some((set) => set.size > wanted.length && wanted.every((stem) => set.has(stem)))
  }
}

/**
 * The words of a name, the server's with them where those of the tool alone do not tell it apart. A single word
 * says too little: it is none, and with its server it is one where no other tool has both in its name.
 */
function wordNamings({ tools, deferred }: Catalog, core: ReadonlySet<ToolId>): Naming[] {
  const claims = tools.flatMap((tool): Claim[] => {
    const { leaf, full } = wordsOfName(tool)
    return [...new Set([leaf, full])].map((said) => ({ tool, level: 'full', said }))
  })
  const byStems = claimsBy(claims, (said) => JSON.stringify(stemSet(said)))
  const isContained = containment(tools)
  const naming = (text: string): Naming => {
    const alike = byStems.get(JSON.stringify(stemSet(text))) ?? []
    return { kind: 'name-words', text, tools: isOneWord(text) ? [] : meant(alike, text, core) }
  }
  return deferred.flatMap((tool) => {
    const { leaf, full } = wordsOfName(tool)
    const short = naming(leaf)
    const isToldApart = short.tools.length === 1 || full === leaf
    if (isToldApart || (isOneWord(leaf) && isContained(full))) return [short]
    return [short, naming(full)]
  })
}

function queryOf({ kind, text }: Naming, fallbackLang: string): Omit<Query, 'split'> {
  const ofScript = languageOf(text)
  return {
    id: `${kind}-${sha256Of(text).slice(0, 10)}`,
    text,
    lang: ofScript === 'unknown' ? fallbackLang : ofScript,
    kind,
    form: formOf(text),
  }
}

/** Tools that one text names are alternatives: they serve one need. */
function judgmentsOf({ tools }: Naming): Judgments {
  const judgment: Judgment = tools.length === 1 ? { grade: 2 } : { grade: 2, need: 'a' }
  return new Map(tools.map((tool) => [tool, judgment]))
}

/**
 * `exact` and `name-words` queries to the deferred tools, no text twice. Their labels are right because a name
 * says which tool is meant; a text is left out where it does not.
 * @param lang - of names whose script does not tell
 */
export function nameQueries(catalog: Catalog, lang: string): NameQueries {
  const core = new Set(catalog.core.map(({ id }) => id))
  const namings = [...exactNamings(catalog, core), ...wordNamings(catalog, core)]
  const byText = new Map<string, Naming>()
  for (const naming of namings) {
    const text = naming.text.trim()
    if (naming.tools.length > 0 && text !== '' && !byText.has(text)) byText.set(text, { ...naming, text })
  }
  const kept = [...byText.values()].map((naming) => ({ naming, query: queryOf(naming, lang) }))
  return {
    queries: kept.map(({ query }) => query),
    judgments: new Map(kept.map(({ naming, query }) => [query.id, judgmentsOf(naming)])),
  }
}
