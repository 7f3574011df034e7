import type { Kind } from './trace.ts'

interface Use {
  readonly atMs: number
  readonly lifetimeMs: number
}

/** What the sessions of one project showed so far of the tools and system text they share. */
export interface SharedPrefix {
  /** Size of tools and system text, where a session was seen to read just these; 0 where none was yet. */
  tokensOf(model: string, kind: Kind): number
  learnTokens(model: string, kind: Kind, tokens: number): void
  learnUse(model: string, kind: Kind, session: string, use: Use): void
  /** Whether another session than this one used the model so lately that its entries live. */
  isKeptWarm(model: string, kind: Kind, session: string, atMs: number): boolean
}

/** A cache belongs to an account, not to a session: entries of tools and system text serve all that send the same. */
export function createSharedPrefix(): SharedPrefix {
  const tokens = new Map<string, number>()
  const uses = new Map<string, Map<string, Use>>()
  const keyOf = (model: string, kind: Kind): string => `${kind} ${model}`
  return {
    tokensOf: (model, kind) => tokens.get(keyOf(model, kind)) ?? 0,
    learnTokens(model, kind, size) {
      tokens.set(keyOf(model, kind), size)
    },
    learnUse(model, kind, session, use) {
      const key = keyOf(model, kind)
      const ofModel = uses.get(key) ?? new Map<string, Use>()
      uses.set(key, ofModel.set(session, use))
    },
    isKeptWarm(model, kind, session, atMs) {
      const ofModel = uses.get(keyOf(model, kind)) ?? []
      for (const [other, use] of ofModel) {
        if (other !== session && atMs - use.atMs <= use.lifetimeMs) return true
      }
      return false
    },
  }
}
