import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { displayWidth } from '../../src/report/display-width.ts'
import { toolgauge } from '../support/fake-io.ts'
import { removeTemporaryFolders, writeTinyDataset } from '../support/tiny-dataset.ts'

afterAll(removeTemporaryFolders)

/** A set with files beside its data. */
function tiny(files: Readonly<Record<string, string>> = {}): string {
  const folder = writeTinyDataset()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const GRADED = [
  'query,tool,grade',
  'q2,CronCreate,2',
  'q2,Read,0',
  'q4,"mcp__docs__get, set",2',
  'q4,Read,0',
  '',
]
const GRADING = GRADED.join('\n')

const stats = (cwd: string, ...more: readonly string[]) =>
  toolgauge(['dataset', 'stats', '.', ...more], { cwd })

describe('toolgauge dataset stats', () => {
  test('prints one document with everything, as --json', async () => {
    const { stdout, stderr, exitCode } = await stats(tiny(), '--json')
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    const [set, ...others] = JSON.parse(stdout) as Record<string, unknown>[]
    expect(others).toEqual([])
    expect(set).toMatchObject({
      title: 'Three tools',
      version: '1.2.3',
      sizes: { tools: 3, deferred: 2, servers: 1, queries: 6, judgments: 6 },
      agreement: { status: 'none', missing: ['grading-1.csv', 'grading-2.csv'] },
      nearDuplicates: { queries: { count: 0 }, tools: { count: 0 } },
    })
    const judged = (set?.judged ?? []) as { retriever: string; judged: number }[]
    expect(judged.map(({ retriever }) => retriever)).toEqual(
      expect.arrayContaining(['tool-search(hybrid)', 'hybrid', 'tfidf', 'keyword', 'bm25f', 'cjk-bigram']),
    )
    for (const share of judged) expect(share.judged).toBeLessThanOrEqual(1)
  })

  test('prints tables that fit the terminal', async () => {
    const { stdout, exitCode } = await toolgauge(['dataset', 'stats', 'cjk'])
    expect(exitCode).toBe(0)
    for (const title of [
      'Sizes',
      'Labels and wording',
      'cjk: queries by kind and language',
      'cjk: words that queries share',
    ])
      expect(stdout).toContain(title)
    expect(stdout).toMatch(/kind:cross-lingual +\d/u)
    expect(stdout).toContain('Jaccard')
    expect(stdout).toMatch(/tool-search\(hybrid\) +\d+ +\.\d{3}/u)
    expect(Math.max(...stdout.split('\n').map(displayWidth))).toBeLessThanOrEqual(120)
  })

  test('tells how far two gradings in the folder agree, and whether the rest is settled', async () => {
    const second = GRADING.replace('q4,Read,0', 'q4,Read,1')
    const graded = { 'grading-1.csv': GRADING, 'grading-2.csv': second }
    const open = await stats(tiny(graded))
    // Grades 2 0 2 0 and 2 0 2 1: 3 of 4 equal; by chance (2·1 + 0·1 + 2·2) / 16 = 6/16; (12/16 − 6/16) / (10/16) = .6
    expect(open.stdout).toMatch(/all +2 +4 +\.750 +\.250 +\.600 \[/u)
    expect(open.stdout).toContain('pairs graded differently: 1; no settlement.csv')
    const settled = await stats(tiny({ ...graded, 'settlement.csv': 'query,tool,settled\nq4,Read,0\n' }))
    expect(settled.stdout).toContain('pairs graded differently: 1, all settled in settlement.csv')
    const unsettled = await stats(tiny({ ...graded, 'settlement.csv': 'query,tool,settled\nq4,Read,\n' }))
    expect(unsettled.stdout).toContain('settlement.csv has problems (1)')
  })

  test('refuses gradings of another set', async () => {
    const wrong = { 'grading-1.csv': GRADING, 'grading-2.csv': GRADING.replace('CronCreate', 'CronDrop') }
    const { exitCode, stderr } = await stats(tiny(wrong))
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/grading-2\.csv:2: .*"CronDrop"/u)
  })

  test('says what is wrong with a set instead of counting it', async () => {
    const { exitCode, stderr, stdout } = await toolgauge(['dataset', 'stats', 'agent-clj'])
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain('Did you mean "agent-cli"')
  })
})
