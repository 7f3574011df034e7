import { describe, expect, it } from 'vitest'
import { readSessionCase, type SessionCase } from '../support/session-case.ts'
import { sessionMisses } from '../support/session-expectations.ts'
import { sharedLines, sharedPath } from '../support/shared-folder.ts'

/** Each takes seconds; `scripts/run-session-cases.ts` starts all that a case asks for. */
const FRESH_PROCESSES = { mostProcesses: 2 }

/** How fast a machine is, is no matter of a test: the script measures it. */
function untimed(sessionCase: SessionCase): SessionCase {
  const { maxSeconds: _, ...expectations } = sessionCase.expect
  return { ...sessionCase, expect: expectations }
}

const file = sharedPath('cases', 'session_cases.jsonl')
const cases = sharedLines<unknown>(file.path).map(readSessionCase)

describe.skipIf(!file.isThere)(`sessions from public bug reports${file.note}`, () => {
  it('are there in number', () => expect(cases.length).toBeGreaterThan(20))

  for (const sessionCase of cases) {
    const { id, kind, why } = sessionCase
    it(`${id} (${kind}): ${why}`, { timeout: 60_000 }, async () => {
      expect(await sessionMisses(untimed(sessionCase), FRESH_PROCESSES)).toEqual([])
    })
  }
})

const tool = (leaf: string, description = 'Rings a bell') => ({ name: `mcp__tower__${leaf}`, description })
const TOWER = {
  servers: [{ name: 'tower', state: 'ready', tools: [tool('ring_north'), tool('ring_south')] }],
}

function sessionCase(given: {
  readonly setup?: object
  readonly steps: readonly object[]
  readonly expect: object
}): SessionCase {
  const { setup = TOWER, steps, expect: expectations } = given
  const about = { id: 'bells', kind: 'own', source: 'own', why: 'own', level: 'must' }
  return readSessionCase({ ...about, setup, steps, expect: expectations })
}

describe('a case of the project’s own', () => {
  it('is met in fresh processes too', { timeout: 60_000 }, async () => {
    const steps = [{ search: 'ring', freshProcesses: 2 }]
    const given = sessionCase({ steps, expect: { sameOrderEachTime: true, count: 2 } })
    expect(await sessionMisses(given)).toEqual([])
  })

  it.each<[what: string, steps: readonly object[], expectations: object, misses: number]>([
    ['another first hit', [{ search: 'south' }], { first: 'mcp__tower__ring_north' }, 1],
    ['a call that was not refused', [{ execute: 'mcp__tower__ring_south', args: {} }], { callOk: false }, 1],
    [
      'a changed announcement',
      [{ turn: 1 }, { disconnect: 'tower' }, { turn: 2 }],
      { announcementUnchanged: true },
      2,
    ],
    ['none of several ways', [{ search: 'south' }], { oneOf: [{ count: 3 }, { empty: true }] }, 1],
  ])('that is not met tells %s', async (_, steps, expectations, misses) => {
    expect(await sessionMisses(sessionCase({ steps, expect: expectations }))).toHaveLength(misses)
  })

  it.each<[what: string, steps: readonly object[], expectations: object, said: RegExp]>([
    ['an unknown verb', [{ polish: 'tower' }], { empty: true }, /polish.*not understood/u],
    ['an unknown word beside a verb', [{ search: 'ring', loudly: true }], { empty: true }, /key: "loudly"/u],
    ['two verbs at once', [{ search: 'ring', turn: 1 }], { empty: true }, /not understood/u],
    ['a server that is not there', [{ disconnect: 'cellar' }], { empty: true }, /no server "cellar"/u],
    ['an unknown expectation', [{ search: 'ring' }], { loud: true }, /"loud" is not understood/u],
    ['one behind another way', [{ search: 'ring' }], { oneOf: [{ count: 2 }, { no: 1 }] }, /"no" is not/u],
    ['a value of another kind', [{ search: 'ring' }], { count: 'two' }, /"two" is not understood/u],
    ['an expectation of another step', [{ search: 'ring' }], { callOk: true }, /last step is no execute/u],
    ['one request to compare', [{ request: 1 }], { toolsArrayUnchanged: true }, /two requests/u],
    ['no expectation', [{ search: 'ring' }], {}, /nothing is expected/u],
  ])('with %s is never taken for met', async (_, steps, expectations, said) => {
    await expect(sessionMisses(sessionCase({ steps, expect: expectations }))).rejects.toThrow(said)
  })

  it('with an unknown word in its setup is never read', () => {
    const steps = [{ search: 'ring' }]
    expect(() => sessionCase({ setup: { ...TOWER, weather: 'fog' }, steps, expect: {} })).toThrow(/weather/u)
  })
})
