import type { Command } from 'commander'
import { GaugeError } from '../../lib/gauge-error.ts'
import { isDeferralActive } from '../../toolsearch/mode.ts'
import { type Settings, settingsFromEnv } from '../../toolsearch/settings.ts'
import type { Io } from '../io.ts'
import { jsonText, naturalNumber, positiveInteger } from '../options.ts'

interface SettingsOptions {
  readonly contextWindow: number
  readonly deferredTokens?: number
  readonly json?: true
}

/** Whether requests are built with deferral; undecided in `tst-auto` until the tokens are known. */
function activeOf(settings: Settings, { contextWindow, deferredTokens }: SettingsOptions): boolean | null {
  if (settings.mode === 'tst-auto' && deferredTokens === undefined) return null
  return isDeferralActive(settings, { contextWindow, deferredTokens: deferredTokens ?? 0 })
}

function activeText(settings: Settings, active: boolean | null, options: SettingsOptions): string {
  if (settings.mode !== 'tst-auto') return active === true ? 'yes' : 'no'
  const from = Math.ceil((settings.thresholdPercent * options.contextWindow) / 100)
  const rule = `${settings.thresholdPercent} % of ${options.contextWindow} tokens: from ${from} tokens of deferred tools on`
  if (active === null) return `depends on the tools (${rule}); give --deferred-tokens`
  return `${active ? 'yes' : 'no'} (${rule}; there are ${options.deferredTokens})`
}

export function addSettingsCommand(root: Command, io: Io): void {
  root
    .command('settings')
    .description('What the environment decides: mode, weights, minimum score, and what is wrong with it')
    .option('--context-window <tokens>', 'context window of the model', positiveInteger, 200_000)
    .option('--deferred-tokens <tokens>', 'tokens of the definitions that could be deferred', naturalNumber)
    .option('--json', 'print one JSON document')
    .action((options: SettingsOptions) => {
      const { settings, warnings } = settingsFromEnv(io.env)
      const active = activeOf(settings, options)
      const { mode, thresholdPercent, weights, minScore, announcement } = settings
      if (options.json) {
        io.out(jsonText({ mode, thresholdPercent, active, weights, minScore, announcement, warnings }))
        return
      }
      io.out(
        [
          `mode           ${mode}`,
          `deferral       ${activeText(settings, active, options)}`,
          `weights        keyword ${weights.keyword}, tfidf ${weights.tfidf}`,
          `minimum score  ${minScore}`,
          `announcement   ${announcement}`,
          ...warnings.map((warning) => `warning        ${warning}`),
          '',
        ].join('\n'),
      )
    })
}

/** The settings of a command that uses them; their warnings go to stderr. */
export function readSettings(io: Io): { readonly settings: Settings; readonly warnings: readonly string[] } {
  const read = settingsFromEnv(io.env)
  for (const warning of read.warnings) io.err(`warning: ${warning}\n`)
  return read
}

/** @throws GaugeError E_USAGE, for combinations that commander cannot check */
export function usageError(message: string): never {
  throw new GaugeError('E_USAGE', message)
}
