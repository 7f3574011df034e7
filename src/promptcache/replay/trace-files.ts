import type { Client, Trace } from './trace.ts'
import { INDEX_FILE, indexText } from './trace-index.ts'
import { traceLineOf } from './trace-line.ts'

const PREFIXES: Readonly<Record<Client, string>> = {
  'claude-code': 'cc',
  codex: 'codex',
  opencode: 'opencode',
  pi: 'pi',
  unknown: 'trace',
}

/** Numbers things in the order they are first asked for. */
function createNumbering(): (name: string) => number {
  const numbers = new Map<string, number>()
  return (name) => {
    const number = numbers.get(name) ?? numbers.size + 1
    numbers.set(name, number)
    return number
  }
}

function digits(number: number, width: number): string {
  return String(number).padStart(width, '0')
}

/** Names that say nothing of what the sessions were called and where they worked. */
function anonymous(traces: readonly Trace[]): Trace[] {
  const projectNumber = createNumbering()
  const sessionNumbers = new Map<string, (name: string) => number>()
  const subs = new Map<string, number>()
  const mains = new Set<string>()
  return traces.map((trace) => {
    const project = `${PREFIXES[trace.client]}-p${digits(projectNumber(trace.project), 2)}`
    const numbering = sessionNumbers.get(project) ?? createNumbering()
    sessionNumbers.set(project, numbering)
    // A session that was left and taken up again may stand in two files.
    const isAgain = trace.kind === 'main' && mains.has(trace.session)
    if (trace.kind === 'main') mains.add(trace.session)
    const number = numbering(isAgain ? `${trace.session} ${trace.file}` : trace.session)
    const session = `${project}-${digits(number, 3)}`
    if (trace.kind === 'main') return { ...trace, id: session, session, project }
    const sub = (subs.get(session) ?? 0) + 1
    subs.set(session, sub)
    return { ...trace, id: `${session}-sub${digits(sub, 2)}`, session, project }
  })
}

/** Sessions as files of counts with their index: numbers, times and models, no text, no name, no path. */
export function traceFiles(traces: readonly Trace[]): Map<string, string> {
  const named = anonymous([...traces].sort((a, b) => startOf(a) - startOf(b)))
  return new Map([
    ...named.map(({ id, requests }): [string, string] => [
      `${id}.jsonl`,
      requests.map((request) => `${JSON.stringify(traceLineOf(request))}\n`).join(''),
    ]),
    [INDEX_FILE, indexText(named)],
  ])
}

function startOf({ requests }: Trace): number {
  return requests[0]?.atMs ?? 0
}
