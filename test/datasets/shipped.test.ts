import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isBuiltIn } from '../../src/catalog/classify.ts'
import { parseToolName } from '../../src/catalog/tool-name.ts'
import { FORMS, KINDS, type Query } from '../../src/datasets/dataset.ts'
import { loadDataset, shippedDatasetNames } from '../../src/datasets/load.ts'
import { parseQuery } from '../../src/toolsearch/query-form.ts'

function readme(name: string): string {
  const file = fileURLToPath(new URL(`../../datasets/${name}/README.md`, import.meta.url))
  return readFileSync(file, 'utf8')
}

/** A figure of the README: the first number in what the pattern captures. */
function figure(text: string, pattern: RegExp): number {
  const [, found] = pattern.exec(text) ?? []
  if (found === undefined) throw new Error(`the README holds nothing like ${pattern}`)
  return Number(found)
}

function countBy(queries: readonly Query[], key: 'kind' | 'lang' | 'form'): Map<string, number> {
  const counts = new Map<string, number>()
  for (const query of queries) counts.set(query[key], (counts.get(query[key]) ?? 0) + 1)
  return counts
}

it('the shipped sets are those that have a folder', () => {
  expect(shippedDatasetNames()).toEqual(
    expect.arrayContaining(['agent-cli', 'cjk', 'hard-names', 'mcp-everyday', 'mcp-siblings']),
  )
})

describe.each(shippedDatasetNames())('%s', (name) => {
  const dataset = loadDataset(name)
  const text = readme(name)

  it('loads without problems or warnings', () => {
    expect(dataset.origin).toBe('shipped')
    expect(dataset.warnings).toEqual([])
  })

  it('holds every kind and every form', () => {
    const isEnglish = dataset.queries.every(({ lang }) => lang === 'en')
    const kinds = KINDS.filter((kind) => !(isEnglish && kind === 'cross-lingual'))
    expect([...countBy(dataset.queries, 'kind').keys()].sort()).toEqual(kinds.sort())
    expect([...countBy(dataset.queries, 'form').keys()].sort()).toEqual([...FORMS].sort())
  })

  it('says the form that the search reads, for every query', () => {
    for (const query of dataset.queries) expect(parseQuery(query.text).form, query.id).toBe(query.form)
  })

  it('holds as many tools, queries and judgments as its README says', () => {
    expect(dataset.catalog.tools).toHaveLength(figure(text, /`tools\.jsonl` \| (\d+) tools/u))
    expect(dataset.queries).toHaveLength(figure(text, /`queries\.csv` \| (\d+) queries/u))
    const grades = [...dataset.judgments.values()].flatMap((judged) =>
      [...judged.values()].map((judgment) => judgment.grade),
    )
    expect(grades).toHaveLength(figure(text, /`judgments\.csv` \| (\d+) rows/u))
    for (const grade of [2, 1, 0]) {
      const count = figure(text, new RegExp(`(\\d+) of grade ${grade}`, 'u'))
      expect(grades.filter((found) => found === grade)).toHaveLength(count)
    }
  })

  it('holds as many queries of every kind as its README says', () => {
    for (const [kind, count] of countBy(dataset.queries, 'kind')) {
      expect(count, kind).toBe(figure(text, new RegExp(`^\\| ${kind} \\|[\\d |]* (\\d+) \\|$`, 'mu')))
    }
  })

  it('pairs every typo with a clean query that the same tools are right for', () => {
    const rightFor = (id: string) =>
      [...(dataset.judgments.get(id) ?? [])]
        .filter(([, { grade }]) => grade === 2)
        .map(([tool]) => tool)
        .sort()
    const byId = new Map(dataset.queries.map((query) => [query.id, query]))
    for (const typo of dataset.queries.filter((query) => query.kind === 'typo')) {
      const twin = byId.get(typo.twin ?? '')
      expect(twin?.kind, typo.id).not.toBe('typo')
      expect(rightFor(typo.id), typo.id).toEqual(rightFor(twin?.id ?? ''))
    }
  })
})

it('agent-cli is as large as planned: 250 queries, 35 deferred built-ins, 150 tools of 10 servers', () => {
  const { queries, catalog } = loadDataset('agent-cli')
  expect(queries.length).toBeGreaterThanOrEqual(250)
  expect(catalog.deferred.filter(isBuiltIn).length).toBeGreaterThanOrEqual(35)
  const mcp = catalog.tools.filter((tool) => !isBuiltIn(tool))
  expect(mcp.length).toBeGreaterThanOrEqual(150)
  expect(new Set(mcp.map((tool) => parseToolName(tool).server)).size).toBeGreaterThanOrEqual(10)
})

it('cjk is as large as planned: 150 queries in Chinese, Japanese, Korean and mixed scripts', () => {
  const { queries } = loadDataset('cjk')
  expect(queries.length).toBeGreaterThanOrEqual(150)
  const languages = countBy(queries, 'lang')
  for (const lang of ['zh', 'ja', 'ko', 'mixed']) expect(languages.get(lang), lang).toBeGreaterThanOrEqual(10)
})
