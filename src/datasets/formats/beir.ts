import { z } from 'zod'
import type { ToolDraft } from '../../catalog/catalog.ts'
import { type MendedTool, readGivenTool } from '../../catalog/sources/read-tools.ts'
import type { ToolId } from '../../catalog/tool.ts'
import { parseJsonLines } from '../../lib/json-lines.ts'
import type { Problems } from '../../lib/problems.ts'
import { zodProblem } from '../../lib/zod-problem.ts'
import { type ImportedSet, LabelledSetBuilder, type SetOptions } from '../import/labelled-set.ts'
import { foreignId } from './foreign-id.ts'
import { BY_TABS, readColumns, type SourceText } from './tsv.ts'

/** Where a BEIR folder keeps its parts; judgments are in a file per split. */
export const CORPUS_FILE = 'corpus.jsonl'
export const QUERIES_FILE = 'queries.jsonl'
export const QRELS_FOLDER = 'qrels'
/** What an export calls the judgments, unless they came under another name. */
export const QRELS_FILE = `${QRELS_FOLDER}/test.tsv`

export const QRELS_HEADER = ['query-id', 'corpus-id', 'score'] as const

const documentSchema = z.looseObject({
  _id: foreignId,
  title: z.string().nullish(),
  text: z.string().nullish(),
  metadata: z.unknown().optional(),
})

const querySchema = z.looseObject({ _id: foreignId, text: z.string(), metadata: z.unknown().optional() })

/** What this project writes into the metadata of a query; other metadata is somebody else's. */
const queryMetadata = z.looseObject({
  lang: z.string().optional().catch(undefined),
  kind: z.string().optional().catch(undefined),
  form: z.string().optional().catch(undefined),
  twin: z.string().optional().catch(undefined),
  needs: z.array(z.tuple([z.string(), z.string()])).catch([]),
})

export interface BeirFiles {
  readonly corpus: SourceText
  readonly queries: SourceText
  readonly qrels: SourceText
  /** `judged`: queries of other splits are left out. */
  readonly keep: 'all' | 'judged'
}

export interface BeirSet extends ImportedSet {
  readonly mended: readonly MendedTool[]
  /** The id of each document whose tool has another. */
  readonly givenIds: ReadonlyMap<ToolId, string>
}

interface CorpusTool extends MendedTool {
  readonly corpusId: string
}

function readCorpus({ text, path }: SourceText, problems: Problems): CorpusTool[] {
  const seen = new Map<string, string>()
  return parseJsonLines(text, path, problems).flatMap(({ line, value }) => {
    const where = `${path}:${line}`
    const parsed = documentSchema.safeParse(value)
    if (!parsed.success) {
      problems.report(where, `no document (${zodProblem(parsed.error)}). Expected {"_id", "title", "text"}.`)
      return []
    }
    const { _id, title, text: description, metadata } = parsed.data
    const before = seen.get(_id)
    if (before !== undefined) problems.report(where, `_id "${_id}" stands at ${before} too. Ids are unique.`)
    seen.set(_id, where)
    const extra = typeof metadata === 'object' && metadata !== null ? metadata : {}
    const { searchHint, inputSchema, server, isMcp, alwaysLoad } = extra as Record<string, unknown>
    const tool = { name: title || _id, description, searchHint, inputSchema, server, isMcp, alwaysLoad }
    return readGivenTool(tool, where, problems).map((read) => ({ ...read, corpusId: _id }))
  })
}

type Needs = ReadonlyMap<string, ReadonlyMap<string, string>>

function readQueries(
  { text, path }: SourceText,
  add: (where: string, query: BeirQuery) => void,
  problems: Problems,
) {
  for (const { line, value } of parseJsonLines(text, path, problems)) {
    const where = `${path}:${line}`
    const parsed = querySchema.safeParse(value)
    if (parsed.success) add(where, parsed.data)
    else problems.report(where, `no query (${zodProblem(parsed.error)}). Expected {"_id", "text"}.`)
  }
}

type BeirQuery = z.infer<typeof querySchema>

/** A tool's name is the title of its document, or the document's id where it has none. Faults are reported. */
export function readBeir(
  { corpus, queries, qrels, keep }: BeirFiles,
  options: Pick<SetOptions, 'unknownTools' | 'lang'>,
  problems: Problems,
): BeirSet {
  const mended = readCorpus(corpus, problems)
  if (mended.length === 0 && problems.list.length === 0)
    problems.report(corpus.path, 'no documents. Write one JSON object a line: {"_id", "title", "text"}.')
  const givenNames = mended.map(({ corpusId }) => corpusId)
  const tools: ToolDraft[] = mended.map(({ draft }) => draft)
  const builder = new LabelledSetBuilder({ ...options, tools, givenNames }, problems)
  const rows = readColumns(qrels, { delimiter: '\t', names: QRELS_HEADER, mend: BY_TABS }, problems)
  const judged = new Set(rows.map(({ cells }) => cells['query-id']))
  const needs = addQueries(builder, queries, (query) => keep === 'all' || judged.has(query), problems)
  for (const { where, cells } of rows) {
    const { 'query-id': query, 'corpus-id': tool, score } = cells
    if (!/^[+-]?\d+$/u.test(score.trim())) {
      problems.report(where, `score "${score}" of "${tool}". Expected an integer.`)
      continue
    }
    const need = needs.get(query)?.get(tool)
    builder.addJudgment(where, query, tool, { grade: Number(score), ...(need === undefined ? {} : { need }) })
  }
  const ids = builder.catalog.tools.map(({ id }, i) => [id, givenNames[i] ?? id] as const)
  const givenIds = new Map(ids.filter(([id, given]) => id !== given))
  return { ...builder.finish(queries.path), mended, givenIds }
}

function addQueries(
  builder: LabelledSetBuilder,
  source: SourceText,
  isKept: (query: string) => boolean,
  problems: Problems,
): Needs {
  const needs = new Map<string, ReadonlyMap<string, string>>()
  const add = (where: string, { _id, text, metadata }: BeirQuery) => {
    if (!isKept(_id)) return
    const known = queryMetadata.safeParse(metadata)
    builder.addQuery(where, { id: _id, text, ...(known.success ? facts(known.data) : {}) })
    if (known.success) needs.set(_id, new Map(known.data.needs))
  }
  readQueries(source, add, problems)
  return needs
}

function facts({ lang, kind, form, twin }: z.infer<typeof queryMetadata>) {
  return { lang, kind, form, twin }
}
