/** Reads that must agree before a step larger than the documented one is believed. */
const ENOUGH_READS = 8

/** Finds the step that a session's reads come in. */
export interface StepFinder {
  learn(readTokens: number): void
  /** Another model may have another step. */
  forget(): void
  /** The largest read up to a prefix: a multiple of the documented step, or what the reads so far have in common. */
  cut(prefixTokens: number, stepTokens: number): number
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

/**
 * A provider documents steps of 128 tokens, and servers store in larger blocks: all reads of one model lie the same
 * distance apart (GPT-5.5 in public Codex sessions: 384 more than a multiple of 512). The greatest common divisor of
 * the distances between the reads so far is that step.
 */
export function createStepFinder(): StepFinder {
  let first: number | undefined
  let step = 0
  let reads = 0
  return {
    learn(readTokens) {
      if (readTokens === 0) return
      first ??= readTokens
      step = greatestCommonDivisor(step, Math.abs(readTokens - first))
      reads++
    },
    forget() {
      first = undefined
      step = 0
      reads = 0
    },
    cut(prefixTokens, stepTokens) {
      const isLarger =
        first !== undefined && reads >= ENOUGH_READS && step > stepTokens && step % stepTokens === 0
      const found = isLarger ? step : stepTokens
      const offset = isLarger ? (first ?? 0) % found : 0
      return Math.max(0, Math.floor((prefixTokens - offset) / found) * found + offset)
    },
  }
}
