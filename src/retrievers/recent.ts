/** Values of the keys kept last. */
export interface Recent<T> {
  get(key: string): T | undefined
  /** @returns the value */
  keep(key: string, value: T): T
}

/** What a search leaves for an explanation that follows it; queries come again, so a few stay. */
const MOST = 64

/** @param most - how many values stay */
export function createRecent<T>(most = MOST): Recent<T> {
  const values = new Map<string, T>()
  return {
    get: (key) => values.get(key),
    keep: (key, value) => {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > most && oldest !== undefined) values.delete(oldest)
      return value
    },
  }
}
