import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { countTokens } from '../../src/text/tokens.ts'
import type { SearchAnswer } from '../../src/toolsearch/create-tool-search.ts'
import type { DeferredToolsDelta } from '../../src/toolsearch/message.ts'
import { type SessionCase, understood } from './session-case.ts'
import { answerOf, type PlayOptions, type SeenRequest } from './session-host.ts'
import { type Outcome, type Played, playSession } from './session-play.ts'

/** What an expectation did not get; nothing where it is met. */
type Miss = string | undefined
type Check = (wanted: unknown, played: Played) => Miss

function check<T>(schema: z.ZodType<T>, miss: (wanted: T, played: Played) => Miss): Check {
  return (wanted, played) => miss(understood(schema, wanted, 'expectation'), played)
}

/** @throws Error where the last step did something else: the expectation says nothing then */
function lastOf<D extends Outcome['did']>(
  { outcome }: Played,
  did: D,
): Extract<Outcome, { readonly did: D }> {
  const isIt = (one: Outcome): one is Extract<Outcome, { readonly did: D }> => one.did === did
  if (isIt(outcome)) return outcome
  throw new Error(`expectation: the last step is no ${did}`)
}

function found(played: Played): readonly string[] {
  return lastOf(played, 'search').answer.hits.map(({ tool }) => tool)
}

/** What the model is told first, and all it is told. */
function told({ outcome }: Played): { readonly message: string; readonly text: string } {
  if (outcome.did === 'search') return outcome.answer
  if (outcome.did !== 'execute') throw new Error('expectation: the last step gives no message')
  const message = outcome.result.error?.message ?? ''
  return { message, text: message }
}

/** @throws Error below two, which nothing can differ among */
function requestsOf({ requests }: Played): readonly SeenRequest[] {
  if (requests.length < 2) throw new Error('expectation: it takes two requests to compare')
  return requests
}

function deltaOf({ number, announced }: SeenRequest): DeferredToolsDelta {
  if (typeof announced !== 'string')
    return announced ?? { type: 'deferred_tools_delta', added: [], removed: [] }
  throw new Error(`expectation: request ${number} has a header, which tells no changes`)
}

function differing(texts: readonly string[]): Miss {
  if (texts[0] === '') return 'nothing to compare'
  const at = texts.findIndex((text) => text !== texts[0])
  return at === -1 ? undefined : `request ${at + 1} of ${texts.length} differs from the first`
}

function failing(misses: readonly Miss[]): Miss {
  return misses.filter((miss) => miss !== undefined).join('; ') || undefined
}

function unless(isMet: boolean, miss: string): Miss {
  return isMet ? undefined : miss
}

/** A call went through: the target was called, once, and its answer came back. */
function callOk(wanted: boolean, played: Played): Miss {
  const { asked, result } = lastOf(played, 'execute')
  if (!wanted) return unless(result.error !== undefined, `${asked.tool_name} was called`)
  if (result.error !== undefined) return result.error.message
  const calls = played.calls.filter(({ tool }) => tool === asked.tool_name)
  const isAnswered = calls.length === 1 && result.result === answerOf(asked.tool_name)
  return unless(isAnswered, `${calls.length} calls, and the answer is ${JSON.stringify(result.result)}`)
}

/** The question is for the target with its arguments, and nothing was called meanwhile. */
function asksFor(wanted: string, played: Played): Miss {
  const { asked, result } = lastOf(played, 'execute')
  const { kind, message = '' } = result.error ?? {}
  const question = played.questions.at(-1)
  const args = Object.values(asked.params).map((value) => JSON.stringify(value))
  return failing([
    unless(kind === 'ask', `the call came back as ${kind ?? 'done'}`),
    unless(question?.toolName === wanted, `the question is for ${question?.toolName ?? 'nothing'}`),
    unless(isDeepStrictEqual(question?.params, asked.params), 'the question has other arguments'),
    ...[wanted, ...args].map((part) => unless(message.includes(part), `the message lacks ${part}`)),
    unless(!message.includes('ExecuteExtraTool'), 'the message names the proxy'),
    unless(played.calls.length === 0, 'it was called without an answer'),
  ])
}

/** An error that names what was asked for and does not deny what is there, or a search that found nothing and says why. */
function clearError(_: unknown, played: Played): Miss {
  const { outcome } = played
  if (outcome.did === 'execute') {
    const { tool_name } = outcome.asked
    const { kind, message = '' } = outcome.result.error ?? {}
    const isDenial = kind === 'unknown' && played.present.has(tool_name)
    return unless(message.includes(tool_name) && !isDenial, `no error that says what is wrong: "${message}"`)
  }
  const { text } = lastOf(played, 'search').answer
  return unless(found(played).length === 0 && /^No matching/u.test(text), `the text is "${text}"`)
}

function namesOne({ hits, text }: SearchAnswer): Miss {
  return unless(
    hits.some(({ tool }) => text.includes(tool)) && !/no matching/iu.test(text),
    `the text names no hit: "${text}"`,
  )
}

/** The names listed and the number of those that are not come to all. */
function saysMore(_: unknown, { outcome, requests, present }: Played): Miss {
  if (outcome.did !== 'request') throw new Error('expectation: the last step is no request')
  const lines = requests.at(-1)?.announcement.split('\n') ?? []
  const listed = lines.filter((line) => present.has(line)).length
  const more = Number(/\b(\d+) more\b/u.exec(lines.join('\n'))?.[1] ?? 0)
  return unless(
    more > 0 && listed + more === present.size,
    `${listed} named and ${more} more of ${present.size}`,
  )
}

function sameOrder(_: unknown, played: Played): Miss {
  const { answer, orders } = lastOf(played, 'search')
  if (orders.length < 2) throw new Error('expectation: no fresh processes to compare')
  const first = answer.hits.map(({ tool }) => tool)
  return failing([
    unless(first.length > 1, `${first.length} hits have no order`),
    ...orders.map((order, i) =>
      unless(
        isDeepStrictEqual(order, first),
        `process ${i + 1}: ${order.join(', ')} not ${first.join(', ')}`,
      ),
    ),
  ])
}

function removedIn(wanted: Readonly<Record<string, readonly string[]>>, played: Played): Miss {
  return failing(
    Object.entries(wanted).map(([number, names]) => {
      const request = played.requests.find((one) => String(one.number) === number)
      if (request === undefined) throw new Error(`expectation: there is no turn ${number}`)
      const { removed } = deltaOf(request)
      return unless(
        isDeepStrictEqual([...removed].sort(), [...names].sort()),
        `turn ${number} calls off ${removed.join(', ') || 'nothing'}`,
      )
    }),
  )
}

function announcedOnce(names: readonly string[], played: Played): Miss {
  const added = requestsOf(played).flatMap((request) => deltaOf(request).added)
  return failing(
    names.map((name) => {
      const times = added.filter((one) => one === name).length
      return unless(times === 1, `${name} was announced ${times} times`)
    }),
  )
}

const YES = z.literal(true)
const NAMES = z.array(z.string()).min(1)
const COUNT = z.int().nonnegative()

/** Every expectation, of the last step unless it speaks of requests, turns or calls. */
const CHECKS: ReadonlyMap<string, Check> = new Map([
  [
    'first',
    check(z.string(), (name, played) => {
      const [first = 'nothing'] = found(played)
      return unless(first === name, `first is ${first}, not ${name}`)
    }),
  ],
  [
    'excludes',
    check(NAMES, (names, played) =>
      failing(names.map((name) => unless(!found(played).includes(name), `found ${name}`))),
    ),
  ],
  [
    'empty',
    check(YES, (_, played) => unless(found(played).length === 0, `found ${found(played).join(', ')}`)),
  ],
  [
    'count',
    check(COUNT, (count, played) => unless(found(played).length === count, `found ${found(played).length}`)),
  ],
  [
    'countBetween',
    check(z.tuple([COUNT, COUNT]), ([low, high], played) => {
      const { length } = found(played)
      return unless(low <= length && length <= high, `found ${length}, not ${low} to ${high}`)
    }),
  ],
  ['notEmptyOrError', check(YES, (_, played) => namesOne(lastOf(played, 'search').answer))],
  ['sameOrderEachTime', check(YES, sameOrder)],
  [
    'messageMentions',
    check(NAMES, (parts, played) => {
      const { message } = told(played)
      return failing(parts.map((part) => unless(message.includes(part), `"${message}" lacks ${part}`)))
    }),
  ],
  [
    'messageMentionsTotal',
    check(COUNT, (total, played) => {
      const { message } = told(played)
      return unless(message.split(/\W+/u).includes(String(total)), `"${message}" lacks ${total}`)
    }),
  ],
  [
    'messageMaxChars',
    check(COUNT, (most, played) => {
      const { length } = told(played).text
      return unless(0 < length && length <= most, `${length} characters, not 1 to ${most}`)
    }),
  ],
  ['error', check(z.literal('clear message required'), clearError)],
  ['callOk', check(z.boolean(), callOk)],
  [
    'serverCalled',
    check(z.boolean(), (wanted, { calls }) => unless(calls.length > 0 === wanted, `${calls.length} calls`)),
  ],
  [
    'received',
    check(z.record(z.string(), z.unknown()), (params, { calls }) =>
      unless(
        isDeepStrictEqual(calls.at(-1)?.params, params),
        `received ${JSON.stringify(calls.at(-1)?.params)}`,
      ),
    ),
  ],
  ['asksFor', check(z.string(), asksFor)],
  [
    'checkedAs',
    check(z.string(), (name, { checked }) =>
      unless(checked.at(-1) === name, `checked as ${checked.at(-1) ?? 'nothing'}`),
    ),
  ],
  ['toolsArrayUnchanged', check(YES, (_, played) => differing(requestsOf(played).map(({ tools }) => tools)))],
  [
    'announcementUnchanged',
    check(YES, (_, played) => differing(requestsOf(played).map(({ announcement }) => announcement))),
  ],
  ['announcedOnce', check(NAMES, announcedOnce)],
  ['removedIn', check(z.record(z.string(), NAMES), removedIn)],
  [
    'knownAfterCompaction',
    check(NAMES, (names, played) => {
      lastOf(played, 'request')
      return failing(names.map((name) => unless(played.known.has(name), `${name} is not known`)))
    }),
  ],
  [
    'announcementMaxTokens',
    check(COUNT, (most, played) => {
      const tokens = countTokens(lastOf(played, 'request').request.announcement)
      return unless(0 < tokens && tokens <= most, `${tokens} tokens, not 1 to ${most}`)
    }),
  ],
  ['announcementSaysMore', check(YES, saysMore)],
  [
    'maxSeconds',
    check(z.number().positive(), (most, { seconds }) =>
      unless(seconds <= most, `took ${seconds.toFixed(1)} s, not ${most}`),
    ),
  ],
])

const ALTERNATIVES = z.array(z.record(z.string(), z.unknown())).min(1)

/** All that was not met. @throws Error where an expectation is not understood, or where nothing is expected */
function missesOf(expect: SessionCase['expect'], played: Played): readonly string[] {
  const expectations = Object.entries(expect)
  if (expectations.length === 0) throw new Error('expectation: nothing is expected')
  return expectations.flatMap(([name, wanted]) => {
    if (name === 'oneOf') {
      const misses = understood(ALTERNATIVES, wanted, name).map((one) => missesOf(one, played))
      return misses.some((some) => some.length === 0) ? [] : [`none of: ${misses.flat().join(' | ')}`]
    }
    const checkIt = CHECKS.get(name)
    if (checkIt === undefined) throw new Error(`expectation: "${name}" is not understood`)
    const miss = checkIt(wanted, played)
    return miss === undefined ? [] : [`${name}: ${miss}`]
  })
}

/** Deltas where the case is about changes; both ways where it looks at a request; else the default. */
function announcementsOf({ kind, steps }: SessionCase): readonly PlayOptions['announcement'][] {
  if (kind === 'announcement') return ['delta']
  const hasRequests = steps.some((step) => 'turn' in step || 'request' in step)
  return hasRequests ? ['header', 'delta'] : ['header']
}

/** Plays a case and tells what it did not get. @throws Error where any of it is not understood */
export async function sessionMisses(
  sessionCase: SessionCase,
  options: Omit<PlayOptions, 'announcement'> = {},
): Promise<readonly string[]> {
  const misses: string[] = []
  for (const announcement of announcementsOf(sessionCase)) {
    const played = await playSession(sessionCase, { ...options, announcement })
    const missed = missesOf(sessionCase.expect, played)
    misses.push(...missed.map((miss) => (announcement === 'delta' ? `with deltas, ${miss}` : miss)))
  }
  return misses
}
