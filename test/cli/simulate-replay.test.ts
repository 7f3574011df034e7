import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toolgauge } from '../support/fake-io.ts'
import { folderWith } from '../support/folder-with.ts'

interface Line {
  readonly second: number
  readonly read?: number
  readonly wrote?: number
  readonly uncached?: number
  readonly model?: string
}

function trace(lines: readonly Line[]): string {
  return lines
    .map(({ second, read = 0, wrote = 0, uncached = 0, model = 'claude-opus-4-6' }) => {
      const t = new Date(Date.UTC(2026, 0, 5) + second * 1000).toISOString()
      const counts = { input: uncached, cacheRead: read, cacheWrite: wrote, output: 1 }
      return `${JSON.stringify({ t, model, ...counts, trigger: 'tool' })}\n`
    })
    .join('')
}

/** Four full reads, and an expiry. */
const SESSION = trace([
  { second: 0, wrote: 10_000 },
  { second: 5, read: 10_000, wrote: 1_000 },
  { second: 10, read: 11_000, wrote: 1_000 },
  { second: 15, read: 12_000, wrote: 1_000 },
  { second: 1015, wrote: 14_000 },
])

const CODEX = trace(
  [0, 10_112, 11_136, 12_160, 13_184].map((read, i) => ({
    second: 5 * i,
    read,
    uncached: 10_200 + 1_000 * i - read,
    model: 'gpt-5.5',
  })),
)

describe('simulate --replay', () => {
  test('shows the summary first, then accuracy, gaps, causes and the worst sessions', async () => {
    const cwd = folderWith({
      'cc-a-1.jsonl': SESSION,
      'codex-a-1.jsonl': CODEX,
      'cc-a-2.jsonl': trace([{ second: 0, wrote: 9 }]),
    })
    const { exitCode, stdout, stderr } = await toolgauge(['simulate', '--replay', '.'], { cwd })
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toMatch(
      /^Replayed 3 sessions with 11 requests; 1 with fewer than 5 requests count in no figure\./u,
    )
    // Prompts 10, 11, 12, 13 and 14 thousand, read 0 + 10 + 11 + 12 + 0: 33/60, as predicted
    expect(stdout).toMatch(/Claude Code, 1 session: .* to 0\.00 points/u)
    expect(stdout).toMatch(/recorded 55\.0 %, by the rules 55\.0 %/u)
    expect(stdout).toMatch(/lifetime passed\s+1\s+13K\s+100\.0 %\s+1\s+13K/u)
    expect(stdout).toMatch(/below 10 s\s+3\s+100\.0 %\s+99\.9 %\s+−0\.14/u)
    expect(stdout).toMatch(/cc-a-1\s+5\s+55\.0 %\s+55\.0 %\s+0\.00/u)
    expect(stdout).toMatch(/of Codex: with --json/u)
  })

  test('prints one JSON document with the errors as ratios', async () => {
    const cwd = folderWith({ 'cc-a-1.jsonl': SESSION, 'codex-a-1.jsonl': CODEX })
    const { exitCode, stdout } = await toolgauge(['simulate', '--replay', '.', '--json'], { cwd })
    expect(exitCode).toBe(0)
    const document = JSON.parse(stdout)
    expect(document).toMatchObject({
      schema: 'toolgauge-replay/1',
      read: { files: 2, traces: 2, requests: 10, shortSessions: 0 },
      client: 'claude-code',
      sessions: 1,
      meanAbsoluteError: 0,
      medianAbsoluteError: 0,
      r: null,
      rows: [{ id: 'cc-a-1', requests: 5, recorded: 0.55, predicted: 0.55, absoluteError: 0 }],
      causes: [{ cause: 'lifetime passed', requests: 1, rebilledTokens: 13_000 }, { cause: 'unexplained' }],
      otherGroups: [{ client: 'codex', meanAbsoluteError: 0 }],
    })
    expect(Object.values(document.halves)).toHaveLength(1)
  })

  test('takes several files, and only what is named', async () => {
    const cwd = folderWith({ 'a.jsonl': SESSION, 'b.jsonl': SESSION, 'c.jsonl': '{' })
    const { stdout } = await toolgauge(['simulate', '--replay', 'a.jsonl', 'b.jsonl'], { cwd })
    expect(stdout).toMatch(/^Replayed 2 sessions/u)
  })

  test('names every problem with its line, prints nothing and ends with 2', async () => {
    const wrong = SESSION.replace('"cacheWrite":10000', '"cacheWrite":-1').replace(
      '"model":"claude-opus-4-6",',
      '',
    )
    const cwd = folderWith({ 'a.jsonl': wrong, 'b.jsonl': SESSION.split('\n').reverse().join('\n') })
    const { exitCode, stdout, stderr } = await toolgauge(['simulate', '--replay', '.'], { cwd })
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toMatch(/a\.jsonl:1: .*model.*cacheWrite/u)
    // Blank line first, then the last request: the four behind it go back in time
    for (const line of [3, 4, 5, 6])
      expect(stderr).toMatch(new RegExp(`b\\.jsonl:${line}: t .* is before`, 'u'))
  })

  test('of short sessions only has nothing to compare and ends with 2', async () => {
    const cwd = folderWith({ 'a.jsonl': trace([{ second: 0, wrote: 9 }]) })
    const { exitCode, stderr } = await toolgauge(['simulate', '--replay', 'a.jsonl'], { cwd })
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/fewer than 5 requests/u)
  })

  test('of a path that is not there, of nothing, and of an empty name ends with 2', async () => {
    const cwd = folderWith({})
    for (const args of [['--replay', 'nowhere'], [], ['--replay', ''], ['--replay'], ['--import-to', 'x']]) {
      const { exitCode, stdout } = await toolgauge(['simulate', ...args], { cwd })
      expect([args, exitCode, stdout]).toEqual([args, 2, ''])
    }
  })
})

describe('simulate --replay --import-to', () => {
  test('writes counts that replay to the same figures', async () => {
    const cwd = folderWith({ 'cc-a-1.jsonl': SESSION })
    const first = await toolgauge(['simulate', '--replay', '.', '--import-to', 'out', '--json'], { cwd })
    expect(first.exitCode).toBe(0)
    expect(first.stderr).toMatch(/1 session with 5 requests written to .*out/u)
    expect(readdirSync(join(cwd, 'out'))).toEqual(['cc-p01-001.jsonl', 'index.json'])
    expect(readFileSync(join(cwd, 'out', 'cc-p01-001.jsonl'), 'utf8').split('\n')).toHaveLength(6)
    const again = await toolgauge(['simulate', '--replay', 'out', '--json'], { cwd })
    const figures = (text: string) => {
      const { rows, causes, meanAbsoluteError } = JSON.parse(text)
      return { recorded: rows[0].recorded, predicted: rows[0].predicted, causes, meanAbsoluteError }
    }
    expect(figures(again.stdout)).toEqual(figures(first.stdout))
  })

  test('keeps what was written where the sessions are too short to compare', async () => {
    const cwd = folderWith({ 'a.jsonl': trace([{ second: 0, wrote: 9 }]) })
    const { stderr } = await toolgauge(['simulate', '--replay', 'a.jsonl', '--import-to', 'out'], { cwd })
    expect(stderr).toMatch(/written to/u)
    expect(readdirSync(join(cwd, 'out'))).toContain('index.json')
  })

  test('writes into no folder that holds something', async () => {
    const cwd = folderWith({ 'a.jsonl': SESSION, 'out/mine.txt': 'mine' })
    const { exitCode, stderr } = await toolgauge(['simulate', '--replay', 'a.jsonl', '--import-to', 'out'], {
      cwd,
    })
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/out: the folder is not empty/u)
    expect(readdirSync(join(cwd, 'out'))).toEqual(['mine.txt'])
  })
})
