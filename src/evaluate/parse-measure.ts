import { GaugeError } from '../lib/gauge-error.ts'
import type { Measure } from './measure.ts'
import { averagePrecision } from './measures/average-precision.ts'
import { complete } from './measures/complete.ts'
import { judged } from './measures/judged.ts'
import type { AtCutoff, WithinCutoff } from './measures/measure-id.ts'
import { ndcg } from './measures/ndcg.ts'
import { precision } from './measures/precision.ts'
import { rPrecision } from './measures/r-precision.ts'
import { recall } from './measures/recall.ts'
import { reciprocalRank } from './measures/reciprocal-rank.ts'
import { subtopicRecall } from './measures/subtopic-recall.ts'
import { success } from './measures/success.ts'

type KnownMeasure = { readonly name: string; readonly rel: 'taken' | 'none' } & (
  | { readonly cutoff: 'required'; readonly create: (parameters: AtCutoff) => Measure }
  | { readonly cutoff: 'optional' | 'none'; readonly create: (parameters: WithinCutoff) => Measure }
)

const KNOWN: readonly KnownMeasure[] = [
  { name: 'R', cutoff: 'required', rel: 'taken', create: recall },
  { name: 'P', cutoff: 'required', rel: 'taken', create: precision },
  { name: 'Success', cutoff: 'required', rel: 'taken', create: success },
  { name: 'RR', cutoff: 'optional', rel: 'taken', create: reciprocalRank },
  { name: 'AP', cutoff: 'optional', rel: 'taken', create: averagePrecision },
  { name: 'nDCG', cutoff: 'optional', rel: 'none', create: ndcg },
  { name: 'Rprec', cutoff: 'none', rel: 'taken', create: rPrecision },
  { name: 'Judged', cutoff: 'required', rel: 'none', create: judged },
  { name: 'Complete', cutoff: 'required', rel: 'taken', create: complete },
  { name: 'StRecall', cutoff: 'required', rel: 'taken', create: subtopicRecall },
]

const CUTOFF_SHOWN = { required: ['@k'], optional: ['', '@k'], none: [''] } as const

/** What can be asked for, as shown to people: `R@k`, `RR`, `RR@k`, … */
export const KNOWN_MEASURES: readonly string[] = KNOWN.flatMap(({ name, cutoff }) =>
  CUTOFF_SHOWN[cutoff].map((suffix) => `${name}${suffix}`),
)

/** Other names of the same number. Source: ir_measures; the mean of RR is MRR, that of AP is MAP. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['recall', 'R'],
  ['precision', 'P'],
  ['mrr', 'RR'],
  ['map', 'AP'],
])

/** Names that only hint at what was meant: suggested, never assumed. */
const SUGGESTIONS: ReadonlyMap<string, string> = new Map([
  ['hit', 'Success'],
  ['hits', 'Success'],
  ['hitrate', 'Success'],
  ['accuracy', 'Success'],
  ['dcg', 'nDCG'],
  ['ndcg_cut', 'nDCG'],
  ['map_cut', 'AP'],
  ['recip_rank', 'RR'],
  ['completeness', 'Complete'],
])

const NOTATION = /^([^(@\s]+)(?:\(([^)]*)\))?(?:@(\d+))?$/u

/**
 * Reads a measure in ir_measures' notation, `nDCG@10` or `P(rel=2)@5`, in any letter case; `Recall`,
 * `Precision`, `MRR` and `MAP` are understood as R, P, RR and AP.
 * @throws GaugeError E_MEASURE with the known names and the nearest one
 */
export function parseMeasure(text: string): Measure {
  const [, name = '', parameters, digits] = NOTATION.exec(text.trim()) ?? []
  const known = findKnown(name)
  if (known === undefined) throw unknownMeasure(text)
  const rel = parseRel(parameters, known, text)
  const cutoff = digits === undefined ? {} : { cutoff: Number(digits) }
  if (known.cutoff === 'required') return known.create({ ...requireCutoff(cutoff, known.name, text), ...rel })
  if (known.cutoff === 'none' && cutoff.cutoff !== undefined) {
    throw new GaugeError(
      'E_MEASURE',
      `measure "${text}": ${known.name} takes no cutoff. Write ${known.name}.`,
    )
  }
  return known.create({ ...cutoff, ...rel })
}

/** Reads all, each kept once. @throws GaugeError E_MEASURE that lists every one that could not be read */
export function parseMeasures(texts: readonly string[]): readonly Measure[] {
  const measures = new Map<string, Measure>()
  const problems: string[] = []
  for (const text of texts) {
    try {
      const measure = parseMeasure(text)
      measures.set(measure.id, measure)
    } catch (error) {
      if (!(error instanceof GaugeError)) throw error
      problems.push(error.message)
    }
  }
  const [first] = problems
  if (first === undefined) return [...measures.values()]
  const message =
    problems.length === 1 ? first : `${problems.length} measures cannot be read, the first: ${first}`
  throw new GaugeError('E_MEASURE', message, problems)
}

function findKnown(name: string): KnownMeasure | undefined {
  const wanted = (ALIASES.get(name.toLowerCase()) ?? name).toLowerCase()
  return KNOWN.find((known) => known.name.toLowerCase() === wanted)
}

function requireCutoff(given: { readonly cutoff?: number }, name: string, text: string): AtCutoff {
  if (given.cutoff !== undefined) return { cutoff: given.cutoff }
  throw new GaugeError('E_MEASURE', `measure "${text}": ${name} needs a cutoff, for example ${name}@5.`)
}

function parseRel(
  parameters: string | undefined,
  known: KnownMeasure,
  text: string,
): { readonly rel?: number } {
  if (parameters === undefined || parameters.trim() === '') return {}
  const rel = /^\s*rel\s*=\s*(\d+)\s*$/u.exec(parameters)?.[1]
  if (rel !== undefined && known.rel === 'taken') return { rel: Number(rel) }
  const expected =
    known.rel === 'taken'
      ? `expected rel= and a grade of at least 1, as in ${known.name}(rel=2)`
      : `${known.name} takes no parameter, its value does not depend on a least grade`
  throw new GaugeError('E_MEASURE', `measure "${text}": found "(${parameters})"; ${expected}.`)
}

function unknownMeasure(text: string): GaugeError {
  const nearest = nearestKnown(text)
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  return new GaugeError(
    'E_MEASURE',
    `unknown measure "${text}".${hint} Known are ${KNOWN_MEASURES.join(', ')}; the least grade that counts goes into the name: AP(rel=2).`,
  )
}

/** The name the text most likely stands for, with the cutoff it came with. */
function nearestKnown(text: string): string | undefined {
  const [stem = ''] = text.trim().split(/[\d@(]/u)
  const [, cutoff = ''] = /^[\p{L}_]+[@. ]?(\d+)$/u.exec(text.trim()) ?? []
  const wanted = stem.replace(/[\W_]+$/u, '').toLowerCase()
  const name = SUGGESTIONS.get(wanted) ?? findKnown(wanted)?.name ?? similarName(wanted)
  const known = name === undefined ? undefined : findKnown(name)
  if (known === undefined) return undefined
  if (known.cutoff === 'none') return known.name
  if (cutoff !== '') return `${known.name}@${cutoff}`
  return known.cutoff === 'required' ? `${known.name}@k` : known.name
}

function similarName(wanted: string): string | undefined {
  const names = [...KNOWN.map(({ name }) => name), ...ALIASES.keys()]
  const ranked = names
    .map((name) => ({ name, distance: editDistance(name.toLowerCase(), wanted) }))
    // Further off than half the word, a suggestion misleads more than it helps.
    .filter(({ name, distance }) => distance <= name.length / 2)
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.name
}

/** Levenshtein distance in UTF-16 units. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
