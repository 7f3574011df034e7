import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Judgments } from '../../src/evaluate/measure.ts'
import { averagePrecision } from '../../src/evaluate/measures/average-precision.ts'
import { complete } from '../../src/evaluate/measures/complete.ts'
import { judged } from '../../src/evaluate/measures/judged.ts'
import { ndcg } from '../../src/evaluate/measures/ndcg.ts'
import { precision } from '../../src/evaluate/measures/precision.ts'
import { rPrecision } from '../../src/evaluate/measures/r-precision.ts'
import { recall } from '../../src/evaluate/measures/recall.ts'
import { reciprocalRank } from '../../src/evaluate/measures/reciprocal-rank.ts'
import { subtopicRecall } from '../../src/evaluate/measures/subtopic-recall.ts'
import { success } from '../../src/evaluate/measures/success.ts'
import { inOrder } from '../../src/retrievers/ranking.ts'
import { everyMeasure, grades, judgments, ranked } from './examples.ts'

const DIGITS = 12

// One right tool (r), four acceptable ones (a–d), one judged wrong (w).
const oneRightFourAcceptable = grades({ r: 2, a: 1, b: 1, c: 1, d: 1, w: 0 })

describe('R@k', () => {
  it('cannot exceed 0.2 at 1 with one right tool and four acceptable ones', () => {
    expect(recall({ cutoff: 1 }).score(ranked('r a b'), oneRightFourAcceptable)).toBeCloseTo(1 / 5, DIGITS)
  })

  it('counts from rel upwards, over all tools of that grade', () => {
    // Only r has grade 2, and it stands at rank 2.
    expect(recall({ cutoff: 1, rel: 2 }).score(ranked('a r'), oneRightFourAcceptable)).toBe(0)
    expect(recall({ cutoff: 2, rel: 2 }).score(ranked('a r'), oneRightFourAcceptable)).toBe(1)
  })
})

describe('P@k', () => {
  it('divides by k where fewer than k tools came back', () => {
    // r and a are relevant, w is not: 2 of 5 places.
    expect(precision({ cutoff: 5 }).score(ranked('r w a'), oneRightFourAcceptable)).toBeCloseTo(2 / 5, DIGITS)
  })
})

describe('Success@k', () => {
  it('is 1 as soon as one relevant tool is within k', () => {
    expect(success({ cutoff: 2 }).score(ranked('w a r'), oneRightFourAcceptable)).toBe(1)
    expect(success({ cutoff: 2 }).score(ranked('w x a'), oneRightFourAcceptable)).toBe(0)
  })
})

describe('RR', () => {
  it('is one over the rank of the first relevant tool', () => {
    expect(reciprocalRank().score(ranked('w x a r'), oneRightFourAcceptable)).toBeCloseTo(1 / 3, DIGITS)
    expect(reciprocalRank({ rel: 2 }).score(ranked('w x a r'), oneRightFourAcceptable)).toBeCloseTo(
      1 / 4,
      DIGITS,
    )
  })

  it('is 0 where the first relevant tool lies beyond the cutoff', () => {
    expect(reciprocalRank({ cutoff: 2 }).score(ranked('w x a'), oneRightFourAcceptable)).toBe(0)
  })
})

describe('AP', () => {
  it('averages the precision at each relevant tool over all relevant tools', () => {
    // Relevant at ranks 1 and 3 of 3 relevant in all: (1/1 + 2/3) / 3.
    const three = grades({ a: 1, b: 1, c: 1 })
    expect(averagePrecision().score(ranked('a x b'), three)).toBeCloseTo((1 + 2 / 3) / 3, DIGITS)
  })

  it('still divides by all relevant tools at a cutoff', () => {
    // Only rank 1 counts: (1/1) / 3, not / min(2, 3).
    const three = grades({ a: 1, b: 1, c: 1 })
    expect(averagePrecision({ cutoff: 2 }).score(ranked('a x b'), three)).toBeCloseTo(1 / 3, DIGITS)
  })
})

describe('nDCG', () => {
  it('uses the grade itself as gain and log2(rank + 1) as discount', () => {
    // DCG = 0/log2(2) + 2/log2(3); ideal = 2/log2(2) + 1/log2(3).
    const value = 2 / Math.log2(3) / (2 + 1 / Math.log2(3))
    expect(ndcg().score(ranked('w r'), grades({ w: 0, r: 2, a: 1 }))).toBeCloseTo(value, DIGITS)
  })

  it('takes the ideal over all judged tools, not only over those found', () => {
    // Five tools of grade 3, one returned, k = 10:
    // 3 / (3 + 3/log2(3) + 3/log2(4) + 3/log2(5) + 3/log2(6)) = 1 / 2.9485
    const ideal = 1 + 1 / Math.log2(3) + 1 / 2 + 1 / Math.log2(5) + 1 / Math.log2(6)
    const five = grades({ a: 3, b: 3, c: 3, d: 3, e: 3 })
    expect(ndcg({ cutoff: 10 }).score(ranked('a'), five)).toBeCloseTo(1 / ideal, DIGITS)
  })

  it('cuts the ideal at k as well', () => {
    // One place, filled with the best grade there is.
    expect(ndcg({ cutoff: 1 }).score(ranked('a'), grades({ a: 3, b: 3, c: 3 }))).toBe(1)
  })

  it('gains nothing from a negative grade and loses nothing either', () => {
    // DCG = 1/log2(3) (b at rank 2), ideal = 1: the −2 adds nothing to either.
    const value = ndcg().score(ranked('a b'), grades({ a: -2, b: 1 }))
    expect(value).toBeCloseTo(1 / Math.log2(3), DIGITS)
  })
})

describe('Rprec', () => {
  it('is the precision at the number of relevant tools', () => {
    // Two relevant; the first two places hold one of them.
    expect(rPrecision().score(ranked('a x b'), grades({ a: 1, b: 1 }))).toBeCloseTo(1 / 2, DIGITS)
  })
})

describe('Judged@k', () => {
  it('counts any grade as judged, a negative one too', () => {
    // a and b of three are judged.
    expect(judged({ cutoff: 3 }).score(ranked('a x b'), grades({ a: 0, b: -1 }))).toBeCloseTo(2 / 3, DIGITS)
  })

  it('divides by the hits there are where fewer than k came back', () => {
    expect(judged({ cutoff: 10 }).score(ranked('a x'), grades({ a: 0 }))).toBeCloseTo(1 / 2, DIGITS)
  })
})

describe('Complete@k', () => {
  it('asks for every relevant tool within k', () => {
    const two = grades({ a: 2, b: 2, c: 0 })
    expect(complete({ cutoff: 2 }).score(ranked('b a'), two)).toBe(1)
    expect(complete({ cutoff: 2 }).score(ranked('b c a'), two)).toBe(0)
  })

  it('is 0 where nothing is relevant', () => {
    expect(complete({ cutoff: 2 }).score(ranked('a'), grades({ a: 0 }))).toBe(0)
  })
})

describe('StRecall@k', () => {
  const twoNeeds = judgments({
    list: { grade: 2, need: 'a' },
    search: { grade: 1, need: 'a' },
    send: { grade: 2, need: 'b' },
    helper: { grade: 1 },
    wrong: { grade: 0, need: 'c' },
  })

  it('meets a need with any one of its alternatives', () => {
    // Need a by search, need b not within 2.
    expect(subtopicRecall({ cutoff: 2 }).score(ranked('search list send'), twoNeeds)).toBeCloseTo(
      1 / 2,
      DIGITS,
    )
    expect(subtopicRecall({ cutoff: 3 }).score(ranked('search list send'), twoNeeds)).toBe(1)
  })

  it('takes all relevant tools for one need where no judgment names one', () => {
    expect(subtopicRecall({ cutoff: 1 }).score(ranked('c r'), oneRightFourAcceptable)).toBe(1)
    expect(subtopicRecall({ cutoff: 1 }).score(ranked('w r'), oneRightFourAcceptable)).toBe(0)
  })

  it('gives nothing for a relevant tool without a need beside tools that have one', () => {
    expect(subtopicRecall({ cutoff: 1 }).score(ranked('helper'), twoNeeds)).toBe(0)
  })

  it('counts a need only where a tool of it reaches rel', () => {
    // rel=2: need a is met by list alone.
    expect(subtopicRecall({ cutoff: 1, rel: 2 }).score(ranked('search'), twoNeeds)).toBe(0)
    expect(subtopicRecall({ cutoff: 1, rel: 2 }).score(ranked('list'), twoNeeds)).toBeCloseTo(1 / 2, DIGITS)
  })
})

const grade = fc.integer({ min: -2, max: 3 })
const need = fc.constantFrom(undefined, 'a', 'b')

/** A ranking of tools t0…, judgments of some of them and of tools that were not found, a cutoff and a rel. */
const situation = fc
  .record({
    length: fc.nat(8),
    judged: fc.array(fc.tuple(fc.nat(11), grade, need), { maxLength: 12 }),
    cutoff: fc.integer({ min: 1, max: 10 }),
    rel: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ length, judged: entries, cutoff, rel }) => ({
    ids: Array.from({ length }, (_, index) => `t${index}`),
    judged: new Map(
      entries.map(([tool, value, group]) => [
        `t${tool}`,
        group === undefined ? { grade: value } : { grade: value, need: group },
      ]),
    ) satisfies Judgments,
    cutoff,
    rel,
  }))

const rankingOf = (ids: readonly string[]) => inOrder(ids.map((toolId, index) => ({ toolId, score: -index })))

describe('every measure', () => {
  it('lies within 0..1 and is never NaN', () => {
    fc.assert(
      fc.property(situation, ({ ids, judged: given, cutoff, rel }) => {
        for (const measure of everyMeasure(cutoff, rel)) {
          const value = measure.score(rankingOf(ids), given)
          expect(value, measure.id).toBeGreaterThanOrEqual(0)
          expect(value, measure.id).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('never falls when a relevant tool changes places with an irrelevant one above it', () => {
    fc.assert(
      fc.property(situation, fc.nat(), fc.nat(), ({ ids, judged: given, cutoff, rel }, first, second) => {
        const gradeAt = (index: number) => given.get(ids[index] ?? '')?.grade ?? 0
        const [above, below] = [first % ids.length, second % ids.length]
        // Irrelevant to nDCG as well: no gain.
        fc.pre(above < below && gradeAt(above) < 1 && gradeAt(below) >= rel)
        const swapped = ids.with(above, ids[below] ?? '').with(below, ids[above] ?? '')
        for (const measure of everyMeasure(cutoff, rel)) {
          const before = measure.score(rankingOf(ids), given)
          const after = measure.score(rankingOf(swapped), given)
          expect(after, measure.id).toBeGreaterThanOrEqual(before - 1e-12)
        }
      }),
    )
  })

  it('is 0 for an empty ranking', () => {
    for (const measure of everyMeasure(3, 1)) {
      expect(measure.score(ranked(''), oneRightFourAcceptable), measure.id).toBe(0)
    }
  })

  it('is 0 where nothing is relevant, Judged@k apart', () => {
    const nothing = grades({ a: 0, b: -1 })
    for (const measure of everyMeasure(3, 1)) {
      if (measure.id !== 'Judged@3') expect(measure.score(ranked('a b c'), nothing), measure.id).toBe(0)
    }
  })

  it('takes no negative grade for relevant, whatever rel', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: -5, max: -1 }), (rel, negative) => {
        for (const measure of everyMeasure(3, rel)) {
          if (measure.id === 'Judged@3') continue
          expect(measure.score(ranked('a b'), grades({ a: negative, b: negative })), measure.id).toBe(0)
        }
      }),
    )
  })
})

describe('measures against each other', () => {
  it('agree on their definitions: P·k = R·relevant, Complete ≤ R ≤ Success, AP at full depth = AP', () => {
    fc.assert(
      fc.property(situation, ({ ids, judged: given, cutoff, rel }) => {
        const ranking = rankingOf(ids)
        const at = { cutoff, rel }
        const relevant = [...given.values()].filter((judgment) => judgment.grade >= rel).length
        const r = recall(at).score(ranking, given)
        expect(precision(at).score(ranking, given) * cutoff).toBeCloseTo(r * relevant, DIGITS)
        expect(complete(at).score(ranking, given)).toBeLessThanOrEqual(r)
        expect(r).toBeLessThanOrEqual(success(at).score(ranking, given))
        const whole = averagePrecision({ rel, cutoff: ids.length + 1 }).score(ranking, given)
        expect(whole).toBe(averagePrecision({ rel }).score(ranking, given))
      }),
    )
  })

  it('give StRecall@k = Success@k where no judgment names a need', () => {
    fc.assert(
      fc.property(situation, ({ ids, judged: given, cutoff, rel }) => {
        const withoutNeeds = new Map([...given].map(([tool, judgment]) => [tool, { grade: judgment.grade }]))
        const at = { cutoff, rel }
        expect(subtopicRecall(at).score(rankingOf(ids), withoutNeeds)).toBe(
          success(at).score(rankingOf(ids), withoutNeeds),
        )
      }),
    )
  })
})
