import { z } from 'zod'
import type { Problems } from '../../lib/problems.ts'
import { zodProblem } from '../../lib/zod-problem.ts'
import { type ImportedSet, LabelledSetBuilder, type SetOptions } from '../import/labelled-set.ts'
import { readColumns, type SourceText } from './tsv.ts'

/** What MetaTool's repository calls its files; the tools are an object of names and descriptions. */
export const METATOOL_FILES = {
  single: ['all_clean_data.csv'],
  multi: ['multi_tool_query_golden.json'],
  tools: ['plugin_des.json', 'big_tool_des.json'],
} as const

const SINGLE_HEADER = ['Query', 'Tool'] as const

const multiQuery = z.looseObject({ query: z.string(), tool: z.array(z.string()).min(1) })

function addSingle(builder: LabelledSetBuilder, source: SourceText, problems: Problems): void {
  const rows = readColumns(
    source,
    { delimiter: ',', names: SINGLE_HEADER, mend: 'Other tables are read with --format csv.' },
    problems,
  )
  const idByText = new Map<string, string>()
  for (const { where, cells } of rows) {
    const text = cells.Query
    const id = idByText.get(text) ?? `single-${idByText.size + 1}`
    if (!idByText.has(text)) builder.addQuery(where, { id, text })
    idByText.set(text, id)
    builder.addJudgment(where, id, cells.Tool, { grade: 1 })
  }
}

/** All tools of a query are needed: each serves a need of its own. */
function addMulti(builder: LabelledSetBuilder, { path, text }: SourceText, problems: Problems): void {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (error) {
    problems.report(path, `no valid JSON (${(error as Error).message}).`)
    return
  }
  if (!Array.isArray(document)) {
    problems.report(path, 'no list. Expected [{"query", "tool": [names]}].')
    return
  }
  document.forEach((value: unknown, i) => {
    const where = `${path}, query ${i + 1}`
    const parsed = multiQuery.safeParse(value)
    if (!parsed.success) {
      problems.report(where, `no query (${zodProblem(parsed.error)}). Expected {"query", "tool": [names]}.`)
      return
    }
    const id = `multi-${i + 1}`
    builder.addQuery(where, { id, text: parsed.data.query, kind: 'multi-tool' })
    for (const tool of parsed.data.tool) builder.addJudgment(where, id, tool, { grade: 1, need: tool })
  })
}

/** MetaTool's queries: a table of Query and Tool, a list of queries that need several, or both. Faults are reported. */
export function readMetaTool(
  { single, multi }: { readonly single?: SourceText | undefined; readonly multi?: SourceText | undefined },
  options: SetOptions,
  problems: Problems,
): ImportedSet {
  const builder = new LabelledSetBuilder(options, problems)
  if (single !== undefined) addSingle(builder, single, problems)
  if (multi !== undefined) addMulti(builder, multi, problems)
  return builder.finish((single ?? multi)?.path ?? '')
}
