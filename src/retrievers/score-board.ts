import type { DocScores } from './ranking.ts'

/** Scores of documents being added up; emptied by touching only what was written. */
export class ScoreBoard implements DocScores {
  readonly scores: Float64Array
  readonly docs: Uint32Array
  /** 1 for documents among the first `count` of `docs`. */
  readonly seen: Uint8Array
  count = 0

  constructor(size: number) {
    this.scores = new Float64Array(size)
    this.docs = new Uint32Array(size)
    this.seen = new Uint8Array(size)
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) {
      const doc = this.docs[i] as number
      this.scores[doc] = 0
      this.seen[doc] = 0
    }
    this.count = 0
  }

  add(doc: number, score: number): void {
    this.touch(doc)
    this.scores[doc] = (this.scores[doc] as number) + score
  }

  set(doc: number, score: number): void {
    this.touch(doc)
    this.scores[doc] = score
  }

  /** Adds `weight × values[i]` to document `docs[i]` for i from `begin` up to `end`. */
  addAll(docs: Uint32Array, values: Float32Array, begin: number, end: number, weight: number): void {
    const { scores, seen, docs: touched } = this
    let { count } = this
    for (let i = begin; i < end; i++) {
      const doc = docs[i] as number
      if (seen[doc] === 0) {
        seen[doc] = 1
        touched[count++] = doc
      }
      scores[doc] = (scores[doc] as number) + weight * (values[i] as number)
    }
    this.count = count
  }

  /** Sets every score below the minimum to 0, but for the documents that are exempt. */
  cutBelow(minimum: number, exempt: ReadonlySet<number>): void {
    const { scores, docs, count } = this
    for (let i = 0; i < count; i++) {
      const doc = docs[i] as number
      if ((scores[doc] as number) < minimum && !exempt.has(doc)) scores[doc] = 0
    }
  }

  private touch(doc: number): void {
    if (this.seen[doc] === 1) return
    this.seen[doc] = 1
    this.docs[this.count++] = doc
  }
}
