import { Command, CommanderError } from 'commander'
import { GaugeError } from '../lib/gauge-error.ts'
import { plainLine } from '../report/untrusted.ts'
import { addDatasetCommand } from './commands/dataset.ts'
import { addMcpCommand } from './commands/mcp.ts'
import { addMeasureCommand } from './commands/measure.ts'
import { addRunCommand } from './commands/run.ts'
import { addSearchCommand } from './commands/search.ts'
import { addSettingsCommand } from './commands/settings.ts'
import { addSimulateCommand } from './commands/simulate.ts'
import { addTuneCommand } from './commands/tune.ts'
import type { Io } from './io.ts'
import { packageVersion } from './package-version.ts'

const DONE = 0
const COULD_NOT_RUN = 2

/** Problems of one error that are printed; the rest is counted. */
const MOST_PROBLEMS = 200

function program(io: Io): Command {
  const root = new Command('toolgauge')
    .description(
      'Tool search for LLM agents, measured: recall, significance, index build time, prompt-cache hit rate and cost.',
    )
    .version(packageVersion())
    // Without it `--` is taken by the root, and the options of the command behind it by `mcp`.
    .enablePositionalOptions()
    .showHelpAfterError('(toolgauge --help lists the commands, toolgauge COMMAND --help its options)')
  for (const add of [
    addRunCommand,
    addSearchCommand,
    addMeasureCommand,
    addSimulateCommand,
    addTuneCommand,
    addSettingsCommand,
    addDatasetCommand,
    addMcpCommand,
  ]) {
    add(root, io)
  }
  const all = [root, ...root.commands, ...root.commands.flatMap(({ commands }) => commands)]
  for (const command of all) {
    command
      .exitOverride()
      .configureOutput({ writeOut: io.out, writeErr: io.err, getOutHelpWidth: () => io.width })
  }
  return root
}

function describe(error: GaugeError): string {
  const listed = error.problems.filter((problem) => !error.message.includes(problem))
  const shown = listed.slice(0, MOST_PROBLEMS).map((problem) => `  ${plainLine(problem)}\n`)
  const hidden = listed.length - shown.length
  const more = hidden > 0 ? `  … and ${hidden} more\n` : ''
  return `error: ${plainLine(error.message)}\n${shown.join('')}${more}`
}

/**
 * Runs one command line. Nothing in here exits the process or throws.
 * @returns 0 done, 1 a gate failed, 2 could not run
 */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  try {
    await program(io).parseAsync(args, { from: 'user' })
    return DONE
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === DONE ? DONE : COULD_NOT_RUN
    if (error instanceof GaugeError) io.err(describe(error))
    else
      io.err(
        `internal error, please report it: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      )
    return COULD_NOT_RUN
  }
}
