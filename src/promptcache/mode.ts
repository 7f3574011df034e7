import type { Tool } from '../catalog/tool.ts'
import type { CountTokens } from '../text/tokens.ts'
import { isDeferralActive, type Mode } from '../toolsearch/mode.ts'
import { definitionTokens } from './tool-definition.ts'

export interface DeferralQuestion {
  readonly mode: Mode
  readonly thresholdPercent: number
  readonly deferrable: readonly Tool[]
  readonly contextWindow: number
  readonly countTokens: CountTokens
}

/** Whether requests are built with deferral, by the tokens of the definitions that could be deferred. */
export function defersTools(question: DeferralQuestion): boolean {
  const { mode, thresholdPercent, deferrable, contextWindow, countTokens } = question
  const deferredTokens = mode === 'tst-auto' ? definitionTokens(deferrable, countTokens) : 0
  return isDeferralActive({ mode, thresholdPercent }, { deferredTokens, contextWindow })
}
