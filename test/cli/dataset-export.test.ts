import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parseQrels, parseRun, writeRun } from '../../src/datasets/formats/trec.ts'
import { loadDataset } from '../../src/datasets/load.ts'
import { counts } from '../../src/evaluate/counted.ts'
import { parseMeasures } from '../../src/evaluate/parse-measure.ts'
import { runQueries } from '../../src/evaluate/run.ts'
import { scoreQueries, summarise } from '../../src/evaluate/summarise.ts'
import { measureRun } from '../../src/evaluate/trec-eval.ts'
import { seededRandom } from '../../src/lib/random.ts'
import { hybrid } from '../../src/retrievers/hybrid.ts'
import { toolgauge } from '../support/fake-io.ts'
import { folderWith } from '../support/folder-with.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { removeTemporaryFolders, writeTinyDataset } from '../support/tiny-dataset.ts'

afterAll(removeTemporaryFolders)

const exporting = (cwd: string, ...args: string[]) => toolgauge(['dataset', 'export', ...args], { cwd })

function textsOf(folder: string, names: readonly string[]): string[] {
  return names.map((name) => readFileSync(join(folder, name), 'utf8'))
}

describe('toolgauge dataset export', () => {
  test.each(['agent-cli', 'cjk'])('gives the same files after %s was brought in again', async (name) => {
    const cwd = temporaryFolder()
    for (const format of ['beir', 'trec']) {
      const out = await exporting(cwd, name, '--format', format, '--out', format, '--map-ids', '--json')
      expect(out.exitCode).toBe(0)
      const { files } = JSON.parse(out.stdout) as { files: string[] }
      const imported = await toolgauge(['dataset', 'import', format, '--out', `${format}-set`], { cwd })
      expect(imported).toMatchObject({ exitCode: 0, stderr: '' })
      await exporting(cwd, `${format}-set`, '--format', format, '--out', `${format}-2`, '--map-ids')
      expect(textsOf(join(cwd, `${format}-2`), files)).toEqual(textsOf(join(cwd, format), files))
    }
  })

  test("gives somebody else's files back byte for byte", async () => {
    const foreign = {
      'b/corpus.jsonl':
        '{"_id": "7", "title": "send mail", "text": ""}\n{"_id": "8", "title": "", "text": "x"}\n',
      'b/queries.jsonl': '{"_id": "1", "text": "mail ana", "metadata": {"by": 1}}\n',
      'b/qrels/dev.tsv': 'query-id\tcorpus-id\tscore\n1\t8\t0\n1\t7\t2\n',
      't/qrels.txt': 'q2\t0\tread\t1\nq1 0  send 2\n',
      't/queries.tsv': 'q1\tmail ana\nq2\topen\n',
      't/tools.jsonl': '{"name": "send", "parameters": {"type": "dict"}, "x": 1}\n{"name": "read"}\n',
    }
    const cwd = folderWith(foreign)
    for (const [folder, format] of [
      ['b', 'beir'],
      ['t', 'trec'],
    ] as const) {
      const imported = await toolgauge(['dataset', 'import', folder, '--out', `${folder}-set`], { cwd })
      expect(imported.exitCode).toBe(0)
      await exporting(cwd, `${folder}-set`, '--format', format, '--out', `${folder}-2`)
    }
    const names = Object.keys(foreign)
    const back = names.map((name) => name.replace(/^[bt]/u, '$&-2'))
    expect(textsOf(cwd, back)).toEqual(textsOf(cwd, names))
  })

  test('gives measure what run measures', async () => {
    const cwd = temporaryFolder()
    const args = ['--format', 'trec', '--out', 'trec', '--split', 'test', '--counted']
    expect((await exporting(cwd, 'cjk', ...args)).exitCode).toBe(0)
    const dataset = loadDataset('cjk')
    const queries = dataset.queries.filter((query) => query.split === 'test' && counts(query, dataset))
    const measures = parseMeasures(['nDCG@10', 'R@5', 'RR', 'StRecall@3'])
    const retriever = hybrid()
    const index = await retriever.build(dataset.catalog)
    const run = await runQueries(index, { dataset, queries, retriever: retriever.id, depth: 10 })
    const scores = scoreQueries(run, dataset, queries, measures)
    const expected = summarise(scores, dataset, seededRandom(1)).filter(({ slice }) => slice === 'all')
    const [qrels = ''] = textsOf(join(cwd, 'trec'), ['qrels.txt'])
    const evaluation = measureRun({
      qrels: parseQrels(qrels, 'qrels.txt'),
      run: parseRun(writeRun(run.rankings, 'hybrid'), 'run.txt').run,
      measures,
      options: { ties: 'input' },
    })
    expect(expected).toHaveLength(measures.length)
    for (const { measure, mean, n } of expected) {
      const found = evaluation.measures.get(measure)
      expect(found?.n).toBe(n)
      expect(found?.mean).toBeCloseTo(mean, 12)
      for (const { query, measures: values } of scores)
        expect(found?.perQuery.get(query.id)).toBeCloseTo(values[measure] ?? Number.NaN, 12)
    }
  })

  test('refuses ids with white space in TREC files, and maps them on request', async () => {
    const cwd = temporaryFolder()
    const tiny = writeTinyDataset()
    const refused = await exporting(cwd, tiny, '--format', 'trec', '--out', 'trec')
    expect(refused.exitCode).toBe(2)
    expect(refused.stderr).toContain('tool "mcp__docs__get, set" cannot stand in a TREC file')
    expect(refused.stderr).toContain('--map-ids')
    expect(existsSync(join(cwd, 'trec'))).toBe(false)
    expect((await exporting(cwd, tiny, '--format', 'trec', '--out', 'trec', '--map-ids')).exitCode).toBe(0)
    expect(readFileSync(join(cwd, 'trec/id-map.tsv'), 'utf8')).toBe(
      'sort\twritten\tid\ntool\tmcp__docs__get,_set\tmcp__docs__get, set\n',
    )
    await toolgauge(['dataset', 'import', 'trec', '--out', 'set'], { cwd })
    const back = loadDataset(join(cwd, 'set'))
    expect(back.judgments).toEqual(loadDataset(tiny).judgments)
    expect(JSON.parse(readFileSync(join(cwd, 'set/dataset.json'), 'utf8'))).toMatchObject({
      title: 'Three tools',
      version: '1.2.3',
      licence: 'MIT',
    })
  })

  test('writes into an empty folder only', async () => {
    const cwd = temporaryFolder()
    const write = () => exporting(cwd, 'cjk', '--format', 'beir', '--out', 'beir')
    expect((await write()).exitCode).toBe(0)
    const again = await write()
    expect(again.exitCode).toBe(2)
    expect(again.stderr).toContain('the folder holds something')
  })

  test('could not run without a format, a set, or a query that is left', async () => {
    const cwd = temporaryFolder()
    expect((await exporting(cwd, 'cjk', '--out', 'x')).exitCode).toBe(2)
    expect((await exporting(cwd, 'cjkk', '--format', 'beir', '--out', 'x')).stderr).toContain(
      'Did you mean "cjk"',
    )
    const tiny = writeTinyDataset()
    const none = await exporting(cwd, tiny, '--format', 'beir', '--out', 'x', '--split', 'validation')
    expect(none.exitCode).toBe(2)
    expect(none.stderr).toContain('no query of split validation is left')
  })
})
