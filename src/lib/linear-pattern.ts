import { RE2JS } from 're2js'

/** A regular expression whose match takes time linear in the text, whoever wrote it. */
export interface LinearPattern {
  /** Does any part of the text match? At most `size` steps for each of its characters. */
  test(text: string): boolean
  /** Instructions of the compiled pattern, repetitions written out. */
  readonly size: number
}

/** A pattern that can be matched in linear time, or why it cannot. */
export type CompiledPattern =
  | { readonly status: 'compiled'; readonly pattern: LinearPattern }
  | { readonly status: 'refused'; readonly reason: string }

/** `ecmascript` is what JSON Schema is written in; `re2` is near to Python's `re`. */
export type PatternSyntax = 'ecmascript' | 're2'

/** Compiling takes time that grows with the pattern; nobody writes a longer one. */
const LONGEST_SOURCE = 5_000
/** The engine would read `\k<name>` as these letters. */
const NAMED_REFERENCE = /(?<!\\)(?:\\\\)*\\k</
const PREFIX = 'error parsing regexp: '

/**
 * Look-ahead, references back to a group and repetitions beyond 1,000 have no linear-time match and are refused.
 * Of ECMAScript's syntax the engine reads `\s` as ASCII, and it lets `.` match a carriage return.
 */
export function compileLinear(source: string, syntax: PatternSyntax): CompiledPattern {
  if (source.length > LONGEST_SOURCE)
    return { status: 'refused', reason: `${source.length} characters are more than ${LONGEST_SOURCE}` }
  if (NAMED_REFERENCE.test(source)) return { status: 'refused', reason: 'it refers back to a group' }
  try {
    const engine =
      syntax === 're2'
        ? RE2JS.compile(source)
        : RE2JS.compile(RE2JS.translateRegExp(source), RE2JS.LOOKBEHINDS)
    const pattern = { test: (text: string) => engine.test(text), size: engine.programSize() }
    return { status: 'compiled', pattern }
  } catch (error) {
    return { status: 'refused', reason: (error as Error).message.replace(PREFIX, '') }
  }
}
