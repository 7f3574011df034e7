import type { Command } from 'commander'
import { GaugeError } from '../../lib/gauge-error.ts'
import type { Io } from '../io.ts'
import { notEmpty } from '../options.ts'
import { type ReplayOptions, replaySessions } from './simulate-replay.ts'

interface SimulateOptions extends Omit<ReplayOptions, 'paths'> {
  readonly replay?: readonly string[]
}

async function simulate({ replay, ...options }: SimulateOptions, io: Io): Promise<void> {
  if (replay !== undefined) {
    await replaySessions({ ...options, paths: replay }, io)
    return
  }
  if (options.importTo !== undefined) {
    throw new GaugeError('E_USAGE', '--import-to needs sessions to import. Name them with --replay.')
  }
  throw new GaugeError(
    'E_USAGE',
    'nothing to simulate. Name recorded sessions with --replay: files or folders of Claude Code, Codex or traces of counts.',
  )
}

/** Adds to what a variadic option was given before. */
function collectPaths(path: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), notEmpty(path)]
}

export function addSimulateCommand(root: Command, io: Io): void {
  root
    .command('simulate')
    .description('what sessions read from the prompt cache, and what broke the prefix')
    .option(
      '--replay <path...>',
      "recorded sessions through the providers' cache rules: Claude Code sessions, Codex rollouts, traces of counts; files, or folders that hold them",
      collectPaths,
    )
    .option(
      '--import-to <folder>',
      'write the sessions as counts, times and models, without any text',
      notEmpty,
    )
    .option('--json', 'print one JSON document')
    .action((options: SimulateOptions) => simulate(options, io))
}
