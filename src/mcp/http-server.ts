import { setTimeout as sleep } from 'node:timers/promises'
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { boundedFetch } from './bounded-fetch.ts'
import { breakable, type Connection, excerpt, type McpServer, serverError } from './connection.ts'
import { MOST_BYTES } from './limits.ts'

/** What is done about an HTTP status. */
const BY_STATUS: ReadonlyMap<number, string> = new Map([
  [401, 'it asks who is calling. Pass a key with --header "Authorization: Bearer KEY"'],
  [403, 'the caller may not do this. Check the rights of the key that --header passes'],
  [404, 'there is nothing at this path. Check the URL; the path is often /mcp'],
  [405, 'it takes no POST, so it is no streamable HTTP endpoint. Check the URL; the path is often /mcp'],
])

const BY_CODE: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nobody listens there. Start the server, or check host and port'],
  ['ENOTFOUND', 'there is no such host. Check the URL'],
  ['EAI_AGAIN', 'the name of the host cannot be looked up now. Check the URL and the network'],
  ['ECONNRESET', 'it broke the connection off. Look into the log of the server'],
  ['UND_ERR_SOCKET', 'it broke the connection off. Look into the log of the server'],
])

function explainStatus({ code, message }: StreamableHTTPError): string {
  if (code === -1)
    return `it does not speak MCP (${excerpt(message)}). Check the URL; the path is often /mcp.`
  const mend = BY_STATUS.get(code ?? 0)
  return mend === undefined ? `HTTP ${code}: ${excerpt(message)}.` : `HTTP ${code}: ${mend}.`
}

/** Of errors that `fetch` throws, the cause tells what happened. */
function explainFetch({ message, cause }: Error): string {
  const { code, message: reason } = (cause ?? {}) as { readonly code?: string; readonly message?: string }
  return `cannot be reached: ${BY_CODE.get(code ?? '') ?? excerpt(reason || (code ?? message))}.`
}

function explain(error: unknown): string | undefined {
  if (error instanceof StreamableHTTPError) return explainStatus(error)
  if (error instanceof SyntaxError) return `its answer is no JSON (${excerpt(error.message)}). Check the URL.`
  return error instanceof TypeError && error.cause !== undefined ? explainFetch(error) : undefined
}

function open(url: URL, headers: Readonly<Record<string, string>>): Connection {
  const { failed, fail } = breakable()
  const flood = () => fail(serverError(`it answers with more than ${MOST_BYTES / 2 ** 20} MiB.`))
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers },
    fetch: boundedFetch(MOST_BYTES, flood),
  })
  let trouble = ''
  transport.onerror = ({ message }) => {
    trouble = `The last trouble: ${excerpt(message)}.`
  }
  return {
    transport,
    failed,
    warnings: [],
    evidence: () => ({ text: trouble, lines: [] }),
    explain,
    end: async (budgetMs) => {
      const goodbye = transport.terminateSession().catch(() => undefined)
      const given = new AbortController()
      await Promise.race([goodbye, sleep(budgetMs / 2, undefined, { signal: given.signal }).catch(() => 0)])
      given.abort()
      await transport.close()
    },
  }
}

/** A server at a streamable HTTP endpoint. */
export function httpServer(url: URL, headers: Readonly<Record<string, string>>): McpServer {
  return { label: `${url.origin}${url.pathname}`, open: () => open(url, headers) }
}
