import { basename, join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { parseTools } from '../../catalog/sources/read-tools.ts'
import { datasetFiles } from '../../datasets/dataset-files.ts'
import { manifestSchema } from '../../datasets/manifest.ts'
import { type ClickDataset, type ClickedQuery, clickDataset } from '../../datasets/sessions/click-dataset.ts'
import { CREDITS, type Credit } from '../../datasets/sessions/click-tracker.ts'
import { createClickCollector } from '../../datasets/sessions/collect-clicks.ts'
import { readSession } from '../../datasets/sessions/read-sessions.ts'
import { defaultSessionFolders, sessionFiles } from '../../datasets/sessions/session-files.ts'
import { isFile, isFolder, namesInFolder, readTextFile } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { Problems } from '../../lib/problems.ts'
import { openStore } from '../../lib/store.ts'
import { plainLine } from '../../report/untrusted.ts'
import type { Io } from '../io.ts'
import { collect, jsonText, notEmpty } from '../options.ts'
import { progressTo } from '../progress.ts'

interface FromSessionsOptions {
  readonly out?: string
  readonly catalog?: string
  readonly searchTool?: readonly string[]
  readonly credit: Credit
  readonly dryRun?: true
  readonly json?: true
}

/** Queries that a dry run shows. */
const MOST_SHOWN = 20

/** Problems of session files that are printed; the rest is counted. */
const MOST_PROBLEMS = 5

/** @throws GaugeError E_USAGE where no folder is named and none is where sessions usually are */
function placesToRead(paths: readonly string[], io: Io): string[] {
  if (paths.length > 0) return paths.map((path) => resolve(io.cwd, path))
  const usual = defaultSessionFolders(io.env)
  const there = usual.filter(isFolder)
  if (there.length > 0) return there
  const looked = usual.length === 0 ? 'no home folder is set' : `looked for ${usual.join(' and ')}`
  throw new GaugeError(
    'E_USAGE',
    `no sessions found: ${looked}. Name session files or folders that hold them.`,
  )
}

function isEarlierOne(folder: string): boolean {
  const file = join(folder, 'dataset.json')
  if (!isFile(file)) return false
  try {
    return manifestSchema.parse(JSON.parse(readTextFile(file))).evidence === 'clicks'
  } catch {
    return false
  }
}

/** @throws GaugeError E_OUTPUT for a folder that holds anything but an earlier set of this command */
function checkedOut(out: string | undefined, io: Io): string {
  if (out === undefined) {
    throw new GaugeError(
      'E_USAGE',
      '--out is missing. Name a folder for the dataset, or look first with --dry-run.',
    )
  }
  const folder = resolve(io.cwd, out)
  if (namesInFolder(folder).length > 0 && !isEarlierOne(folder)) {
    throw new GaugeError(
      'E_OUTPUT',
      `${folder}: the folder holds something that is no dataset of this command (a dataset.json with "evidence": "clicks"). Name an empty or a new folder with --out.`,
    )
  }
  return folder
}

async function readAll(files: readonly string[], options: FromSessionsOptions, problems: Problems, io: Io) {
  const collector = createClickCollector()
  const progress = io.isTerminal ? progressTo(io) : undefined
  const { searchTool = [], credit } = options
  for (const [i, file] of files.entries()) {
    progress?.step(plainLine(basename(file)), i + 1, files.length)
    collector.add(await readSession(file, { searchTools: searchTool, credit }, problems))
  }
  progress?.done()
  return collector.collected
}

function warn({ list }: Problems, io: Io): void {
  for (const problem of list.slice(0, MOST_PROBLEMS)) io.err(`warning: ${plainLine(problem)}\n`)
  const hidden = list.length - MOST_PROBLEMS
  if (hidden > 0) io.err(`warning: … and ${hidden} more like these\n`)
}

/** @throws GaugeError E_EMPTY that says what was looked at */
function checkFound({ summary }: ClickDataset, places: readonly string[]): void {
  if (summary.queries > 0) return
  const { files, searches, fates, withoutQuery, outsideCatalog, brokenLines } = summary
  const where = `${files} session files under ${places.join(', ')}`
  const broken = brokenLines === 0 ? '' : ` ${brokenLines} lines could not be read.`
  if (searches === 0) {
    throw new GaugeError(
      'E_EMPTY',
      `${where}: no search for tools in any.${broken} If yours has another name, give it with --search-tool NAME.`,
    )
  }
  throw new GaugeError(
    'E_EMPTY',
    `${where}: ${searches} searches, but no click that can be kept: ${fates.empty} found nothing that could be read, ${fates.abandoned} were followed by another search, after ${fates.unclicked} nothing they found was called, ${withoutQuery} had no readable text, ${outsideCatalog} led to tools that the catalog lacks.${broken}`,
  )
}

function summaryText({ summary: s }: ClickDataset): string {
  const redacted = Object.entries(s.redactions).map(([kind, count]) => `${kind} ${count}`)
  const lines = [
    `${s.files} session files, ${s.filesWithoutSearch} without a search, ${s.brokenLines} broken lines`,
    `${s.searches} searches (and ${s.copies} copies of some): ${s.fates.clicked} clicked, ${s.fates.held} found the tool but another got the click, ${s.fates.abandoned} abandoned for another search, ${s.fates.unclicked} without a call, ${s.fates.empty} without a tool in the result`,
    `left out of the clicked: ${s.withoutQuery} without a readable text, ${s.outsideCatalog} on tools outside the catalog, ${s.repeated} that repeat a query and its tool`,
    `${s.queries} queries, ${s.judgments} judgments, ${s.tools} tools (${s.toolsWithoutDescription} without a description)`,
    `redacted: ${redacted.length === 0 ? 'nothing' : redacted.join(', ')}`,
  ]
  if (s.coreQueries > 0) {
    lines.push(
      `${s.coreQueries} queries led to loaded tools only: they have the kind core and stay out of the means`,
    )
  }
  return lines.map((line) => `${line}\n`).join('')
}

function queryLine({ text, clicks }: ClickedQuery): string {
  const tools = [...clicks].map(([tool, count]) => (count === 1 ? tool : `${tool} ×${count}`))
  return `  ${plainLine(text)}  →  ${plainLine(tools.join(', '))}\n`
}

function show(result: ClickDataset, folder: string | undefined, options: FromSessionsOptions, io: Io): void {
  const shown = folder === undefined ? result.queries.slice(0, MOST_SHOWN) : []
  if (options.json) {
    const queries = shown.map(({ id, text, clicks }) => ({ id, text, clicks: Object.fromEntries(clicks) }))
    io.out(
      jsonText({ ...result.summary, ...(folder === undefined ? { queriesShown: queries } : { folder }) }),
    )
    return
  }
  io.out(summaryText(result))
  if (folder !== undefined) io.out(`written to ${plainLine(folder)}\n`)
  else io.out(`nothing written; as they would be:\n${shown.map(queryLine).join('')}`)
}

function catalogIn(file: string | undefined, io: Io) {
  if (file === undefined) return {}
  const path = resolve(io.cwd, file)
  return { drafts: parseTools(readTextFile(path), path) }
}

async function fromSessions(paths: readonly string[], options: FromSessionsOptions, io: Io): Promise<void> {
  const folder = options.dryRun ? undefined : checkedOut(options.out, io)
  const catalog = catalogIn(options.catalog, io)
  const problems = new Problems()
  const places = placesToRead(paths, io)
  const collected = await readAll(sessionFiles(places, problems), options, problems, io)
  const homes = [io.env.HOME, io.env.USERPROFILE].filter((home) => home !== undefined)
  const result = clickDataset(collected, { ...catalog, homes, credit: options.credit })
  warn(problems, io)
  checkFound(result, places)
  if (folder !== undefined) openStore(folder).write(datasetFiles(result.content))
  show(result, folder, options, io)
}

export function addDatasetFromSessions(dataset: Command, io: Io): void {
  dataset
    .command('from-sessions')
    .description(
      "a dataset of clicks from one's own Claude Code and Codex sessions: real searches for tools and what was called next; nothing leaves the machine",
    )
    .argument(
      '[path...]',
      'session files or folders of them; where the two clients keep theirs if none is named',
    )
    .option(
      '--out <folder>',
      'where the dataset is written: an empty folder, or an earlier set of this command',
      notEmpty,
    )
    .option(
      '--catalog <file>',
      'the tools, as for search; those that the searches found if none is named',
      notEmpty,
    )
    .option('--search-tool <name>', 'a search tool of another name; repeatable', collect)
    .addOption(
      new Option(
        '--credit <who>',
        'which of several searches in a row gets the click, if they found the tool',
      )
        .choices(CREDITS)
        .default('last'),
    )
    .option(
      '--dry-run',
      `write nothing; show the summary and the first ${MOST_SHOWN} queries as they would be written`,
    )
    .option('--json', 'print one JSON document')
    .action((paths: readonly string[], options: FromSessionsOptions) => fromSessions(paths, options, io))
}
