/** An array of unsigned 32-bit integers that grows at its end. */
export class GrowableUint32 {
  /** Longer than what was pushed; `length` says how much of it counts. Replaced when the array grows. */
  values: Uint32Array
  length = 0

  /** @param room - values that fit before it grows */
  constructor(room = 256) {
    this.values = new Uint32Array(Math.max(16, room))
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length++] = value
  }

  append(other: GrowableUint32): void {
    this.reserve(other.length)
    this.values.set(other.filled(), this.length)
    this.length += other.length
  }

  /** Makes room for so many more values, which may then be written to `values` directly. */
  reserve(more: number): void {
    if (this.length + more <= this.values.length) return
    const larger = new Uint32Array(Math.max(this.values.length * 2, this.length + more))
    larger.set(this.filled())
    this.values = larger
  }

  /** What was pushed; shares its memory with this array. */
  filled(): Uint32Array {
    return this.values.subarray(0, this.length)
  }
}
