import type { Split } from '../../datasets/dataset.ts'
import type { Mode } from '../../toolsearch/mode.ts'

/** What was typed. */
export interface RunOptions {
  readonly dataset?: readonly string[]
  readonly retriever?: readonly string[]
  readonly measure?: readonly string[]
  readonly mode?: readonly Mode[]
  readonly split?: Split | 'all'
  readonly catalogSize?: readonly number[]
  /** False after `--no-timing`. */
  readonly timing: boolean
  /** False after `--no-modes`. */
  readonly modes: boolean
  readonly maxQueries?: number
  readonly seed?: number
  readonly out?: string
  readonly quick?: true
  readonly json?: true
}
