import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseReport, parseRows } from '../../src/report/json.ts'
import { toolgauge } from '../support/fake-io.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const TOOLS = [
  { name: 'send_message', description: 'Posts to a channel.' },
  { name: 'list_channels', description: 'Names of all rooms.' },
  { name: 'weather', description: 'Rain and sun by place.' },
]
const QUERIES = [
  { id: '1', query: 'post in the channel', relevant: [{ tool: 'send_message', grade: 1 }] },
  { id: '2', query: 'will there be rain', relevant: [{ tool: 'weather', grade: 1 }] },
  { id: '3', query: 'rooms', relevant: [{ tool: 'list_channels', grade: 1 }] },
]
const lines = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

function foreignSet(tools: readonly unknown[] = TOOLS, queries: readonly unknown[] = QUERIES): string {
  const folder = join(temporaryFolder(), 'rooms')
  mkdirSync(folder)
  writeFileSync(join(folder, 'tools.jsonl'), lines(tools))
  writeFileSync(join(folder, 'queries.jsonl'), lines(queries))
  return folder
}

const QUICK = ['--quick', '--retriever', 'bm25f', '--retriever', 'tool-search(tfidf)']

describe('toolgauge run', () => {
  test('prints one JSON report of a foreign folder and writes nothing unless told to', async () => {
    const cwd = temporaryFolder()
    const { exitCode, stdout } = await toolgauge(['run', '--dataset', foreignSet(), ...QUICK, '--json'], {
      cwd,
    })
    const report = parseReport(stdout, 'stdout')
    expect(exitCode).toBe(0)
    expect(readdirSync(cwd)).toEqual([])
    expect(report.manifest.retrievers).toEqual(['bm25f', 'tool-search(tfidf)'])
    const recall = report.results.find(
      (row) => row.retriever === 'bm25f' && row.measure === 'R@1' && row.slice === 'all',
    )
    expect(recall).toMatchObject({ mean: 1, n: 3 })
    expect(report.timings.map(({ tools }) => tools)).toEqual([3, 3])
    for (const { buildMs, coldBuildMs, updateMs } of report.timings)
      expect(Math.min(buildMs, coldBuildMs, updateMs)).toBeGreaterThan(0)
    expect(report.modes.map(({ mode }) => mode)).toEqual(['tst', 'tst-auto', 'standard'])
  })

  test('measures recall by catalog size when sizes are asked for, without timings and sessions if these are off', async () => {
    const off = ['--no-timing', '--no-modes', '--json']
    const sizes = ['--catalog-size', '30', '--catalog-size', '2']
    const { exitCode, stdout } = await toolgauge([
      'run',
      '--dataset',
      foreignSet(),
      ...QUICK,
      ...sizes,
      ...off,
    ])
    const { growth, timings, modes, warnings, results } = parseReport(stdout, 'stdout')
    expect({ exitCode, timings, modes }).toEqual({ exitCode: 0, timings: [], modes: [] })
    // All three tools are right answers: none can go.
    expect(growth.map(({ tools, retriever }) => [tools, retriever])).toEqual([
      [3, 'bm25f'],
      [3, 'tool-search(tfidf)'],
      [30, 'bm25f'],
      [30, 'tool-search(tfidf)'],
    ])
    expect(warnings).toEqual([expect.stringContaining('cannot be cut to 2 tools')])
    const own = results.find(
      (row) => row.retriever === 'bm25f' && row.measure === 'R@5' && row.slice === 'all',
    )
    expect(growth[0]).toMatchObject({ mean: own?.mean, low: own?.low, high: own?.high, n: own?.n })
  })

  test('the same seed gives the same scores and sessions twice, timings aside', async () => {
    const once = async () => {
      const { stdout } = await toolgauge([
        'run',
        '--dataset',
        foreignSet(),
        ...QUICK,
        '--json',
        '--seed',
        '7',
      ])
      const { results, comparisons, modes } = parseReport(stdout, 'stdout')
      return { results, comparisons, modes: modes.map((row) => ({ ...row, indexBuildMs: 0 })) }
    }
    expect(await once()).toEqual(await once())
  })

  test('writes all reports, and removes charts of an earlier run that this one has no figures for', async () => {
    const out = join(temporaryFolder(), 'out')
    mkdirSync(out)
    writeFileSync(join(out, 'build-time.png'), 'from an earlier run')
    writeFileSync(join(out, 'notes.txt'), 'mine')
    const { exitCode, stdout } = await toolgauge(['run', '--dataset', foreignSet(), ...QUICK, '--out', out])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('bm25f')
    const files = readdirSync(out)
    expect(files).toEqual(
      expect.arrayContaining([
        'report.json',
        'report.md',
        'rows.jsonl',
        'results.csv',
        'recall-at-k.png',
        'notes.txt',
      ]),
    )
    expect(files).not.toContain('build-time.png')
    expect(files.filter((name) => name.startsWith('.'))).toEqual([])
    const rows = parseRows(readFileSync(join(out, 'rows.jsonl'), 'utf8'), 'rows.jsonl')
    expect(rows).toHaveLength(2 * QUERIES.length)
  })

  test.each([
    ['an unknown retriever', ['--retriever', 'bm52f'], /bm25f/],
    ['an unknown measure', ['--measure', 'nDGC@5'], /nDCG/],
    ['an unknown dataset', ['--dataset', 'nowhere'], /nowhere/],
    ['an unknown mode', ['--mode', 'auto'], /tst-auto/],
    ['an unknown split', ['--split', 'train'], /tune/],
    ['an empty --out, as of an unset variable', ['--out', ''], /empty/],
    ['an empty --dataset', ['--dataset', ' '], /empty/],
    ['a size that is no number', ['--catalog-size', 'big'], /whole number/],
    ['an experiment that does not exist', ['nothing.ts'], /nothing\.ts/],
  ])('refuses %s with exit code 2 before anything is run or written', async (_, args, message) => {
    const cwd = temporaryFolder()
    const { exitCode, stdout, stderr } = await toolgauge(['run', ...args], { cwd })
    expect({ exitCode, stdout, files: readdirSync(cwd) }).toEqual({ exitCode: 2, stdout: '', files: [] })
    expect(stderr).toMatch(message)
  })

  test.each([
    ['without tools', [], QUERIES, /no tools/],
    ['without queries', TOOLS, [], /no queries/],
    [
      'whose queries have no right tool',
      TOOLS,
      [{ id: '1', query: 'x', relevant: [] }],
      /nothing to average/,
    ],
    [
      'that grades an unknown tool',
      TOOLS,
      [{ id: '1', query: 'x', relevant: ['fax'] }],
      /queries\.jsonl:1.*"fax"/,
    ],
  ])('refuses a dataset %s', async (_, tools, queries, message) => {
    const { exitCode, stdout, stderr } = await toolgauge([
      'run',
      '--dataset',
      foreignSet(tools, queries),
      ...QUICK,
      '--json',
    ])
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toMatch(message)
  })

  test('refuses an --out that cannot be written before the long work, and leaves earlier reports alone', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'taken')
    writeFileSync(file, 'a file')
    const { exitCode, stdout, stderr } = await toolgauge([
      'run',
      '--dataset',
      foreignSet(),
      ...QUICK,
      '--out',
      file,
    ])
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toMatch(/taken.*--out/s)
    expect(stderr).not.toContain('[1/')
    expect(readFileSync(file, 'utf8')).toBe('a file')
  })

  test('runs an experiment of one’s own with a retriever of one’s own', async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'out')
    const { exitCode, stdout, stderr } = await toolgauge([
      'run',
      join(import.meta.dirname, '../support/own-experiment.ts'),
      '--dataset',
      foreignSet(),
      '--quick',
      '--out',
      out,
    ])
    expect(stderr).not.toContain('error')
    expect(exitCode).toBe(0)
    expect(stdout).toContain('name-overlap(minLength=2)')
    expect(existsSync(join(out, 'report.md'))).toBe(true)
  })
})
