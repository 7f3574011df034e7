import type { Tool } from '../catalog/tool.ts'
import type { CountTokens } from './tool-definition.ts'

/** The most an announcement may take of a request; the rest of the names become counts per server. */
const ANNOUNCEMENT_TOKENS = 20_000

const OPEN = '<available-deferred-tools>'
const CLOSE = '</available-deferred-tools>'

/**
 * The header that names the tools to be found by search, sorted by code unit, one a line; what does not fit is counted
 * per server. The empty text where there are none.
 */
export function headerAnnouncement(
  tools: readonly Tool[],
  countTokens: CountTokens,
  mostTokens: number = ANNOUNCEMENT_TOKENS,
): string {
  if (tools.length === 0) return ''
  const sorted = tools.toSorted((a, b) => byCodeUnit(a.name, b.name))
  let shown = mostThatMayFit(sorted, countTokens, mostTokens)
  while (shown > 0 && countTokens(render(sorted, shown)) > mostTokens) shown--
  return render(sorted, shown)
}

/** Names counted one by one come to hardly less than the text counted whole, which is slow: where to start trying. */
function mostThatMayFit(sorted: readonly Tool[], countTokens: CountTokens, mostTokens: number): number {
  let tokens = 0
  const tooMany = sorted.findIndex((tool) => {
    tokens += countTokens(`${tool.name}\n`)
    return tokens > mostTokens
  })
  return tooMany === -1 ? sorted.length : tooMany
}

function render(sorted: readonly Tool[], shown: number): string {
  const names = sorted.slice(0, shown).map((tool) => tool.name)
  const rest = sorted.slice(shown)
  return [OPEN, ...names, ...(rest.length === 0 ? [] : [countLine(rest)]), CLOSE].join('\n')
}

function countLine(rest: readonly Tool[]): string {
  const counts = new Map<string, number>()
  for (const { server = 'built-in' } of rest) counts.set(server, (counts.get(server) ?? 0) + 1)
  const perServer = [...counts]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([server, count]) => `${server} ${count}`)
  return `… and ${rest.length} more: ${perServer.join(', ')}`
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
