import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toolgauge } from '../support/fake-io.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function files(qrels: string, run: string): readonly string[] {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'qrels.txt'), qrels)
  writeFileSync(join(folder, 'run.txt'), run)
  return ['measure', '--qrels', join(folder, 'qrels.txt'), '--run', join(folder, 'run.txt')]
}

const QRELS = 'q1 0 send 2\nq1 0 draft 1\nq2 0 list 1\n'
const RUN = 'q1 Q0 draft 1 0.9 r\nq1 Q0 send 2 0.5 r\n'

describe('toolgauge measure', () => {
  test('prints one JSON document with means and values per query', async () => {
    const { exitCode, stdout } = await toolgauge([
      ...files(QRELS, RUN),
      'nDCG@2',
      'R@1',
      '--per-query',
      '--json',
    ])
    const { measures } = JSON.parse(stdout)
    // DCG = 1/1 + 2/log2(3), ideal = 2/1 + 1/log2(3)
    const ndcg = (1 + 2 / Math.log2(3)) / (2 + 1 / Math.log2(3))
    expect(exitCode).toBe(0)
    expect(measures['nDCG@2'].perQuery.q1).toBeCloseTo(ndcg, 12)
    expect(measures['nDCG@2'].perQuery.q2).toBe(0)
    expect(measures['nDCG@2']).toMatchObject({ n: 2 })
    expect(measures['R@1'].perQuery.q1).toBe(0.5)
  })

  test('counts every judged query unless --common leaves out the unanswered', async () => {
    const complete = await toolgauge([...files(QRELS, RUN), 'RR', '--json'])
    const common = await toolgauge([...files(QRELS, RUN), 'RR', '--json', '--common'])
    expect(JSON.parse(complete.stdout).measures.RR).toEqual({ mean: 0.5, n: 2 })
    expect(JSON.parse(common.stdout).measures.RR).toEqual({ mean: 1, n: 1 })
  })

  test("prints trec_eval's columns without --json", async () => {
    const { stdout } = await toolgauge([...files(QRELS, RUN), 'RR', '--per-query'])
    expect(
      stdout
        .split('\n')
        .slice(0, 3)
        .map((line) => line.split(/\s+/)),
    ).toEqual([
      ['RR', 'q1', '1.0000'],
      ['RR', 'q2', '0.0000'],
      ['RR', 'all', '0.5000'],
    ])
  })

  test.each([
    ['an unknown measure', [], ['nDCQ@5'], 'nDCG'],
    ['a tie rule that is none', ['--ties', 'best'], ['RR'], 'trec10'],
    ['a depth of 0', ['--depth', '0'], ['RR'], '1 or more'],
    ['--complete beside --common', ['--complete', '--common'], ['RR'], 'common'],
    ['no measure at all', [], [], 'measure'],
  ])('refuses %s with exit code 2 and nothing on stdout', async (_, options, measures, mention) => {
    const { exitCode, stdout, stderr } = await toolgauge([...files(QRELS, RUN), ...options, ...measures])
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain(mention)
  })

  test('names the file, the line and the mend for a malformed run', async () => {
    const { exitCode, stderr } = await toolgauge([...files(QRELS, 'q1 Q0 send 1 0.9 r\nq1 send\n'), 'RR'])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/run\.txt:2/)
  })

  test('says a single problem once', async () => {
    const { stderr } = await toolgauge([...files(QRELS, RUN), 'nDCQ@5'])
    expect(stderr.match(/nDCQ@5/g)).toHaveLength(1)
  })

  test('says which file does not exist', async () => {
    const { exitCode, stderr } = await toolgauge([
      'measure',
      '--qrels',
      'nowhere.txt',
      '--run',
      'run.txt',
      'RR',
    ])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/nowhere\.txt.*no such file/)
  })

  test('agrees with trec_eval on a golden case', async () => {
    const folder = join(import.meta.dirname, '../golden/trec/02_graded_0123')
    const { variants } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))
    const args = ['--qrels', join(folder, 'qrels.txt'), '--run', join(folder, 'run.txt')]
    const { stdout } = await toolgauge(['measure', ...args, 'nDCG@3', 'AP', '--per-query', '--json'])
    const { measures } = JSON.parse(stdout)
    const exact = variants.default.exact
    expect(measures['nDCG@3'].perQuery.q1).toBeCloseTo(exact.q1.ndcg_cut_3, 9)
    expect(measures.AP.perQuery.q2).toBeCloseTo(exact.q2.map, 9)
  })
})
