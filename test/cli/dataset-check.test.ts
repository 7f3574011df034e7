import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { toolgauge } from '../support/fake-io.ts'
import { type Edits, removeTemporaryFolders, TINY_FILES, writeTinyDataset } from '../support/tiny-dataset.ts'

afterAll(removeTemporaryFolders)

/** Every line that the command complains of, with the folder left out. */
async function complaints(folder: string): Promise<{ exitCode: number; lines: readonly string[] }> {
  const { exitCode, stderr } = await toolgauge(['dataset', 'check', '.'], { cwd: folder })
  const lines = stderr
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
  return { exitCode, lines: lines.map((line) => line.trim().replaceAll(`${folder}/`, '')) }
}

/** A planted fault, and what is said of it: file, line and mend. */
const FAULTS: readonly [fault: string, edits: Edits, said: readonly RegExp[]][] = [
  [
    'an unknown tool in a judgment',
    { 'judgments.csv': ['q1,CronCreate', 'q1,CronCraete'] },
    [
      /^judgments\.csv:2: .*"CronCraete".*Did you mean "CronCreate"\?$/u,
      /^queries\.csv:2: .*no tool of grade 2/u,
    ],
  ],
  [
    'a query id that stands twice',
    { 'queries.csv': ['q5,order', 'q4,order'] },
    [
      /^queries\.csv:6: query id "q4" stands at queries\.csv:5 too\. Give one of them another/u,
      /^queries\.csv:6: no-match query "q4" has a right tool\. Change kind or grade\.$/u,
    ],
  ],
  [
    'a tool that stands twice',
    { 'tools.jsonl': ['{"name": "CronCreate"', '{"name": "Read"}\n{"name": "CronCreate"'] },
    [/^tools\.jsonl:2: tool "Read" stands at tools\.jsonl:1 too\. Rename one or remove it\.$/u],
  ],
  [
    'a grade that is none',
    { 'judgments.csv': ['q2,Read,0', 'q2,Read,good'] },
    [/^judgments\.csv:4: grade "good" of tool "Read"\. Expected 0, 1 or 2\. Correct the cell\.$/u],
  ],
  [
    'an unknown language',
    { 'queries.csv': ['pizza,en', 'pizza,English'] },
    [/^queries\.csv:6: lang "English" is none of en, zh, ja, ko, mixed\. Write one of them\.$/u],
  ],
  [
    'a mistyped kind',
    { 'queries.csv': ['en,sentence', 'en,sentense'] },
    [/^queries\.csv:3: kind "sentense" is none of .+\. Did you mean "sentence"\?$/u],
  ],
  [
    'a form that the text contradicts',
    { 'queries.csv': ['exact,select', 'exact,keyword'] },
    [
      /^queries\.csv:2: query "q1" says form keyword, its text has the form select\. Write that, or change the text\.$/u,
    ],
  ],
  [
    'a missing column',
    { 'judgments.csv': ['query,tool,grade', 'query,tool,score'] },
    [
      /^judgments\.csv:1: the header lacks grade; found "query,tool,score,need"\. Expected query,tool,grade,need\.$/u,
    ],
  ],
  [
    'a twin that is not there',
    { 'queries.csv': ['keyword,q2', 'keyword,q8'] },
    [/^queries\.csv:4: query "q3" names twin "q8", which is no query\. Correct the id or leave it empty\.$/u],
  ],
  [
    'a query without a label',
    { 'judgments.csv': ['q6,Read,2,\n', ''] },
    [
      /^queries\.csv:7: query "q6" has no tool of grade 2\. Judge one, or make it a no-match query\.$/u,
      /^queries\.csv:7: core query "q6" has no core tool of grade 2\. Change kind or judgment\.$/u,
    ],
  ],
  [
    'a need without a tool of grade 2',
    { 'judgments.csv': ['q2,Read,0,', 'q2,Read,1,other'] },
    [
      /^judgments\.csv:4: query "q2" has no tool of grade 2 for its need "other"\. Judge one, or write the need/u,
    ],
  ],
  [
    'a broken line of JSON',
    { 'tools.jsonl': ['"Reads a file"}', '"Reads a file"'] },
    [
      /^tools\.jsonl:1: no valid JSON \(.+\)\. Write one JSON object a line\.$/u,
      /^judgments\.csv:4: .*"Read", which the catalog lacks/u,
      /^judgments\.csv:7: .*"Read", which the catalog lacks/u,
      /^queries\.csv:7: .*no tool of grade 2/u,
      /^queries\.csv:7: .*no core tool/u,
    ],
  ],
  [
    'a quote that is not closed',
    { 'judgments.csv': ['set",2', 'set,2'] },
    [/^judgments\.csv:6: no valid CSV \(a quote opens in this row and is never closed\)\. Quote cells/u],
  ],
  [
    'one text with two labels',
    { 'queries.csv': ['look into a file', 'order a pizza'] },
    [
      /^queries\.csv:7: query "q6" has the text of "q5" but other labels\. Keep one, or give both the same\.$/u,
    ],
  ],
  [
    'an empty text',
    { 'queries.csv': ['order a pizza', ''] },
    [/^queries\.csv:6: query "q5" has no text\. Write one or remove the row\.$/u],
  ],
  [
    'an unknown field of the manifest',
    { 'dataset.json': ['"title"', '"split":"test",\n"title"'] },
    [/^dataset\.json:1: .*"split".*See the manifest of a shipped set\.$/u],
  ],
]

describe('toolgauge dataset check', () => {
  test('finds no problem in the set that the broken copies are made of', async () => {
    const { exitCode, stdout, stderr } = await toolgauge(['dataset', 'check', '.'], {
      cwd: writeTinyDataset(),
    })
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 0,
      stdout: '.: no problem (3 tools, 6 queries)\n',
      stderr: '',
    })
  })

  test.each(FAULTS)(
    'tells of %s with file, line and mend, and of nothing that is right',
    async (_, edits, said) => {
      const { exitCode, lines } = await complaints(writeTinyDataset(edits))
      expect(exitCode).toBe(2)
      expect(lines).toEqual(said.map((one) => expect.stringMatching(one)))
    },
  )

  test('tells of a file that was changed with the line of its checksum', async () => {
    const folder = writeTinyDataset()
    const manifest = JSON.parse(readFileSync(join(folder, 'dataset.json'), 'utf8')) as object
    writeFileSync(join(folder, 'dataset.json'), JSON.stringify(manifest, null, 2))
    writeFileSync(
      join(folder, 'judgments.csv'),
      TINY_FILES['judgments.csv'].replace('q2,Read,0', 'q2,Read,1'),
    )
    const { exitCode, lines } = await complaints(folder)
    expect(exitCode).toBe(2)
    expect(lines).toEqual([
      expect.stringMatching(
        /^dataset\.json:12: sha256 of judgments\.csv is .+raise the version and write the new sum/u,
      ),
    ])
  })

  test('tells of a file that is gone beside the other problems', async () => {
    const folder = writeTinyDataset({ 'queries.csv': ['order a pizza', ''] })
    rmSync(join(folder, 'tools.jsonl'))
    const { exitCode, lines } = await complaints(folder)
    expect(exitCode).toBe(2)
    expect(lines).toEqual([
      'tools.jsonl: there is no such file. Check the path.',
      'queries.csv:6: query "q5" has no text. Write one or remove the row.',
    ])
  })

  test('tells of all faults of one copy', async () => {
    const { lines } = await complaints(
      writeTinyDataset({
        'tools.jsonl': ['{"name": "CronCreate"', '{"nam": 1}\n{"name": "CronCreate"'],
        'queries.csv': ['order a pizza,en,no-match', 'order a pizza,fr,no-mach'],
        'judgments.csv': ['q2,Read,0', 'q2,Raed,0\nq7,Read,2\nq2,Read,5'],
      }),
    )
    const places = lines.map((line) => line.slice(0, line.indexOf(': ')))
    expect([...new Set(places)].sort()).toEqual([
      'judgments.csv:4',
      'judgments.csv:5',
      'judgments.csv:6',
      'queries.csv:6',
      'tools.jsonl:2',
    ])
    expect(places.filter((place) => place === 'queries.csv:6').length).toBeGreaterThanOrEqual(2)
  })
})
