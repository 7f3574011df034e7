import { dirname, join } from 'node:path'
import { z } from 'zod'
import { isFile, readTextFile } from '../../lib/files.ts'
import type { Problems } from '../../lib/problems.ts'
import { zodProblem } from '../../lib/zod-problem.ts'
import { CLIENTS, hitRateOf, KINDS, type RecordedRequest, type Trace } from './trace.ts'

/** Beside the traces of a folder: what each one is. */
export const INDEX_FILE = 'index.json'

const entrySchema = z.object({
  id: z.string().min(1),
  client: z.enum(CLIENTS).optional(),
  kind: z.enum(KINDS).optional(),
  /** Where the session comes from; sessions of one source may share tools and system text. */
  source: z.string().optional(),
  requests: z.int().optional(),
  cacheRead: z.int().optional(),
  cacheWrite: z.int().optional(),
  input: z.int().optional(),
})

export type IndexEntry = z.infer<typeof entrySchema>

/** The entries of the index beside a file, by session; none where there is no index. Problems are reported once a folder. */
export function createIndexReader(
  problems: Problems,
): (tracePath: string) => ReadonlyMap<string, IndexEntry> {
  const byFolder = new Map<string, ReadonlyMap<string, IndexEntry>>()
  return (tracePath) => {
    const folder = dirname(tracePath)
    const known = byFolder.get(folder)
    if (known !== undefined) return known
    const entries = readIndex(join(folder, INDEX_FILE), problems)
    byFolder.set(folder, entries)
    return entries
  }
}

function readIndex(path: string, problems: Problems): Map<string, IndexEntry> {
  if (!isFile(path)) return new Map()
  let value: unknown
  try {
    value = JSON.parse(readTextFile(path))
  } catch (error) {
    problems.report(path, `no valid JSON (${(error as Error).message}). Mend or remove the index.`)
    return new Map()
  }
  const parsed = z.array(entrySchema).safeParse(value)
  if (parsed.success) return new Map(parsed.data.map((entry) => [entry.id, entry]))
  problems.report(path, `${zodProblem(parsed.error)}. Mend or remove the index.`)
  return new Map()
}

/** Reports sums of the index that its file does not have. */
export function checkAgainstIndex(entry: IndexEntry, trace: Trace, problems: Problems): void {
  const sum = (tokens: (request: RecordedRequest) => number): number =>
    trace.requests.reduce((total, request) => total + tokens(request), 0)
  const found = {
    requests: trace.requests.length,
    cacheRead: sum(({ readTokens }) => readTokens),
    cacheWrite: sum(({ writtenTokens }) => writtenTokens),
    input: sum(({ uncachedTokens }) => uncachedTokens),
  }
  for (const name of ['requests', 'cacheRead', 'cacheWrite', 'input'] as const) {
    const expected = entry[name]
    if (expected !== undefined && expected !== found[name])
      problems.report(
        trace.file,
        `${name} is ${found[name]} over all lines, ${INDEX_FILE} says ${expected}. Restore the file or mend the index.`,
      )
  }
}

/** The index of traces, as text. */
export function indexText(traces: readonly Trace[]): string {
  const sum = (requests: readonly RecordedRequest[], tokens: (request: RecordedRequest) => number): number =>
    requests.reduce((total, request) => total + tokens(request), 0)
  const entries = traces.map(({ id, client, kind, project, requests }) => ({
    id,
    requests: requests.length,
    hitRate: Number(hitRateOf(requests).toFixed(4)),
    cacheRead: sum(requests, ({ readTokens }) => readTokens),
    cacheWrite: sum(requests, ({ writtenTokens }) => writtenTokens),
    input: sum(requests, ({ uncachedTokens }) => uncachedTokens),
    output: sum(requests, ({ outputTokens }) => outputTokens),
    start: isoTime(requests[0]),
    end: isoTime(requests.at(-1)),
    models: [...new Set(requests.map(({ model }) => model))],
    client,
    kind,
    source: project,
  }))
  return `${JSON.stringify(entries, null, 1)}\n`
}

function isoTime(request: RecordedRequest | undefined): string {
  return request === undefined ? '' : new Date(request.atMs).toISOString()
}
