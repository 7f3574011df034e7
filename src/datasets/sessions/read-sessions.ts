import { reasonOf } from '../../lib/files.ts'
import type { Problems } from '../../lib/problems.ts'
import { createClaudeCodeReader } from './claude-code.ts'
import { type Credit, createClickTracker, type SearchOutcome } from './click-tracker.ts'
import { createCodexReader } from './codex.ts'
import { SEARCH_TOOLS } from './search-call.ts'
import { sessionLines } from './session-lines.ts'

export interface ReadOptions {
  /** Names of search tools beside those that are known. */
  readonly searchTools?: readonly string[]
  /** Default `last`. */
  readonly credit?: Credit
}

/** What was read of one file. */
export interface SessionFile {
  readonly searches: readonly SearchOutcome[]
  /** Lines that are no JSON. */
  readonly brokenLines: number
}

/** Reads one file line by line, whichever the format; what cannot be read is reported, counted and left out. */
export async function readSession(
  path: string,
  { searchTools = [], credit = 'last' }: ReadOptions,
  problems: Problems,
): Promise<SessionFile> {
  const readers = [createClaudeCodeReader(), createCodexReader()]
  const tracker = createClickTracker({ searchTools: new Set([...SEARCH_TOOLS, ...searchTools]), credit })
  let brokenLines = 0
  const skip = (number: number, what: string): void => {
    brokenLines++
    problems.report(`${path}:${number}`, `${what}; the line is left out.`)
  }
  try {
    for await (const { number, text } of sessionLines(path)) {
      if (text === undefined) {
        skip(number, 'the line is too long to be read')
        continue
      }
      if (text.trim() === '') continue
      let value: unknown
      try {
        value = JSON.parse(text)
      } catch {
        skip(number, 'no valid JSON')
        continue
      }
      for (const event of readers.flatMap((read) => read(value))) tracker.add(event)
    }
  } catch (error) {
    problems.report(path, `${reasonOf(error)}. What stands behind that place is left out.`)
  }
  return { searches: tracker.finish(), brokenLines }
}
