import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Dataset } from '../../datasets/dataset.ts'
import { datasetFiles } from '../../datasets/dataset-files.ts'
import { shippedDatasetNames } from '../../datasets/load.ts'
import { type DatasetManifest, manifestSchema } from '../../datasets/manifest.ts'
import { DEFAULT_SEED } from '../../experiment/default.ts'
import { growingTools } from '../../experiment/growth.ts'
import { isFile, namesInFolder, readTextFile } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { openStore } from '../../lib/store.ts'
import { plainLine } from '../../report/untrusted.ts'
import { datasetNamed } from '../dataset-named.ts'
import type { Io } from '../io.ts'
import { jsonText, naturalNumber, notEmpty, positiveInteger } from '../options.ts'
import { PACKAGE_FOLDER } from '../package-version.ts'

interface GrowOptions {
  readonly to: number
  readonly out: string
  readonly seed: number
  readonly json?: true
}

/** Begins the `labels` of every manifest that this command writes: by it an earlier one is known. */
const MARK = 'Catalog grown by toolgauge dataset grow'

function manifestIn(folder: string): DatasetManifest | undefined {
  const file = join(folder, 'dataset.json')
  if (!isFile(file)) return undefined
  try {
    return manifestSchema.parse(JSON.parse(readTextFile(file)))
  } catch {
    return undefined
  }
}

/** @throws GaugeError E_OUTPUT for a folder that holds anything but an earlier set of this command */
function checkedOut(out: string, io: Io): string {
  const folder = resolve(io.cwd, out)
  const isEarlierOne = manifestIn(folder)?.labels.startsWith(MARK) ?? false
  if (namesInFolder(folder).length === 0 || isEarlierOne) return folder
  throw new GaugeError(
    'E_OUTPUT',
    `${folder}: the folder holds something that is no dataset of this command (a dataset.json whose "labels" begin with "${MARK}"). Name an empty or a new folder with --out.`,
  )
}

/** The manifest of the set that is grown; a foreign layout has none. */
function sourceManifest(nameOrPath: string, io: Io): DatasetManifest | undefined {
  const isShipped = shippedDatasetNames().includes(nameOrPath)
  return manifestIn(isShipped ? join(PACKAGE_FOLDER, 'datasets', nameOrPath) : resolve(io.cwd, nameOrPath))
}

const VERSION = /^\d+\.\d+\.\d+$/u

function grownManifest(
  { name, title, version, origin, checksum, queries }: Dataset,
  source: DatasetManifest | undefined,
  { to, seed, added }: { readonly to: number; readonly seed: number; readonly added: number },
): Omit<DatasetManifest, 'sha256'> {
  const how = `${MARK}: ${to} tools, the last ${added} of them invented (seed ${seed}) and judged for no query; tools, queries and judgments of ${name}@${version}, sha256 ${checksum}, are unchanged.`
  return {
    title: `${title}, grown to ${to} tools`,
    version: VERSION.test(version) ? version : '0.0.0',
    licence: source?.licence ?? `as ${name}`,
    languages: source?.languages ?? [...new Set(queries.map(({ lang }) => lang))],
    labels: source === undefined ? how : `${how} Labels: ${source.labels}`,
    ...(origin === 'foreign' ? { origin } : {}),
    ...(source?.evidence === undefined ? {} : { evidence: source.evidence }),
  }
}

/** @throws GaugeError E_USAGE where there is nothing to add */
function checkSize({ name, catalog }: Dataset, to: number): void {
  const own = catalog.tools.length
  if (to > own) return
  throw new GaugeError(
    'E_USAGE',
    `${name} has ${own} tools already, --to asks for ${to}. Ask for more; \`toolgauge run --catalog-size ${to}\` measures smaller catalogs.`,
  )
}

function grow(nameOrPath: string, { to, out, seed, json }: GrowOptions, io: Io): void {
  const folder = checkedOut(out, io)
  const dataset = datasetNamed(nameOrPath, io)
  checkSize(dataset, to)
  const store = openStore(folder)
  const more = growingTools(dataset, to, seed)
  const { catalog, queries, judgments } = dataset
  const manifest = grownManifest(dataset, sourceManifest(nameOrPath, io), { to, seed, added: more.length })
  store.write(datasetFiles({ manifest, tools: [...catalog.tools, ...more], queries, judgments }))
  const facts = {
    folder,
    tools: to,
    added: more.length,
    queries: queries.length,
    seed,
    from: dataset.checksum,
  }
  io.out(
    json
      ? jsonText(facts)
      : `${plainLine(folder)}: ${to} tools, ${more.length} of them invented (seed ${seed}), ${queries.length} queries as before\n`,
  )
}

export function addDatasetGrow(dataset: Command, io: Io): void {
  dataset
    .command('grow')
    .description(
      "a dataset with more tools: invented ones behind its own, none of which answers one of its queries by the words of its name; queries and judgments stay, the same seed gives the same tools, and a smaller catalog is the larger one's beginning",
    )
    .argument('<dataset>', 'a shipped set or a folder')
    .requiredOption('--to <n>', 'how many tools the catalog is to have', positiveInteger)
    .requiredOption('--out <folder>', 'an empty folder, or an earlier set of this command', notEmpty)
    .option('--seed <n>', 'of the invented tools', naturalNumber, DEFAULT_SEED)
    .option('--json', 'print one JSON document')
    .action((nameOrPath: string, options: GrowOptions) => grow(nameOrPath, options, io))
}
