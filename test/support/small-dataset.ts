import { createCatalog, type ToolDraft } from '../../src/catalog/catalog.ts'
import type { Dataset, Judgment, Query } from '../../src/datasets/dataset.ts'

/** A query with what it is right for; what is not said is of no account. */
export interface SmallQuery extends Partial<Omit<Query, 'id' | 'text'>> {
  readonly text: string
  readonly right?: Readonly<Record<string, number | Judgment>>
}

/** A foreign set of tools by name and queries by id. */
export function smallDataset(
  tools: readonly (Partial<ToolDraft> & Pick<ToolDraft, 'name'>)[],
  queries: Readonly<Record<string, SmallQuery>>,
): Dataset {
  const entries = Object.entries(queries)
  return {
    name: 'small',
    title: 'Small',
    version: '1.0.0',
    origin: 'foreign',
    catalog: createCatalog(tools.map((tool) => ({ description: '', ...tool }))),
    queries: entries.map(([id, { right: _, ...query }]) => ({
      lang: 'en',
      kind: 'task',
      form: 'keyword',
      split: 'test',
      ...query,
      id,
    })),
    judgments: new Map(
      entries.map(([id, { right = {} }]) => [
        id,
        new Map(
          Object.entries(right).map(([tool, said]) => [
            tool,
            typeof said === 'number' ? { grade: said } : said,
          ]),
        ),
      ]),
    ),
    checksum: '',
    warnings: [],
  }
}
