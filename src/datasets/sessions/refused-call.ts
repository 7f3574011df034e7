import { listOf, objectOf, parsedJson, textOf } from './json-access.ts'
import type { ResultEvent } from './session-event.ts'

/** Errors of ExecuteExtraTool that say that there was no such call; a call that was denied or failed was made. */
const REFUSALS: ReadonlySet<unknown> = new Set(['unknown', 'disabled', 'invalid', 'self', 'pending'])

const REFUSAL =
  /no such tool|unknown tool|unknown function|unsupported call|tool \S{1,200} not found|InputValidationError|invalid (?:params|parameters|arguments|input)|failed to parse (?:function )?arguments/iu
/** What is not marked as an error may speak of errors: only its first words tell. */
const PLAIN_REFUSAL =
  /^\s*(?:<tool_use_error>\s*)?(?:error:?\s+)?(?:no such tool|unknown tool|unknown function|unsupported call|tool \S{1,200} not found|InputValidationError|failed to parse (?:function )?arguments)/iu

/** A refusal is said at once, and briefly. */
const LONGEST_REFUSAL = 4_000

function plainText(content: unknown): string {
  const text = textOf(content)
  if (text !== undefined) return text
  const record = objectOf(content)
  const blocks = record === undefined ? listOf(content) : [record.text ?? record.content]
  return blocks.flatMap((block) => textOf(block) ?? textOf(objectOf(block)?.text) ?? []).join('\n')
}

/** Whether a result says that the call could not be made: no such tool, or arguments it does not take. */
export function isRefusal({ content, isError }: Pick<ResultEvent, 'content' | 'isError'>): boolean {
  const text = plainText(content).slice(0, LONGEST_REFUSAL)
  const answer = objectOf(content) ?? (text.startsWith('{') ? objectOf(parsedJson(text)) : undefined)
  if (REFUSALS.has(objectOf(answer?.error)?.kind)) return true
  return (isError ? REFUSAL : PLAIN_REFUSAL).test(text)
}
