import type { Catalog } from '../catalog/catalog.ts'
import type { Tool } from '../catalog/tool.ts'
import type { Hit } from '../retrievers/retriever.ts'
import { plainWords } from '../text/words.ts'
import { asLine } from './message.ts'
import { parseQuery } from './query-form.ts'
import type { SearchResult } from './search-extra-tools.ts'

/** Characters an answer may have: whole entries are dropped beyond it, at least one name stays. */
export const ANSWER_CHARS = 20_000

/** What the note on dropped entries takes at most, with the line breaks around the last parts. */
const MORE_CHARS = 100

/** @param whyNot - why the tool cannot be called now, if so */
function entryOf(tool: Tool, { score, loaded }: Hit, whyNot: string | undefined): string {
  const direct = loaded
    ? 'Already loaded: call it directly.'
    : `Call it with ExecuteExtraTool: {"tool_name": ${JSON.stringify(tool.id)}, "params": {…}}`
  const call = whyNot === undefined ? direct : `This tool ${whyNot}`
  const lines = [`**${asLine(tool.id)}** (score: ${score.toFixed(2)})`, tool.description]
  if (tool.inputSchema !== undefined) lines.push(`Schema: ${JSON.stringify(tool.inputSchema)}`)
  return [...lines, call].filter((line) => line !== '').join('\n')
}

/** Characters for the names that were not found: beyond them only their number is told. */
const MISSING_CHARS = 2_000

/** So many tools are suggested for one name. */
const MOST_NEAR = 3

/** Names that fit no tool, with what may have been meant; empty where there are none. */
export function missingLine({ missing, near }: SearchResult): string {
  if (missing.length === 0) return ''
  const withNear = missing.map((name) => {
    const names = (near.get(name) ?? []).slice(0, MOST_NEAR).map((id) => `"${id}"`)
    return names.length === 0 ? name : `${name} (did you mean ${names.join(' or ')}?)`
  })
  const line = `Not found by name: ${withNear.join(', ')}.`
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
  return `No matching deferred tools found. ${missingLine(result) || (result.problem ?? reasonOf(result))}`
}

/** What an answer says beside the tools found, and how long it may be. */
export interface AnswerContext {
  /** Servers that are not ready, in a sentence; said where nothing, or not every name, was found. */
  readonly serverNotes?: string
  /** Why a tool that was found cannot be called now, as `works only …`. */
  readonly whyNotNow?: (tool: Tool) => string | undefined
  /** Characters of the whole answer. Default 20,000. */
  readonly answerChars?: number
}

/** How many are shown, and of how many: a server's own tools are counted apart from what else matches its name. */
function countLine(found: number, { totalMatches = found, server }: SearchResult): string {
  const more = [
    ...(totalMatches > found ? [`of ${totalMatches} that match`] : []),
    ...(server !== undefined && server.tools > found ? [`server "${server.name}" has ${server.tools}`] : []),
  ]
  const tools = found === 1 ? 'tool' : 'tools'
  return `Found ${found} ${tools}${more.length === 0 ? '' : ` (${more.join('; ')})`}:`
}

/** The answer of a search as the model reads it. */
export function answerText(
  result: SearchResult,
  { byId, deferred }: Catalog,
  { serverNotes = '', whyNotNow = () => undefined, answerChars = ANSWER_CHARS }: AnswerContext = {},
): string {
  const found = result.ranking.flatMap((hit) => {
    const tool = byId.get(hit.toolId)
    return tool === undefined ? [] : [{ tool, hit }]
  })
  if (found.length === 0) {
    const soFar = serverNotes === '' ? ': all that exist are loaded.' : ' so far.'
    const none = deferred.length === 0 ? `There are no deferred tools${soFar}` : ''
    return [emptyReason(result), none, serverNotes].filter((part) => part !== '').join(' ')
  }
  const head = countLine(found.length, result)
  const entries: string[] = []
  const missing = [missingLine(result), ...(result.missing.length > 0 ? [serverNotes] : [])]
    .filter((part) => part !== '')
    .join(' ')
  let room = answerChars - head.length - missing.length - MORE_CHARS
  for (const { tool, hit } of found) {
    const entry = entryOf(tool, hit, whyNotNow(tool))
    if (entry.length + 2 > room) break
    entries.push(entry)
    room -= entry.length + 2
  }
  if (entries.length === 0) entries.push(`**${asLine(found[0]?.tool.id ?? '')}**`)
  const dropped = found.length - entries.length
  const more = dropped === 0 ? '' : `${dropped} more did not fit; ask for fewer or select one by name.`
  return [head, ...entries, more, missing].filter((part) => part !== '').join('\n\n')
}
