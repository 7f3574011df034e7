import { resolve } from 'node:path'
import { createColors } from 'picocolors'
import { namesInFolder } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { openStore } from '../../lib/store.ts'
import { type ReadTraces, readTraces } from '../../promptcache/replay/read-traces.ts'
import { type ReplayGroup, type ReplayResult, replay } from '../../promptcache/replay/replay.ts'
import { LEAST_REQUESTS } from '../../promptcache/replay/session-scores.ts'
import { traceFiles } from '../../promptcache/replay/trace-files.ts'
import { wrapWords } from '../../report/display-width.ts'
import { terminalTable } from '../../report/terminal-table.ts'
import { plainLine } from '../../report/untrusted.ts'
import type { Io } from '../io.ts'
import { jsonText } from '../options.ts'
import {
  accuracyTable,
  causeTable,
  counted,
  gapTable,
  groupName,
  summaryLines,
  worstTable,
} from '../replay-tables.ts'

export interface ReplayOptions {
  readonly paths: readonly string[]
  readonly importTo?: string
  readonly json?: true
}

/** Warnings of session files that are printed; the rest is counted. */
const MOST_WARNINGS = 5

function warn(warnings: readonly string[], io: Io): void {
  for (const warning of warnings.slice(0, MOST_WARNINGS)) io.err(`warning: ${plainLine(warning)}\n`)
  const hidden = warnings.length - MOST_WARNINGS
  if (hidden > 0) io.err(`warning: … and ${hidden} more like these\n`)
}

/** @throws GaugeError E_OUTPUT for a folder that holds anything */
function checkedTarget(folder: string | undefined, io: Io): string | undefined {
  if (folder === undefined) return undefined
  const path = resolve(io.cwd, folder)
  if (namesInFolder(path).length === 0) return path
  throw new GaugeError('E_OUTPUT', `${path}: the folder is not empty. Name a new or an empty folder.`)
}

function writeTraces({ traces }: ReadTraces, folder: string, io: Io): void {
  openStore(folder).write(traceFiles(traces))
  const requests = traces.reduce((sum, trace) => sum + trace.requests.length, 0)
  io.err(
    `${counted(traces.length, 'session')} with ${counted(requests, 'request')} written to ${plainLine(folder)}: counts, times and models, no text\n`,
  )
}

function textOf(result: ReplayResult, io: Io): string {
  const [group, ...others] = result.groups
  const style = { colors: createColors(io.color), width: io.width }
  const tables = [accuracyTable(result.groups), gapTable(group), causeTable(group), worstTable(group)].map(
    (table) => terminalTable(table, style),
  )
  const hint =
    others.length === 0
      ? []
      : [`Gaps, causes and sessions of ${others.map(groupName).join(', ')}: with --json.`]
  const lines = (texts: readonly string[]): string =>
    texts.flatMap((text) => wrapWords(plainLine(text), io.width)).join('\n')
  return `${[lines(summaryLines(result)), ...tables, ...hint.map((text) => lines([text]))].join('\n\n')}\n`
}

function groupDocument({ client, kind, requests, all, halves, fullReads, causes, sessions }: ReplayGroup) {
  return { client, kind, requests, ...all, halves, fullReads, causes, rows: sessions }
}

/** The first group's figures at the top, so that a script need not choose. */
function documentOf({ traces, requests, shortSessions, groups }: ReplayResult, files: number) {
  const [first, ...others] = groups
  return {
    schema: 'toolgauge-replay/1',
    read: { files, traces, requests, shortSessions, leastRequests: LEAST_REQUESTS },
    ...groupDocument(first),
    otherGroups: others.map(groupDocument),
  }
}

/** `simulate --replay`: recorded sessions, their hit rates predicted and compared; perhaps written as counts first. */
export async function replaySessions({ paths, importTo, json }: ReplayOptions, io: Io): Promise<void> {
  const target = checkedTarget(importTo, io)
  const read = await readTraces(paths.map((path) => resolve(io.cwd, path)))
  warn(read.warnings, io)
  if (target !== undefined) writeTraces(read, target, io)
  const result = replay(read.traces)
  io.out(json ? jsonText(documentOf(result, read.files)) : textOf(result, io))
}
