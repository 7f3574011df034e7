import { basename, join } from 'node:path'
import { createCatalog } from '../catalog/catalog.ts'
import { readToolLines } from '../catalog/sources/read-tools.ts'
import { readTextFile } from '../lib/files.ts'
import { Problems } from '../lib/problems.ts'
import { zodProblem } from '../lib/zod-problem.ts'
import { parseCsv } from './csv.ts'
import type { Dataset } from './dataset.ts'
import { DATA_FILES, type DatasetManifest, manifestSchema, sha256Of } from './manifest.ts'
import { buildJudgments, type JudgmentRow, type QueryRow, readQueries } from './own-rows.ts'
import { checkDataset } from './validate.ts'

const CLICKS = 'its judgments are clicks, the tool called after a search: nobody judged them'

function readManifest(folder: string, problems: Problems): DatasetManifest | undefined {
  const file = join(folder, 'dataset.json')
  let document: unknown
  try {
    document = JSON.parse(readTextFile(file))
  } catch (error) {
    problems.report(
      file,
      `no valid JSON (${(error as Error).message}). Write the manifest of a dataset: title, version, licence, languages, labels, sha256.`,
    )
    return undefined
  }
  const parsed = manifestSchema.safeParse(document)
  if (!parsed.success)
    problems.report(file, `${zodProblem(parsed.error)}. See the manifest of a shipped set.`)
  return parsed.data
}

function checkSums(
  folder: string,
  texts: Readonly<Record<string, string>>,
  manifest: DatasetManifest,
  problems: Problems,
) {
  for (const name of DATA_FILES) {
    const found = sha256Of(texts[name] ?? '')
    if (found === manifest.sha256[name]) continue
    problems.report(
      join(folder, 'dataset.json'),
      `sha256 of ${name} is ${found}, the manifest says ${manifest.sha256[name]}. If the change is meant, raise the version and write the new sum.`,
    )
  }
}

/**
 * A folder of the project's own format: `dataset.json`, `tools.jsonl`, `queries.csv`, `judgments.csv`.
 * @throws GaugeError E_DATASET with all problems, each with file, line and mend
 */
export function loadOwnFormat(folder: string): Dataset {
  const problems = new Problems()
  const manifest = readManifest(folder, problems)
  const texts = Object.fromEntries(DATA_FILES.map((name) => [name, readTextFile(join(folder, name))]))
  if (manifest !== undefined) checkSums(folder, texts, manifest, problems)
  const file = (name: (typeof DATA_FILES)[number]) => ({ path: join(folder, name), text: texts[name] ?? '' })
  const [tools, queries, judgments] = [file('tools.jsonl'), file('queries.csv'), file('judgments.csv')]

  const placedTools = readToolLines(tools.text, tools.path, problems)
  const queryRows: QueryRow[] = parseCsv(
    queries.text,
    queries.path,
    { required: ['id', 'text', 'lang', 'kind', 'form'], optional: ['twin'] },
    problems,
  )
  const judgmentRows: JudgmentRow[] = parseCsv(
    judgments.text,
    judgments.path,
    { required: ['query', 'tool', 'grade'], optional: ['need'] },
    problems,
  )
  const catalog = createCatalog(placedTools.map(({ draft }) => draft))
  const origin = manifest?.origin ?? 'shipped'
  const dataset: Dataset = {
    name: basename(folder),
    title: manifest?.title ?? basename(folder),
    version: manifest?.version ?? '0.0.0',
    origin,
    catalog,
    queries: readQueries(queryRows, origin, problems),
    judgments: buildJudgments(queryRows, judgmentRows, { catalog, origin }, problems),
    checksum: sha256Of(DATA_FILES.map((name) => sha256Of(texts[name] ?? '')).join('\n')),
    warnings: [...catalog.warnings, ...(manifest?.evidence === 'clicks' ? [CLICKS] : [])],
  }
  const noticed = checkDataset(dataset, placedTools, queryRows, { folder, problems })
  problems.throwIfAny('E_DATASET', `dataset ${folder}`)
  return { ...dataset, warnings: [...dataset.warnings, ...noticed] }
}
