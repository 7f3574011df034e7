import type { Analyzer } from './analyzer.ts'

/** Remembers what a function made of an analyser: tables of words are analysed once, not with every index. */
export function perAnalyzer<Made>(make: (analyzer: Analyzer) => Made): (analyzer: Analyzer) => Made {
  const made = new WeakMap<Analyzer, { readonly value: Made }>()
  return (analyzer) => {
    const known = made.get(analyzer) ?? { value: make(analyzer) }
    made.set(analyzer, known)
    return known.value
  }
}
