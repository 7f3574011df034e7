import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { predictReads } from '../../../src/promptcache/replay/predict-reads.ts'
import type { Prediction } from '../../../src/promptcache/replay/prediction.ts'
import { OPUS, type SampleRequest, sampleTrace } from './sample-traces.ts'

const SONNET = 'claude-sonnet-4-5-20250929'

/** What is predicted of the last request of a session. */
function lastOf(
  requests: readonly SampleRequest[],
  others: Parameters<typeof sampleTrace>[] = [],
): Prediction {
  const traces = [sampleTrace(requests), ...others.map((other) => sampleTrace(...other))]
  return predictReads(traces)[0]?.requests.at(-1)?.prediction as Prediction
}

/** A cold start of 40,000 tokens, then a break that reads tools and system text, 16,000 tokens, alone. */
const FLOOR_SHOWN: readonly SampleRequest[] = [
  { at: 0, wrote: 40_000 },
  { at: 10, read: 16_000, wrote: 25_000, trigger: 'user' },
]

describe('a request behind another one', () => {
  test('reads what that one stored: its read and its write, not the tail behind the last breakpoint', () => {
    // 30,000 read + 4,000 written; 9 tokens were uncached
    const { readTokens, cause } = lastOf([
      { at: 0, read: 30_000, wrote: 4_000, uncached: 9 },
      { at: 10, wrote: 36_000 },
    ])
    expect(readTokens).toBe(34_000)
    expect(cause).toBeUndefined()
  })

  test('reads no more than its own prompt has', () => {
    const { readTokens } = lastOf([
      { at: 0, wrote: 34_000 },
      { at: 10, wrote: 33_000 },
    ])
    expect(readTokens).toBe(33_000)
  })
})

describe('the lifetime', () => {
  const behind = (at: number, first: Partial<SampleRequest> = {}) =>
    lastOf([
      { at: 0, wrote: 50_000, ...first },
      { at, wrote: 51_000 },
    ])

  test('is 5 minutes and half of the spread of the starts, then nothing is left', () => {
    // Starts differ by up to 44 s: at 322 s as many entries are alive as dead
    expect(behind(322)).toMatchObject({ readTokens: 50_000 })
    expect(behind(323)).toMatchObject({ readTokens: 0, cause: 'lifetime passed' })
  })

  test('is 1 hour from the first write for an hour on', () => {
    expect(behind(3600, { written1hTokens: 50_000 })).toMatchObject({ readTokens: 50_000 })
    expect(behind(3623, { written1hTokens: 50_000 })).toMatchObject({ readTokens: 0 })
  })

  test('is not learnt from the request that is predicted', () => {
    const { cause } = lastOf([
      { at: 0, wrote: 50_000 },
      { at: 1000, wrote: 51_000, written1hTokens: 51_000 },
    ])
    expect(cause).toBe('lifetime passed')
  })

  test('is renewed by a read', () => {
    const { readTokens } = lastOf([
      { at: 0, wrote: 50_000 },
      { at: 250, read: 50_000 },
      { at: 500, wrote: 51_000 },
    ])
    expect(readTokens).toBe(50_000)
  })

  test('ends in a range, not at a moment: the mean read falls along a line', () => {
    // A tool's request loses 13 of 9,135; at 311 s 1 − 11/44 = 3/4 of the entries are alive
    expect(behind(311).fullShare).toBeCloseTo(0.75 * (1 - 13 / 9135), 12)
    expect(behind(311).expectedTokens).toBeCloseTo(0.75 * (1 - 13 / 9135) * 50_000, 6)
    expect(behind(344).fullShare).toBe(0)
  })

  test('ends at the moment where the start itself was recorded', () => {
    const at = (seconds: number) =>
      predictReads([
        sampleTrace(
          [
            { at: 0, wrote: 50_000 },
            { at: seconds, wrote: 51_000 },
          ],
          { client: 'pi' },
        ),
      ])[0]?.requests[0]?.prediction.readTokens
    expect([at(300), at(300.001)]).toEqual([50_000, 0])
  })
})

describe('what leaves tools and system text', () => {
  test('a compaction, of the size that the session showed', () => {
    const request = { at: 20, wrote: 30_000, boundary: 'compact' as const }
    expect(lastOf([...FLOOR_SHOWN, request])).toMatchObject({ readTokens: 16_000, cause: 'compaction' })
  })

  test('cleared tool results', () => {
    const request = { at: 20, wrote: 30_000, boundary: 'microcompact' as const }
    expect(lastOf([...FLOOR_SHOWN, request])).toMatchObject({ readTokens: 16_000, cause: 'context edited' })
  })

  test('a history that is 1,500 tokens shorter, not one that lost a reminder', () => {
    expect(lastOf([...FLOOR_SHOWN, { at: 20, wrote: 39_499 }])).toMatchObject({
      readTokens: 16_000,
      cause: 'history shortened',
    })
    expect(lastOf([...FLOOR_SHOWN, { at: 20, wrote: 39_500 }])).toMatchObject({ readTokens: 39_500 })
  })

  test('a session that never showed their size is told by an earlier one of its project and model', () => {
    const compacted: readonly SampleRequest[] = [
      { at: 1000, wrote: 40_000 },
      { at: 1010, wrote: 30_000, boundary: 'compact' },
    ]
    const earlier = (rest: object) =>
      [[FLOOR_SHOWN, { id: 'earlier', ...rest }]] as Parameters<typeof sampleTrace>[]
    expect(lastOf(compacted, earlier({}))).toMatchObject({ readTokens: 16_000 })
    expect(lastOf(compacted, earlier({ project: 'other' }))).toMatchObject({ readTokens: 0 })
    expect(lastOf(compacted, earlier({ kind: 'sub' }))).toMatchObject({ readTokens: 0 })
  })

  test('a session of the project that comes later tells nothing', () => {
    const later = FLOOR_SHOWN.map((request) => ({ ...request, at: request.at + 5000 }))
    const compacted: readonly SampleRequest[] = [
      { at: 1000, wrote: 40_000 },
      { at: 1010, wrote: 30_000, boundary: 'compact' },
    ]
    expect(lastOf(compacted, [[later, { id: 'later' }]])).toMatchObject({ readTokens: 0 })
  })
})

describe('a switch of model', () => {
  test('finds the cache of the other model empty', () => {
    expect(
      lastOf([
        { at: 0, wrote: 50_000 },
        { at: 10, wrote: 50_100, model: SONNET },
      ]),
    ).toMatchObject({
      readTokens: 0,
      cause: 'model switch',
    })
  })

  test('and back finds what this model stored, while it lives', () => {
    const back = (at: number) =>
      lastOf([
        { at: 0, wrote: 50_000 },
        { at: 10, wrote: 60_000, model: SONNET },
        { at, wrote: 61_000 },
      ])
    // Of the 60,000 that were readable 50,000 are in this model's cache
    expect(back(20)).toMatchObject({ readableTokens: 60_000, readTokens: 50_000, cause: 'model switch' })
    expect(back(400)).toMatchObject({ readTokens: 0, cause: 'model switch' })
  })

  test('and back behind a compaction finds nothing of the old messages', () => {
    const { readTokens } = lastOf([
      { at: 0, wrote: 50_000 },
      { at: 10, wrote: 30_000, model: SONNET, boundary: 'compact' },
      { at: 20, wrote: 31_000 },
    ])
    expect(readTokens).toBe(0)
  })
})

describe('thinking switched off between tools', () => {
  const on = { uncached: 10, trigger: 'user' as const }

  test("comes back with the person's next turn, which reads what was stored with thinking", () => {
    const { readTokens, cause } = lastOf([
      { at: 0, wrote: 40_000, ...on, blocks: 2 },
      { at: 10, read: 28_000, wrote: 20_000, uncached: 2, blocks: 2 },
      { at: 20, read: 48_000, wrote: 3_000, uncached: 0, blocks: 2 },
      { at: 30, wrote: 52_000, ...on },
    ])
    expect({ readTokens, cause }).toEqual({ readTokens: 40_000, cause: 'thinking switched' })
  })

  test('is out of reach behind 20 blocks: tools and system text are left', () => {
    // From the end of the turn to the end of the last prompt: an answer and a result of 1 block each a request.
    // The turn and 8 requests behind it make 18 blocks, 9 make 20: one more than the 19 that stand before a breakpoint
    const session = (answers: number): readonly SampleRequest[] => [
      { at: 0, wrote: 40_000, ...on, blocks: 1 },
      { at: 1, read: 28_000, wrote: 20_000, blocks: 1 },
      ...Array.from({ length: answers - 1 }, (_, i) => ({ at: 2 + i, read: 48_000, blocks: 1 })),
      { at: 60, wrote: 52_000, ...on },
    ]
    expect(lastOf(session(8))).toMatchObject({ readTokens: 40_000, cause: 'thinking switched' })
    expect(lastOf(session(9))).toMatchObject({ readTokens: 28_000, cause: 'look-back exceeded' })
  })

  test('is not seen in the tail of other clients', () => {
    const requests = [
      { at: 0, wrote: 40_000, ...on },
      { at: 10, read: 40_000, wrote: 20_000, uncached: 2 },
      { at: 20, wrote: 62_000, ...on },
    ]
    const [replayed] = predictReads([sampleTrace(requests, { client: 'pi' })])
    expect(replayed?.requests.at(-1)?.prediction.readTokens).toBe(60_000)
  })

  test('is named behind the fact where no rule foresaw it', () => {
    const [replayed] = predictReads([
      sampleTrace([
        { at: 0, wrote: 40_000, ...on },
        { at: 10, read: 28_000, wrote: 20_000, uncached: 2 },
      ]),
    ])
    expect(replayed?.requests[0]?.prediction.cause).toBeUndefined()
    expect(replayed?.requests[0]?.recordedCause).toBe('thinking switched')
  })
})

describe('an answer that the client had stored', () => {
  test('is read by the next turn too, once a turn has shown it', () => {
    const turns = (firstRead: number): Prediction =>
      lastOf([
        { at: 0, wrote: 40_000, trigger: 'user' },
        // 300 of answer, 40 typed
        { at: 10, read: firstRead, wrote: 40_340 - firstRead, trigger: 'user' },
        { at: 20, wrote: 41_000, trigger: 'user' },
      ])
    expect(turns(40_300).readTokens).toBe(41_000 - 40)
    expect(turns(40_000).readTokens).toBe(40_340)
  })
})

describe('a pause beyond the lifetime', () => {
  const paused = (firstRead: number, others: Parameters<typeof sampleTrace>[]) =>
    lastOf(
      [
        { at: 0, read: firstRead, wrote: 40_000 - firstRead },
        { at: 1000, wrote: 41_000 },
      ],
      others,
    )
  const other = (at: number): Parameters<typeof sampleTrace>[] => [
    [[{ at, read: 16_000, wrote: 9 }], { id: 'other' }],
  ]

  test('leaves tools and system text where another session keeps warm what this one found stored', () => {
    expect(paused(16_000, other(900))).toMatchObject({ readTokens: 16_000, cause: 'lifetime passed' })
  })

  test('leaves nothing where this session found nothing, or the other one is long gone, or there is none', () => {
    expect(paused(0, other(900)).readTokens).toBe(0)
    expect(paused(16_000, other(600)).readTokens).toBe(0)
    expect(paused(16_000, []).readTokens).toBe(0)
  })
})

test('a prefix below the minimum of the model is not stored', () => {
  const small = (tokens: number) =>
    lastOf([
      { at: 0, wrote: tokens },
      { at: 1, wrote: 9_000 },
    ])
  expect(small(4_095)).toMatchObject({ readTokens: 0, cause: 'below the minimum' })
  expect(small(4_096)).toMatchObject({ readTokens: 4_096 })
})

const requests = fc
  .array(
    fc.record({
      wait: fc.integer({ min: 1, max: 4000 }),
      read: fc.nat({ max: 60_000 }),
      wrote: fc.nat({ max: 60_000 }),
      uncached: fc.nat({ max: 20 }),
      trigger: fc.constantFrom('user' as const, 'tool' as const, 'other' as const),
      boundary: fc.option(fc.constantFrom('compact' as const, 'microcompact' as const), { nil: undefined }),
      model: fc.constantFrom(OPUS, SONNET),
      blocks: fc.nat({ max: 6 }),
      written1hTokens: fc.nat({ max: 1 }),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((drawn) => {
    let at = 0
    return drawn.map(({ wait, boundary, ...rest }): SampleRequest => {
      at += wait
      return { at, ...rest, ...(boundary === undefined ? {} : { boundary }) }
    })
  })

property.prop([requests])('a prediction lies between nothing and the whole prompt', (drawn) => {
  for (const { request, prediction } of predictReads([sampleTrace(drawn)])[0]?.requests ?? []) {
    for (const tokens of [prediction.readTokens, prediction.expectedTokens, prediction.readableTokens]) {
      expect(tokens).toBeGreaterThanOrEqual(0)
      expect(tokens).toBeLessThanOrEqual(request.promptTokens)
    }
    expect(prediction.fullShare).toBeGreaterThanOrEqual(0)
    expect(prediction.fullShare).toBeLessThanOrEqual(1)
  }
})

property.prop([requests, fc.nat()])(
  'a prediction depends on no number of its own request but size and time, and on none of a later one',
  (drawn, seed) => {
    const at = 1 + (seed % (drawn.length - 1))
    const changed = drawn.map((request, i) => {
      if (i < at) return request
      const { read = 0, wrote = 0, uncached = 0 } = request
      // As large as before, served the other way round
      const own = { ...request, read: wrote, wrote: read, uncached, blocks: 1, written1hTokens: 7 }
      return i === at ? own : { ...own, wrote: read + 5 }
    })
    const predicted = (requests: readonly SampleRequest[]) =>
      predictReads([sampleTrace(requests)])[0]
        ?.requests.slice(0, at)
        .map(({ prediction }) => prediction)
    expect(predicted(changed)).toEqual(predicted(drawn))
  },
)
