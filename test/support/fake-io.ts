import type { Io } from '../../src/cli/io.ts'
import { runCli } from '../../src/cli/run-cli.ts'

/** What a command line came to. */
export interface Outcome {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line in this process, away from the real terminal and environment. */
export async function toolgauge(
  args: readonly string[],
  { env = {}, cwd = process.cwd() }: { readonly env?: Io['env']; readonly cwd?: string } = {},
): Promise<Outcome> {
  const stdout: string[] = []
  const stderr: string[] = []
  const io: Io = {
    out: (text) => stdout.push(text),
    err: (text) => stderr.push(text),
    env,
    cwd,
    width: 120,
    isTerminal: false,
    color: false,
  }
  const exitCode = await runCli(args, io)
  return { exitCode, stdout: stdout.join(''), stderr: stderr.join('') }
}
