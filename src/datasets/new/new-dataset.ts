import { type Catalog, createCatalog, type ToolDraft } from '../../catalog/catalog.ts'
import { readToolLines } from '../../catalog/sources/read-tools.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { Problems } from '../../lib/problems.ts'
import { datasetFiles } from '../dataset-files.ts'
import type { DatasetManifest } from '../manifest.ts'
import { buildJudgments } from '../own-rows.ts'
import { REQUESTS_FILE, type Requests, readRequests } from '../requests.ts'
import { type NameQueries, nameQueries } from './name-queries.ts'
import { requestSheet, withMissingTools } from './request-sheet.ts'

/** Begins the `labels` of a manifest that is made here: by it an earlier set is known. */
export const NEW_MARK = 'Written with toolgauge dataset new'

const LABELS = `${NEW_MARK}: exact and name-words queries are made of the names, and labelled by them; every request of ${REQUESTS_FILE} is labelled by its author with the tool beside it.`

export type NewManifest = Pick<DatasetManifest, 'title' | 'licence'> & { readonly lang: string }

/** A set as it is to be written. */
export interface NewDataset {
  readonly catalog: Catalog
  readonly generated: NameQueries
  readonly requests: Requests
  /** Tools that got a row in a sheet that was there. */
  readonly added: number
  /** By name; the sheet only where it is new or has grown. */
  readonly files: ReadonlyMap<string, string>
}

/** What lies in the folder of an earlier set. */
export interface EarlierSet {
  readonly manifest: DatasetManifest
  /** By name; what is not there is not in it. */
  readonly texts: ReadonlyMap<string, string>
}

function manifestOf({ title, licence, lang }: NewManifest, earlier: DatasetManifest | undefined) {
  const { sha256: _, ...kept } = earlier ?? { sha256: undefined }
  const fresh = { title, version: '1.0.0', licence, languages: [lang], labels: LABELS }
  return { ...fresh, ...kept, origin: 'foreign' as const }
}

/** What is made of the names, as files; the same tools give the same bytes. */
function generatedFiles(tools: readonly ToolDraft[], manifest: Omit<DatasetManifest, 'sha256'>) {
  const catalog = createCatalog(tools)
  const generated = nameQueries(catalog, manifest.languages[0] ?? 'en')
  return { catalog, generated, files: datasetFiles({ manifest, tools, ...generated }) }
}

/** @throws GaugeError E_OUTPUT where a person has written into a file that would be written anew */
function checkUntouched({ manifest, texts }: EarlierSet): void {
  const drafts = readToolLines(texts.get('tools.jsonl') ?? '', 'tools.jsonl', new Problems())
  const { files } = generatedFiles(
    drafts.map(({ draft }) => draft),
    manifest,
  )
  for (const name of ['queries.csv', 'judgments.csv']) {
    const found = texts.get(name)
    if (found === undefined || found === files.get(name)) continue
    throw new GaugeError(
      'E_OUTPUT',
      `${name}: it is not as this command writes it, so somebody has changed it, and it would be written anew. Move what was added into ${REQUESTS_FILE} and remove the file, or name a new folder with --out.`,
    )
  }
}

/** @throws GaugeError E_DATASET with all that is wrong with the requests, as of the catalog */
function checkedRequests(sheet: string, catalog: Catalog, lang: string): Requests {
  const problems = new Problems()
  const requests = readRequests(sheet, REQUESTS_FILE, lang, problems)
  buildJudgments(requests.queries, requests.judgments, { catalog, origin: 'foreign' }, problems)
  problems.throwIfAny('E_DATASET', REQUESTS_FILE)
  return requests
}

/**
 * A set of which the names alone make the queries, and a sheet for requests. Over an earlier set the sheet is
 * kept as it is, and tools that it lacks get a row at its end; the manifest is kept too.
 * @throws GaugeError E_EMPTY where no tool is found by search, and what the checks above throw
 */
export function newDataset(
  tools: readonly ToolDraft[],
  described: NewManifest,
  earlier?: EarlierSet,
): NewDataset {
  if (earlier !== undefined) checkUntouched(earlier)
  const manifest = manifestOf(described, earlier?.manifest)
  const { catalog, generated, files } = generatedFiles(tools, manifest)
  if (catalog.deferred.length === 0) {
    throw new GaugeError(
      'E_EMPTY',
      `none of ${catalog.tools.length} tools is found by search: all are loaded in every request, so there is nothing to evaluate. Name a catalog with tools of a server.`,
    )
  }
  const sheet = earlier?.texts.get(REQUESTS_FILE)
  const { text, added } =
    sheet === undefined
      ? { text: requestSheet(catalog.deferred), added: 0 }
      : withMissingTools(sheet, catalog.deferred)
  const requests = checkedRequests(text, catalog, manifest.languages[0] ?? 'en')
  if (sheet !== text) files.set(REQUESTS_FILE, text)
  return { catalog, generated, requests, added, files }
}
