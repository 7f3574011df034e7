import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { Store } from '../lib/store.ts'
import { countTokens } from '../text/tokens.ts'
import type { RuntimeTool } from './runtime-tool.ts'

/** Characters of output, in UTF-16 units, that a tool without a budget of its own may give; as the design fixes it. */
export const OUTPUT_CHARS = 100_000
/** Bytes of UTF-8 the model sees of an output that went to a file; as the design fixes it. */
export const PREVIEW_BYTES = 2_000
/** Tokens a reader tool may give at once: the default of Claude Code's Read. */
export const READER_TOKENS = 25_000

export interface OutputLimits {
  /** Characters of output of a tool that does not say its own. */
  readonly outputChars?: number
  /** Tokens of output of a reader tool. */
  readonly readerTokens?: number
}

/** Where outputs over budget go. */
export type OutputStore = Pick<Store, 'folder' | 'write'>

/** What becomes of an output. */
export type BudgetedOutput =
  | { readonly status: 'whole' }
  /** `text` stands in for the output; `file` holds it whole and is absent where it could not be kept. */
  | { readonly status: 'preview'; readonly text: string; readonly file?: string }
  /** A reader's output: to be read again, in parts. */
  | { readonly status: 'refused'; readonly message: string }

/** Deeper than any real result. */
const INSPECT_DEPTH = 20

/** A value as text: text as it is, all else as JSON or, where JSON cannot say it, as Node shows it. */
export function printed(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined) return ''
  try {
    return JSON.stringify(value) ?? inspect(value)
  } catch {
    // Cycles, bigints and a toJSON that throws.
    return inspect(value, { depth: INSPECT_DEPTH, maxArrayLength: null, maxStringLength: null })
  }
}

/** A result as the model reads it: by the tool's own format, else text as it is and all else as JSON. Never throws. */
export function resultText(tool: RuntimeTool, result: unknown): string {
  try {
    if (tool.formatResult !== undefined) return printed(tool.formatResult(result))
  } catch {
    // The tool has done its work: a format that fails must not lose the result.
  }
  try {
    return printed(result)
  } catch {
    return '[a result that cannot be printed]'
  }
}

/** The text's first bytes in UTF-8, at most 2,000, without half a character. */
export function previewOf(text: string): string {
  const bytes = new Uint8Array(PREVIEW_BYTES)
  const { written } = new TextEncoder().encodeInto(text, bytes)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, written))
}

function isReader({ maxResultChars }: RuntimeTool): boolean {
  return maxResultChars === Number.POSITIVE_INFINITY
}

function usable(limit: number | undefined, fallback: number): number {
  return limit !== undefined && limit >= 0 ? limit : fallback
}

/** @param id - tells apart tools of the same name  @param tool - whose output it is  @param text - the output whole */
export function budgetOutput(
  id: string,
  tool: RuntimeTool,
  text: string,
  limits: OutputLimits,
  store: OutputStore | undefined,
): BudgetedOutput {
  if (isReader(tool)) return withinReaderBudget(id, text, usable(limits.readerTokens, READER_TOKENS))
  const chars = usable(tool.maxResultChars, usable(limits.outputChars, OUTPUT_CHARS))
  if (text.length <= chars) return { status: 'whole' }
  const kept = keep(id, text, store)
  const head = `The output of "${clip(id, 100)}" has ${text.length} characters, over its budget of ${chars}. ${kept.note}`
  const preview = `Preview (first ${PREVIEW_BYTES} bytes):\n${previewOf(text)}`
  const file = kept.file === undefined ? {} : { file: kept.file }
  return { status: 'preview', text: `${head}\n\n${preview}`, ...file }
}

function keep(
  id: string,
  text: string,
  store: OutputStore | undefined,
): { readonly note: string; readonly file?: string } {
  if (store === undefined) return { note: 'The rest was not kept: no folder for outputs is set.' }
  const name = fileName(id, text)
  try {
    store.write(new Map([[name, text]]))
  } catch (thrown) {
    return { note: `The rest could not be kept: ${clip(thrownText(thrown), 500)}` }
  }
  const file = join(store.folder, name)
  return { note: `It is saved whole in ${file}`, file }
}

/** The same output gives the same name, another output another one, and no name leaves the folder. */
function fileName(id: string, text: string): string {
  const plain = id.slice(0, 60).replaceAll(/[^A-Za-z0-9_-]+/gu, '-')
  const digest = createHash('sha256')
    .update(JSON.stringify([id, text]))
    .digest('hex')
  return `${plain}-${digest.slice(0, 16)}.txt`
}

/** Long enough for exact counts, short enough that a run without a break, which costs its square, stays cheap. */
const COUNTED_CHARS = 2_000

/** Tokens of a text, counted no further than past the budget and reckoned from there. Cuts make it up to one in 500 too high. */
function tokensOf(text: string, budget: number): number {
  let tokens = 0
  for (let i = 0; i < text.length; i += COUNTED_CHARS) {
    tokens += countTokens(text.slice(i, i + COUNTED_CHARS))
    if (tokens > budget) return Math.ceil((tokens * text.length) / Math.min(text.length, i + COUNTED_CHARS))
  }
  return tokens
}

function lineCount(text: string): number {
  const breaks = text.split('\n').length
  return text.endsWith('\n') ? breaks - 1 : breaks
}

function withinReaderBudget(id: string, text: string, budget: number): BudgetedOutput {
  // No token is shorter than a byte.
  if (Buffer.byteLength(text) <= budget) return { status: 'whole' }
  const tokens = tokensOf(text, budget)
  if (tokens <= budget) return { status: 'whole' }
  const lines = lineCount(text)
  const part = Math.max(1, Math.floor((lines * budget) / tokens))
  return {
    status: 'refused',
    message:
      `The output of "${clip(id, 100)}" has about ${tokens} tokens in ${lines} lines, over its budget of ${budget} tokens. ` +
      `Read it in parts: give an offset (first line, from 1 to ${lines}) and a limit (number of lines, at most about ${part}), or search for the passage you need.`,
  }
}

/** The text, or its beginning with `…` where it is longer; `chars` are UTF-16 units, and no pair is halved. */
export function clip(text: string, chars: number): string {
  if (text.length <= chars) return text
  const isHalved = /[\uD800-\uDBFF]/u.test(text.charAt(chars - 1))
  return `${text.slice(0, isHalved ? chars - 1 : chars)}…`
}

/** What was thrown, in words, whatever it is. */
export function thrownText(thrown: unknown): string {
  try {
    if (thrown instanceof Error) return String(thrown.message) || String(thrown.name)
    return printed(thrown) || 'nothing was said about why'
  } catch {
    return 'what was thrown cannot be printed'
  }
}
