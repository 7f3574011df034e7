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

/** A reader such as `head` may close the pipe early: that ends the output, not the command. */
function ignoreClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

export function processIo(): Io {
  ignoreClosedPipe(process.stdout)
  ignoreClosedPipe(process.stderr)
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
