import {
  type CacheRules,
  LONG_LIFETIME_MS,
  minTokensOf,
  rulesOf,
  SHORT_LIFETIME_MS,
  startSpreadMs,
  survival,
} from './cache-rules.ts'
import { lossRate } from './loss.ts'
import { learnRequest, type ModelCache, readsOnlyFloor, type Stored } from './model-cache.ts'
import { isFullRead, type KnownCause, type Prediction, type SessionPredictor } from './prediction.ts'
import type { SharedPrefix } from './shared-prefix.ts'
import { thinkingOf } from './thinking.ts'
import type { RecordedRequest, Trace, UpcomingRequest } from './trace.ts'

/** One way a request may turn out. */
interface Outcome {
  readonly readTokens: number
  readonly cause?: KnownCause
}

/**
 * A fall in tokens from which on the history is another one (turned back, or resumed with less in it): below it a
 * reminder at the tail was left out. Chosen on the half of the public sessions whose ids' SHA-256 starts below 128.
 */
const SHORTENED_TOKENS = 1_500

interface Session {
  readonly caches: Map<string, ModelCache>
  lifetimeMs: number
  /** Whether the first request found tools and system text stored. */
  startedWarm: boolean
  latest: Stored | undefined
  /** Of the conversation so far: all prompts and answers, and the result or the input that the next request brings. */
  blocks: number
}

/**
 * Predicts by the rules of a cache with breakpoints. Messages are only appended, so a request reads what the one before
 * it stored, unless
 * - its lifetime passed (5 minutes or 1 hour, as the writes of the session showed), from start to start, a read renewing it;
 * - the model is another one: each model has a cache of its own;
 * - the messages were summarised, cleared or cut short: tools and system text are left;
 * - thinking is switched on or off, which renders the messages anew: what was last stored in the same way is read if it
 *   stands within the look-back, else tools and system text;
 * - the prompt is shorter than the model's minimum.
 * Tools and system text outlive a pause only where they were found stored at the session's start and another session of
 * the project has used the model since.
 */
export function createBreakpointPredictor(trace: Trace, shared: SharedPrefix): SessionPredictor {
  const { id, client, kind } = trace
  const spreadMs = startSpreadMs(client)
  const session: Session = {
    caches: new Map(),
    lifetimeMs: SHORT_LIFETIME_MS,
    startedWarm: false,
    latest: undefined,
    blocks: 1,
  }

  const floorOf = ({ model, promptTokens }: UpcomingRequest): number =>
    Math.min(promptTokens, session.caches.get(model)?.floorTokens ?? shared.tokensOf(model, kind))

  const afterExpiry = (request: UpcomingRequest): number => {
    const isLeft = session.startedWarm && shared.isKeptWarm(request.model, kind, id, request.atMs)
    return isLeft ? floorOf(request) : 0
  }

  const switchedThinking = (cache: ModelCache, request: UpcomingRequest, rules: CacheRules): Outcome => {
    const floor = floorOf(request)
    const stored = cache.turnThinking === undefined ? undefined : cache.byThinking.get(cache.turnThinking)
    if (stored === undefined || request.atMs - stored.atMs > session.lifetimeMs + spreadMs / 2)
      return { readTokens: floor, cause: 'thinking switched' }
    // The breakpoint itself counts as one.
    if (session.blocks - stored.blocks >= rules.lookBackBlocks)
      return { readTokens: floor, cause: 'look-back exceeded' }
    return { readTokens: Math.min(stored.tokens, request.promptTokens), cause: 'thinking switched' }
  }

  const whileAlive = (cache: ModelCache, request: UpcomingRequest, rules: CacheRules): Outcome => {
    const { promptTokens, trigger, boundary } = request
    if (boundary !== undefined)
      return { readTokens: floorOf(request), cause: boundary === 'compact' ? 'compaction' : 'context edited' }
    if (promptTokens < cache.last.tokens - SHORTENED_TOKENS)
      return { readTokens: floorOf(request), cause: 'history shortened' }
    if (trigger === 'user' && cache.turnThinking !== undefined && cache.turnThinking !== cache.thinking)
      return switchedThinking(cache, request, rules)
    const prefix = Math.min(cache.last.tokens, promptTokens)
    return { readTokens: trigger === 'user' ? cache.answers.expectedRead(promptTokens, prefix) : prefix }
  }

  const known = (cache: ModelCache, request: UpcomingRequest, readableTokens: number): Prediction => {
    const isSwitch = cache.last !== session.latest
    const gapMs = request.atMs - cache.last.atMs
    const alive = survival(gapMs, session.lifetimeMs, spreadMs)
    const gone = afterExpiry(request)
    const kept = whileAlive(cache, request, rulesOf(request.model))
    const isFull = isFullRead(kept.readTokens, readableTokens)
    const keptCause = isSwitch && !isFull ? 'model switch' : kept.cause
    const loss = kept.cause === undefined ? lossRate(request, gapMs) : 0
    const keptMean = (1 - loss) * kept.readTokens + loss * Math.min(kept.readTokens, floorOf(request))
    const likely = alive >= 0.5 ? kept.readTokens : gone
    const cause = alive >= 0.5 ? keptCause : isSwitch ? 'model switch' : 'lifetime passed'
    return {
      readableTokens,
      readTokens: likely,
      ...(cause === undefined ? {} : { cause }),
      expectedTokens: alive * keptMean + (1 - alive) * gone,
      fullShare: isFull ? alive * (1 - loss) : 0,
    }
  }

  const certain = (readableTokens: number, readTokens: number, cause: KnownCause): Prediction => ({
    readableTokens,
    readTokens,
    cause,
    expectedTokens: readTokens,
    fullShare: isFullRead(readTokens, readableTokens) ? 1 : 0,
  })

  return {
    predict(request) {
      const { model, promptTokens } = request
      const readableTokens = Math.min(session.latest?.tokens ?? promptTokens, promptTokens)
      const cache = session.caches.get(model)
      if (readableTokens < minTokensOf(rulesOf(model), model))
        return certain(readableTokens, 0, 'below the minimum')
      if (cache === undefined) return certain(readableTokens, afterExpiry(request), 'model switch')
      return known(cache, request, readableTokens)
    },
    learn(request, prediction) {
      const { model, atMs, boundary } = request
      if (session.latest === undefined) session.startedWarm = readsOnlyFloor(request)
      learnLifetime(session, request)
      // What a summary replaced is gone for every model.
      if (boundary !== undefined)
        for (const other of session.caches.keys()) if (other !== model) session.caches.delete(other)
      session.latest = {
        tokens: request.readTokens + request.writtenTokens,
        atMs,
        blocks: session.blocks,
      }
      session.blocks += (request.blocks ?? 1) + 1
      const learnt = {
        request,
        stored: session.latest,
        client,
        ...(prediction === undefined ? {} : { prediction }),
      }
      const cache = learnRequest(session.caches.get(model), learnt)
      session.caches.set(model, cache)
      if (cache.floorTokens !== undefined) shared.learnTokens(model, kind, cache.floorTokens)
      shared.learnUse(model, kind, id, { atMs, lifetimeMs: session.lifetimeMs })
    },
    hindsight(request) {
      const cache = session.caches.get(request.model)
      if (cache === undefined) return undefined
      const thinking = thinkingOf(request, client)
      const isSwitch = thinking !== undefined && cache.thinking !== undefined && thinking !== cache.thinking
      if (isSwitch) return 'thinking switched'
      return request.atMs - cache.last.atMs > session.lifetimeMs ? 'lifetime passed' : undefined
    },
  }
}

function learnLifetime(session: Session, { written5mTokens, written1hTokens }: RecordedRequest): void {
  if (written1hTokens) session.lifetimeMs = LONG_LIFETIME_MS
  else if (written5mTokens) session.lifetimeMs = SHORT_LIFETIME_MS
}
