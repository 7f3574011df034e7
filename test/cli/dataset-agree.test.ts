import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { toolgauge } from '../support/fake-io.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { removeTemporaryFolders, writeTinyDataset } from '../support/tiny-dataset.ts'

const set = writeTinyDataset()
afterAll(removeTemporaryFolders)

const HEADER = 'query,tool,grade,lang,text\n'
const FIRST = `${HEADER}q2,CronCreate,2,en,x\nq2,Read,,en,x\nq3,CronCreate,2,en,y\nq6,Read,2,en,z\n`
const SECOND = `${HEADER}q2,CronCreate,1,en,x\nq2,Read,0,en,x\nq3,CronCreate,2,en,y\n`

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const agree = (cwd: string, ...args: readonly string[]) => toolgauge(['dataset', 'agree', ...args], { cwd })

describe('toolgauge dataset agree', () => {
  test('prints agreement, the table of grades, what is missing, and the number of disagreements', async () => {
    const cwd = folderWith({ 'a.csv': FIRST, 'b.csv': SECOND })
    const { exitCode, stdout, stderr } = await agree(cwd, 'a.csv', 'b.csv')
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    // Grades 2, 0, 2 against 1, 0, 2: two of three agree; by chance (1·1 + 0·1 + 2·1) / 9 = 1/3; (2/3 − 1/3) / (2/3).
    expect(stdout).toMatch(/^all +2 +3 +\.667 +\.333 +\.500 \[/mu)
    expect(stdout).toMatch(/^2 +0 +1 +1$/mu)
    expect(stdout).toContain('b.csv: queries of the pool that it lacks, left out: 1\n')
    expect(stdout).toContain('disagreements: 1\n')
  })

  test('compares with the labels of a dataset, over the pairs of the sheet, by kind', async () => {
    const cwd = folderWith({ 'b.csv': SECOND })
    const { stdout } = await agree(cwd, 'labels', 'b.csv', '--dataset', set, '--json')
    const result = JSON.parse(stdout)
    expect(result).toMatchObject({ first: 'labels', second: 'b.csv', disagreements: 1 })
    expect(result.slices[0]).toMatchObject({
      slice: 'all',
      confusion: [
        [1, 0, 0],
        [0, 0, 0],
        [0, 1, 1],
      ],
      kappa: { status: 'defined', value: 0.5 },
    })
    expect(result.slices.map(({ slice }: { slice: string }) => slice)).toEqual([
      'all',
      'kind:sentence',
      'kind:typo',
    ])
    expect(result.slices[2].kappa).toEqual({ status: 'undefined', reason: expect.any(String) })
  })

  test('writes the disagreements for settling, and not over a file that is there', async () => {
    const cwd = folderWith({ 'a.csv': FIRST, 'b.csv': SECOND })
    const args = ['a.csv', 'b.csv', '--dataset', set, '--disagreements', 'd.csv']
    expect((await agree(cwd, ...args)).stdout).toContain(`written to ${join(cwd, 'd.csv')}\n`)
    expect(readFileSync(join(cwd, 'd.csv'), 'utf8')).toBe(
      '\uFEFFtext,lang,tool,description,first,second,settled,note,query\n"run this nightly, please",en,CronCreate,Schedules a recurring job,2,1,,,q2\n',
    )
    const again = await agree(cwd, ...args)
    expect(again.exitCode).toBe(2)
    expect(again.stderr).toMatch(/d\.csv: it is there already/u)
  })

  test('takes a folder of sheets, and tells what was graded outside the pool', async () => {
    const cwd = folderWith({ 'b.csv': SECOND, 'pool.csv': SECOND.replaceAll(/,\d,en/gu, ',,en') })
    mkdirSync(join(cwd, 'a'))
    writeFileSync(join(cwd, 'a', '1.csv'), `${HEADER}q2,CronCreate,2,en,x\n`)
    writeFileSync(join(cwd, 'a', '2.csv'), `${HEADER}q3,CronCreate,2,en,y\nq4,Read,1,en,w\n`)
    const free = await agree(cwd, 'a', 'b.csv')
    expect(free.stdout).toContain('a: rows of the pool that it lacks, counted as 0: 1\n')
    const { exitCode, stderr } = await agree(cwd, 'a', 'b.csv', '--dataset', set, '--pool', 'pool.csv')
    expect(exitCode).toBe(2)
    expect(stderr).toContain(`${join('a', '2.csv')}:3: query "q4" was not pooled with tool "Read".`)
  })

  test('says where kappa says nothing', async () => {
    const cwd = folderWith({ 'a.csv': `${HEADER}q3,CronCreate,2,en,y\n`, 'b.csv': SECOND })
    const { stdout } = await agree(cwd, 'a.csv', 'b.csv')
    expect(stdout).toMatch(/^all +1 +1 +1\.000 +\.000 +–$/mu)
    expect(stdout).toContain('no kappa: both gave one and the same grade to all')
    writeFileSync(join(cwd, 'c.csv'), `${HEADER}q2,CronCreate,1,en,x\nq3,CronCreate,2,en,y\n`)
    const sided = await agree(cwd, 'labels', 'c.csv', '--dataset', set)
    expect(sided.stdout).toMatch(/^all +2 +2 +\.500 +\.000 +\.000 \[\.000, \.000\]$/mu)
    expect(sided.stdout).toContain('one of the two gave one grade only, kappa is 0')
  })

  test.each([
    [['labels', 'labels', '--dataset', set], /name a graded sheet/u],
    [['labels', 'b.csv'], /of which dataset\?/u],
    [['none.csv', 'b.csv'], /none\.csv.*no such file/u],
    [['c.csv', 'b.csv'], /no query in common/u],
    [['empty', 'b.csv'], /the folder holds no sheet/u],
  ])('cannot run with %j', async (args, expected) => {
    const cwd = folderWith({ 'b.csv': SECOND, 'c.csv': `${HEADER}q6,Read,2,en,z\n` })
    mkdirSync(join(cwd, 'empty'))
    const { exitCode, stdout, stderr } = await agree(cwd, ...args)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toMatch(expected)
  })
})
