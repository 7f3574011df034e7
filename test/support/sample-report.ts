import {
  type ComparisonRow,
  type ModeRow,
  type ResultRow,
  type RunReport,
  SYNTHETIC,
  type TimingRow,
} from '../../src/experiment/result.ts'
import { holm } from '../../src/lib/statistics.ts'

const RETRIEVERS = [
  'tool-search(hybrid)',
  'hybrid',
  'hybrid(pool=limit,ranks=order)',
  'tfidf',
  'keyword',
  'bm25f',
  'cjk-bigram',
  'minisearch',
] as const

const MEASURES = ['R@1', 'R@3', 'R@5', 'R@10', 'RR', 'nDCG@10'] as const

/** Means of `MEASURES`, in the order of `RETRIEVERS`. */
const MEANS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  'agent-cli': [
    [0.712, 0.846, 0.893, 0.937, 0.803, 0.829],
    [0.641, 0.804, 0.861, 0.915, 0.746, 0.781],
    [0.622, 0.771, 0.812, 0.812, 0.711, 0.735],
    [0.598, 0.769, 0.834, 0.901, 0.709, 0.751],
    [0.573, 0.722, 0.778, 0.848, 0.671, 0.709],
    [0.634, 0.801, 0.865, 0.921, 0.742, 0.779],
    [0.061, 0.082, 0.094, 0.101, 0.077, 0.081],
    [0.521, 0.683, 0.744, 0.812, 0.628, 0.667],
  ],
  'cjk-tools': [
    [0.583, 0.741, 0.806, 0.868, 0.684, 0.724],
    [0.571, 0.733, 0.799, 0.862, 0.674, 0.715],
    [0.552, 0.698, 0.731, 0.731, 0.637, 0.661],
    [0.549, 0.716, 0.784, 0.853, 0.655, 0.699],
    [0.468, 0.621, 0.689, 0.763, 0.571, 0.612],
    [0.566, 0.729, 0.801, 0.864, 0.671, 0.713],
    [0.512, 0.664, 0.727, 0.794, 0.612, 0.652],
    [0.031, 0.042, 0.049, 0.057, 0.039, 0.043],
  ],
}

const SLICES = [
  { slice: 'all', n: 212, shift: 0 },
  { slice: 'kind:exact', n: 34, shift: 0.16 },
  { slice: 'kind:name-words', n: 46, shift: 0.09 },
  { slice: 'kind:synonym', n: 41, shift: -0.14 },
  { slice: 'kind:task', n: 52, shift: -0.04 },
  { slice: 'kind:sentence', n: 39, shift: -0.08 },
  { slice: 'lang:en', n: 131, shift: 0.03 },
  { slice: 'lang:zh', n: 81, shift: -0.05 },
] as const

/** buildMs and p50 in µs at 100, 1,000 and 10,000 tools, in the order of `RETRIEVERS`. */
const TIMES: readonly (readonly (readonly [number, number])[])[] = [
  [
    [4.1, 96],
    [39.8, 310],
    [418, 2610],
  ],
  [
    [3.9, 71],
    [38.9, 274],
    [412, 2480],
  ],
  [
    [3.8, 58],
    [38.2, 236],
    [409, 2150],
  ],
  [
    [2.7, 34],
    [27.1, 138],
    [282, 1240],
  ],
  [
    [1.2, 31],
    [11.6, 117],
    [121, 1090],
  ],
  [
    [3.1, 29],
    [30.3, 104],
    [322, 930],
  ],
  [
    [0.8, 12],
    [7.7, 61],
    [81, 540],
  ],
  [
    [3.4, 47],
    [35.2, 205],
    [391, 1910],
  ],
]

/** How much slower than a synthetic catalog of 100 tools each dataset's own 100 are to index. */
const OWN_TOOLS: Readonly<Record<string, number>> = { 'agent-cli': 1.78, 'cjk-tools': 1.2 }

/** Queries answered right in the kinds with a measure of their own, in the order of `RETRIEVERS`. */
const NOTHING_TO_FIND = [
  { dataset: 'agent-cli', slice: 'kind:no-match', measure: 'Empty', n: 14, right: [8, 5, 5, 4, 2, 0, 11, 1] },
  { dataset: 'agent-cli', slice: 'kind:core', measure: 'Loaded', n: 9, right: [9, 0, 0, 0, 0, 0, 0, 0] },
  { dataset: 'cjk-tools', slice: 'kind:no-match', measure: 'Empty', n: 10, right: [6, 4, 4, 5, 3, 0, 4, 9] },
] as const

/** `tool-search(hybrid)` against the others, in their order: p, half of the interval's width, wins, losses of 212. */
const LEADS: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  'agent-cli': [
    [0.012, 0.037, 46, 29],
    [0.0009, 0.055, 61, 30],
    [0.0031, 0.052, 58, 33],
    [0.0004, 0.066, 67, 28],
    [0.081, 0.056, 49, 38],
    [0.0001, 0.063, 178, 3],
    [0.0001, 0.068, 81, 27],
  ],
  'cjk-tools': [
    [0.48, 0.025, 21, 17],
    [0.004, 0.043, 44, 22],
    [0.21, 0.039, 38, 29],
    [0.0002, 0.058, 63, 25],
    [0.39, 0.025, 27, 22],
    [0.0031, 0.047, 52, 28],
    [0.0001, 0.066, 171, 4],
  ],
}

const clip = (x: number) => Math.min(1, Math.max(0, x))

/** The mean with an interval of about the width that the bootstrap gives. */
function estimate(mean: number, n: number): Pick<ResultRow, 'mean' | 'low' | 'high' | 'n'> {
  const half = 1.96 * Math.sqrt((mean * (1 - mean)) / n) * 0.8
  return { mean, low: clip(mean - half), high: clip(mean + half), n }
}

function nothingToFindRows(): ResultRow[] {
  return NOTHING_TO_FIND.flatMap(({ dataset, slice, measure, n, right }) =>
    RETRIEVERS.map((retriever, r) => ({
      dataset,
      retriever,
      slice,
      measure,
      ...estimate((right[r] ?? 0) / n, n),
    })),
  )
}

function resultRows(): ResultRow[] {
  return Object.entries(MEANS).flatMap(([dataset, rows]) =>
    SLICES.flatMap(({ slice, n, shift }) =>
      rows.flatMap((means, r) =>
        MEASURES.map((measure, m): ResultRow => {
          const mean = clip((means[m] ?? 0) + shift)
          return { dataset, retriever: RETRIEVERS[r] ?? '', slice, measure, ...estimate(mean, n) }
        }),
      ),
    ),
  )
}

function comparisonRows(): ComparisonRow[] {
  return Object.entries(LEADS).flatMap(([dataset, leads]) => {
    const ndcg = (MEANS[dataset] ?? []).map((means) => means.at(-1) ?? 0)
    const adjusted = holm(leads.map(([p]) => p))
    return leads.map(([p, half, wins, losses], i) => {
      const difference = (ndcg[0] ?? 0) - (ndcg[i + 1] ?? 0)
      return {
        dataset,
        measure: 'nDCG@10',
        leader: RETRIEVERS[0],
        other: RETRIEVERS[i + 1] ?? '',
        difference,
        low: difference - half,
        high: difference + half,
        p,
        pHolm: adjusted[i] ?? 1,
        wins,
        ties: 212 - wins - losses,
        losses,
      }
    })
  })
}

function timingRow(
  r: number,
  catalog: string,
  tools: number,
  [buildMs, p50]: readonly [number, number],
): TimingRow {
  const retriever = RETRIEVERS[r] ?? ''
  return {
    retriever,
    catalog,
    tools,
    buildMs,
    buildMsP99: buildMs * 1.4,
    buildSamples: 64,
    coldBuildMs: buildMs * 3,
    updateMs: buildMs * 1.25,
    coldSamples: 3,
    queryUs: { p50, p95: p50 * 1.7, p99: p50 * 2.6 },
    querySamples: 2000,
    bytesPerTool: retriever === 'minisearch' ? 0 : 900 + 120 * r,
  }
}

function timingRows(): TimingRow[] {
  const own = Object.entries(OWN_TOOLS).flatMap(([dataset, factor]) =>
    TIMES.map(([[buildMs, p50] = [1, 1]], r) => timingRow(r, dataset, 100, [buildMs * factor, p50 * factor])),
  )
  const synthetic = TIMES.flatMap((bySize, r) =>
    bySize.map((times, s) => timingRow(r, SYNTHETIC, 100 * 10 ** s, times)),
  )
  return [...own, ...synthetic]
}

const MODE: Omit<ModeRow, 'mode' | 'layout'> = {
  provider: 'anthropic',
  model: 'claude-sonnet-4-5',
  retriever: 'tool-search(hybrid)',
  dataset: 'agent-cli',
  recallAtK: 0.893,
  k: 5,
  indexBuildMs: 7.3,
  hitRate: 0.951,
  tokens: { read: 482100, written: 21300, uncached: 3540, output: 4120 },
  costUsd: 0.312,
  costUsdLow: 0.291,
  costUsdHigh: 0.336,
  requestsPerTask: 3.4,
  completed: 0.962,
  sessions: 100,
}

function modeRows(): ModeRow[] {
  return [
    { ...MODE, mode: 'tst', layout: 'stable-proxy' },
    {
      ...MODE,
      mode: 'tst',
      layout: 'inject-discovered',
      hitRate: 0.782,
      costUsd: 0.604,
      costUsdLow: 0.561,
      costUsdHigh: 0.652,
      tokens: { read: 399000, written: 106000, uncached: 5200, output: 4120 },
    },
    {
      ...MODE,
      mode: 'tst-auto',
      layout: 'stable-proxy',
      costUsd: 0.318,
      costUsdLow: 0.297,
      costUsdHigh: 0.341,
    },
    {
      ...MODE,
      mode: 'standard',
      layout: 'all-inline',
      recallAtK: 1,
      indexBuildMs: 0,
      hitRate: 0.934,
      costUsd: 0.871,
      costUsdLow: 0.822,
      costUsdHigh: 0.927,
      tokens: { read: 1314000, written: 87000, uncached: 5900, output: 3980 },
      requestsPerTask: 2.6,
      completed: 0.991,
    },
  ]
}

/** Two datasets × eight retrievers, three synthetic sizes, four modes and layouts: figures of the kind a real run gives. */
export function sampleReport(): RunReport {
  const datasets = Object.keys(MEANS).map((name, i) => ({
    name,
    version: '1.0.0',
    origin: 'shipped' as const,
    checksum: String(i + 1).repeat(64),
    split: 'test',
    tools: 128,
    deferred: 100,
    queries: 230,
    counted: 212,
  }))
  return {
    schema: 1,
    manifest: {
      experiment: 'default',
      seed: 1,
      startedAt: '2026-03-02T08:15:00.000Z',
      durationMs: 184_200,
      environment: {
        commit: '0123456789ab',
        version: '0.1.0',
        node: 'v20.20.2',
        platform: 'linux x64',
        cpu: 'Example CPU @ 3.00GHz',
        cores: 8,
        memoryGiB: 32,
      },
      retrievers: RETRIEVERS,
      measures: MEASURES,
      datasets,
      pricesAsOf: '2026-02-20',
    },
    results: [...resultRows(), ...nothingToFindRows()],
    comparisons: comparisonRows(),
    growth: [],
    timings: timingRows(),
    modes: modeRows(),
    warnings: ['dataset agent-cli: query "q17" occurs twice with the same labels'],
  }
}

/** The report with every mention of one dataset under another name. */
export function renameDataset(report: RunReport, from: string, to: string): RunReport {
  const renamed = (name: string) => (name === from ? to : name)
  const { manifest } = report
  return {
    ...report,
    manifest: {
      ...manifest,
      datasets: manifest.datasets.map((set) => ({ ...set, name: renamed(set.name) })),
    },
    results: report.results.map((row) => ({ ...row, dataset: renamed(row.dataset) })),
    comparisons: report.comparisons.map((row) => ({ ...row, dataset: renamed(row.dataset) })),
    timings: report.timings.map((row) => ({ ...row, catalog: renamed(row.catalog) })),
    modes: report.modes.map((row) => ({ ...row, dataset: renamed(row.dataset) })),
  }
}

/** The report with every mention of one retriever under another id. */
export function renameRetriever(report: RunReport, from: string, to: string): RunReport {
  const renamed = (id: string) => (id === from ? to : id)
  const { manifest } = report
  return {
    ...report,
    manifest: { ...manifest, retrievers: manifest.retrievers.map(renamed) },
    results: report.results.map((row) => ({ ...row, retriever: renamed(row.retriever) })),
    comparisons: report.comparisons.map((row) => ({
      ...row,
      leader: renamed(row.leader),
      other: renamed(row.other),
    })),
    timings: report.timings.map((row) => ({ ...row, retriever: renamed(row.retriever) })),
    modes: report.modes.map((row) => ({ ...row, retriever: renamed(row.retriever) })),
  }
}

/** What a run of that retriever alone would have found, without simulated sessions. */
export function onlyRetriever(report: RunReport, id: string): RunReport {
  const { manifest } = report
  return {
    ...report,
    manifest: { ...manifest, retrievers: [id] },
    results: report.results.filter(({ retriever }) => retriever === id),
    comparisons: [],
    timings: report.timings.filter(({ retriever }) => retriever === id),
    modes: [],
  }
}
