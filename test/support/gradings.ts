import { createCatalog } from '../../src/catalog/catalog.ts'
import type { Dataset, Grade, Judgment, Query } from '../../src/datasets/dataset.ts'
import type { JointQuery } from '../../src/evaluate/agreement.ts'
import type { SheetGrade } from '../../src/evaluate/grading.ts'

/** A query of a set that is graded. */
export function queryOf(id: string, fields: Partial<Query> = {}): Query {
  return { id, text: `text of ${id}`, lang: 'en', kind: 'task', form: 'keyword', split: 'test', ...fields }
}

type Labels = Readonly<Record<string, Readonly<Record<string, Grade | Judgment>>>>

/** A set with these tools, and a query for every entry of the labels. */
export function datasetWith(tools: readonly string[], labels: Labels, queries?: readonly Query[]): Dataset {
  const judgment = (label: Grade | Judgment) => (typeof label === 'number' ? { grade: label } : label)
  return {
    name: 'invented',
    title: 'Invented',
    version: '1.0.0',
    origin: 'shipped',
    catalog: createCatalog(tools.map((name) => ({ name, description: `What ${name} does` }))),
    queries: queries ?? Object.keys(labels).map((id) => queryOf(id)),
    judgments: new Map(
      Object.entries(labels).map(([query, byTool]) => [
        query,
        new Map(Object.entries(byTool).map(([tool, label]) => [tool, judgment(label)])),
      ]),
    ),
    checksum: '',
    warnings: [],
  }
}

/** A query with its pairs, each given as both grades. */
export function jointQuery(
  id: string,
  pairs: readonly (readonly [first: SheetGrade, second: SheetGrade])[],
  fields: Partial<Query> = {},
): JointQuery {
  return {
    query: queryOf(id, fields),
    pairs: pairs.map(([first, second], i) => ({ tool: `tool${i}`, first, second })),
  }
}
