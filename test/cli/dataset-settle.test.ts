import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { toolgauge } from '../support/fake-io.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { removeTemporaryFolders, TINY_FILES, writeTinyDataset } from '../support/tiny-dataset.ts'

const set = writeTinyDataset()
afterAll(removeTemporaryFolders)

/** A pooled and graded sheet: the grade that is given for a query and a description, nothing for the others. */
async function graded(cwd: string, grades: Readonly<Record<string, number>>): Promise<void> {
  await toolgauge(['dataset', 'pool', set, '--out', 'pool.csv', '--retriever', 'keyword'], { cwd })
  const filled = Object.entries(grades).reduce(
    (sheet, [pair, grade]) => {
      const [query = '', description = ''] = pair.split(': ')
      const row = `,${description},,,${query}\n`
      expect(sheet).toContain(row)
      return sheet.replace(row, `,${description},${grade},,${query}\n`)
    },
    readFileSync(join(cwd, 'pool.csv'), 'utf8'),
  )
  writeFileSync(join(cwd, 'b.csv'), filled)
}

function settle(cwd: string, ...args: readonly string[]) {
  const sheets = ['--first', 'labels', '--second', 'b.csv', '--pool', 'pool.csv']
  return toolgauge(['dataset', 'settle', set, ...sheets, ...args], { cwd })
}

const AS_LABELLED = {
  'q1: Schedules a recurring job': 2,
  'q2: Schedules a recurring job': 2,
  'q4: Reads or writes a page': 2,
  'q6: Reads a file': 2,
}

describe('toolgauge dataset settle', () => {
  test('writes judgments that the set accepts, with the grade that was settled', async () => {
    const cwd = temporaryFolder()
    await graded(cwd, { ...AS_LABELLED, 'q3: Schedules a recurring job': 1 })
    const shared = ['--dataset', set, '--disagreements', 'd.csv']
    await toolgauge(['dataset', 'agree', 'labels', 'b.csv', ...shared], { cwd })
    const settled = readFileSync(join(cwd, 'd.csv'), 'utf8').replace(',2,1,,,q3', ',2,1,2,a typo,q3')
    writeFileSync(join(cwd, 's.csv'), settled)
    const { exitCode, stdout, stderr } = await settle(cwd, '--settled', 's.csv', '--out', 'j.csv', '--json')
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    const { sha256, ...facts } = JSON.parse(stdout)
    expect(facts).toMatchObject({ written: join(cwd, 'j.csv'), settled: 1, queriesNotGraded: 1 })
    const text = readFileSync(join(cwd, 'j.csv'), 'utf8')
    for (const row of TINY_FILES['judgments.csv'].split('\n')) expect(text).toContain(`${row}\n`)

    cpSync(set, join(cwd, 'copy'), { recursive: true })
    writeFileSync(join(cwd, 'copy', 'judgments.csv'), text)
    const manifest = join(cwd, 'copy', 'dataset.json')
    const document = JSON.parse(readFileSync(manifest, 'utf8'))
    writeFileSync(
      manifest,
      JSON.stringify({ ...document, sha256: { ...document.sha256, 'judgments.csv': sha256 } }),
    )
    expect((await toolgauge(['dataset', 'check', 'copy'], { cwd })).stdout).toContain('copy: no problem')
  })

  test('needs no settled sheet where both agree, and leaves zeros out on demand', async () => {
    const cwd = temporaryFolder()
    await graded(cwd, { ...AS_LABELLED, 'q3: Schedules a recurring job': 2 })
    const { exitCode, stdout } = await settle(cwd, '--out', 'j.csv', '--drop-zeros')
    expect(exitCode).toBe(0)
    expect(stdout).toContain('j.csv: judgments 5\n')
    expect(stdout).toContain('settled: 0; queries that not both graded, left as they are: 1\n')
    expect(readFileSync(join(cwd, 'j.csv'), 'utf8')).not.toMatch(/,0,/u)
  })

  test('lists what is not settled and writes nothing', async () => {
    const cwd = temporaryFolder()
    await graded(cwd, AS_LABELLED)
    const without = await settle(cwd, '--out', 'j.csv')
    expect(without.stderr).toMatch(/the gradings differ \(pairs to settle: 1\)\..*--disagreements/u)
    writeFileSync(join(cwd, 's.csv'), 'query,tool,settled\nq3,CronCreate,\n')
    const unsettled = await settle(cwd, '--settled', 's.csv', '--out', 'j.csv')
    expect(unsettled.stderr).toContain('s.csv:2: query "q3" with tool "CronCreate" is not settled (2 and 0).')
    expect([without.exitCode, unsettled.exitCode]).toEqual([2, 2])
    expect(existsSync(join(cwd, 'j.csv'))).toBe(false)
  })

  test('never writes over the judgments of a set', async () => {
    const before = readFileSync(join(set, 'judgments.csv'), 'utf8')
    const cwd = temporaryFolder()
    await graded(cwd, { ...AS_LABELLED, 'q3: Schedules a recurring job': 2 })
    const { exitCode, stderr } = await settle(cwd, '--out', join(set, 'judgments.csv'))
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/judgments\.csv: it is there already/u)
    expect(readFileSync(join(set, 'judgments.csv'), 'utf8')).toBe(before)
  })
})
