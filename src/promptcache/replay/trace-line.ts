import { z } from 'zod'
import { zodProblem } from '../../lib/zod-problem.ts'
import { BOUNDARIES, type RecordedRequest, TRIGGERS } from './trace.ts'

/** What a person reads of a field that is not as it should be. */
function expected(what: string): { readonly error: (issue: { readonly input?: unknown }) => string } {
  return {
    error: ({ input }) =>
      input === undefined ? `missing, expected ${what}` : `found ${shown(input)}, expected ${what}`,
  }
}

/** Characters of a wrong value that are shown. */
const MOST_SHOWN = 40

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}

const COUNT = expected('a whole number of 0 or more')
const count = z.int(COUNT).nonnegative(COUNT)
const time = z.iso.datetime({ offset: true, ...expected('a time like 2026-01-05T12:00:00.000Z') })

/** A line of a trace, as `traces/README` describes it. Fields that are not named here are not looked at. */
export const traceLineSchema = z.object({
  /** Claude Code: first block of the answer; Codex: end of the answer; others: start of the request. */
  t: time,
  tEnd: time.optional(),
  model: z.string(expected('the name of a model')).min(1, 'empty, expected the name of a model'),
  input: count,
  cacheRead: count,
  cacheWrite: count,
  output: count,
  w5m: count.optional(),
  w1h: count.optional(),
  trigger: z.enum(TRIGGERS, expected(`one of ${TRIGGERS.join(', ')}`)).optional(),
  boundary: z.enum(BOUNDARIES, expected(`one of ${BOUNDARIES.join(', ')}`)).optional(),
  blocks: count.optional(),
})

export type TraceLine = z.infer<typeof traceLineSchema>

export type LineResult =
  | { readonly status: 'read'; readonly request: RecordedRequest }
  | { readonly status: 'wrong'; readonly problems: readonly string[] }

/** One value of a trace file, checked; what is wrong with it is told in full. */
export function readTraceLine(value: unknown): LineResult {
  const parsed = traceLineSchema.safeParse(value)
  if (!parsed.success)
    return { status: 'wrong', problems: [`${zodProblem(parsed.error)}. Mend these fields.`] }
  const problems = contradictions(parsed.data)
  return problems.length > 0
    ? { status: 'wrong', problems }
    : { status: 'read', request: requestOf(parsed.data) }
}

/** The time of a line, if that much of it is right; in milliseconds. */
export function timeOf(value: unknown): number | undefined {
  const parsed = z.object({ t: time }).safeParse(value)
  return parsed.success ? Date.parse(parsed.data.t) : undefined
}

function contradictions(line: TraceLine): string[] {
  const { t, tEnd, input, cacheRead, cacheWrite, w5m, w1h } = line
  const split = (w5m ?? 0) + (w1h ?? 0)
  const problems: string[] = []
  if ((w5m !== undefined || w1h !== undefined) && split !== cacheWrite)
    problems.push(
      `w5m and w1h add up to ${split}, cacheWrite is ${cacheWrite}; expected the same. Mend the counts.`,
    )
  if (input + cacheRead + cacheWrite === 0)
    problems.push('input, cacheRead and cacheWrite are all 0; a prompt has tokens. Leave the request out.')
  if (tEnd !== undefined && Date.parse(tEnd) < Date.parse(t))
    problems.push(`tEnd ${tEnd} is before t ${t}; an answer ends behind its begin. Mend the times.`)
  return problems
}

function requestOf(line: TraceLine): RecordedRequest {
  const { t, tEnd, model, input, cacheRead, cacheWrite, output, w5m, w1h, trigger, boundary, blocks } = line
  return {
    atMs: Date.parse(t),
    model,
    promptTokens: input + cacheRead + cacheWrite,
    trigger: trigger ?? 'other',
    readTokens: cacheRead,
    writtenTokens: cacheWrite,
    uncachedTokens: input,
    outputTokens: output,
    ...(tEnd === undefined ? {} : { endMs: Date.parse(tEnd) }),
    ...(w5m === undefined ? {} : { written5mTokens: w5m }),
    ...(w1h === undefined ? {} : { written1hTokens: w1h }),
    ...(boundary === undefined ? {} : { boundary }),
    ...(blocks === undefined ? {} : { blocks }),
  }
}

/** The line a request is written as; `readTraceLine` gives the request again. */
export function traceLineOf(request: RecordedRequest): TraceLine {
  const { endMs, written5mTokens, written1hTokens, boundary, blocks } = request
  return {
    t: new Date(request.atMs).toISOString(),
    model: request.model,
    input: request.uncachedTokens,
    cacheRead: request.readTokens,
    cacheWrite: request.writtenTokens,
    output: request.outputTokens,
    ...(endMs === undefined ? {} : { tEnd: new Date(endMs).toISOString() }),
    ...(written5mTokens === undefined ? {} : { w5m: written5mTokens }),
    ...(written1hTokens === undefined ? {} : { w1h: written1hTokens }),
    trigger: request.trigger,
    ...(boundary === undefined ? {} : { boundary }),
    ...(blocks === undefined ? {} : { blocks }),
  }
}
