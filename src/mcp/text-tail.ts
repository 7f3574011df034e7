/** The end of a text that may go on without end. */
export class TextTail {
  readonly #limit: number
  #held = Buffer.alloc(0)
  #isCut = false

  /** @param limit - bytes kept */
  constructor(limit: number) {
    this.#limit = limit
  }

  push(piece: Buffer): void {
    const all = Buffer.concat([this.#held, piece.subarray(-this.#limit)])
    this.#isCut ||= this.#held.length + piece.length > this.#limit
    this.#held = Buffer.from(all.subarray(-this.#limit))
  }

  /** The lines that hold anything; the first one begins with `…` where the text before it is lost. */
  get lines(): readonly string[] {
    const text = this.#held.toString('utf8').replace(/^\uFFFD+/u, '')
    return `${this.#isCut ? '…' : ''}${text}`.split(/[\r\n]+/u).filter((line) => line.trim() !== '')
  }
}
