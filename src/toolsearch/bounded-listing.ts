import type { Tool } from '../catalog/tool.ts'
import { splitToolName } from '../catalog/tool-name.ts'
import type { CountTokens } from '../text/tokens.ts'
import { asLine, byCodeUnit, type ServerCount } from './message.ts'

/** What is read of a tool to announce it. */
export type AnnouncedTool = Pick<Tool, 'name' | 'server' | 'isMcp'>

/** What an announcement says: names, and how many tools it leaves unnamed. */
export interface Listing {
  readonly names: readonly string[]
  readonly unlisted: readonly ServerCount[]
}

export interface TokenLimit {
  readonly countTokens: CountTokens
  readonly mostTokens: number
}

/** Providers allow 64 or 128 characters: what is far longer is counted, so that it does not crowd out the others. */
const LONGEST_NAME = 256
const LONGEST_SERVER = 64
/** So many servers are counted one by one, so that the counts themselves stay small. */
const MOST_SERVERS = 100
const OTHER_SERVERS = 'other servers'
const BUILT_IN = 'built-in'

/** Each name once, whatever order the tools come in. */
export function sortedByName(tools: readonly AnnouncedTool[]): readonly AnnouncedTool[] {
  const sorted = tools.toSorted(
    (a, b) => byCodeUnit(a.name, b.name) || byCodeUnit(a.server ?? '', b.server ?? ''),
  )
  return sorted.filter(({ name }, i) => sorted[i - 1]?.name !== name)
}

/** As many names from the front as the text of them has room for; the others are counted with `counted`. */
export function longestListing(
  sorted: readonly AnnouncedTool[],
  counted: readonly AnnouncedTool[],
  textOf: (listing: Listing) => string,
  { countTokens, mostTokens }: TokenLimit,
): Listing {
  const nameable = sorted.filter(({ name }) => isShort(name, LONGEST_NAME))
  const tooLong = sorted.filter(({ name }) => !isShort(name, LONGEST_NAME))
  const listing = (shown: number): Listing => ({
    names: nameable.slice(0, shown).map(({ name }) => name),
    unlisted: serverCounts([...counted, ...tooLong, ...nameable.slice(shown)]),
  })
  const fits = (shown: number) => countTokens(textOf(listing(shown))) <= mostTokens
  return listing(lastThatFits(mostThatMayFit(nameable, { countTokens, mostTokens }), fits))
}

/** The last number from 0 to `most` that fits, 0 where none does; looked for near `most`, where it nearly always is. */
function lastThatFits(most: number, fits: (shown: number) => boolean): number {
  let low = most
  let high = most
  for (let step = 1; low > 0 && !fits(low); step *= 4) {
    high = low - 1
    low = Math.max(0, low - step)
  }
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

export function listingLines({ names, unlisted }: Listing): readonly string[] {
  const lines = names.map(asLine)
  if (unlisted.length === 0) return lines
  const total = unlisted.reduce((sum, { count }) => sum + count, 0)
  const perServer = unlisted.map(({ server, count }) => `${asLine(server)} ${count}`)
  return [...lines, `… and ${total} more: ${perServer.join(', ')}`]
}

/** The entry of the counts that a tool falls under. */
export function countLabel(tool: AnnouncedTool, counts: readonly ServerCount[]): string {
  const label = serverLabel(tool)
  return counts.some(({ server }) => server === label) ? label : OTHER_SERVERS
}

/** Servers sorted by code unit; those with the longest names and those beyond the most are one entry at the end. */
export function serverCounts(tools: readonly AnnouncedTool[]): readonly ServerCount[] {
  const counts = new Map<string, number>()
  for (const tool of tools) {
    const label = serverLabel(tool)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const others = counts.get(OTHER_SERVERS) ?? 0
  counts.delete(OTHER_SERVERS)
  const sorted = [...counts]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([server, count]) => ({ server, count }))
  const beyond = sorted.slice(MOST_SERVERS).reduce((sum, { count }) => sum + count, others)
  const shown = sorted.slice(0, MOST_SERVERS)
  return beyond === 0 ? shown : [...shown, { server: OTHER_SERVERS, count: beyond }]
}

/** Names counted one by one come to hardly less than the text counted whole, which is slow: where to start trying. */
function mostThatMayFit(sorted: readonly AnnouncedTool[], { countTokens, mostTokens }: TokenLimit): number {
  let tokens = 0
  const tooMany = sorted.findIndex(({ name }) => {
    tokens += countTokens(`${asLine(name)}\n`)
    return tokens > mostTokens
  })
  return tooMany === -1 ? sorted.length : tooMany
}

function serverLabel(tool: AnnouncedTool): string {
  const server = splitToolName(tool).server ?? BUILT_IN
  return isShort(server, LONGEST_SERVER) ? server : OTHER_SERVERS
}

/** Also as it is written: escapes make a name longer. */
function isShort(name: string, longest: number): boolean {
  return name.length <= longest && asLine(name).length <= longest
}
