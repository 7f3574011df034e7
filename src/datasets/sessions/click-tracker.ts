import { foundTools } from './found-tools.ts'
import { leafOf } from './namespaced-name.ts'
import { isRefusal } from './refused-call.ts'
import { type CalledTool, calledTool, queryOf } from './search-call.ts'
import type { CallEvent, FoundTool, ResultEvent, SessionEvent } from './session-event.ts'

/** Who gets the click where several searches in a row found the tool: the last of them, or all. */
export const CREDITS = ['last', 'all'] as const

export type Credit = (typeof CREDITS)[number]

/**
 * What became of a search. `held`: it found the tool that was called, but another search gets the click;
 * `abandoned`: another search followed before a call; `unclicked`: nothing it found was called.
 */
export type Fate = 'clicked' | 'held' | 'abandoned' | 'unclicked' | 'empty'

export interface SearchOutcome {
  /** Nothing where the call held no text that can be judged. */
  readonly query?: string
  /** The id of the call, which a copy of the session repeats. */
  readonly callId?: string
  readonly fate: Fate
  /** The tool called, by its name in the result; in a search that was clicked. */
  readonly tool?: string
  readonly found: readonly FoundTool[]
}

/** Steps keep the little that is needed: the input of a call may be a whole file. */
interface Search {
  readonly step: 'search'
  readonly query?: string
  readonly callId?: string
  readonly batch: string | undefined
  /** Where it stands among the events of its file. */
  readonly at: number
  found: readonly FoundTool[]
  resultAt?: number
  tool?: string
  fate: Fate
}

interface Call extends CalledTool {
  readonly step: 'call'
  readonly batch: string | undefined
  readonly at: number
  refused: boolean
}

type Step = Search | Call

function callStep({ name, input, batch }: CallEvent, at: number): Call {
  return { step: 'call', ...calledTool(name, input), batch, at, refused: false }
}

function searchStep({ input, id, batch }: CallEvent, at: number): Search {
  const query = queryOf(input)
  return {
    step: 'search',
    ...(query === undefined ? {} : { query }),
    ...(id === undefined ? {} : { callId: id }),
    batch,
    at,
    found: [],
    fate: 'unclicked',
  }
}

/** The tool of the result that a call means; a proxy also takes other letter case and a leaf that stands once. */
function foundAs({ found }: Search, { name, by }: Call): string | undefined {
  if (found.some((tool) => tool.name === name)) return name
  if (by === 'name') return undefined
  const same = found.find((tool) => tool.name.toLowerCase() === name.toLowerCase())
  if (same !== undefined) return same.name
  const leaf = leafOf(name).toLowerCase()
  const leaves = new Set(
    found.filter((tool) => leafOf(tool.name).toLowerCase() === leaf).map((tool) => tool.name),
  )
  return leaves.size === 1 ? [...leaves][0] : undefined
}

/** Made by one answer of the model, or before a result had come: not a second try. */
function isParallel(search: Search, before: Search): boolean {
  if (search.batch !== undefined && search.batch === before.batch) return true
  return before.resultAt === undefined || search.at < before.resultAt
}

/** Had the model read the result when it made the call? */
function isInformed({ batch, at }: Call, search: Search): boolean {
  if (batch !== undefined && batch === search.batch) return false
  return search.resultAt !== undefined && search.resultAt < at
}

/** Searches that may still get a click, and those before them that were given up for another one. */
interface Run {
  open: Search[]
  earlier: Search[]
}

function startSearch(run: Run, search: Search): void {
  const last = run.open.at(-1)
  if (last !== undefined && !isParallel(search, last)) {
    const isClicked = run.open.some(({ fate }) => fate === 'clicked')
    for (const open of run.open) if (open.fate === 'unclicked' && !isClicked) open.fate = 'abandoned'
    run.earlier = isClicked ? [] : [...run.earlier, ...run.open]
    run.open = []
  }
  run.open.push(search)
}

function click(run: Run, call: Call, credit: Credit): void {
  const clicked = run.open.findLast(
    (search) => search.fate !== 'clicked' && isInformed(call, search) && foundAs(search, call) !== undefined,
  )
  if (clicked === undefined) return
  for (const search of [...run.earlier, ...run.open]) {
    const tool = search.fate === 'clicked' ? undefined : foundAs(search, call)
    if (tool === undefined) continue
    search.fate = search === clicked || credit === 'all' ? 'clicked' : 'held'
    if (search.fate === 'clicked') search.tool = tool
  }
}

function outcomeOf({ query, callId, fate, tool, found }: Search): SearchOutcome {
  return {
    fate: fate === 'clicked' || fate === 'held' || found.length > 0 ? fate : 'empty',
    found,
    ...(query === undefined ? {} : { query }),
    ...(callId === undefined ? {} : { callId }),
    ...(tool === undefined ? {} : { tool }),
  }
}

/** The searches between two turns of the user, each with the first call that it led to. */
function outcomesOf(steps: readonly Step[], credit: Credit): SearchOutcome[] {
  const run: Run = { open: [], earlier: [] }
  for (const step of steps) {
    if (step.step === 'search') startSearch(run, step)
    else if (!step.refused) click(run, step, credit)
  }
  return steps.flatMap((step) => (step.step === 'search' ? [outcomeOf(step)] : []))
}

/** Since the last turn of the user in one conversation; calls before the first search lead to nothing. */
interface Episode {
  readonly steps: Step[]
  readonly byId: Map<string, Step>
}

export interface ClickTrackerOptions {
  readonly searchTools: ReadonlySet<string>
  readonly credit: Credit
}

/** Follows the events of one file. A call that was refused is no click: the next one may be. */
export function createClickTracker({ searchTools, credit }: ClickTrackerOptions) {
  const episodes = new Map<string, Episode>()
  const outcomes: SearchOutcome[] = []
  let clock = 0

  const called = (event: CallEvent): void => {
    const isSearch = searchTools.has(event.name)
    const episode: Episode = episodes.get(event.thread) ?? { steps: [], byId: new Map() }
    if (!isSearch && episode.steps.length === 0) return
    episodes.set(event.thread, episode)
    const step = isSearch ? searchStep(event, clock) : callStep(event, clock)
    episode.steps.push(step)
    if (event.id !== undefined) episode.byId.set(event.id, step)
  }
  const answered = (event: ResultEvent): void => {
    const step = episodes.get(event.thread)?.byId.get(event.id ?? '')
    if (step === undefined) return
    if (step.step === 'call') {
      step.refused = isRefusal(event)
      return
    }
    const found = foundTools(event.content)
    step.found = found.length > 0 ? found : foundTools(event.note)
    step.resultAt = clock
  }
  const ended = (thread: string): void => {
    outcomes.push(...outcomesOf(episodes.get(thread)?.steps ?? [], credit))
    episodes.delete(thread)
  }
  return {
    add(event: SessionEvent): void {
      clock++
      if (event.type === 'call') called(event)
      else if (event.type === 'result') answered(event)
      else ended(event.thread)
    },
    /** @returns every search of the file */
    finish(): readonly SearchOutcome[] {
      for (const thread of [...episodes.keys()]) ended(thread)
      return outcomes
    },
  }
}
