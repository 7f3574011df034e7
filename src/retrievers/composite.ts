import { GaugeError } from '../lib/gauge-error.ts'
import { retrieverId } from './define-retriever.ts'
import type { Params, Retriever } from './retriever.ts'

type Numbers = Readonly<Record<string, number>>

/**
 * The numbers a retriever around others works with: its defaults where nothing is given.
 * @throws GaugeError E_RETRIEVER on a parameter it does not have or that is no finite number
 */
export function compositeParams<P extends Numbers>(name: string, defaults: P, given: Partial<Numbers>): P {
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaults, key)) {
      const known = Object.keys(defaults).sort().join(', ')
      throw new GaugeError(
        'E_RETRIEVER',
        `retriever ${name} has no parameter "${key}". Its parameters: ${known}.`,
      )
    }
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      const text = `retriever ${name}: ${key}=${String(value)} is no number. Its default is ${defaults[key]}.`
      throw new GaugeError('E_RETRIEVER', text)
    }
  }
  return { ...defaults, ...given }
}

/** `rrf(bm25f,tfidf,k=30)`: the ids of the retrievers within, then the parameters that differ from the defaults. */
export function compositeId(
  name: string,
  inner: readonly Retriever[],
  defaults: Params,
  params: Params,
): string {
  const changed = retrieverId(name, defaults, params).slice(name.length + 1, -1)
  const parts = [...inner.map(({ id }) => id), ...(changed === '' ? [] : [changed])]
  return parts.length === 0 ? name : `${name}(${parts.join(',')})`
}
