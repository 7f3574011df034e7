import { type ErrorCode, GaugeError } from './gauge-error.ts'

/** Collects everything that is wrong with an input, so that one look shows all of it. */
export class Problems {
  readonly #found: string[] = []

  /** @param where - `file:line` or a file  @param what - what was found, what was expected and what to do */
  report(where: string, what: string): void {
    this.#found.push(`${where}: ${what}`)
  }

  get list(): readonly string[] {
    return this.#found
  }

  /** @throws GaugeError with all problems, if there are any */
  throwIfAny(code: ErrorCode, subject: string): void {
    const [first] = this.#found
    if (first === undefined) return
    const count = this.#found.length === 1 ? 'one problem' : `${this.#found.length} problems`
    throw new GaugeError(code, `${subject}: ${count}`, this.#found)
  }
}
