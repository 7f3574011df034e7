import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadDataset } from '../../src/datasets/load.ts'
import { toolgauge } from '../support/fake-io.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const lines = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

describe('toolgauge dataset grow', () => {
  test('writes a set that dataset check accepts, with the queries, judgments and tools of the other', async () => {
    const cwd = temporaryFolder()
    const grown = await toolgauge(['dataset', 'grow', 'agent-cli', '--to', '400', '--out', 'big', '--json'], {
      cwd,
    })
    expect({ exitCode: grown.exitCode, stderr: grown.stderr }).toEqual({ exitCode: 0, stderr: '' })
    const own = loadDataset('agent-cli')
    expect(JSON.parse(grown.stdout)).toMatchObject({
      tools: 400,
      added: 400 - own.catalog.tools.length,
      seed: 1,
      from: own.checksum,
    })
    const check = await toolgauge(['dataset', 'check', 'big'], { cwd })
    expect(check.stdout).toContain('big: no problem (400 tools')

    const big = loadDataset(join(cwd, 'big'))
    expect(big.queries).toEqual(own.queries)
    expect(big.judgments).toEqual(own.judgments)
    expect(big.catalog.tools.slice(0, own.catalog.tools.length)).toEqual(own.catalog.tools)
    const manifest = JSON.parse(readFileSync(join(cwd, 'big', 'dataset.json'), 'utf8')) as { labels: string }
    expect(manifest.labels).toContain(own.checksum)
    expect(manifest.labels).toContain('seed 1')
  })

  test('the same seed gives the same bytes over an earlier set, another seed other ones', async () => {
    const cwd = temporaryFolder()
    const bytes = async (seed: string) => {
      const args = ['dataset', 'grow', 'agent-cli', '--to', '340', '--out', 'out', '--seed', seed]
      expect((await toolgauge(args, { cwd })).exitCode).toBe(0)
      return readFileSync(join(cwd, 'out', 'tools.jsonl'), 'utf8')
    }
    const first = await bytes('1')
    expect(await bytes('2')).not.toBe(first)
    expect(await bytes('1')).toBe(first)
  })

  test('grows a foreign folder, which stays foreign', async () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'tools.jsonl'), lines([{ name: 'fire_vase', description: 'Bakes clay.' }]))
    writeFileSync(
      join(cwd, 'queries.jsonl'),
      lines([{ id: '1', query: 'bake it', relevant: [{ tool: 'fire_vase', grade: 1 }] }]),
    )
    const { exitCode } = await toolgauge(['dataset', 'grow', '.', '--to', '30', '--out', 'out'], { cwd })
    expect(exitCode).toBe(0)
    const grown = loadDataset(join(cwd, 'out'))
    expect(grown.origin).toBe('foreign')
    expect(grown.catalog.tools).toHaveLength(30)
  })

  test('refuses a folder that holds something else, and leaves it alone', async () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'notes.txt'), 'mine')
    const { exitCode, stderr } = await toolgauge(
      ['dataset', 'grow', 'agent-cli', '--to', '400', '--out', '.'],
      { cwd },
    )
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/no dataset of this command.*--out/su)
    expect(readdirSync(cwd)).toEqual(['notes.txt'])
  })

  test('refuses a size that the set has already, before anything is written', async () => {
    const cwd = temporaryFolder()
    const { exitCode, stderr } = await toolgauge(
      ['dataset', 'grow', 'agent-cli', '--to', '330', '--out', 'out'],
      { cwd },
    )
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/330 tools already.*--catalog-size/su)
    expect(existsSync(join(cwd, 'out'))).toBe(false)
  })
})
