const LINE_FEED = 0x0a

/** Cuts a stream of bytes into lines of UTF-8, whatever the pieces it comes in. */
export class LineSplitter {
  #pieces: Buffer[] = []
  #heldBytes = 0

  /** @returns the lines that this piece completes, without their ends */
  push(piece: Buffer): string[] {
    const lines: string[] = []
    let start = 0
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, start)) {
      this.#hold(piece.subarray(start, end))
      lines.push(this.unfinished.replace(/\r$/u, ''))
      this.#pieces = []
      this.#heldBytes = 0
      start = end + 1
    }
    this.#hold(piece.subarray(start))
    return lines
  }

  #hold(bytes: Buffer): void {
    if (bytes.length === 0) return
    this.#pieces.push(bytes)
    this.#heldBytes += bytes.length
  }

  /** Bytes of the line that has no end yet. */
  get heldBytes(): number {
    return this.#heldBytes
  }

  /** The line that has no end yet. */
  get unfinished(): string {
    return Buffer.concat(this.#pieces).toString('utf8')
  }
}
