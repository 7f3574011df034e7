import { type CountTokens, countTokens as countO200k } from '../text/tokens.ts'
import {
  type AnnouncedTool,
  countLabel,
  type Listing,
  listingLines,
  longestListing,
  serverCounts,
  sortedByName,
} from './bounded-listing.ts'
import {
  asLine,
  attachmentsOf,
  byCodeUnit,
  type DeferredToolsDelta,
  type Message,
  type ServerCount,
  sinceCompaction,
  systemReminder,
} from './message.ts'

/** The most an announcement may take of a request; the rest of the names become counts per server. */
export const ANNOUNCEMENT_TOKENS = 20_000

const OPEN = '<available-deferred-tools>'
const CLOSE = '</available-deferred-tools>'

/**
 * The header that names the tools to be found by search, sorted by code unit, each name once on a line of its own; what
 * does not fit is counted per server. The empty text where there are none.
 */
export function headerAnnouncement(
  tools: readonly AnnouncedTool[],
  countTokens: CountTokens = countO200k,
  mostTokens: number = ANNOUNCEMENT_TOKENS,
): string {
  if (tools.length === 0) return ''
  const text = (listing: Listing) => [OPEN, ...listingLines(listing), CLOSE].join('\n')
  return text(longestListing(sortedByName(tools), [], text, { countTokens, mostTokens }))
}

/** What the messages have told of the deferred tools. */
export interface Announced {
  readonly names: ReadonlySet<string>
  /** Tools told of by number only. */
  readonly unlisted: readonly ServerCount[]
}

/** Replays the attachments since the last compaction. */
export function announcedIn(messages: readonly Message[]): Announced {
  const names = new Set<string>()
  let unlisted: readonly ServerCount[] = []
  for (const delta of attachmentsOf(sinceCompaction(messages), 'deferred_tools_delta')) {
    if (delta.full) names.clear()
    for (const name of delta.removed) names.delete(name)
    for (const name of delta.added) names.add(name)
    unlisted = delta.unlisted ?? []
  }
  return { names, unlisted }
}

/**
 * What the messages do not know yet of the deferred tools, or nothing: all of them at first and after a compaction,
 * then the changes. Within the tokens as `deltaText` writes it; where the changes are more, the whole list anew.
 */
export function deltaAnnouncement(
  messages: readonly Message[],
  tools: readonly AnnouncedTool[],
  countTokens: CountTokens = countO200k,
  mostTokens: number = ANNOUNCEMENT_TOKENS,
): DeferredToolsDelta | undefined {
  const known = announcedIn(messages)
  const sorted = sortedByName(tools)
  const there = new Set(sorted.map(({ name }) => name))
  const removed = [...known.names].filter((name) => !there.has(name)).sort(byCodeUnit)
  const { fresh, counted } = unnamedTools(sorted, known)
  const limit = { countTokens, mostTokens }
  const changes = (listing: Listing) => toDelta(listing, removed)
  const delta = changes(longestListing(fresh, counted, (listing) => deltaText(changes(listing)), limit))
  if (saysNothing(delta, known)) return undefined
  if (removed.length === 0 || countTokens(deltaText(delta)) <= mostTokens) return delta
  const anew = (listing: Listing): DeferredToolsDelta => ({ ...toDelta(listing, []), full: true })
  return anew(longestListing(sorted, [], (listing) => deltaText(anew(listing)), limit))
}

/** The attachment as the model reads it. */
export function deltaText({ added, removed, unlisted = [], full }: DeferredToolsDelta): string {
  const listed = listingLines({ names: added, unlisted })
  const replaces = full ? ' This list replaces all earlier ones.' : ''
  const head = `Deferred tools: find them with SearchExtraTools, call them with ExecuteExtraTool.${replaces}`
  const gone = ['No longer available, do not call them:', ...removed.map(asLine)]
  return systemReminder([
    ...(listed.length > 0 || full ? [head, ...listed] : []),
    ...(removed.length > 0 ? gone : []),
  ])
}

/** Tools the messages have not named: `counted` are known by number; where a server's number grew, nobody can tell which are new. */
function unnamedTools(sorted: readonly AnnouncedTool[], { names, unlisted }: Announced) {
  const unnamed = sorted.filter(({ name }) => !names.has(name))
  const before = new Map(unlisted.map(({ server, count }) => [server, count]))
  const counts = serverCounts(unnamed)
  const grown = new Set(
    counts.filter(({ server, count }) => count > (before.get(server) ?? 0)).map(({ server }) => server),
  )
  if (grown.size === 0) return { fresh: [], counted: unnamed }
  const isFresh = (tool: AnnouncedTool) => grown.has(countLabel(tool, counts))
  return { fresh: unnamed.filter(isFresh), counted: unnamed.filter((tool) => !isFresh(tool)) }
}

function toDelta({ names, unlisted }: Listing, removed: readonly string[]): DeferredToolsDelta {
  const delta = { type: 'deferred_tools_delta', added: names, removed } as const
  return unlisted.length === 0 ? delta : { ...delta, unlisted }
}

function saysNothing({ added, removed, unlisted = [] }: DeferredToolsDelta, known: Announced): boolean {
  return (
    added.length === 0 &&
    removed.length === 0 &&
    unlisted.length === known.unlisted.length &&
    unlisted.every(({ server, count }, i) => {
      const before = known.unlisted[i]
      return before?.server === server && before.count === count
    })
  )
}
