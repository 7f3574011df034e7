import type { Catalog } from '../catalog/catalog.ts'
import type { Tool } from '../catalog/tool.ts'
import type { Hit } from '../retrievers/retriever.ts'
import { plainWords } from '../text/words.ts'
import { parseQuery } from './query-form.ts'
import type { SearchResult } from './search-extra-tools.ts'

/** Characters an answer may have: whole entries are dropped beyond it, at least one name stays. */
export const ANSWER_CHARS = 20_000

/** What the note on dropped entries takes at most, with the line breaks around the last parts. */
const MORE_CHARS = 100

function entryOf(tool: Tool, { score, loaded }: Hit): string {
  const call = loaded
    ? 'Already loaded: call it directly.'
    : `Call it with ExecuteExtraTool: {"tool_name": ${JSON.stringify(tool.name)}, "params": {…}}`
  const lines = [`**${tool.name}** (score: ${score.toFixed(2)})`, tool.description]
  if (tool.inputSchema !== undefined) lines.push(`Schema: ${JSON.stringify(tool.inputSchema)}`)
  return [...lines, call].filter((line) => line !== '').join('\n')
}

/** Characters for the names that were not found: beyond them only their number is told. */
const MISSING_CHARS = 2_000

function missingLine({ missing }: SearchResult): string {
  if (missing.length === 0) return ''
  const line = `Not found by name: ${missing.join(', ')}.`
  if (line.length <= MISSING_CHARS) return line
  // Without its last character, which the cut may have halved.
  const cut = [...line.slice(0, MISSING_CHARS)].slice(0, -1).join('')
  return `${cut}… (${missing.length} names in all).`
}

function reasonOf({ query, form }: SearchResult): string {
  const { text } = parseQuery(query)
  if (form === 'select' && text === '') return 'No name stands behind select:. Write select:NAME.'
  if (plainWords(text).length === 0) {
    return 'The query has no word to search for. Write words of the capability you need, or select:NAME.'
  }
  return form === 'required'
    ? 'No tool holds every word marked with +.'
    : 'No tool matches a word of the query.'
}

/** What is said where nothing was found, and why. */
export function emptyReason(result: SearchResult): string {
  return `No matching deferred tools found. ${missingLine(result) || reasonOf(result)}`
}

/** What an answer says beside the tools found, and how long it may be. */
export interface AnswerContext {
  /** Servers that are not ready, in a sentence; said where nothing was found. */
  readonly serverNotes?: string
  /** Characters of the whole answer. Default 20,000. */
  readonly answerChars?: number
}

function countLine(found: number, total: number | undefined): string {
  const tools = found === 1 ? 'tool' : 'tools'
  return total === undefined || total <= found
    ? `Found ${found} ${tools}:`
    : `Found ${found} ${tools} (of ${total} that match):`
}

/** The answer of a search as the model reads it. */
export function answerText(
  result: SearchResult,
  { byId, deferred }: Catalog,
  { serverNotes = '', answerChars = ANSWER_CHARS }: AnswerContext = {},
): string {
  const found = result.ranking.flatMap((hit) => {
    const tool = byId.get(hit.toolId)
    return tool === undefined ? [] : [{ tool, hit }]
  })
  if (found.length === 0) {
    const none = deferred.length === 0 ? 'There are no deferred tools: all that exist are loaded.' : ''
    return [emptyReason(result), none, serverNotes].filter((part) => part !== '').join(' ')
  }
  const head = countLine(found.length, result.totalMatches)
  const entries: string[] = []
  const missing = missingLine(result)
  let room = answerChars - head.length - missing.length - MORE_CHARS
  for (const { tool, hit } of found) {
    const entry = entryOf(tool, hit)
    if (entry.length + 2 > room) break
    entries.push(entry)
    room -= entry.length + 2
  }
  if (entries.length === 0) entries.push(`**${found[0]?.tool.name}**`)
  const dropped = found.length - entries.length
  const more = dropped === 0 ? '' : `${dropped} more did not fit; ask for fewer or select one by name.`
  return [head, ...entries, more, missing].filter((part) => part !== '').join('\n\n')
}
