import type { Catalog, ToolDraft } from '../catalog/catalog.ts'
import type { Tool, ToolId } from '../catalog/tool.ts'
import { splitToolName } from '../catalog/tool-name.ts'
import { plainWords } from '../text/words.ts'
import { ANY_ACTION, actionTerm, type Meaning, meaningsIn } from './meanings.ts'

/** Tools, queries and who answers which: what of a dataset decides which new tools would be right answers. */
export interface JudgedQueries {
  readonly catalog: Catalog
  readonly queries: readonly { readonly id: string; readonly text: string }[]
  /** By query; a grade of 1 or more is a right answer. */
  readonly judgments: ReadonlyMap<string, ReadonlyMap<ToolId, { readonly grade: number }>>
}

/** Says of a tool that is not in the catalog why it might be a right answer; undefined where nothing speaks for it. */
export type RightAnswerCheck = (
  tool: Pick<ToolDraft, 'name' | 'description' | 'server'>,
) => Suspicion | undefined

/** See `rightAnswerCheck`. */
export type Suspicion = 'server' | 'covers' | 'does' | 'unclear'

/** What one tool does, as its name says it. */
interface Deed {
  readonly actions: readonly string[]
  readonly objects: readonly Meaning[]
}

/** Texts as sets of terms, and which terms stand in one text together. */
class Texts {
  readonly #postings = new Map<string, number[]>()
  readonly #together = new Map<string, boolean>()
  #count = 0

  add(words: readonly Meaning[]): void {
    const actions = new Set(words.flatMap((meaning) => meaning.actions))
    if (actions.size === 0) actions.add(ANY_ACTION)
    const things = words.filter(({ role }) => role !== 'filler').flatMap((meaning) => meaning.things)
    const terms = new Set([...things, ...[...actions].map(actionTerm)])
    for (const term of terms) this.#postingsOf(term).push(this.#count)
    this.#count++
  }

  #postingsOf(term: string): number[] {
    const before = this.#postings.get(term)
    if (before !== undefined) return before
    const fresh: number[] = []
    this.#postings.set(term, fresh)
    return fresh
  }

  has(term: string): boolean {
    return this.#postings.has(term)
  }

  together(first: string, second: string): boolean {
    const [a, b] = [this.#postings.get(first), this.#postings.get(second)]
    if (a === undefined || b === undefined) return false
    const key = `${first} ${second}`
    const known = this.#together.get(key)
    if (known !== undefined) return known
    const inBoth = haveCommon(a, b)
    this.#together.set(key, inBoth)
    return inBoth
  }
}

/** Both ascending. */
function haveCommon(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [left, right] = [a[i] as number, b[j] as number]
    if (left === right) return true
    if (left < right) i++
    else j++
  }
  return false
}

/** Terms of which a name has to hold one to hold the word: a thing is not held by an action of its name. */
function holders({ isThing, things, terms }: Meaning): readonly string[] {
  return isThing ? things : terms
}

/** Lists of words, found by the terms that a name would have to hold. */
class WordLists {
  readonly #byTerm = new Map<string, (readonly Meaning[])[]>()
  readonly #verbsOnly = new Set<string>()

  add(words: readonly Meaning[]): void {
    const content = words.filter(({ role }) => role === 'content')
    if (content.length === 0) return
    const key = content.find(({ isThing }) => isThing)
    // A list of verbs alone (`search`) would be covered by every tool that does the like: it has to be the same.
    if (key === undefined) this.#verbsOnly.add(stemKey(content))
    else for (const term of holders(key)) this.#listsOf(term).push(content)
  }

  #listsOf(term: string): (readonly Meaning[])[] {
    const before = this.#byTerm.get(term)
    if (before !== undefined) return before
    const fresh: (readonly Meaning[])[] = []
    this.#byTerm.set(term, fresh)
    return fresh
  }

  /** @param leaf - of the name  @param all - leaf and server */
  isCovered(leaf: readonly Meaning[], all: readonly Meaning[]): boolean {
    if (this.#verbsOnly.has(stemKey(leaf))) return true
    const terms = new Set(all.flatMap((word) => word.terms))
    const covered = (list: readonly Meaning[]) =>
      list.every((word) => holders(word).some((term) => terms.has(term)))
    return [...terms].some((term) => this.#byTerm.get(term)?.some(covered) ?? false)
  }
}

function stemKey(words: readonly Meaning[]): string {
  return [...new Set(words.map(({ stem }) => stem))].sort().join(' ')
}

const FORM = /^\s*(select|discover)\s*[:：]/iu
const SENTENCE_END = /[.。！？!?\n]/u

function firstSentence(description: string): string {
  return description.split(SENTENCE_END, 1)[0] ?? ''
}

function leafOf(tool: Pick<ToolDraft, 'name' | 'server'>): readonly Meaning[] {
  return meaningsIn(splitToolName(tool).leaf)
}

/** The words of a query, and the lists that a right answer's name might hold: the names of a `select:`, or all words. */
function readQuery(text: string): { words: readonly Meaning[]; lists: readonly (readonly Meaning[])[] } {
  const bare = text.replace(FORM, '')
  const isSelect = FORM.exec(text)?.[1]?.toLowerCase() === 'select'
  const names = isSelect ? bare.split(/[,，]/u).map((name) => leafOf({ name: name.trim() })) : []
  const words = meaningsIn(bare)
  return { words, lists: [words, ...names] }
}

const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/** Without a last `by id`, `as csv`, which says how; what is left has to name a thing. */
function withoutTail(leaf: readonly Meaning[]): readonly Meaning[] {
  const front = leaf.slice(0, -2)
  const isTail = leaf.at(-2)?.role === 'preposition'
  return isTail && front.some(({ isThing, actions }) => isThing && actions.length === 0) ? front : leaf
}

/** An object that the name does not tell is looked for in the description. */
function deedOf(leaf: readonly Meaning[], description: string): Deed {
  const words = withoutTail(leaf).filter(({ role }) => role !== 'filler')
  const named = words.filter(({ isThing }) => isThing)
  const opening = named.length === 0 || CJK.test(description) ? meaningsIn(firstSentence(description)) : []
  const objects = [...named, ...opening.filter(({ isThing }) => isThing)]
  return { actions: [...new Set(words.flatMap(({ actions }) => actions))], objects }
}

function does({ actions, objects }: Deed, texts: Texts): boolean {
  const things = objects.flatMap((object) => object.things)
  if (actions.includes(ANY_ACTION)) return things.some((thing) => texts.has(thing))
  if (actions.length > 0) {
    const wanted = [ANY_ACTION, ...actions].map(actionTerm)
    return things.some((thing) => wanted.some((action) => texts.together(action, thing)))
  }
  // Which of its words is the action is unknown: any two of them.
  return objects.some((one, at) =>
    objects
      .slice(at + 1)
      .some((other) => one.things.some((a) => other.things.some((b) => a !== b && texts.together(a, b)))),
  )
}

function rightAnswersOf({ catalog, judgments }: JudgedQueries): readonly Tool[] {
  const right = [...judgments.values()].flatMap((judged) =>
    [...judged].filter(([, { grade }]) => grade >= 1).map(([id]) => id),
  )
  return [...new Set(right)].flatMap((id) => catalog.byId.get(id) ?? [])
}

function readAll(judged: JudgedQueries): { texts: Texts; lists: WordLists } {
  const texts = new Texts()
  const lists = new WordLists()
  for (const { text } of judged.queries) {
    const query = readQuery(text)
    texts.add(query.words)
    for (const list of query.lists) lists.add(list)
  }
  for (const tool of rightAnswersOf(judged)) {
    const { searchHint = '', description } = tool
    const leaf = leafOf(tool)
    const named = [...leaf, ...meaningsIn(searchHint)]
    texts.add([...named, ...meaningsIn(description)])
    lists.add(leaf)
  }
  return { texts, lists }
}
/**
 * A tool is a right answer if it does what is asked to the kind of thing that is meant. The name of a tool says
 * both, so a tool is suspected where
 *
 * - `server`: its server's name holds all words of the name of one that is there;
 * - `covers`: its name holds all content words of a query, of a name in a `select:`, or of a right answer's name;
 *   of verbs alone (`search`), its name has to be these;
 * - `does`: one of its actions and one of its objects stand together in one query, or in name, hint and description
 *   of one right answer. A text without a known action asks for every action; a name without one is suspected where
 *   two of its words stand together; a name without an object (`search`) has those of its description's first
 *   sentence; where the description is Chinese, Japanese or Korean, those count as well;
 * - `unclear`: no object can be found.
 *
 * Words are compared by stem and by `meanings.ts` (small tables of words for one action or one kind of thing). All
 * queries count, those without an answer too. Guaranteed is what the rule says and no more: an answer in words that
 * neither share a stem nor stand in the tables (a hypernym, a paraphrase, another language) is not excluded.
 * Innocent tools are suspected as well, most that share a noun with a query: what is left competes less than the
 * tools of a real catalog of the size.
 */
export function rightAnswerCheck(judged: JudgedQueries): RightAnswerCheck {
  const { texts, lists } = readAll(judged)
  const serverOf = serverReader(judged.catalog)
  return (tool) => {
    const server = serverOf(tool)
    if (server.isThere) return 'server'
    const leaf = leafOf(tool)
    const deed = deedOf(leaf, tool.description)
    if (does(deed, texts)) return 'does'
    if (lists.isCovered(leaf, [...leaf, ...server.words])) return 'covers'
    return deed.objects.length === 0 ? 'unclear' : undefined
  }
}

interface ReadServer {
  /** Its name holds all words of the name of one of the catalog: it reads as that one. */
  readonly isThere: boolean
  readonly words: readonly Meaning[]
}

/** Every server is read once. */
function serverReader({ tools }: Catalog): (tool: Pick<ToolDraft, 'name' | 'server'>) => ReadServer {
  const names = new Set(tools.flatMap((tool) => splitToolName(tool).server ?? []))
  const known = [...names].map(plainWords).filter((words) => words.length > 0)
  const read = (server: string): ReadServer => {
    const words = plainWords(server)
    const isThere = known.some((own) => own.every((word) => words.includes(word)))
    return { isThere, words: meaningsIn(server) }
  }
  const servers = new Map<string, ReadServer>()
  return (tool) => {
    const server = tool.server ?? splitToolName(tool).server ?? ''
    const before = servers.get(server)
    if (before !== undefined) return before
    const fresh = read(server)
    servers.set(server, fresh)
    return fresh
  }
}
