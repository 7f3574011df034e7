import { z } from 'zod'
import { type JsonObject, listOf, objectOf, textOf } from '../../../datasets/sessions/json-access.ts'
import { zodProblem } from '../../../lib/zod-problem.ts'
import type { Boundary, RecordedRequest, Trigger } from '../trace.ts'
import { type BetweenRequests, createBetweenRequests } from './between-requests.ts'
import { modelName } from './model-name.ts'
import { type ImportedConversation, inTimeOrder, type SessionImporter } from './session-importer.ts'

const count = z.int().nonnegative()
const optionalCount = count.nullish().transform((value) => value ?? 0)

const answerSchema = z.object({
  timestamp: z.iso.datetime({ offset: true }),
  message: z.object({
    id: z.string().min(1),
    model: z.string().min(1),
    content: z.array(z.unknown()).optional(),
    usage: z.object({
      input_tokens: count,
      cache_read_input_tokens: optionalCount,
      cache_creation_input_tokens: optionalCount,
      output_tokens: count,
      cache_creation: z
        .object({ ephemeral_5m_input_tokens: optionalCount, ephemeral_1h_input_tokens: optionalCount })
        .nullish(),
    }),
  }),
})

type Answer = z.infer<typeof answerSchema>

/** What the client writes in a model's place. */
const NO_MODEL = '<synthetic>'

interface Conversation {
  readonly session: string
  readonly isSub: boolean
  readonly between: BetweenRequests
  readonly requests: Map<string, RecordedRequest>
}

/** The first line of an answer, or the answer with one more of its lines: every block is logged alone, under one id. */
function merged(
  before: RecordedRequest | undefined,
  { timestamp, message }: Answer,
  between: BetweenRequests,
) {
  const { usage, model, content } = message
  const atMs = Date.parse(timestamp)
  const blocks = content?.length ?? 1
  if (before !== undefined) {
    const endMs = Math.max(before.endMs ?? before.atMs, atMs)
    return {
      ...before,
      outputTokens: Math.max(before.outputTokens, usage.output_tokens),
      blocks: (before.blocks ?? 0) + blocks,
      ...(endMs > before.atMs ? { endMs } : {}),
    }
  }
  const written = usage.cache_creation_input_tokens
  const [short, long] = [
    usage.cache_creation?.ephemeral_5m_input_tokens ?? 0,
    usage.cache_creation?.ephemeral_1h_input_tokens ?? 0,
  ]
  return {
    atMs,
    model: modelName(model),
    promptTokens: usage.input_tokens + usage.cache_read_input_tokens + written,
    ...between.take(),
    readTokens: usage.cache_read_input_tokens,
    writtenTokens: written,
    uncachedTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    blocks,
    // Gateways fill one of the two and leave the other at 0.
    ...(short + long === written && short > 0 ? { written5mTokens: short } : {}),
    ...(short + long === written && long > 0 ? { written1hTokens: long } : {}),
  } satisfies RecordedRequest
}

function eventOf(entry: JsonObject): Trigger | Boundary | undefined {
  if (entry.type === 'system') {
    if (entry.subtype === 'compact_boundary') return 'compact'
    return entry.subtype === 'microcompact_boundary' ? 'microcompact' : undefined
  }
  if (entry.type !== 'user') return undefined
  if (entry.isCompactSummary === true) return 'compact'
  const content = objectOf(entry.message)?.content
  if (listOf(content).some((block) => objectOf(block)?.type === 'tool_result')) return 'tool'
  return entry.isMeta === true ? undefined : 'user'
}

/**
 * Sessions of Claude Code. Sub-agents that share the file of their session are told apart by their agent's id, or in
 * older files by the chain of parents.
 * @param seen - ids of answers in files read before: a resumed session begins with a copy of the one it goes on from
 * @param file - names the session where its lines do not
 */
export function createClaudeCodeImporter(seen: Set<string>, file: string): SessionImporter {
  const conversations = new Map<string, Conversation>()
  const chains = new Map<string, string>()
  const own = new Set<string>()
  let project = ''

  const keyOf = (entry: JsonObject): string => {
    const agent = textOf(entry.agentId)
    if (agent !== undefined) return agent
    if (entry.isSidechain !== true) return ''
    const [uuid, parent] = [textOf(entry.uuid) ?? '', textOf(entry.parentUuid) ?? '']
    const chain = chains.get(parent) ?? uuid
    chains.set(uuid, chain)
    return chain
  }

  const conversationOf = (entry: JsonObject): Conversation => {
    const key = keyOf(entry)
    const conversation = conversations.get(key) ?? {
      session: textOf(entry.sessionId) ?? file,
      isSub: key !== '',
      between: createBetweenRequests(),
      requests: new Map(),
    }
    conversations.set(key, conversation)
    return conversation
  }

  const addAnswer = (
    entry: JsonObject,
    { between, requests }: Conversation,
    report: (problem: string) => void,
  ) => {
    const message = objectOf(entry.message)
    if (message?.model === NO_MODEL || entry.isApiErrorMessage === true) return
    const parsed = answerSchema.safeParse(entry)
    if (!parsed.success) {
      report(`${zodProblem(parsed.error)}. Mend these fields or leave the line out.`)
      return
    }
    const { id } = parsed.data.message
    if (seen.has(id)) {
      between.take()
      return
    }
    const request = merged(requests.get(id), parsed.data, between)
    if (request.promptTokens === 0) return
    own.add(id)
    requests.set(id, request)
  }

  return {
    add(value, report) {
      const entry = objectOf(value)
      if (entry === undefined) return
      project ||= textOf(entry.cwd) ?? ''
      if (entry.type === 'assistant') {
        addAnswer(entry, conversationOf(entry), report)
        return
      }
      const event = eventOf(entry)
      if (event !== undefined) conversationOf(entry).between.add(event)
      // A chain of parents runs through all lines.
      else if (entry.isSidechain === true) keyOf(entry)
    },
    finish() {
      for (const id of own) seen.add(id)
      return [...conversations.values()].flatMap(({ session, isSub, requests }): ImportedConversation[] => {
        if (requests.size === 0) return []
        return [{ kind: isSub ? 'sub' : 'main', session, project, requests: inTimeOrder(requests.values()) }]
      })
    },
  }
}
