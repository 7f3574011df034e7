import type { Catalog } from '../../catalog/catalog.ts'
import type { Tool, ToolId } from '../../catalog/tool.ts'
import type { Judgment } from '../dataset.ts'
import { formOf } from '../form-of.ts'
import { CORPUS_FILE, QRELS_FILE, QRELS_HEADER, QUERIES_FILE } from './beir.ts'
import { tsvText } from './tsv.ts'
import type { WritableQuery, WritableSet } from './writable-set.ts'

const UNKNOWN = 'unknown'

/** A judgment by the id of the document. */
interface Judged extends Judgment {
  readonly document: string
}

function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}

/** Only what is there; nothing where all is absent. */
function metadataOf(facts: Readonly<Record<string, unknown>>): { readonly metadata?: unknown } {
  return Object.values(facts).every((fact) => fact === undefined) ? {} : { metadata: facts }
}

function queryLine({ id, text, lang, kind, form, twin }: WritableQuery, judged: readonly Judged[]): string {
  const needs = judged.flatMap(({ document, need }) => (need === undefined ? [] : [[document, need]]))
  const metadata = metadataOf({
    lang: lang === UNKNOWN || lang === '' ? undefined : lang,
    kind: kind === UNKNOWN || kind === '' ? undefined : kind,
    form: form === formOf(text) ? undefined : form,
    twin,
    needs: needs.length === 0 ? undefined : needs,
  })
  return jsonLine({ _id: id, text, ...metadata })
}

function corpusLine(tool: Tool, document: string): string {
  const { name, description, searchHint, inputSchema, server, isMcp, alwaysLoad } = tool
  const metadata = metadataOf({ searchHint, inputSchema, server, isMcp, alwaysLoad })
  return jsonLine({ _id: document, title: name, text: description, ...metadata })
}

/** Ids of documents by those of their tools; tools that came later may have taken one, then all keep their own. */
function documentIds({ tools }: Catalog, given: ReadonlyMap<ToolId, string>): ReadonlyMap<ToolId, string> {
  const ids = new Map(tools.map(({ id }) => [id, given.get(id) ?? id]))
  return new Set(ids.values()).size === ids.size ? ids : new Map()
}

/**
 * A dataset in BEIR's layout, by file name. What BEIR has no field for (schema, hint, server; language,
 * kind, form, twin, needs) stands in the metadata.
 * @param givenIds - of the documents that came under another id than the tool has now
 */
export function beirFiles(
  { catalog, queries, judgments }: WritableSet,
  givenIds: ReadonlyMap<ToolId, string> = new Map(),
): Map<string, string> {
  const ids = documentIds(catalog, givenIds)
  const documentOf = (tool: ToolId) => ids.get(tool) ?? tool
  const judged = queries.map((query) => {
    const ofQuery = [...(judgments.get(query.id) ?? [])]
    return { query, judged: ofQuery.map(([tool, one]): Judged => ({ ...one, document: documentOf(tool) })) }
  })
  const rows = judged.flatMap(({ query, judged: ofQuery }) =>
    ofQuery.map(({ document, grade }) => [query.id, document, String(grade)]),
  )
  return new Map([
    [CORPUS_FILE, catalog.tools.map((tool) => corpusLine(tool, documentOf(tool.id))).join('')],
    [QUERIES_FILE, judged.map(({ query, judged: ofQuery }) => queryLine(query, ofQuery)).join('')],
    [QRELS_FILE, tsvText([QRELS_HEADER, ...rows])],
  ])
}
