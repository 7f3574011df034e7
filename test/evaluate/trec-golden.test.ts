import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parseQrels, parseRun } from '../../src/datasets/formats/trec.ts'
import { parseMeasure } from '../../src/evaluate/parse-measure.ts'
import { measureRun, type TrecEvalOptions } from '../../src/evaluate/trec-eval.ts'

type Values = Readonly<Record<string, Readonly<Record<string, number>>>>

interface Variant {
  readonly args: readonly string[]
  readonly exit: number
  /** By query (or `all`) and trec_eval's measure name; absent where trec_eval stopped. */
  readonly exact?: Values
  readonly v10: {
    /** `query/measure` → [9.0.8, 10.0], as printed. */
    readonly differs: Readonly<Record<string, readonly [number, number]>>
    /** Rows only 10.0 prints. */
    readonly added: Values
  }
}

interface GoldenCase {
  readonly case: string
  readonly variants: Readonly<Record<string, Variant>>
}

const FOLDER = fileURLToPath(new URL('../golden/trec/', import.meta.url))

const TOLERANCE = 1e-9

/** Half of the last of the 4 decimals that trec_eval prints. */
const PRINTED_TOLERANCE = 0.5e-4 + TOLERANCE

const CASES: readonly GoldenCase[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => JSON.parse(readFileSync(`${FOLDER}${name}/expected.json`, 'utf8')))

const VARIANTS = CASES.flatMap(({ case: name, variants }) =>
  Object.entries(variants).map(([variant, expected]) => ({ name, variant, expected })),
)

/** ir_measures' name of trec_eval's measure. */
function nameOf(trecName: string, rel: string): string {
  const [, family = trecName, cutoff] = /^(.*?)_(\d+)$/u.exec(trecName) ?? []
  const names: Readonly<Record<string, string>> = {
    map: `AP${rel}`,
    map_cut: `AP${rel}`,
    Rprec: `Rprec${rel}`,
    recip_rank: `RR${rel}`,
    P: `P${rel}`,
    recall: `R${rel}`,
    success: `Success${rel}`,
    ndcg: 'nDCG',
    ndcg_cut: 'nDCG',
  }
  const name = names[family]
  if (name === undefined) throw new Error(`no measure of ours for ${trecName}`)
  return cutoff === undefined ? name : `${name}@${cutoff}`
}

function evaluateCase(
  name: string,
  args: readonly string[],
  trecNames: readonly string[],
  ties: 'trec' | 'trec10',
) {
  const argumentOf = (flag: string) => args[args.indexOf(flag) + 1] ?? ''
  const rel = args.includes('-l') ? `(rel=${argumentOf('-l')})` : ''
  const options: TrecEvalOptions = {
    ties,
    queries: args.includes('-c') ? 'complete' : 'common',
    judgedOnly: args.includes('-J'),
    ...(args.includes('-M') ? { depth: Number(argumentOf('-M')) } : {}),
  }
  const measures = trecNames.map((trecName) => parseMeasure(nameOf(trecName, rel)))
  const read = (file: string) => readFileSync(`${FOLDER}${name}/${file}`, 'utf8')
  const scores = measureRun({
    qrels: parseQrels(read('qrels.txt'), 'qrels.txt'),
    run: parseRun(read('run.txt'), 'run.txt').run,
    measures,
    options,
  }).measures
  return (query: string, trecName: string): number | undefined => {
    const score = scores.get(parseMeasure(nameOf(trecName, rel)).id)
    return query === 'all' ? score?.mean : score?.perQuery.get(query)
  }
}

/** Every value of the table, `num_q` aside: that is no measure. */
function rowsOf(values: Values) {
  return Object.entries(values).flatMap(([query, row]) =>
    Object.entries(row)
      .filter(([trecName]) => trecName !== 'num_q')
      .map(([trecName, value]) => ({ query, trecName, value })),
  )
}

describe('trec_eval golden cases', () => {
  const answered = VARIANTS.flatMap(({ name, variant, expected: { exact, args, v10 } }) =>
    exact === undefined ? [] : [{ name, variant, args, exact, v10 }],
  )
  const refused = VARIANTS.filter(({ expected }) => expected.exact === undefined)

  it('cover 23 cases, all but 12, 13 and 24 with values', () => {
    expect(CASES).toHaveLength(23)
    expect([...new Set(refused.map(({ name }) => name.slice(0, 2)))]).toEqual(['12', '13', '24'])
    expect(answered.length).toBeGreaterThanOrEqual(40)
  })

  it.each(answered)('$name $variant: the values of 9.0.8', ({ name, args, exact }) => {
    const rows = rowsOf(exact)
    const ours = evaluateCase(
      name,
      args,
      rows.map(({ trecName }) => trecName),
      'trec',
    )
    expect(rows.length).toBeGreaterThan(50)
    for (const { query, trecName, value } of rows) {
      const difference = Math.abs((ours(query, trecName) ?? Number.NaN) - value)
      expect(difference, `${query}/${trecName}`).toBeLessThanOrEqual(TOLERANCE)
    }
  })

  it.each(answered)('$name $variant: the values of 10.0', ({ name, args, exact, v10 }) => {
    const rows = [...rowsOf(exact), ...rowsOf(v10.added).filter(({ query }) => !(query in exact))]
    const ours = evaluateCase(
      name,
      args,
      rows.map(({ trecName }) => trecName),
      'trec10',
    )
    for (const { query, trecName, value } of rows) {
      const printed = v10.differs[`${query}/${trecName}`]?.[1]
      const difference = Math.abs((ours(query, trecName) ?? Number.NaN) - (printed ?? value))
      const tolerance = printed === undefined ? TOLERANCE : PRINTED_TOLERANCE
      expect(difference, `${query}/${trecName}`).toBeLessThanOrEqual(tolerance)
    }
  })

  it.each(answered)('$name $variant: the number of queries', ({ name, args, exact }) => {
    const read = (file: string) => readFileSync(`${FOLDER}${name}/${file}`, 'utf8')
    const { measures } = measureRun({
      qrels: parseQrels(read('qrels.txt'), 'qrels.txt'),
      run: parseRun(read('run.txt'), 'run.txt').run,
      measures: [parseMeasure('AP')],
      options: { queries: args.includes('-c') ? 'complete' : 'common' },
    })
    expect(measures.get('AP')?.n).toBe(exact.all?.num_q)
  })

  it.each(refused)('$name $variant: an error, as in trec_eval', ({ name, expected }) => {
    expect(() => evaluateCase(name, expected.args, ['map'], 'trec')).toThrow(
      expect.objectContaining({ code: name.startsWith('24') ? 'E_EMPTY' : 'E_TREC' }),
    )
  })

  it('05 under 10.0: scores a hair apart are no tie', () => {
    // q1 and q2: a first, nDCG 1. q3: equal scores, z before a, 1/log2(3).
    const ours = evaluateCase('05_near_ties', [], ['ndcg'], 'trec10')
    expect(ours('all', 'ndcg')).toBeCloseTo((1 + 1 + 1 / Math.log2(3)) / 3, 12)
  })
})
