import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { toolgauge } from '../support/fake-io.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { removeTemporaryFolders, writeTinyDataset } from '../support/tiny-dataset.ts'

const set = writeTinyDataset()
afterAll(removeTemporaryFolders)

function pool(cwd: string, ...args: readonly string[]) {
  return toolgauge(['dataset', 'pool', set, ...args], { cwd })
}

describe('toolgauge dataset pool', () => {
  test('writes a sheet of all queries that tells neither kind nor grade, the same for the same seed', async () => {
    const cwd = temporaryFolder()
    const { exitCode, stdout, stderr } = await pool(cwd, '--out', 'a.csv')
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toContain('a.csv: sheets 1, queries 6, pairs to grade ')
    expect(stdout).toContain('the first 5 of keyword, hybrid, bm25f, minisearch, and what the labels name')
    const sheet = readFileSync(join(cwd, 'a.csv'), 'utf8')
    expect(sheet.startsWith('\uFEFFtext,lang,tool,description,grade,note,query\n')).toBe(true)
    expect(sheet).toContain('"run this nightly, please",en,CronCreate,Schedules a recurring job,,,q2\n')
    expect(sheet).toContain('"run this nightly, please",en,Read,Reads a file,,,q2\n')
    expect(sheet).toContain(`'+docs page,en,"mcp__docs__get, set",Reads or writes a page,,,q4\n`)
    await pool(cwd, '--out', 'b.csv')
    expect(readFileSync(join(cwd, 'b.csv'), 'utf8')).toBe(sheet)
  })

  test('pools only what was asked for, and prints one JSON document', async () => {
    const cwd = temporaryFolder()
    const narrowed = ['--kind', 'sentence', '--kind', 'typo', '--max-queries', '1', '--retriever', 'tfidf']
    const { stdout } = await pool(cwd, '--out', 'a.csv', ...narrowed, '--depth', '1', '--seed', '7', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      written: join(cwd, 'a.csv'),
      sheets: 1,
      queries: 1,
      withoutCandidates: [],
      retrievers: ['tfidf'],
      depth: 1,
      seed: 7,
      dataset: { version: '1.2.3' },
    })
    expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toMatch(/q[23]\n$/u)
  })

  test('writes several sheets into a folder, and says which queries stand in none', async () => {
    const cwd = temporaryFolder()
    const { stdout } = await pool(
      cwd,
      '--out',
      'sheets',
      '--queries-per-sheet',
      '2',
      '--retriever',
      'keyword',
    )
    expect(stdout).toContain('sheet-*.csv: sheets 3, queries 5, ')
    expect(stdout).toContain('queries without a candidate, in no sheet: 1\n')
    expect(readdirSync(join(cwd, 'sheets'))).toEqual(['sheet-1.csv', 'sheet-2.csv', 'sheet-3.csv'])
    const again = await pool(cwd, '--out', 'sheets', '--queries-per-sheet', '2')
    expect(again.exitCode).toBe(2)
    expect(again.stderr).toMatch(/the folder is not empty/u)
  })

  test('never writes over a sheet that somebody may have graded', async () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'a.csv'), 'graded')
    const { exitCode, stderr } = await pool(cwd, '--out', 'a.csv')
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/a\.csv: it is there already/u)
    expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toBe('graded')
  })

  test('refuses a kind that the set lacks, and a choice that no query fits', async () => {
    const cwd = temporaryFolder()
    const unknown = await pool(cwd, '--out', 'a.csv', '--kind', 'typos')
    expect(unknown.stderr).toMatch(/no query of this kind\. Did you mean "typo"\?/u)
    const splits = await Promise.all(
      ['tune', 'validation', 'test'].map((split, i) =>
        pool(cwd, '--out', `${i}.csv`, '--kind', 'task', '--split', split),
      ),
    )
    expect(splits.map(({ exitCode }) => exitCode).sort()).toEqual([0, 2, 2])
    expect(unknown.exitCode).toBe(2)
    expect(existsSync(join(cwd, 'a.csv'))).toBe(false)
  })
})
