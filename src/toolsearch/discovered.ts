/** The names a session has found already, so that no prefetch repeats them. One for tools, one for skills. */
export interface Discovered {
  has(name: string): boolean
  /** Names found now; one that was known becomes the newest again. */
  add(names: Iterable<string>): void
  /** Oldest first; at most 500. */
  names(): readonly string[]
}

/** More than any session uses: beyond it the set is cut, which is rare enough to be cheap. */
export const MOST_DISCOVERED = 500
export const KEPT_DISCOVERED = 400

/** An empty set, or one that goes on from the names of an earlier run, oldest first. */
export function createDiscovered(earlier: Iterable<string> = []): Discovered {
  let known = new Set<string>()
  const add = (names: Iterable<string>): void => {
    for (const name of names) {
      known.delete(name)
      known.add(name)
    }
    if (known.size > MOST_DISCOVERED) known = new Set([...known].slice(-KEPT_DISCOVERED))
  }
  add(earlier)
  return { has: (name) => known.has(name), add, names: () => [...known] }
}
