import { basename, join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { PREFIXES, type Prefix, readCatalog, type SourceCatalog } from '../../catalog/sources/read-catalog.ts'
import { DATA_FILES, type DatasetManifest, manifestSchema } from '../../datasets/manifest.ts'
import { type EarlierSet, NEW_MARK, type NewDataset, newDataset } from '../../datasets/new/new-dataset.ts'
import { setReadme } from '../../datasets/new/set-readme.ts'
import { REQUESTS_FILE } from '../../datasets/requests.ts'
import { isFile, namesInFolder, readTextFile } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { Problems } from '../../lib/problems.ts'
import { openStore } from '../../lib/store.ts'
import { plainLine } from '../../report/untrusted.ts'
import type { Io } from '../io.ts'
import { jsonText, notEmpty } from '../options.ts'

interface NewOptions {
  readonly out: string
  readonly title?: string
  readonly licence: string
  readonly lang: string
  readonly prefix: Prefix
  readonly server?: string
  readonly json?: true
}

const README = 'README.md'

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
function earlierSet(folder: string): EarlierSet | undefined {
  if (namesInFolder(folder).length === 0) return undefined
  const manifest = manifestIn(folder)
  if (manifest?.labels.startsWith(NEW_MARK)) {
    const names = [...DATA_FILES, REQUESTS_FILE, README].filter((name) => isFile(join(folder, name)))
    return { manifest, texts: new Map(names.map((name) => [name, readTextFile(join(folder, name))])) }
  }
  throw new GaugeError(
    'E_OUTPUT',
    `${folder}: the folder holds something that is no dataset of this command (a dataset.json whose "labels" begin with "${NEW_MARK}"). Name an empty or a new folder with --out.`,
  )
}

/** @throws GaugeError E_CATALOG with all that cannot be read */
function catalogOf(files: readonly string[], { prefix, server }: NewOptions, io: Io): SourceCatalog {
  const sources = files.map((file) => ({ path: file, text: readTextFile(resolve(io.cwd, file)) }))
  const problems = new Problems()
  const catalog = readCatalog(sources, { prefix, ...(server === undefined ? {} : { server }) }, problems)
  problems.throwIfAny('E_CATALOG', files.join(', '))
  return catalog
}

function warningsOf({ repairs, warnings }: SourceCatalog, made: NewDataset): string[] {
  const [first] = repairs
  const repaired =
    first === undefined
      ? []
      : [
          `repairs of tools: ${repairs.length}, the first: ${first.where}, tool "${first.tool}": ${first.what}`,
        ]
  return [...repaired, ...warnings, ...made.catalog.warnings]
}

function factsOf({ catalog, generated, requests, added }: NewDataset, folder: string) {
  const ofKind = (kind: string) => generated.queries.filter((query) => query.kind === kind).length
  return {
    folder,
    tools: catalog.tools.length,
    deferred: catalog.deferred.length,
    exact: ofKind('exact'),
    nameWords: ofKind('name-words'),
    requests: requests.queries.length,
    rows: requests.rows,
    unfilled: requests.unfilled,
    added,
  }
}

type Facts = ReturnType<typeof factsOf>

function textOf({ folder, tools, deferred, exact, nameWords, ...sheet }: Facts, out: string): string {
  const added = sheet.added === 0 ? '' : `, ${sheet.added} of them new`
  const next =
    sheet.requests === 0
      ? `Open ${REQUESTS_FILE} in a spreadsheet, write beside a tool what somebody would ask for, save, and run it again.`
      : 'Requests are read when they are saved: just run it again.'
  return [
    `${plainLine(folder)}: ${tools} tools (${deferred} deferred), queries made of names: ${exact} exact, ${nameWords} name-words`,
    `${REQUESTS_FILE}: ${sheet.rows} rows${added}, ${sheet.unfilled} without a request yet; queries: ${sheet.requests}`,
    `next: toolgauge run --dataset ${plainLine(out)}`,
    next,
    '',
  ].join('\n')
}

function create(files: readonly string[], options: NewOptions, io: Io): void {
  const folder = resolve(io.cwd, options.out)
  const earlier = earlierSet(folder)
  const source = catalogOf(files, options, io)
  const title = options.title ?? `Requests to the tools of ${files.map((file) => basename(file)).join(', ')}`
  const made = newDataset(source.tools, { title, licence: options.licence, lang: options.lang }, earlier)
  const written = new Map(made.files)
  if (earlier?.texts.has(README) !== true) written.set(README, setReadme(title))
  openStore(folder).write(written)
  for (const warning of warningsOf(source, made)) io.err(`warning: ${plainLine(warning)}\n`)
  const facts = factsOf(made, folder)
  io.out(options.json ? jsonText(facts) : textOf(facts, options.out))
}

export function addDatasetNew(dataset: Command, io: Io): void {
  dataset
    .command('new')
    .description(
      `from a catalog to a first evaluation: a dataset with queries made of the tools' names, labelled, and ${REQUESTS_FILE}, a sheet to write a request into beside every tool; run once more over the folder, it keeps the sheet and adds rows for new tools`,
    )
    .argument('<catalog...>', 'files: tools/list results, tool arrays, JSONL')
    .requiredOption('--out <folder>', 'an empty or new folder, or an earlier set of this command', notEmpty)
    .option('--title <text>', 'of the dataset', notEmpty)
    .option('--licence <text>', 'of the dataset', notEmpty, 'unknown')
    .option('--lang <code>', 'language of requests whose script does not tell', notEmpty, 'en')
    .addOption(
      new Option('--prefix <rule>', 'bare names of a server that is known: mcp makes them mcp__server__name')
        .choices(PREFIXES)
        .default('mcp'),
    )
    .option('--server <name>', 'the server of tools whose file names none', notEmpty)
    .option('--json', 'print one JSON document')
    .action((files: readonly string[], options: NewOptions) => create(files, options, io))
}
