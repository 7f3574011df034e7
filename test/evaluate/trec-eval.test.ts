import { describe, expect, it } from 'vitest'
import { parseQrels, parseRun } from '../../src/datasets/formats/trec.ts'
import { parseMeasures } from '../../src/evaluate/parse-measure.ts'
import { measureRun, type TrecEvalOptions } from '../../src/evaluate/trec-eval.ts'

const QRELS = `
q2 0 a 1
q10 0 a 1
q10 0 b 0
q1 0 a 0
`

const RUN = `
q10 Q0 x 1 9 toy
q10 Q0 b 2 8 toy
q10 Q0 a 3 7 toy
q1 Q0 a 1 1 toy
q7 Q0 a 1 1 toy
`

function evaluate(options: TrecEvalOptions, measures: readonly string[] = ['RR']) {
  return measureRun({
    qrels: parseQrels(QRELS, 'qrels.txt'),
    run: parseRun(RUN, 'run.txt').run,
    measures: parseMeasures(measures),
    options,
  })
}

describe('measureRun', () => {
  it('counts every judged query by default: a missing answer and nothing relevant as 0', () => {
    // q10: a at rank 3, 1/3. q1: nothing relevant, 0. q2: not in the run, 0.
    const score = evaluate({}).measures.get('RR')
    expect(score?.mean).toBeCloseTo(1 / 9, 12)
    expect(score?.n).toBe(3)
    expect([...(score?.perQuery ?? [])]).toEqual([
      ['q1', 0],
      ['q10', 1 / 3],
      ['q2', 0],
    ])
  })

  it('counts under common only what both files hold, nothing relevant as 0', () => {
    // q10: 1/3, q1: 0.
    const score = evaluate({ queries: 'common' }).measures.get('RR')
    expect(score?.mean).toBeCloseTo(1 / 6, 12)
    expect([...(score?.perQuery.keys() ?? [])]).toEqual(['q1', 'q10'])
  })

  it('names the queries that only one file holds', () => {
    const { unanswered, unjudged } = evaluate({})
    expect(unanswered).toEqual(['q2'])
    expect(unjudged).toEqual(['q7'])
  })

  it('closes up the ranks of unjudged hits under judgedOnly', () => {
    // x is dropped: b, a.
    expect(evaluate({ judgedOnly: true }).measures.get('RR')?.perQuery.get('q10')).toBe(1 / 2)
  })

  it('cuts to the depth before it drops unjudged hits', () => {
    // Depth 2 leaves x and b; a is gone, and dropping x does not bring it back.
    expect(evaluate({ judgedOnly: true, depth: 2 }).measures.get('RR')?.perQuery.get('q10')).toBe(0)
    expect(evaluate({ depth: 3 }).measures.get('RR')?.perQuery.get('q10')).toBe(1 / 3)
  })

  it('gives the measures in the order asked', () => {
    expect([...evaluate({}, ['R@3', 'AP', 'nDCG@3']).measures.keys()]).toEqual(['R@3', 'AP', 'nDCG@3'])
  })

  it.each(['complete', 'common'] as const)('refuses under %s to average over nothing', (queries) => {
    const qrels = parseQrels('q1 0 a 1', 'qrels.txt')
    const { run } = parseRun('q9 Q0 a 1 1 toy', 'run.txt')
    expect(() => measureRun({ qrels, run, measures: [], options: { queries } })).toThrow(
      expect.objectContaining({ code: 'E_EMPTY', message: expect.stringContaining('first "q9"') }),
    )
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses depth %s', (depth) => {
    expect(() => evaluate({ depth })).toThrow(expect.objectContaining({ code: 'E_USAGE' }))
  })

  it('treats names such as __proto__ and constructor as ordinary', () => {
    const qrels = parseQrels('__proto__ 0 constructor 1', 'qrels.txt')
    const { run } = parseRun('__proto__ Q0 toString 1 2 toy\n__proto__ Q0 constructor 2 1 toy', 'run.txt')
    const score = measureRun({ qrels, run, measures: parseMeasures(['RR']) }).measures.get('RR')
    expect(score?.perQuery.get('__proto__')).toBe(1 / 2)
  })
})
