import type { Command } from 'commander'
import type { ToolDraft } from '../../catalog/catalog.ts'
import { toolLines } from '../../catalog/sources/tool-lines.ts'
import type { McpServer } from '../../mcp/connection.ts'
import type { ServerCatalog } from '../../mcp/server-catalog.ts'
import { plainLine } from '../../report/untrusted.ts'
import type { Io } from '../io.ts'
import { type NewFile, newFile } from '../new-file.ts'
import { collect, jsonText, notEmpty, positiveInteger } from '../options.ts'
import { packageVersion } from '../package-version.ts'
import { usageError } from './settings.ts'

interface McpOptions {
  readonly url?: string
  readonly header?: readonly string[]
  readonly out?: string
  readonly timeout: number
  readonly name?: string
  readonly json?: true
}

const LONGEST_TIMEOUT_S = 3_600
const SERVER_NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]|_(?!_|$))*$/u
const INTERRUPTS = ['SIGTERM', 'SIGHUP'] as const

function checkedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    usageError(`--url ${text}: no address of HTTP. Expected e.g. http://localhost:3000/mcp.`)
  }
  if (url.username !== '' || url.password !== '') {
    usageError('--url: it holds a user or password. Pass them with --header "Authorization: Basic …".')
  }
  return url
}

/** Messages do not repeat a header: it may be a key. */
function headersOf(lines: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Headers()
  lines.forEach((line, i) => {
    const [, name = '', value = ''] = /^([^:]*):(.*)$/su.exec(line) ?? []
    try {
      headers.append(name.trim(), value.trim())
    } catch {
      usageError(`--header number ${i + 1}: no header. Expected "NAME: VALUE" on one line.`)
    }
  })
  return Object.fromEntries(headers)
}

/** The client is loaded only where it is used: it takes as long as all other commands together. */
async function serverOf(command: readonly string[], options: McpOptions, io: Io): Promise<McpServer> {
  const { url, header = [] } = options
  const [file, ...args] = command
  if ((url === undefined) === (file === undefined) || file?.trim() === '') {
    usageError('mcp: expected either a command (mcp -- COMMAND ARGS…) or --url URL.')
  }
  if (url !== undefined) {
    const [address, headers] = [checkedUrl(url), headersOf(header)]
    return (await import('../../mcp/http-server.ts')).httpServer(address, headers)
  }
  if (header.length > 0)
    usageError('--header: there is none over stdio. Give the command an environment variable.')
  const { stdioServer } = await import('../../mcp/stdio-server.ts')
  return stdioServer({ file: file ?? '', args, cwd: io.cwd, env: io.env })
}

function checkOptions({ timeout, name }: McpOptions): void {
  if (timeout > LONGEST_TIMEOUT_S)
    usageError(`--timeout ${timeout}: at most ${LONGEST_TIMEOUT_S} seconds are waited for.`)
  if (name !== undefined && !SERVER_NAME.test(name))
    usageError(`--name ${name}: expected letters, digits, "-" and single "_", as in mcp__NAME__tool.`)
}

/** Signals that would end this process end the server first. */
async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const name of INTERRUPTS) process.on(name, abort)
  try {
    return await work(controller.signal)
  } finally {
    for (const name of INTERRUPTS) process.off(name, abort)
  }
}

async function catalogOf(server: McpServer, { timeout, name }: McpOptions): Promise<ServerCatalog> {
  const { readServer } = await import('../../mcp/read-server.ts')
  const { serverCatalog } = await import('../../mcp/server-catalog.ts')
  const answer = await untilInterrupted((signal) =>
    readServer(server, { timeoutMs: timeout * 1_000, clientVersion: packageVersion(), signal }),
  )
  return serverCatalog(answer, server.label, name)
}

function warningsOf({ repairs, leftOut, warnings }: ServerCatalog): string[] {
  return [
    ...repairs.map(({ where, tool, what }) => `${where}, tool "${tool}": ${what}`),
    ...leftOut.map((problem) => `${problem} The tool is left out.`),
    ...warnings,
  ]
}

function jsonOf(
  { server, tools, repairs, leftOut, warnings }: ServerCatalog,
  file: NewFile | undefined,
): unknown {
  const where: { readonly out: string } | { readonly tools: readonly ToolDraft[] } =
    file === undefined ? { tools } : { out: file.path }
  return { server, count: tools.length, ...where, repairs, leftOut, warnings }
}

async function mcp(command: readonly string[], options: McpOptions, io: Io): Promise<void> {
  checkOptions(options)
  const server = await serverOf(command, options, io)
  const file = options.out === undefined ? undefined : newFile(options.out, io)
  const catalog = await catalogOf(server, options)
  for (const warning of warningsOf(catalog)) io.err(`warning: ${plainLine(warning)}\n`)
  const { tools } = catalog
  const lines = toolLines(tools)
  file?.write(lines)
  if (options.json) io.out(jsonText(jsonOf(catalog, file)))
  else if (file === undefined) io.out(lines)
  else {
    const count = tools.length === 1 ? '1 tool' : `${tools.length} tools`
    io.out(`${plainLine(file.path)}: ${count} of "${plainLine(catalog.server)}"\n`)
  }
}

export function addMcpCommand(root: Command, io: Io): void {
  root
    .command('mcp')
    .description("the tools of a running MCP server as a catalog, read with the protocol's own tools/list")
    .usage('[options] -- COMMAND ARGS…\n       toolgauge mcp [options] --url URL')
    .argument('[command...]', 'starts a server that speaks over stdin and stdout')
    .option('--url <url>', 'a server at a streamable HTTP endpoint instead', notEmpty)
    .option('--header <line>', '"NAME: VALUE" for every HTTP request; may be repeated', collect)
    .option('--out <file>', 'a new file of JSON lines; standard output without', notEmpty)
    .option('--timeout <seconds>', 'for connecting, listing and ending together', positiveInteger, 30)
    .option('--name <server>', 'as in mcp__NAME__tool; what the server calls itself without', notEmpty)
    .option('--json', 'print one JSON document, all repairs in it')
    .passThroughOptions()
    .action((command: readonly string[], options: McpOptions) => mcp(command, options, io))
}
