export type ErrorCode =
  | 'E_USAGE'
  | 'E_FILE'
  | 'E_FORMAT'
  | 'E_CATALOG'
  | 'E_DATASET'
  | 'E_RETRIEVER'
  | 'E_MEASURE'
  | 'E_TREC'
  | 'E_EMPTY'
  | 'E_OUTPUT'
  | 'E_OPTIONAL'
  | 'E_SIMULATION'

/**
 * The one error the library throws on bad input. The message says where, what was found, what was
 * expected and what to do; `problems` lists every finding when one check found several.
 */
export class GaugeError extends Error {
  override readonly name = 'GaugeError'
  readonly code: ErrorCode
  readonly problems: readonly string[]

  constructor(code: ErrorCode, message: string, problems: readonly string[] = []) {
    super(message)
    this.code = code
    this.problems = problems
  }
}
