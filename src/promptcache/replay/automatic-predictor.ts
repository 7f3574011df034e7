import { type CacheRules, minTokensOf, rulesOf } from './cache-rules.ts'
import { isFullRead, type KnownCause, type Prediction, type SessionPredictor } from './prediction.ts'
import { createStepFinder } from './step-finder.ts'
import type { RecordedRequest, UpcomingRequest } from './trace.ts'

interface Outcome {
  readonly readTokens: number
  readonly cause?: KnownCause
}

interface Session {
  latest: RecordedRequest | undefined
  /** Prompt of the last turn of a person: what reasoning is not part of. */
  turnTokens: number
  /** Smallest read so far: tools and instructions. */
  floorTokens: number
}

/**
 * Share of requests that lose a part of their prefix for no reason the counts show (sent to a server that holds less of
 * it, evicted), and what they read of it on average. Counted after all rules in the Codex sessions whose ids' SHA-256
 * starts below 128: 89 of 1,286.
 */
const LOSS_RATE = 89 / 1286
const LOST_READ_SHARE = 0.69

/**
 * Predicts by the rules of a cache without breakpoints: the longest prefix that an earlier request shares, in steps,
 * from the model's minimum up, unless
 * - its lifetime passed, or the messages were summarised: tools and instructions are left, which other sessions use too;
 * - the model is another one;
 * - a person's turn begins: reasoning between the tools of the turn before is dropped from the prompt, so that the two
 *   prompts part where that turn began.
 */
export function createAutomaticPredictor(): SessionPredictor {
  const session: Session = { latest: undefined, turnTokens: 0, floorTokens: 0 }
  const steps = createStepFinder()

  const stored = (tokens: number, request: UpcomingRequest): number => {
    const rules = rulesOf(request.model)
    const prefix = Math.min(tokens, request.promptTokens)
    return prefix < minTokensOf(rules, request.model) ? 0 : steps.cut(prefix, rules.stepTokens)
  }

  const outcome = (request: UpcomingRequest, latest: RecordedRequest, rules: CacheRules): Outcome => {
    const floor = Math.min(session.floorTokens, request.promptTokens)
    if (request.model !== latest.model) return { readTokens: 0, cause: 'model switch' }
    if (request.atMs - latest.atMs > rules.lifetimeMs) return { readTokens: floor, cause: 'lifetime passed' }
    if (request.boundary !== undefined) return { readTokens: floor, cause: 'compaction' }
    const whole = stored(latest.promptTokens, request)
    if (request.trigger !== 'user' || latest.trigger === 'user') return { readTokens: whole }
    const ofTurn = stored(session.turnTokens, request)
    return ofTurn < whole ? { readTokens: ofTurn, cause: 'reasoning dropped' } : { readTokens: whole }
  }

  return {
    predict(request): Prediction {
      const { latest } = session
      const readableTokens = Math.min(latest?.promptTokens ?? request.promptTokens, request.promptTokens)
      const { readTokens, cause }: Outcome =
        latest === undefined ? { readTokens: 0 } : outcome(request, latest, rulesOf(request.model))
      const loss = cause === undefined ? LOSS_RATE : 0
      return {
        readableTokens,
        readTokens,
        ...(cause === undefined ? {} : { cause }),
        expectedTokens: (1 - loss + loss * LOST_READ_SHARE) * readTokens,
        fullShare: isFullRead(readTokens, readableTokens) ? 1 - loss : 0,
      }
    },
    learn(request) {
      const { promptTokens, readTokens, trigger, boundary } = request
      if (session.latest?.model !== request.model) steps.forget()
      steps.learn(readTokens)
      session.floorTokens =
        session.latest === undefined ? readTokens : Math.min(session.floorTokens, readTokens)
      if (trigger === 'user' || boundary !== undefined) session.turnTokens = promptTokens
      session.latest = request
    },
    hindsight: () => undefined,
  }
}
