import { basename, join } from 'node:path'
import { createCatalog } from '../catalog/catalog.ts'
import { readToolLines } from '../catalog/sources/read-tools.ts'
import { isFile, readTextFile } from '../lib/files.ts'
import { GaugeError } from '../lib/gauge-error.ts'
import { Problems } from '../lib/problems.ts'
import { parseCsv } from './csv.ts'
import type { Dataset } from './dataset.ts'
import { DATA_FILES, type DatasetManifest, sha256Of } from './manifest.ts'
import { buildJudgments, type JudgmentRow, type QueryRow, readQueries } from './own-rows.ts'
import { checkSums, readManifest } from './read-manifest.ts'
import { NO_REQUESTS, REQUESTS_FILE, readRequests, unfilledWarning, withoutJudged } from './requests.ts'
import { checkDataset } from './validate.ts'

const CLICKS = 'its judgments are clicks, the tool called after a search: nobody judged them'

/** The message begins with the path and perhaps a line. */
function reportUnreadable({ message }: GaugeError, path: string, problems: Problems): void {
  const end = message.indexOf(': ', path.length)
  problems.report(message.slice(0, end), message.slice(end + 2))
}

/** The texts of the files that can be read, by name; the others are reported. */
function readFiles(folder: string, problems: Problems): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const wanted = ['dataset.json', ...DATA_FILES]
  if (isFile(join(folder, REQUESTS_FILE))) wanted.push(REQUESTS_FILE)
  for (const name of wanted) {
    try {
      texts.set(name, readTextFile(join(folder, name)))
    } catch (error) {
      if (!(error instanceof GaugeError)) throw error
      reportUnreadable(error, join(folder, name), problems)
    }
  }
  return texts
}

type Texts = ReturnType<typeof readFiles>

function manifestOf(folder: string, texts: Texts, problems: Problems): DatasetManifest | undefined {
  const text = texts.get('dataset.json')
  if (text === undefined) return undefined
  const file = { path: join(folder, 'dataset.json'), text }
  const manifest = readManifest(file, problems)
  if (manifest !== undefined) checkSums(file, manifest, texts, problems)
  return manifest
}

interface Rows {
  readonly queries: readonly QueryRow[]
  readonly judgments: readonly JudgmentRow[]
  readonly warnings: readonly string[]
}

/** The rows of both files, and behind them those of the sheet with requests where it is there. */
function readRows(folder: string, texts: Texts, lang: string, problems: Problems): Rows {
  const rowsOf = <Required extends string, Optional extends string>(
    name: string,
    columns: { readonly required: readonly Required[]; readonly optional: readonly Optional[] },
  ) => {
    const text = texts.get(name)
    return text === undefined ? [] : parseCsv(text, join(folder, name), columns, problems)
  }
  const required = ['id', 'text', 'lang', 'kind', 'form'] as const
  const queries: QueryRow[] = rowsOf('queries.csv', { required, optional: ['twin'] })
  const judged = { required: ['query', 'tool', 'grade'], optional: ['need'] } as const
  const judgments: JudgmentRow[] = rowsOf('judgments.csv', judged)
  const sheet = texts.get(REQUESTS_FILE)
  const requests =
    sheet === undefined ? NO_REQUESTS : readRequests(sheet, join(folder, REQUESTS_FILE), lang, problems)
  return {
    queries: [...queries, ...requests.queries],
    judgments: [...judgments, ...withoutJudged(requests.judgments, judgments)],
    warnings: unfilledWarning(requests),
  }
}

/** Over all files with tools, queries and judgments. */
function checksumOf(texts: Texts): string {
  const names = [...DATA_FILES, ...(texts.has(REQUESTS_FILE) ? [REQUESTS_FILE] : [])]
  return sha256Of(names.map((name) => sha256Of(texts.get(name) ?? '')).join('\n'))
}

/**
 * A folder of the project's own format: `dataset.json`, `tools.jsonl`, `queries.csv`, `judgments.csv`, and
 * perhaps `requests.csv`.
 * @throws GaugeError E_DATASET with all problems, each with file, line and mend
 */
export function loadOwnFormat(folder: string): Dataset {
  const problems = new Problems()
  const texts = readFiles(folder, problems)
  const manifest = manifestOf(folder, texts, problems)
  const tools = readToolLines(texts.get('tools.jsonl') ?? '', join(folder, 'tools.jsonl'), problems)
  const rows = readRows(folder, texts, manifest?.languages[0] ?? 'en', problems)
  const catalog = createCatalog(tools.map(({ draft }) => draft))
  const origin = manifest?.origin ?? 'shipped'
  const dataset: Dataset = {
    name: basename(folder),
    title: manifest?.title ?? basename(folder),
    version: manifest?.version ?? '0.0.0',
    origin,
    catalog,
    queries: readQueries(rows.queries, origin, problems),
    judgments: buildJudgments(rows.queries, rows.judgments, { catalog, origin }, problems),
    checksum: checksumOf(texts),
    warnings: [...catalog.warnings, ...rows.warnings, ...(manifest?.evidence === 'clicks' ? [CLICKS] : [])],
  }
  const noticed = checkDataset(dataset, { tools, ...rows }, { folder, problems })
  problems.throwIfAny('E_DATASET', `dataset ${folder}`)
  return { ...dataset, warnings: [...dataset.warnings, ...noticed] }
}
