import { basename, join } from 'node:path'
import { z } from 'zod'
import { type Catalog, createCatalog } from '../../catalog/catalog.ts'
import { readToolLines } from '../../catalog/sources/read-tools.ts'
import { readTextFile } from '../../lib/files.ts'
import { parseJsonLines } from '../../lib/json-lines.ts'
import { Problems } from '../../lib/problems.ts'
import { zodProblem } from '../../lib/zod-problem.ts'
import type { Dataset, Judgment, Judgments, Query } from '../dataset.ts'
import { type ImportedSet, LabelledSetBuilder, type SetOptions } from '../import/labelled-set.ts'
import { sha256Of } from '../manifest.ts'
import { splitOf } from '../split.ts'
import { repeatedTextWarning } from '../validate.ts'
import { foreignId } from './foreign-id.ts'
import type { SourceText } from './tsv.ts'

/** A bare name is a judgment of grade 1. */
function asJudgment(value: unknown): unknown {
  return typeof value === 'string' ? { tool: value } : value
}

/** One line of `queries.jsonl`. */
const toolQuerySchema = z.looseObject({
  id: foreignId,
  query: z.string(),
  lang: z.string().optional(),
  kind: z.string().optional(),
  relevant: z.array(z.preprocess(asJudgment, z.looseObject({ tool: z.string(), grade: z.int().default(1) }))),
})

type ForeignQuery = z.infer<typeof toolQuerySchema>

interface PlacedQuery extends ForeignQuery {
  readonly where: string
}

/** Lines that hold no query are reported and left out. */
function parseQueries({ text, path }: SourceText, problems: Problems): PlacedQuery[] {
  return parseJsonLines(text, path, problems).flatMap(({ line, value }) => {
    const where = `${path}:${line}`
    const parsed = toolQuerySchema.safeParse(value)
    if (parsed.success) return [{ ...parsed.data, where }]
    problems.report(
      where,
      `no query (${zodProblem(parsed.error)}). Expected {"id", "query", "relevant": [{"tool", "grade"}]}.`,
    )
    return []
  })
}

/** The queries over a catalog, to be written in the project's own format. Faults are reported. */
export function readToolQueryLines(source: SourceText, options: SetOptions, problems: Problems): ImportedSet {
  const builder = new LabelledSetBuilder(options, problems)
  for (const { where, id, query, lang, kind, relevant } of parseQueries(source, problems)) {
    builder.addQuery(where, { id, text: query, lang, kind })
    for (const { tool, grade } of relevant) builder.addJudgment(where, id, tool, { grade })
  }
  return builder.finish(source.path)
}

function judgmentsOf({ id, relevant, where }: PlacedQuery, catalog: Catalog, problems: Problems): Judgments {
  const judgments = new Map<string, Judgment>()
  // Without tools (tools.jsonl could not be read) every judgment would be a problem that is none.
  if (catalog.tools.length === 0) return judgments
  for (const { tool, grade } of relevant) {
    if (!catalog.byId.has(tool)) {
      problems.report(
        where,
        `query "${id}" grades tool "${tool}", which tools.jsonl lacks. Add the tool or remove the judgment.`,
      )
    } else judgments.set(tool, { grade })
  }
  return judgments
}

function queryOf({ id, query, lang, kind }: ForeignQuery): Query {
  return {
    id,
    text: query,
    lang: lang ?? 'unknown',
    kind: kind ?? 'unknown',
    form: 'keyword',
    split: splitOf(id),
  }
}

/**
 * A folder with `tools.jsonl` and `queries.jsonl` (`{id, query, relevant: [{tool, grade}], lang}`).
 * @throws GaugeError E_DATASET with all problems
 */
export function loadToolQueryLines(folder: string): Dataset {
  const problems = new Problems()
  const [toolFile, queryFile] = [join(folder, 'tools.jsonl'), join(folder, 'queries.jsonl')]
  const [toolText, queryText] = [readTextFile(toolFile), readTextFile(queryFile)]
  const catalog = createCatalog(readToolLines(toolText, toolFile, problems).map(({ draft }) => draft))
  if (catalog.tools.length === 0) problems.report(toolFile, 'no tools. Write one JSON object a line.')
  const queries: Query[] = []
  const judgments = new Map<string, Judgments>()
  for (const given of parseQueries({ text: queryText, path: queryFile }, problems)) {
    const { where } = given
    const query = queryOf(given)
    if (query.text.trim() === '')
      problems.report(where, `query "${query.id}" has no text. Write one or remove the line.`)
    if (judgments.has(query.id))
      problems.report(where, `query id "${query.id}" stands twice. Ids are unique.`)
    queries.push(query)
    judgments.set(query.id, judgmentsOf(given, catalog, problems))
  }
  if (queries.length === 0) problems.report(queryFile, 'no queries. Write one JSON object a line.')
  problems.throwIfAny('E_DATASET', `dataset ${folder}`)
  return {
    name: basename(folder),
    title: basename(folder),
    version: '0.0.0',
    origin: 'foreign',
    catalog,
    queries,
    judgments,
    checksum: sha256Of([toolText, queryText].map(sha256Of).join('\n')),
    warnings: [...catalog.warnings, ...repeatedTextWarning({ queries, judgments })],
  }
}
