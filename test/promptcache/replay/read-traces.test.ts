import { join } from 'node:path'
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { readTraces } from '../../../src/promptcache/replay/read-traces.ts'
import { BOUNDARIES, type RecordedRequest, TRIGGERS } from '../../../src/promptcache/replay/trace.ts'
import { traceFiles } from '../../../src/promptcache/replay/trace-files.ts'
import { readTraceLine, traceLineOf } from '../../../src/promptcache/replay/trace-line.ts'
import { folderWith } from '../../support/folder-with.ts'
import { sampleTrace } from './sample-traces.ts'

const LINE = {
  t: '2026-01-05T12:00:00.000Z',
  model: 'claude-opus-4-6',
  input: 3,
  cacheRead: 0,
  cacheWrite: 100,
  output: 2,
}

const jsonl = (...lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** The problems of an input that must have some. */
async function problemsOf(paths: readonly string[]): Promise<readonly string[]> {
  try {
    await readTraces(paths)
  } catch (error) {
    return (error as { problems: readonly string[] }).problems
  }
  throw new Error('it was read without a problem')
}

describe('a trace of counts', () => {
  test('is read with its client, kind and project from the index', async () => {
    const folder = folderWith({
      'a.jsonl': jsonl({ ...LINE, w5m: 60, w1h: 40, trigger: 'user', blocks: 2 }),
      'index.json': JSON.stringify([
        { id: 'a', client: 'pi', kind: 'sub', source: 'shop', requests: 1, input: 3 },
      ]),
    })
    const { traces } = await readTraces([folder])
    expect(traces).toHaveLength(1)
    expect(traces[0]).toMatchObject({ id: 'a', client: 'pi', kind: 'sub', project: 'shop' })
    expect(traces[0]?.requests[0]).toEqual({
      atMs: Date.UTC(2026, 0, 5, 12),
      model: 'claude-opus-4-6',
      promptTokens: 103,
      trigger: 'user',
      readTokens: 0,
      writtenTokens: 100,
      uncachedTokens: 3,
      outputTokens: 2,
      written5mTokens: 60,
      written1hTokens: 40,
      blocks: 2,
    })
  })

  test('without an index is told by its name, and else by its model', async () => {
    const gpt = { ...LINE, model: 'gpt-5.5', cacheWrite: 0, input: 2000 }
    const folder = folderWith({
      'cc-shop-012-sub01.jsonl': jsonl(LINE),
      'codex-shop-3.jsonl': jsonl(gpt),
      'mine.jsonl': jsonl(LINE),
      'other.jsonl': jsonl(gpt),
    })
    const { traces } = await readTraces([folder])
    expect(traces.map(({ client, kind, project, session }) => [client, kind, project, session])).toEqual([
      ['claude-code', 'sub', 'shop', 'cc-shop-012'],
      ['codex', 'main', 'shop', 'codex-shop-3'],
      ['claude-code', 'main', 'mine', 'mine'],
      ['codex', 'main', 'other', 'other'],
    ])
  })

  test('tells every problem of every file with its line', async () => {
    const folder = folderWith({
      'a.jsonl': `${jsonl(LINE, { ...LINE, cacheRead: -5 })}{broken\n${jsonl({ ...LINE, t: '2026-01-05T11:59:59Z' })}`,
      'b.jsonl': jsonl({ t: LINE.t, input: 1 }, { ...LINE, w5m: 1, w1h: 2 }, { ...LINE, t: 'yesterday' }),
      'c.jsonl': jsonl({ ...LINE, input: 0, cacheWrite: 0 }, { ...LINE, tEnd: '2026-01-05T11:00:00Z' }),
    })
    const problems = await problemsOf([folder])
    const expected: readonly (readonly [string, RegExp])[] = [
      ['a.jsonl:2', /cacheRead: found -5, expected a whole number of 0 or more/u],
      ['a.jsonl:3', /no valid JSON/u],
      ['a.jsonl:4', /11:59:59.* is before 2026-01-05T12:00:00.*Sort/u],
      ['b.jsonl:1', /model: missing, .*cacheRead: missing, .*cacheWrite: missing, .*output: missing/u],
      ['b.jsonl:2', /add up to 3, cacheWrite is 100/u],
      ['b.jsonl:3', /t: found "yesterday", expected a time like/u],
      ['c.jsonl:1', /all 0/u],
      ['c.jsonl:2', /tEnd .* before t/u],
    ]
    for (const [place, what] of expected) {
      const found = problems.filter((problem) => problem.startsWith(`${join(folder, place)}:`))
      expect(found.join('\n')).toMatch(what)
    }
    // Nothing beside these
    expect(problems).toHaveLength(expected.length)
  })

  test('that does not have the sums of the index is told apart', async () => {
    const folder = folderWith({
      'a.jsonl': jsonl(LINE),
      'index.json': JSON.stringify([{ id: 'a', requests: 2, cacheWrite: 100, input: 4 }]),
    })
    const problems = await problemsOf([folder])
    expect(problems).toHaveLength(2)
    expect(problems[0]).toMatch(/requests is 1 over all lines, index\.json says 2/u)
    expect(problems[1]).toMatch(/input is 3 over all lines, index\.json says 4/u)
  })

  test('with a wrong field is still told that its time is out of order', async () => {
    const folder = folderWith({ 'a.jsonl': jsonl(LINE, { t: '2026-01-05T11:59:59Z', input: 1 }) })
    const problems = await problemsOf([folder])
    expect(problems).toHaveLength(2)
    expect(problems.join()).toMatch(/a\.jsonl:2: model.*a\.jsonl:2: t 2026-01-05T11:59:59/u)
  })

  test('that the index knows and nobody finds is missed', async () => {
    const folder = folderWith({
      'a.jsonl': jsonl(LINE),
      'empty.jsonl': '',
      'index.json': JSON.stringify(['a', 'b', 'empty'].map((id) => ({ id }))),
    })
    const problems = await problemsOf([folder])
    expect(problems).toHaveLength(2)
    expect(problems[0]).toMatch(/index\.json: session "b" has no file/u)
    expect(problems[1]).toMatch(/index\.json: session "empty" has no file/u)
    // Named alone it is read: nobody asked for the others
    expect((await readTraces([join(folder, 'a.jsonl')])).traces).toHaveLength(1)
  })

  test('beside a broken index is refused', async () => {
    const folder = folderWith({ 'a.jsonl': jsonl(LINE), 'index.json': '[{]' })
    expect((await problemsOf([folder])).join()).toMatch(/index\.json: no valid JSON/u)
  })
})

describe('files of another kind', () => {
  const other = { 'notes.jsonl': jsonl({ note: 1 }) }

  test('are refused where they are named, and left out with a warning in a folder', async () => {
    const folder = folderWith({ ...other, 'a.jsonl': jsonl(LINE) })
    expect((await problemsOf([join(folder, 'notes.jsonl')])).join()).toMatch(/notes\.jsonl: neither a trace/u)
    const { traces, warnings } = await readTraces([folder])
    expect(traces).toHaveLength(1)
    expect(warnings.join()).toMatch(/notes\.jsonl: neither a trace.*left out/u)
  })

  test('alone are nothing to replay, and so is a path that is not there', async () => {
    await expect(readTraces([folderWith(other)])).rejects.toMatchObject({ code: 'E_EMPTY' })
    await expect(readTraces([folderWith({})])).rejects.toMatchObject({ code: 'E_EMPTY' })
    await expect(readTraces([join(folderWith({}), 'nowhere')])).rejects.toMatchObject({ code: 'E_FILE' })
  })
})

const recorded = fc
  .record({
    atMs: fc.integer({ min: 0, max: 2e12 }),
    model: fc.constantFrom('gpt-5.5', 'claude-opus-4-6'),
    trigger: fc.constantFrom(...TRIGGERS),
    readTokens: fc.nat(),
    uncachedTokens: fc.integer({ min: 1, max: 9999 }),
    outputTokens: fc.nat(),
    written: fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 99 })),
    lasted: fc.option(fc.nat({ max: 9999 }), { nil: undefined }),
    boundary: fc.option(fc.constantFrom(...BOUNDARIES), { nil: undefined }),
    blocks: fc.option(fc.nat({ max: 9 }), { nil: undefined }),
  })
  .map(({ written: [short, long], lasted, boundary, blocks, ...rest }): RecordedRequest => {
    return {
      ...rest,
      promptTokens: rest.readTokens + short + long + rest.uncachedTokens,
      writtenTokens: short + long,
      written5mTokens: short,
      written1hTokens: long,
      ...(lasted === undefined ? {} : { endMs: rest.atMs + lasted }),
      ...(boundary === undefined ? {} : { boundary }),
      ...(blocks === undefined ? {} : { blocks }),
    }
  })

property.prop([recorded])('a request written as a line is read as it was', (request) => {
  const line: unknown = JSON.parse(JSON.stringify(traceLineOf(request)))
  expect(readTraceLine(line)).toEqual({ status: 'read', request })
})

test('traces that are written are read again, under names that say nothing', async () => {
  const request = { at: 1_767_614_400, wrote: 9 }
  const written = [
    sampleTrace([request], { id: 'secret-session', session: 'S', project: '/home/me/secret' }),
    sampleTrace([request], { id: 'secret-agent', session: 'S', project: '/home/me/secret', kind: 'sub' }),
    sampleTrace([request], { id: 'again', session: 'S', file: 'again', project: '/home/me/secret' }),
    sampleTrace([{ ...request, at: 0 }], { id: 'first', session: 'T', project: 'b', client: 'codex' }),
  ]
  const files = traceFiles(written)
  expect([...files.keys()]).toEqual([
    'codex-p01-001.jsonl',
    'cc-p02-001.jsonl',
    'cc-p02-001-sub01.jsonl',
    'cc-p02-002.jsonl',
    'index.json',
  ])
  expect([...files.values()].join('')).not.toMatch(/secret|home/u)
  const { traces } = await readTraces([folderWith(Object.fromEntries(files))])
  expect(traces.map(({ id, client, kind, project }) => [id, client, kind, project])).toEqual([
    ['cc-p02-001-sub01', 'claude-code', 'sub', 'cc-p02'],
    ['cc-p02-001', 'claude-code', 'main', 'cc-p02'],
    ['cc-p02-002', 'claude-code', 'main', 'cc-p02'],
    ['codex-p01-001', 'codex', 'main', 'codex-p01'],
  ])
  expect(traces.map(({ requests }) => requests)).toEqual([1, 0, 2, 3].map((i) => written[i]?.requests))
})
