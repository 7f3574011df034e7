import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { GaugeError } from '../lib/gauge-error.ts'
import { breakable, type Connection, type Evidence, type McpServer, serverError } from './connection.ts'
import { STDERR_BYTES } from './limits.ts'
import { guardGroup } from './process-group.ts'
import { StdioTransport } from './stdio-transport.ts'
import { MARK_VARIABLE } from './strayed-processes.ts'
import { TextTail } from './text-tail.ts'

export interface ServerCommand {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** After its end a process's last words are waited for so long: whom it left behind may hold its pipes open. */
const LAST_WORDS_MS = 500

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such command. Check how it is written and PATH, or give its full path'],
  ['EACCES', 'it may not be executed. Make it executable, or name its interpreter first'],
  ['ENOEXEC', 'it is no program. Name its interpreter first'],
])

function notStarted(file: string, error: NodeJS.ErrnoException): GaugeError {
  const isWholeLine = /\s/u.test(file.trim())
  const mend = isWholeLine ? ' Write the command and its arguments as separate words.' : ''
  return serverError(`cannot be started: ${REASONS.get(error.code ?? '') ?? error.message}.${mend}`)
}

function howItEnded(code: number | null, signal: NodeJS.Signals | null): string {
  return signal === null ? `with exit code ${code}` : `by signal ${signal}`
}

/** Fails when the process is gone and all that it said has been read. */
function watchEnd(
  child: ChildProcessWithoutNullStreams,
  file: string,
  fail: (error: GaugeError) => void,
): void {
  child.on('error', (error) => fail(notStarted(file, error)))
  child.on('exit', (code, signal) => {
    const gone = () => fail(serverError(`it ended ${howItEnded(code, signal)} before its tools were listed.`))
    const timer = setTimeout(gone, LAST_WORDS_MS)
    child.once('close', () => {
      clearTimeout(timer)
      gone()
    })
  })
}

function evidenceOf({ strayText, unfinishedText }: StdioTransport, { lines }: TextTail): Evidence {
  const beside = [strayText, unfinishedText].flatMap((text) => (text === undefined ? [] : [`Note: ${text}.`]))
  const ofStderr = lines.length === 0 ? 'It wrote nothing to stderr.' : 'The end of its stderr:'
  return { text: [...beside, ofStderr].join(' '), lines }
}

function open({ file, args, cwd, env }: ServerCommand): Connection {
  const mark = randomUUID()
  const marked = { ...env, [MARK_VARIABLE]: mark }
  const child = spawn(file, [...args], { cwd, env: marked, detached: true, stdio: 'pipe' })
  const group = child.pid === undefined ? undefined : guardGroup(child.pid, mark)
  const { failed, fail } = breakable()
  const stderr = new TextTail(STDERR_BYTES)
  const transport = new StdioTransport(child.stdin, child.stdout, fail)
  watchEnd(child, file, fail)
  child.stderr.on('data', (piece: Buffer) => stderr.push(piece))
  for (const stream of [child.stdin, child.stdout, child.stderr]) {
    // A pipe breaks where the process ends, and that is told already.
    stream.on('error', () => undefined)
  }
  return {
    transport,
    failed,
    get warnings() {
      const { strayText } = transport
      return strayText === undefined ? [] : [`${strayText}; its log belongs on stderr`]
    },
    evidence: () => (group === undefined ? { text: '', lines: [] } : evidenceOf(transport, stderr)),
    explain: () => undefined,
    end: async (budgetMs) => {
      await group?.end(budgetMs, () => child.stdin.end())
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
      child.unref()
    },
  }
}

/** A server that a command starts, in a process group of its own. */
export function stdioServer(command: ServerCommand): McpServer {
  return { label: command.file, open: () => open(command) }
}
