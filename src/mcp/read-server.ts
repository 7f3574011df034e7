import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { McpError } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { GaugeError } from '../lib/gauge-error.ts'
import { zodProblem } from '../lib/zod-problem.ts'
import { breakable, type Connection, excerpt, type McpServer, serverError } from './connection.ts'
import { type ListedTools, listTools } from './list-tools.ts'

export interface ReadOptions {
  /** For connecting, listing and ending together. */
  readonly timeoutMs: number
  readonly clientVersion: string
  /** Ends the server and the reading. */
  readonly signal?: AbortSignal
}

/** What a server says of itself and of its tools. */
export interface ServerAnswer extends ListedTools {
  readonly serverInfo: { readonly name: string; readonly version: string } | undefined
}

/** What is kept of the time limit for ending the server, at most. */
const MOST_FOR_END_MS = 1_000
/** What a server that answered in time is given at most to end. */
const PATIENCE_MS = 2_000

/** One reading: what it waits for, and when it has waited long enough. */
interface Reading {
  readonly timeoutMs: number
  /** Rejects at the end of the time or at a signal; never resolves. */
  readonly stopped: Promise<never>
  /** The request that is waited for. */
  request: 'initialize' | 'tools/list'
  /** What ending the server may take. */
  endMs(): number
  stopWatching(): void
}

function startReading({ timeoutMs, signal }: ReadOptions): Reading {
  const start = performance.now()
  const forEndMs = Math.min(MOST_FOR_END_MS, timeoutMs / 4)
  const { failed: stopped, fail } = breakable()
  const interrupt = () => fail(serverError('interrupted.'))
  const timer = setTimeout(() => fail(expired(reading)), timeoutMs - forEndMs)
  signal?.addEventListener('abort', interrupt)
  if (signal?.aborted) interrupt()
  const reading: Reading = {
    timeoutMs,
    stopped,
    request: 'initialize',
    endMs: () => Math.max(forEndMs, Math.min(PATIENCE_MS, start + timeoutMs - performance.now())),
    stopWatching: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', interrupt)
    },
  }
  return reading
}

function expired({ request, timeoutMs }: Reading): GaugeError {
  return serverError(
    `no answer to "${request}" within the time limit of ${timeoutMs / 1_000} s. Check that it is an MCP server; if it is only slow, raise --timeout.`,
  )
}

async function ask(client: Client, { transport }: Connection, reading: Reading): Promise<ServerAnswer> {
  const { timeoutMs } = reading
  await client.connect(transport, { timeout: timeoutMs })
  reading.request = 'tools/list'
  const listed = await listTools(client, timeoutMs)
  return { ...listed, serverInfo: client.getServerVersion() }
}

/** In words, without the server's name. */
function wordsFor(error: unknown, request: string): string {
  if (error instanceof GaugeError) return error.message
  if (error instanceof McpError) return `it refused "${request}": ${excerpt(error.message)}.`
  if (error instanceof z.core.$ZodError)
    return `its answer to "${request}" is not what MCP asks for (${zodProblem(error as z.ZodError)}).`
  return `"${request}" failed: ${excerpt(error instanceof Error ? error.message : String(error))}.`
}

function failure({ label }: McpServer, connection: Connection, error: unknown, request: string): GaugeError {
  const explained = connection.explain(error)
  if (explained !== undefined) return serverError(`${label}: ${explained}`)
  const { text, lines } = connection.evidence()
  return new GaugeError('E_CATALOG', `${label}: ${wordsFor(error, request)} ${text}`.trim(), lines)
}

/**
 * Connects to a server, reads its list of tools and ends it, whatever happens.
 * @throws GaugeError E_CATALOG that says what went wrong, with the end of the server's stderr as problems
 */
export async function readServer(server: McpServer, options: ReadOptions): Promise<ServerAnswer> {
  const reading = startReading(options)
  const client = new Client({ name: 'toolgauge', version: options.clientVersion })
  const connection = server.open()
  try {
    const asked = ask(client, connection, reading)
    const answer = await Promise.race([asked, connection.failed, reading.stopped])
    return { ...answer, warnings: [...connection.warnings, ...answer.warnings] }
  } catch (error) {
    throw failure(server, connection, error, reading.request)
  } finally {
    reading.stopWatching()
    await connection.end(reading.endMs())
    await client.close()
  }
}
