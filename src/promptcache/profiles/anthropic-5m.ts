import { defineProviderProfile } from '../provider.ts'

/** Anthropic's cache of five minutes. Source: the provider's public documentation, read on the day in `asOf`. */
export const anthropic5m = defineProviderProfile({
  id: 'anthropic-5m',
  asOf: '2026-08-22',
  match: { kind: 'breakpoint', lookBackBlocks: 20, maxBreakpoints: 4 },
  ttlMs: 300_000,
  writeMult: 1.25,
  readMult: 0.1,
  readMultOverrides: { 'claude-opus-5-5': 0.05, 'claude-sonnet-5-5': 0.05, 'claude-fable-5-1': 0.025 },
  minTokens: {
    'claude-opus-5': 512,
    'claude-fable-5': 512,
    'claude-mythos-5': 512,
    'claude-opus-4-8': 1024,
    'claude-sonnet-5': 1024,
    'claude-sonnet-4-6': 1024,
    'claude-sonnet-4-5': 1024,
    'claude-opus-4-7': 2048,
    'claude-opus-4-6': 4096,
    'claude-opus-4-5': 4096,
    'claude-haiku-4-5': 4096,
  },
})
