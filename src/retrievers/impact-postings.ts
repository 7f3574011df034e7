/** For every term, the documents it stands in and what a match there is worth. */
export interface ImpactPostings {
  /** The postings of term t stand at `starts[t]` to `starts[t + 1]`, documents ascending. */
  readonly starts: Uint32Array
  readonly docs: Uint32Array
  /** What a query term of weight 1 adds to the document's score. */
  readonly impacts: Float32Array
  /** The largest impact of every term. */
  readonly most: Float32Array
}

/** A part of postings: entries `begin` to `end` of both arrays. */
export interface ImpactSlice {
  readonly docs: Uint32Array
  readonly impacts: Float32Array
  readonly begin: number
  readonly end: number
  /** The largest of its impacts, where that is known. */
  readonly most?: number
}

export function sliceOf({ starts, docs, impacts, most }: ImpactPostings, term: number): ImpactSlice {
  return {
    docs,
    impacts,
    begin: starts[term] as number,
    end: starts[term + 1] as number,
    most: most[term] as number,
  }
}

/** The largest impact of every term. */
export function largestImpacts(starts: Uint32Array, impacts: Float32Array): Float32Array {
  const most = new Float32Array(starts.length - 1)
  for (let term = 0; term < most.length; term++) {
    let largest = 0
    for (let i = starts[term] as number; i < (starts[term + 1] as number); i++)
      if ((impacts[i] as number) > largest) largest = impacts[i] as number
    most[term] = largest
  }
  return most
}

/** In how many documents a term stands. */
export function dfOf({ starts }: ImpactPostings, term: number): number {
  return (starts[term + 1] as number) - (starts[term] as number)
}

/** For a query term that stands for several: in each document the largest impact of any of them. */
export function strongestByDoc(terms: readonly number[], postings: ImpactPostings): ImpactSlice {
  const strongest = new Map<number, number>()
  for (const term of terms) {
    const { docs, impacts, begin, end } = sliceOf(postings, term)
    for (let i = begin; i < end; i++) {
      const doc = docs[i] as number
      strongest.set(doc, Math.max(strongest.get(doc) ?? 0, impacts[i] as number))
    }
  }
  const docs = Uint32Array.from(strongest.keys())
  return { docs, impacts: Float32Array.from(strongest.values()), begin: 0, end: docs.length }
}
