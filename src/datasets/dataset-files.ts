import type { ToolDraft } from '../catalog/catalog.ts'
import { csvText } from './csv-text.ts'
import type { Judgments, Query, QueryId } from './dataset.ts'
import { type DatasetManifest, sha256Of } from './manifest.ts'

/** What a folder of the project's own format is written from. Judgments name tools by id, as the catalog gives them. */
export interface DatasetContent {
  readonly manifest: Omit<DatasetManifest, 'sha256'>
  readonly tools: readonly ToolDraft[]
  readonly queries: readonly Omit<Query, 'split'>[]
  readonly judgments: ReadonlyMap<QueryId, Judgments>
}

/** One tool as a line of JSON, its fields in a fixed order; what stands there already keeps its place. */
function toolLine({
  name,
  description,
  searchHint,
  inputSchema,
  server,
  isMcp,
  alwaysLoad,
}: ToolDraft): string {
  return JSON.stringify({ name, description, searchHint, inputSchema, server, isMcp, alwaysLoad })
}

/** `judgments.csv` of a dataset. */
export function judgmentsText(judgments: DatasetContent['judgments']): string {
  const rows = [...judgments].flatMap(([query, ofQuery]) =>
    [...ofQuery].map(([tool, { grade, need }]) => ({ query, tool, grade: String(grade), need: need ?? '' })),
  )
  return csvText(['query', 'tool', 'grade', 'need'], rows)
}

/**
 * The files of a dataset, by name, with the checksums in the manifest: what `loadOwnFormat` reads back.
 * The same content gives the same bytes.
 */
export function datasetFiles({ manifest, tools, queries, judgments }: DatasetContent): Map<string, string> {
  const data = {
    'tools.jsonl': tools.map((tool) => `${toolLine(tool)}\n`).join(''),
    'queries.csv': csvText(
      ['id', 'text', 'lang', 'kind', 'form', 'twin'],
      queries.map(({ id, text, lang, kind, form, twin = '' }) => ({ id, text, lang, kind, form, twin })),
    ),
    'judgments.csv': judgmentsText(judgments),
  }
  const sha256 = Object.fromEntries(Object.entries(data).map(([name, text]) => [name, sha256Of(text)]))
  const document = `${JSON.stringify({ ...manifest, sha256 }, null, 2)}\n`
  return new Map([['dataset.json', document], ...Object.entries(data)])
}
