import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadDataset } from '../../src/datasets/load.ts'
import { gaugeErrorOf } from '../support/gauge-error-of.ts'
import {
  type Edits,
  removeTemporaryFolders,
  TINY_FILES,
  temporaryFolder,
  writeTinyDataset,
} from '../support/tiny-dataset.ts'

afterAll(removeTemporaryFolders)

function problemsAfter(edits: Edits): string[] {
  const folder = writeTinyDataset(edits)
  return gaugeErrorOf(() => loadDataset(folder)).problems.map((problem) => problem.slice(folder.length + 1))
}

describe('a file of the own format that cannot be read', () => {
  it('broken JSON is reported at its line', () => {
    const [first] = problemsAfter({ 'tools.jsonl': ['"searchHint": "timer', '"searchHint": timer'] })
    expect(first).toMatch(/^tools\.jsonl:2: no valid JSON \(.+\)\. Write one JSON object a line\.$/u)
  })

  it('a quote that is never closed is reported where it opens, and the judgments are not blamed', () => {
    expect(problemsAfter({ 'queries.csv': ['nightly, please"', 'nightly, please'] })).toEqual([
      'queries.csv:3: no valid CSV (a quote opens in this row and is never closed). Quote cells that hold commas, quotes or line breaks.',
    ])
  })

  it('an open quote behind rows of several lines and other scripts is found too', () => {
    const [first] = problemsAfter({
      'queries.csv': ['q2,"run this nightly, please"', '質問,"每天\n运行"\n\nq2,"run this nightly'],
    })
    expect(first).toMatch(/^queries\.csv:6: .*never closed/u)
  })

  it('a quote in the middle of a cell is reported at its line', () => {
    const [first] = problemsAfter({ 'queries.csv': ['order a pizza', 'order "a" pizza'] })
    expect(first).toMatch(/^queries\.csv:6: no valid CSV .+Quote cells that hold/u)
  })

  it('a missing column is reported with what was found and what is expected', () => {
    expect(problemsAfter({ 'queries.csv': ['lang,kind', 'lang,type'] })[0]).toBe(
      'queries.csv:1: the header lacks kind; found "id,text,lang,type,form,twin". Expected id,text,lang,kind,form,twin.',
    )
  })

  it('a missing file is named beside what is wrong with the others, and no query is blamed for it', () => {
    const { 'judgments.csv': _, ...others } = TINY_FILES
    const folder = temporaryFolder({
      ...others,
      'tools.jsonl': `${TINY_FILES['tools.jsonl']}{`,
      'dataset.json': '{',
    })
    const error = gaugeErrorOf(() => loadDataset(folder))
    expect(error.code).toBe('E_DATASET')
    expect(error.problems.map((problem) => problem.slice(folder.length + 1))).toEqual([
      'judgments.csv: there is no such file. Check the path.',
      expect.stringMatching(/^dataset\.json: no valid JSON/u),
      expect.stringMatching(/^tools\.jsonl:4: no valid JSON/u),
    ])
  })

  it('a file in another encoding is reported at its line', () => {
    const folder = writeTinyDataset()
    const text = TINY_FILES['judgments.csv'].replace('when', 'quand même')
    writeFileSync(join(folder, 'judgments.csv'), Buffer.from(text, 'latin1'))
    expect(gaugeErrorOf(() => loadDataset(folder)).problems).toEqual([
      `${join(folder, 'judgments.csv')}:3: not UTF-8. Save the file in UTF-8 encoding.`,
    ])
  })

  it('a manifest that is no JSON is reported beside the other problems', () => {
    const files = { ...TINY_FILES, 'dataset.json': '{', 'tools.jsonl': `${TINY_FILES['tools.jsonl']}{` }
    const { problems } = gaugeErrorOf(() => loadDataset(temporaryFolder(files)))
    expect(problems[0]).toMatch(/dataset\.json: no valid JSON/u)
    expect(problems[1]).toMatch(/tools\.jsonl:4: no valid JSON/u)
  })

  it('an empty set is no set', () => {
    const problems = problemsAfter({
      'tools.jsonl': [TINY_FILES['tools.jsonl'], ''],
      'queries.csv': [TINY_FILES['queries.csv'], 'id,text,lang,kind,form,twin\n'],
      'judgments.csv': [TINY_FILES['judgments.csv'], 'query,tool,grade\n'],
    })
    expect(problems).toEqual([
      'tools.jsonl: no tools. A dataset needs at least one.',
      'queries.csv: no queries. A dataset needs at least one.',
    ])
  })
})

describe('what is no dataset', () => {
  it('a name that is neither shipped nor a folder gets a suggestion and the list', () => {
    const error = gaugeErrorOf(() => loadDataset('agent-clj'))
    expect(error.code).toBe('E_DATASET')
    expect(error.message).toContain('"agent-clj" is neither a shipped dataset nor a folder')
    expect(error.message).toContain('Did you mean "agent-cli"? Shipped: agent-cli, cjk')
  })

  it('a folder of something else is told which layouts are known and what it holds', () => {
    const folder = temporaryFolder({ 'notes.txt': 'x' })
    const error = gaugeErrorOf(() => loadDataset(folder))
    expect(error.message).toContain('tools.jsonl with queries.jsonl. Found: notes.txt.')
    expect(gaugeErrorOf(() => loadDataset(temporaryFolder({}))).message).toContain('Found: an empty folder.')
    expect(gaugeErrorOf(() => loadDataset(join(folder, 'notes.txt'))).code).toBe('E_DATASET')
  })
})
