import type { Progress } from '../experiment/run-experiment.ts'
import type { Io } from './io.ts'

const CLEAR_LINE = '\r\u001b[2K'

/** One line that is written over on a terminal; a line for every step elsewhere. */
export function progressTo(io: Io): Progress & { done(): void } {
  return {
    step: (what, number, total) => {
      const line = `[${number}/${total}] ${what}`
      io.err(io.isTerminal ? `${CLEAR_LINE}${line.slice(0, io.width - 1)}` : `${line}\n`)
    },
    done: () => {
      if (io.isTerminal) io.err(CLEAR_LINE)
    },
  }
}
