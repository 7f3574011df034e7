import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toolgauge } from '../support/fake-io.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe('toolgauge dataset', () => {
  test('lists the shipped sets with their sizes', async () => {
    const { stdout, exitCode } = await toolgauge(['dataset', 'list', '--json'])
    expect(exitCode).toBe(0)
    const sets = JSON.parse(stdout) as { name: string; queries: number }[]
    expect(sets.map(({ name }) => name)).toEqual(expect.arrayContaining(['agent-cli', 'cjk']))
    for (const { queries } of sets) expect(queries).toBeGreaterThanOrEqual(150)
  })

  test('finds no problem in the shipped sets', async () => {
    const { stdout, exitCode, stderr } = await toolgauge(['dataset', 'check'])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toContain('agent-cli: no problem')
  })

  test('names every problem of every set that has some', async () => {
    const folder = temporaryFolder()
    for (const name of ['first', 'second']) {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, 'tools.jsonl'), '{"name": "send"}\n')
      writeFileSync(
        join(folder, name, 'queries.jsonl'),
        '{"id": "1", "query": "post", "relevant": [{"tool": "gone"}]}\n',
      )
    }
    const { exitCode, stderr } = await toolgauge(['dataset', 'check', 'first', 'second'], { cwd: folder })
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/first\/queries\.jsonl:1: .*"gone"/)
    expect(stderr).toMatch(/second\/queries\.jsonl:1: .*"gone"/)
  })

  test('says what is known when a set does not exist', async () => {
    const { exitCode, stderr } = await toolgauge(['dataset', 'check', 'agent-clj'])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/Did you mean "agent-cli"/)
  })
})
