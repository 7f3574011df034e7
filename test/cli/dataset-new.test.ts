import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toolgauge } from '../support/fake-io.ts'
import { sharedPath } from '../support/shared-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const listed = (tools: readonly object[]) =>
  JSON.stringify({ serverInfo: { name: 'kiln-mcp-server' }, result: { tools }, tools })

const KILN = [
  { name: 'start_firing', description: 'Heats the chamber', inputSchema: { type: 'object' } },
  { name: 'stop_firing', description: 'Lets the chamber cool', inputSchema: { type: 'object' } },
]

/** A folder with a catalog in it. */
function kiln(tools: readonly object[] = KILN): string {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'kiln.json'), listed(tools))
  return cwd
}

const create = (cwd: string, ...more: readonly string[]) =>
  toolgauge(['dataset', 'new', 'kiln.json', '--out', 'set', ...more], { cwd })

async function measured(cwd: string) {
  const { stdout, stderr, exitCode } = await toolgauge(
    ['run', '--dataset', 'set', '--retriever', 'keyword', '--no-timing', '--no-modes', '--json'],
    { cwd },
  )
  expect(exitCode, stderr).toBe(0)
  const { warnings, scores } = JSON.parse(stdout) as { warnings: string[]; scores: unknown }
  return { warnings, text: JSON.stringify(scores ?? stdout) }
}

describe('toolgauge dataset new', () => {
  test('writes a set that is measured at once, and says what is still empty', async () => {
    const cwd = kiln()
    const { exitCode, stdout, stderr } = await create(cwd)
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toContain('2 tools (2 deferred), queries made of names: 4 exact, 2 name-words')
    expect(stdout).toContain('next: toolgauge run --dataset set')
    expect(readdirSync(join(cwd, 'set')).sort()).toEqual([
      'README.md',
      'dataset.json',
      'judgments.csv',
      'queries.csv',
      'requests.csv',
      'tools.jsonl',
    ])
    const { warnings } = await measured(cwd)
    expect(warnings).toEqual(['set: requests.csv: rows without a request yet, left out: 2 of 2'])
    expect((await toolgauge(['dataset', 'check', 'set'], { cwd })).stdout).toContain(
      'no problem (2 tools, 6 queries)',
    )
  })

  test('measures what was typed into the sheet, without another command', async () => {
    const cwd = kiln()
    await create(cwd)
    const sheet = join(cwd, 'set', 'requests.csv')
    const typed = readFileSync(sheet, 'utf8').replace(
      ',mcp__kiln__start',
      '"it is cold, warm it up",mcp__kiln__start',
    )
    writeFileSync(sheet, typed)
    const { stdout } = await toolgauge(['dataset', 'stats', 'set', '--json'], { cwd })
    const [set] = JSON.parse(stdout) as [
      { sizes: { queries: number; kinds: { kind: string; queries: number }[] } },
    ]
    expect(set.sizes.queries).toBe(7)
    expect(set.sizes.kinds).toContainEqual(expect.objectContaining({ kind: 'task', queries: 1 }))
    expect((await measured(cwd)).warnings).toEqual([
      'set: requests.csv: rows without a request yet, left out: 1 of 2',
    ])
  })

  test('over its own folder keeps every character of the sheet and adds rows for new tools', async () => {
    const cwd = kiln()
    await create(cwd)
    const sheet = join(cwd, 'set', 'requests.csv')
    const typed = readFileSync(sheet, 'utf8').replace(',mcp__kiln__start', 'warm it up,mcp__kiln__start')
    writeFileSync(sheet, typed)
    writeFileSync(join(cwd, 'set', 'README.md'), 'mine')
    writeFileSync(join(cwd, 'kiln.json'), listed([...KILN, { name: 'mix', description: 'Glaze' }]))
    const { exitCode, stdout } = await create(cwd, '--json')
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ tools: 3, requests: 1, rows: 3, unfilled: 2, added: 1 })
    expect(readFileSync(sheet, 'utf8')).toBe(`${typed},"mcp__kiln__mix","Glaze"\n`)
    expect(readFileSync(join(cwd, 'set', 'README.md'), 'utf8')).toBe('mine')
    expect((await toolgauge(['dataset', 'check', 'set'], { cwd })).exitCode).toBe(0)
  })

  test('writes nothing where somebody has changed what it would write anew', async () => {
    const cwd = kiln()
    await create(cwd)
    const file = join(cwd, 'set', 'judgments.csv')
    const changed = `${readFileSync(file, 'utf8')}exact-1,mcp__kiln__stop_firing,1,\n`
    writeFileSync(file, changed)
    const { exitCode, stderr } = await create(cwd)
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/judgments\.csv: .*requests\.csv/u)
    expect(readFileSync(file, 'utf8')).toBe(changed)
  })

  test('refuses a folder that holds something else, and leaves it alone', async () => {
    const cwd = kiln()
    const { exitCode, stderr } = await toolgauge(['dataset', 'new', 'kiln.json', '--out', '.'], { cwd })
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/no dataset of this command.*--out/su)
    expect(readdirSync(cwd)).toEqual(['kiln.json'])
  })

  test('refuses a catalog without tools to be found, before anything is written', async () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'kiln.json'), '[{"name": "Read"}]')
    const { exitCode, stderr } = await create(cwd)
    expect(exitCode).toBe(2)
    expect(stderr).toContain('none of 1 tools is found by search')
    expect(readdirSync(cwd)).toEqual(['kiln.json'])
  })

  const mcp = sharedPath('mcp')
  test.runIf(mcp.isThere)(`makes a set of every list of a real server${mcp.note}`, async () => {
    const files = readdirSync(mcp.path).filter((name) => name.endsWith('.json'))
    const cwd = temporaryFolder()
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const out = join(cwd, file)
      const made = await toolgauge(['dataset', 'new', join(mcp.path, file), '--out', out])
      expect([file, made.exitCode]).toEqual([file, 0])
      const checked = await toolgauge(['dataset', 'check', out])
      expect([file, checked.stderr]).toEqual([file, ''])
    }
  })
})
