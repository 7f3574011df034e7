/** What a measure says, by the name before its parameters and cutoff. */
const MEANINGS: readonly (readonly [name: string, meaning: string])[] = [
  [
    'nDCG',
    'nDCG@k: credit for relevant tools among the first k, more the higher they stand, 1 for the best order',
  ],
  ['R', 'R@k: share of the relevant tools that are among the first k results'],
  ['RR', 'RR: 1 / rank of the first relevant tool'],
  ['Success', 'Success@k: 1 where at least one relevant tool is among the first k'],
  [
    'StRecall',
    'StRecall@k: share of the needs met within the first k; tools that serve one need are alternatives',
  ],
  ['Complete', 'Complete@k: 1 where all relevant tools are among the first k'],
  ['P', 'P@k: share of k places that hold a relevant tool'],
  ['AP', 'AP: precision at the place of each relevant tool, averaged over the relevant tools'],
  ['Rprec', 'Rprec: precision at the place that is the number of relevant tools'],
  ['Judged', 'Judged@k: share of the first k results that somebody judged'],
]

const RECALL_IN_PAPERS =
  'Recall in papers on tool retrieval often means Success@k (is at least one relevant tool among the first k?), which is never smaller than R@k'

/** Hits that a run asks for where no measure looks deeper. Source: depthOf in experiment/define.ts. */
const LEAST_DEPTH = 10

function nameOf(measure: string): string {
  return /^[^(@\s]*/u.exec(measure)?.[0] ?? ''
}

function cutoffOf(measure: string): number | undefined {
  const digits = /@(\d+)$/u.exec(measure)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/**
 * What the shown measures mean, and how deep the rankings behind them are; empty where none is shown.
 * @param computed - all measures of the run: they decide the depth
 */
export function measureNotes(shown: readonly string[], computed: readonly string[]): readonly string[] {
  const names = new Set(shown.map(nameOf))
  const meanings = MEANINGS.filter(([name]) => names.has(name)).map(([, meaning]) => meaning)
  const recall = names.has('R') ? [RECALL_IN_PAPERS] : []
  return shown.length === 0
    ? []
    : [...meanings, ...recall, depthNote(shown, computed)].map((note) => `${note}.`)
}

function depthNote(shown: readonly string[], computed: readonly string[]): string {
  const depth = Math.max(LEAST_DEPTH, ...computed.map((measure) => cutoffOf(measure) ?? 0))
  const uncut = shown.filter((measure) => cutoffOf(measure) === undefined)
  const seen = uncut.length === 0 ? '' : `: ${uncut.join(', ')} over the first ${depth} results`
  return `Rankings are ${depth} hits deep${seen}`
}
