import { createAnalyzer } from '../text/analyzer.ts'
import { plainWords } from '../text/words.ts'
import { GENERAL_ATTRIBUTES } from './general-words.ts'
import { OPERATIONS } from './operation.ts'

/** One line per action: words that ask for it, or do it, in names, queries and descriptions. A word may do several. */
const ACTIONS = `
read get list search find fetch retrieve read show view look lookup query check see inspect describe browse display return locate discover explore enumerate print tell verify validate count explain analyze examine evaluate review summarize compare diff test trace monitor watch track know load which what who whom whose where when why how
create create add make new insert build generate produce compose write draft define register open file log put set attach append provision import upload ingest store record save enter book start
remove delete remove drop erase clear purge trash destroy discard forget revoke detach uninstall wipe undo void unlink prune truncate archive retire cancel
change update change modify edit set configure replace rename adjust patch alter correct fix assign move mark enable disable toggle switch turn resolve close reopen restore recover revert rollback revise apply resize scale reschedule reassign transition put tag label pin mute snooze archive upgrade
send send post publish share deliver submit message notify ping forward reply tell email mail announce broadcast push invite write answer respond
run run execute start launch trigger invoke call perform deploy restart rerun retry resume process
stop stop cancel abort terminate kill end close disable deactivate pause mute silence suspend quit decline
copy copy duplicate clone fork mirror sync backup snapshot
move move relocate transfer migrate route merge
export export download save dump extract print convert
approve approve accept confirm allow grant permit authorize sign merge
subscribe subscribe follow watch monitor track listen
grant grant share allow permit invite unlock authorize assign
`

/** Actions that may be any other. */
const EVERY_ACTION = 'manage administer maintain handle control'

/** As written they are no things; all other actions, and other forms of these (`approval`), may be. */
const ONLY_VERBS = `get list search find fetch retrieve read show view look lookup see inspect describe browse locate discover explore
  enumerate tell verify validate analyze examine evaluate explain summarize compare know create add make generate produce
  compose write define provision enter delete remove drop erase discard forget revoke detach uninstall undo edit
  modify configure rename adjust correct assign move enable disable toggle resolve reopen restore recover revise apply
  send publish deliver submit notify run execute launch invoke perform abort terminate cancel duplicate copy relocate
  save approve accept confirm permit authorize subscribe follow check update set upload download import export share
  archive sync manage administer maintain`

/** One line per kind of thing that goes by several names. */
const THINGS = `
mail email mail inbox mailbox
message message msg dm chat text
conversation chat conversation thread channel
change-request pr pull merge
issue issue ticket bug card defect
repository repo repository
page page wiki doc document note article
file file attachment document pdf
picture image photo picture screenshot
folder folder directory
event event meeting appointment calendar invite
customer customer client buyer shopper
person user member person people colleague teammate
bill invoice bill receipt
money payment charge refund balance
discount coupon promo discount voucher
machine server machine instance vm host computer
database database db table schema sql
secret secret credential password token key
schedule schedule cron timer reminder recurring
comment comment remark note annotation
error error exception crash failure
alert alert alarm monitor notification
release release deployment rollout version
revision revision version history
log log logs trace span
chart chart graph plot dashboard
job job task workflow pipeline build
subscription subscription plan membership
phone phone mobile sms
sheet sheet spreadsheet cell row worksheet
website site website webpage url link
`

/** Say which or how, not what: `recent orders` are orders. */
const QUALIFIERS = `active archived recent default shared public private scheduled custom pending failed external internal linked
  nested temporary related latest all any every single own current existing given`

/** Begin the part of a name that says how: `by_id`, `in_bulk`. */
const PREPOSITIONS = 'by in from as for with across to on at using via into'

/** What the generator's Chinese and Korean sentences say around verb and object. */
const CJK_FILLERS = '根据 可按 筛选 기준으로 에서'

/** Stop words stay: «what» asks to read, `get` and `make` are actions. */
const stemmer = createAnalyzer({ stemmer: 'on', stopWords: 'off' })
const usual = createAnalyzer()

function stemOf(word: string): string {
  return stemmer.analyzeChunk(word)[0]?.term ?? word
}

function stemsIn(text: string): ReadonlySet<string> {
  return new Set(plainWords(text).map(stemOf))
}

/** Line names by the stems on the line. */
function groupsOf(table: string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const line of table.trim().split('\n')) {
    const [group = '', ...words] = line.split(' ')
    for (const stem of new Set(words.map(stemOf))) groups.set(stem, [...(groups.get(stem) ?? []), group])
  }
  return groups
}

const actionGroups = groupsOf(ACTIONS)
const thingGroups = groupsOf(THINGS)
const onlyVerbs: ReadonlySet<string> = new Set(plainWords(ONLY_VERBS))
const everyAction = stemsIn(EVERY_ACTION)
const qualifiers: ReadonlySet<string> = new Set(plainWords(QUALIFIERS))
/** Endings and particles of Japanese. */
const HIRAGANA = /\p{sc=Hiragana}/u
const cjkFillers = cjkFillerGrams()
const prepositions: ReadonlySet<string> = new Set(plainWords(PREPOSITIONS))

/** Stands for every action: of a word such as `manage`, and of a text in which no known action occurs. */
export const ANY_ACTION = 'any'

/** Two-character pieces of what the generator's operations are called in Chinese, Japanese and Korean. */
const actionGrams: ReadonlyMap<string, readonly string[]> = cjkActions()

/** Attributes stand in every trade's descriptions: by them no object is known. */
function cjkFillerGrams(): ReadonlySet<string> {
  const attributes = GENERAL_ATTRIBUTES.flatMap(({ zh = '', ja = '', ko = '' }) => [zh, ja, ko])
  return new Set(
    [CJK_FILLERS, ...attributes].flatMap((text) => stemmer.analyze(text)).map(({ term }) => term),
  )
}

function cjkActions(): ReadonlyMap<string, readonly string[]> {
  const grams = new Map<string, readonly string[]>()
  for (const { verb, zh, ja, ko } of OPERATIONS) {
    const actions = actionsOf(stemOf(verb))
    for (const { term } of [zh, ja, ko].flatMap((text) => stemmer.analyze(text))) {
      grams.set(term, [...new Set([...(grams.get(term) ?? []), ...actions])])
    }
  }
  return grams
}

/** An action as a term, which no stem is. */
export function actionTerm(action: string): string {
  return `!${action}`
}

/** What one word can mean. */
export interface Meaning {
  /** Equal stems are the same word. */
  readonly stem: string
  /** Groups of actions it names; empty for a word that is no known action. */
  readonly actions: readonly string[]
  /** May it name what is acted on? Most words that are no action, and some that are (`log`). */
  readonly isThing: boolean
  /** The stem, and the kinds of thing it names. */
  readonly things: readonly string[]
  /** What it is looked up by: its things, and its actions marked by `actionTerm`. */
  readonly terms: readonly string[]
  readonly role: 'content' | 'qualifier' | 'preposition' | 'filler'
}

function actionsOf(stem: string): readonly string[] {
  if (everyAction.has(stem)) return [ANY_ACTION]
  return actionGroups.get(stem) ?? []
}

function roleOf(word: string, isAction: boolean): Meaning['role'] {
  if (prepositions.has(word)) return 'preposition'
  if (cjkFillers.has(word) || HIRAGANA.test(word)) return 'filler'
  if (qualifiers.has(word)) return 'qualifier'
  return usual.isStopWord(word) && !isAction ? 'filler' : 'content'
}

const known = new Map<string, Meaning>()
const MOST_KNOWN = 200_000

/** @param word - normalised, as `plainWords` gives it, or one piece of two characters of a script without spaces */
export function meaningOf(word: string): Meaning {
  const before = known.get(word)
  if (before !== undefined) return before
  const stem = stemOf(word)
  const actions = actionGrams.get(word) ?? actionsOf(stem)
  const things = [stem, ...(thingGroups.get(stem) ?? []).map((group) => `${group} (kind)`)]
  const role = roleOf(word, actions.length > 0)
  const isVerb = actions.length > 0 && (onlyVerbs.has(word) || actionGrams.has(word))
  const isThing = role === 'content' && !isVerb
  const terms = [...things, ...actions.map(actionTerm)]
  const meaning = { stem, actions, isThing, things, terms, role }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(word, meaning)
  return meaning
}

/** The words of a text in reading order; of scripts without spaces, their pieces of two characters. */
export function meaningsIn(text: string): readonly Meaning[] {
  return plainWords(text).flatMap((word) => stemmer.analyze(word).map(({ written }) => meaningOf(written)))
}
