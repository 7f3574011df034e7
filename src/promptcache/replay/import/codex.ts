import { z } from 'zod'
import { type JsonObject, objectOf, textOf } from '../../../datasets/sessions/json-access.ts'
import { zodProblem } from '../../../lib/zod-problem.ts'
import type { Kind, RecordedRequest } from '../trace.ts'
import { createBetweenRequests } from './between-requests.ts'
import { modelName } from './model-name.ts'
import { inTimeOrder, type SessionImporter } from './session-importer.ts'

const count = z.int().nonnegative()

const usageSchema = z
  .object({
    /** All of the prompt, the part read from the cache included. */
    input_tokens: count,
    cached_input_tokens: count.nullish().transform((value) => value ?? 0),
    output_tokens: count,
  })
  .refine((usage) => usage.cached_input_tokens <= usage.input_tokens, {
    message: 'cached_input_tokens are more than input_tokens, of which they are a part',
  })

const countSchema = z.object({
  timestamp: z.iso.datetime({ offset: true }),
  payload: z.object({ info: z.object({ last_token_usage: usageSchema }) }),
})

const TOOL_RESULTS = new Set(['function_call_output', 'custom_tool_call_output', 'tool_search_output'])

/**
 * Rollouts of Codex: a count of tokens stands behind every answer. The same count is logged again when limits change or
 * a session is resumed: the running total tells.
 * @param file - names the session where its lines do not
 */
export function createCodexImporter(file: string): SessionImporter {
  const requests: RecordedRequest[] = []
  const between = createBetweenRequests()
  let kind: Kind = 'main'
  let model = 'unknown'
  let [session, project, total] = [file, '', '']

  const addCount = (entry: JsonObject, payload: JsonObject, report: (problem: string) => void): void => {
    const info = objectOf(payload.info)
    if (info === undefined) return
    const running = JSON.stringify(info.total_token_usage ?? null)
    if (running !== 'null' && running === total) return
    total = running
    const parsed = countSchema.safeParse(entry)
    if (!parsed.success) {
      report(`${zodProblem(parsed.error)}. Mend these fields or leave the line out.`)
      return
    }
    const { input_tokens, cached_input_tokens, output_tokens } = parsed.data.payload.info.last_token_usage
    if (input_tokens === 0) return
    requests.push({
      atMs: Date.parse(parsed.data.timestamp),
      model,
      promptTokens: input_tokens,
      ...between.take(),
      readTokens: cached_input_tokens,
      writtenTokens: 0,
      uncachedTokens: input_tokens - cached_input_tokens,
      outputTokens: output_tokens,
    })
  }

  const addMeta = (payload: JsonObject): void => {
    session = textOf(payload.id) ?? session
    project ||= textOf(payload.cwd) ?? ''
    if (objectOf(payload.source)?.subagent !== undefined) kind = 'sub'
  }

  return {
    add(value, report) {
      const entry = objectOf(value)
      const payload = objectOf(entry?.payload)
      if (entry === undefined || payload === undefined) return
      if (entry.type === 'session_meta') addMeta(payload)
      else if (entry.type === 'turn_context') model = modelName(textOf(payload.model) ?? model)
      else if (entry.type === 'compacted') between.add('compact')
      else if (entry.type === 'event_msg' && payload.type === 'token_count') addCount(entry, payload, report)
      else if (entry.type === 'response_item' && TOOL_RESULTS.has(textOf(payload.type) ?? ''))
        between.add('tool')
      else if (entry.type === 'response_item' && payload.type === 'message' && payload.role === 'user')
        between.add('user')
    },
    finish: () =>
      requests.length === 0 ? [] : [{ kind, session, project, requests: inTimeOrder(requests) }],
  }
}
