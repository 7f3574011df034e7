import { closeSync, openSync, readSync } from 'node:fs'
import { objectOf, parsedJson, textOf } from '../../datasets/sessions/json-access.ts'
import { reasonOf } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'

/** `counts`: numbers only, one request a line; the others: what Claude Code and Codex write of their sessions. */
export type Layout = 'counts' | 'claude-code' | 'codex'

/** Enough for the first lines of a session, which may hold a whole instruction file. */
const PEEK_BYTES = 2 ** 18

/** Lines that are looked at: a session may begin with bookkeeping. */
const PEEK_LINES = 50

const COUNT_KEYS = ['t', 'cacheRead', 'cacheWrite', 'input'] as const
const CODEX_TYPES = new Set(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted'])
const CLAUDE_TYPES = new Set(['user', 'assistant', 'system', 'summary'])

function layoutOfLine(line: string): Layout | undefined {
  const entry = objectOf(parsedJson(line))
  if (entry === undefined) return undefined
  const type = textOf(entry.type) ?? ''
  if (CODEX_TYPES.has(type) && objectOf(entry.payload) !== undefined) return 'codex'
  if (CLAUDE_TYPES.has(type) && (entry.message !== undefined || entry.sessionId !== undefined))
    return 'claude-code'
  return COUNT_KEYS.some((key) => key in entry) ? 'counts' : undefined
}

/**
 * Which layout a file of JSON lines is in, by the first line that tells; nothing where none does.
 * @throws GaugeError E_FILE where it cannot be read
 */
export function layoutOf(path: string): Layout | undefined {
  const lines = firstBytes(path)
    .toString('utf8')
    .replace(/^\ufeff/u, '')
    .split('\n')
    .slice(0, PEEK_LINES)
  for (const line of lines) {
    const layout = layoutOfLine(line)
    if (layout !== undefined) return layout
  }
  return undefined
}

function firstBytes(path: string): Buffer {
  const buffer = Buffer.allocUnsafe(PEEK_BYTES)
  try {
    const file = openSync(path, 'r')
    try {
      return buffer.subarray(0, readSync(file, buffer, 0, PEEK_BYTES, 0))
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw new GaugeError('E_FILE', `${path}: ${reasonOf(error)}. Check the path.`)
  }
}
