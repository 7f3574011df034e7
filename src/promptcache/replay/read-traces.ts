import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sessionFiles } from '../../datasets/sessions/session-files.ts'
import { isFile, isFolder } from '../../lib/files.ts'
import { GaugeError } from '../../lib/gauge-error.ts'
import { Problems } from '../../lib/problems.ts'
import { importSession } from './import-session.ts'
import { layoutOf } from './layout-of.ts'
import { readCounts } from './read-counts.ts'
import type { Trace } from './trace.ts'
import { createIndexReader, INDEX_FILE } from './trace-index.ts'

export interface ReadTraces {
  readonly traces: readonly Trace[]
  readonly files: number
  /** What was left out, and why. */
  readonly warnings: readonly string[]
}

/**
 * Reads files, and every `.jsonl` under folders: traces of counts, sessions of Claude Code, rollouts of Codex, told
 * apart by their first lines. Of the last two nothing but numbers, times and models is kept.
 * @throws GaugeError E_FORMAT with every problem and its line, E_FILE for a path that is not there, E_EMPTY where no
 * session was found
 */
export async function readTraces(paths: readonly string[]): Promise<ReadTraces> {
  const problems = new Problems()
  const warnings = new Problems()
  const indexBeside = createIndexReader(problems)
  const seen = new Set<string>()
  const traces: Trace[] = []
  const files = sessionFiles(paths, warnings)
  for (const file of files) {
    const layout = layoutOf(file)
    if (layout === 'counts') {
      const trace = readCounts(file, indexBeside(file), problems)
      if (trace !== undefined) traces.push(trace)
    } else if (layout !== undefined) {
      traces.push(...(await importSession(file, { layout, seen, problems, warnings })))
    } else {
      const what = statSync(file).size === 0 ? 'the file is empty' : UNKNOWN_LAYOUT
      if (isNamed(file, paths)) problems.report(file, `${what}. Name another file.`)
      else warnings.report(file, `${what}; it is left out.`)
    }
  }
  for (const folder of paths.filter(isFolder)) reportMissing(folder, indexBeside, traces, problems)
  problems.throwIfAny('E_FORMAT', 'the traces cannot be replayed')
  if (traces.length === 0) {
    throw new GaugeError(
      'E_EMPTY',
      `${paths.join(', ')}: no session with a request in ${files.length} .jsonl files. Name traces of counts, sessions of Claude Code or rollouts of Codex.`,
    )
  }
  return { traces, files: files.length, warnings: warnings.list }
}

const UNKNOWN_LAYOUT = 'neither a trace of counts nor a session of Claude Code or Codex'

/** A session of the index that was not read is a hole in the data, not a shorter list. */
function reportMissing(
  folder: string,
  indexBeside: ReturnType<typeof createIndexReader>,
  traces: readonly Trace[],
  problems: Problems,
): void {
  const index = join(folder, INDEX_FILE)
  const read = new Set(traces.map(({ file }) => file))
  for (const id of indexBeside(index).keys()) {
    const file = join(folder, `${id}.jsonl`)
    const isReported = problems.list.some((problem) => problem.startsWith(`${file}:`))
    if (!read.has(file) && !isReported)
      problems.report(
        index,
        `session "${id}" has no file with requests. Restore ${id}.jsonl or mend the index.`,
      )
  }
}

function isNamed(file: string, paths: readonly string[]): boolean {
  return paths.includes(file) && isFile(file)
}
