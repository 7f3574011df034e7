import { writeSync } from 'node:fs'

/** What a command may touch of the outside world. */
export interface Io {
  /** Results. */
  out(text: string): void
  /** Everything else: progress, warnings, errors. */
  err(text: string): void
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Columns of the terminal; 120 where there is none. */
  readonly width: number
  readonly isTerminal: boolean
  readonly color: boolean
}

const DEFAULT_WIDTH = 120

const COULD_NOT_RUN = 2

/** A reader such as `head` may close the pipe early: that ends the output, not the command. A full disk does. */
function watchOutput(stream: NodeJS.WriteStream, name: string): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    writeSync(
      2,
      `error: cannot write to ${name} (${error.code ?? error.message}). Send the output elsewhere.\n`,
    )
    process.exit(COULD_NOT_RUN)
  })
}

export function processIo(): Io {
  watchOutput(process.stdout, 'standard output')
  watchOutput(process.stderr, 'standard error')
  const isTerminal = process.stdout.isTTY === true
  return {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    env: process.env,
    cwd: process.cwd(),
    width: process.stdout.columns ?? DEFAULT_WIDTH,
    isTerminal: process.stderr.isTTY === true,
    color: isTerminal && process.env.NO_COLOR === undefined,
  }
}
