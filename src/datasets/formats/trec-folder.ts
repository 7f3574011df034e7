import { toolLines } from '../../catalog/sources/tool-lines.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import type { Problems } from '../../lib/problems.ts'
import type { Judgment } from '../dataset.ts'
import { formOf } from '../form-of.ts'
import {
  type GivenQuery,
  type ImportedSet,
  LabelledSetBuilder,
  type SetOptions,
} from '../import/labelled-set.ts'
import { parseQrels, type TrecQrels, writeQrels } from './trec.ts'
import { type IdMap, idMapFor, idMapText, NO_MAP, readIdMap, sizeOf } from './trec-ids.ts'
import { linesOf } from './trec-table.ts'
import { BY_TABS, readColumns, readRows, type SourceText, tsvText } from './tsv.ts'
import type { WritableQuery, WritableSet } from './writable-set.ts'

/** What an export to TREC writes: qrels, topics of two columns, what topics have no column for, the catalog. */
export const TREC_FILES = {
  qrels: 'qrels.txt',
  queries: 'queries.tsv',
  fields: 'query-fields.tsv',
  tools: 'tools.jsonl',
  idMap: 'id-map.tsv',
} as const

const UNKNOWN = 'unknown'
const FIELDS = ['id', 'lang', 'kind', 'form', 'twin'] as const

export interface TrecFolderFiles {
  readonly qrels: SourceText
  readonly queries: SourceText
  readonly fields?: SourceText | undefined
  readonly idMap?: SourceText | undefined
}

/** What stands in a map, or the id itself. */
function through(map: ReadonlyMap<string, string>, id: string): string {
  return map.get(id) ?? id
}

function readFields(source: SourceText, problems: Problems): Map<string, Omit<GivenQuery, 'id' | 'text'>> {
  const fields = new Map<string, Omit<GivenQuery, 'id' | 'text'>>()
  const rows = readColumns(source, { delimiter: '\t', names: FIELDS, mend: BY_TABS }, problems)
  for (const { cells } of rows) {
    const { id, ...rest } = cells
    fields.set(id, rest)
  }
  return fields
}

function addTopics(
  builder: LabelledSetBuilder,
  { queries, fields }: TrecFolderFiles,
  ids: IdMap,
  problems: Problems,
): void {
  const known = fields === undefined ? new Map() : readFields(fields, problems)
  for (const { where, cells } of readRows(queries, '\t', problems)) {
    const [id, text] = cells
    if (id === undefined || text === undefined || cells.length !== 2) {
      problems.report(where, `${cells.length} cells. Expected the id of a query, a tab, its text.`)
      continue
    }
    const { twin, ...rest }: Omit<GivenQuery, 'id' | 'text'> = known.get(id) ?? {}
    const twins = twin === undefined ? {} : { twin: through(ids.query, twin) }
    builder.addQuery(where, { id: through(ids.query, id), text, ...rest, ...twins })
  }
}

/** Each problem begins with the path and perhaps a line. */
function readJudged({ text, path }: SourceText, problems: Problems): TrecQrels | undefined {
  try {
    return parseQrels(text, path)
  } catch (error) {
    if (!(error instanceof GaugeError)) throw error
    for (const problem of error.problems) {
      const end = problem.indexOf(': ', path.length)
      problems.report(problem.slice(0, end), problem.slice(end + 2))
    }
    return undefined
  }
}

/** Qrels and topics over a catalog. An iteration other than `0` is the need of a judgment. Faults are reported. */
export function readTrecFolder(files: TrecFolderFiles, options: SetOptions, problems: Problems): ImportedSet {
  const { qrels, queries, idMap } = files
  const ids = idMap === undefined ? NO_MAP : readIdMap(idMap, problems)
  const builder = new LabelledSetBuilder(options, problems)
  addTopics(builder, files, ids, problems)
  const judged = readJudged(qrels, problems)
  for (const { line, fields } of judged === undefined ? [] : linesOf(qrels.text)) {
    const [query = '', , tool = ''] = fields
    const judgment: Judgment = judged?.get(query)?.get(tool) ?? { grade: 0 }
    const need = judgment.need === undefined ? {} : { need: through(ids.need, judgment.need) }
    const given = { grade: judgment.grade, ...need }
    builder.addJudgment(`${qrels.path}:${line}`, through(ids.query, query), through(ids.tool, tool), given)
  }
  return builder.finish(queries.path)
}

/** What becomes of ids that cannot stand in TREC files: an error, or another name in the files and a map beside them. */
export type UnfitIds = 'refuse' | 'map'

function checkedMap({ queries, catalog, judgments }: WritableSet, unfit: UnfitIds): IdMap {
  const map = idMapFor({
    queries: queries.map(({ id }) => id),
    tools: catalog.byId.keys(),
    judgments: judgments.values(),
  })
  if (unfit === 'map' || sizeOf(map) === 0) return map
  const problems = (['query', 'tool', 'need'] as const).flatMap((sort) =>
    [...map[sort].keys()].map((id) => `${sort} ${JSON.stringify(id)} cannot stand in a TREC file`),
  )
  throw new GaugeError(
    'E_TREC',
    `${problems.length} ids hold white space, which separates fields in TREC files, or read as a comment or as no need. --map-ids writes other names and ${TREC_FILES.idMap}, which import reads back.`,
    problems,
  )
}

function fieldsRow({ id, lang, kind, form, twin }: WritableQuery, map: IdMap): string[] {
  const twinId = twin === undefined ? '' : through(map.query, twin)
  return [through(map.query, id), lang || UNKNOWN, kind || UNKNOWN, form, twinId]
}

/** Does a query say anything that its text does not? */
function hasFields({ text, lang, kind, form, twin }: WritableQuery): boolean {
  return (
    [lang, kind].some((field) => field !== '' && field !== UNKNOWN) ||
    form !== formOf(text) ||
    twin !== undefined
  )
}

/**
 * A dataset as TREC files, by name: the need of a judgment in the second column of the qrels.
 * @throws GaugeError E_TREC for ids that cannot stand in the files, unless they are mapped
 * @throws GaugeError E_EMPTY where nothing is judged
 */
export function trecFiles(dataset: WritableSet, unfit: UnfitIds): Map<string, string> {
  const map = checkedMap(dataset, unfit)
  const { catalog, queries, judgments } = dataset
  const qrels = new Map(
    queries.map(({ id }) => {
      const ofQuery = [...(judgments.get(id) ?? [])].map(([tool, { grade, need }]) => {
        const written = need === undefined ? { grade } : { grade, need: through(map.need, need) }
        return [through(map.tool, tool), written] as const
      })
      return [through(map.query, id), new Map(ofQuery)] as const
    }),
  )
  const qrelsText = writeQrels(qrels)
  if (qrelsText === '')
    throw new GaugeError('E_EMPTY', 'Nothing is judged, so there are no qrels to write. Judge a query first.')
  return new Map([
    [TREC_FILES.qrels, qrelsText],
    [TREC_FILES.queries, tsvText(queries.map(({ id, text }) => [through(map.query, id), text]))],
    ...(queries.some(hasFields)
      ? [[TREC_FILES.fields, tsvText([FIELDS, ...queries.map((query) => fieldsRow(query, map))])] as const]
      : []),
    [TREC_FILES.tools, toolLines(catalog.tools)],
    ...(sizeOf(map) === 0 ? [] : [[TREC_FILES.idMap, idMapText(map)] as const]),
  ])
}
