import { basename } from 'node:path'
import { readTextFile } from '../../lib/files.ts'
import { parseJsonLines } from '../../lib/json-lines.ts'
import type { Problems } from '../../lib/problems.ts'
import type { Client, RecordedRequest, Trace } from './trace.ts'
import { checkAgainstIndex, type IndexEntry } from './trace-index.ts'
import { readTraceLine, timeOf } from './trace-line.ts'

/** What a file's name says where no index does: `cc-shop-012-sub01` is a sub-agent of a Claude Code session of `shop`. */
const NAME = /^(?<client>cc|codex|opencode|pi)?-?(?<project>.*?)(?:-\d+)?(?<sub>-sub\d+)?$/u

const CLIENTS_BY_PREFIX: Readonly<Record<string, Client>> = {
  cc: 'claude-code',
  codex: 'codex',
  opencode: 'opencode',
  pi: 'pi',
}

function clientOf(prefix: string | undefined, first: RecordedRequest): Client {
  const named = prefix === undefined ? undefined : CLIENTS_BY_PREFIX[prefix]
  if (named !== undefined) return named
  return /claude/iu.test(first.model) ? 'claude-code' : /gpt|codex/iu.test(first.model) ? 'codex' : 'unknown'
}

/**
 * A trace of counts; nothing where the file has a problem. All its problems are reported, each with its line.
 * @param entries - the index beside it
 */
export function readCounts(
  path: string,
  entries: ReadonlyMap<string, IndexEntry>,
  problems: Problems,
): Trace | undefined {
  const found = problems.list.length
  const requests = requestsOf(path, problems)
  const [first] = requests
  if (problems.list.length > found) return undefined
  if (first === undefined) {
    problems.report(path, 'no request in it; expected one a line. Remove the file.')
    return undefined
  }
  const id = basename(path, '.jsonl')
  const entry = entries.get(id)
  const groups = NAME.exec(id)?.groups ?? {}
  const trace: Trace = {
    id,
    file: path,
    client: entry?.client ?? clientOf(groups.client, first),
    kind: entry?.kind ?? (groups.sub === undefined ? 'main' : 'sub'),
    session: id.slice(0, id.length - (groups.sub ?? '').length),
    project: entry?.source ?? groups.project ?? '',
    requests,
  }
  if (entry !== undefined) checkAgainstIndex(entry, trace, problems)
  return trace
}

/** Every line is looked at by itself: a wrong field does not hide that its time is out of order. */
function requestsOf(path: string, problems: Problems): RecordedRequest[] {
  const requests: RecordedRequest[] = []
  let latestMs = Number.NEGATIVE_INFINITY
  for (const { line, value } of parseJsonLines(readTextFile(path), path, problems)) {
    const where = `${path}:${line}`
    const result = readTraceLine(value)
    if (result.status === 'read') requests.push(result.request)
    else for (const problem of result.problems) problems.report(where, problem)
    const atMs = (result.status === 'read' ? result.request.atMs : timeOf(value)) ?? latestMs
    if (atMs < latestMs) {
      const [time, before] = [atMs, latestMs].map((ms) => new Date(ms).toISOString())
      problems.report(
        where,
        `t ${time} is before ${before} of an earlier line; expected times in order. Sort the lines.`,
      )
    }
    latestMs = Math.max(latestMs, atMs)
  }
  return requests
}
