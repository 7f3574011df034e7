import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { GaugeError } from '../../src/lib/gauge-error.ts'
import { httpServer } from '../../src/mcp/http-server.ts'
import { readServer, type ServerAnswer } from '../../src/mcp/read-server.ts'

/** So long that only a server that hangs reaches it. */
const AMPLE_MS = 25_000

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** @returns the address of a server that lives as long as the test */
async function listening(answer: Answer): Promise<URL> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp?key=secret`)
}

/** A port that was free a moment ago. */
async function freedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function read(url: URL, headers: Readonly<Record<string, string>> = {}, timeoutMs = AMPLE_MS) {
  return readServer(httpServer(url, headers), { timeoutMs, clientVersion: '0.0.0' })
}

async function messageOf(reading: Promise<ServerAnswer>): Promise<string> {
  try {
    await reading
  } catch (error) {
    if (error instanceof GaugeError) return error.message
    throw error
  }
  return 'no error'
}

function sends(status: number, type: string, body: string): Answer {
  return (_, response) => response.writeHead(status, { 'content-type': type }).end(body)
}

const RESULTS: Readonly<Record<string, unknown>> = {
  initialize: {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'mail', version: '2.0.0' },
  },
  'tools/list': { tools: [{ name: 'send', inputSchema: null }] },
}

/** @param changes - other results than the sound ones */
function speaksMcp(changes: Readonly<Record<string, unknown>> = {}): Answer {
  return async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end()
    const { id, method } = (await json(request)) as { readonly id?: number; readonly method: string }
    if (id === undefined) return response.writeHead(202).end()
    const result = { ...RESULTS, ...changes }[method]
    return response
      .writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 'a-session' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  }
}

describe('a server at an address', () => {
  test('gives its tools, with the headers passed, and its session is ended', async () => {
    const seen: (string | undefined)[][] = []
    const sound = speaksMcp()
    const url = await listening((request, response) => {
      const { authorization, 'mcp-session-id': session } = request.headers
      seen.push([request.method, authorization, String(session)])
      return sound(request, response)
    })
    const answer = await read(url, { authorization: 'Bearer key' })
    expect(answer).toMatchObject({
      serverInfo: { name: 'mail' },
      tools: [{ name: 'send', inputSchema: null }],
      warnings: [],
    })
    expect(seen.at(0)).toEqual(['POST', 'Bearer key', 'undefined'])
    expect(seen.at(-1)).toEqual(['DELETE', 'Bearer key', 'a-session'])
  })

  test.each([
    [
      'asks who is calling',
      sends(401, 'text/plain', ''),
      'HTTP 401: it asks who is calling. Pass a key with --header',
    ],
    ['forbids', sends(403, 'text/plain', ''), 'HTTP 403: the caller may not do this'],
    ['has nothing there', sends(404, 'text/html', '<h1>No</h1>'), 'HTTP 404: there is nothing at this path'],
    ['fails', sends(500, 'text/plain', `broken ${'x'.repeat(9_000)}`), 'HTTP 500: "Streamable HTTP error: '],
    [
      'is a web page',
      sends(200, 'text/html', '<h1>Hi</h1>'),
      'it does not speak MCP ("Streamable HTTP error: Unexpected',
    ],
    ['answers in broken JSON', sends(200, 'application/json', '{'), 'its answer is no JSON'],
    [
      'answers in other JSON',
      sends(200, 'application/json', '{"a":1}'),
      'its answer to "initialize" is not what MCP',
    ],
    [
      'has no tools',
      speaksMcp({ initialize: { ...(RESULTS.initialize as object), capabilities: {} } }),
      'it offers no tools',
    ],
  ])('is told from a sound one and named without its query: %s', async (_, answer, expected) => {
    const url = await listening(answer)
    const message = await messageOf(read(url, { authorization: 'Bearer key' }))
    expect(message).toContain(`http://127.0.0.1:${url.port}/mcp: ${expected}`)
    expect(message).not.toMatch(/secret|key=|Bearer key/u)
    expect(message.length).toBeLessThan(1_000)
  })

  test('may be one where nobody listens', async () => {
    const url = new URL(`http://127.0.0.1:${await freedPort()}/mcp`)
    expect(await messageOf(read(url))).toContain('cannot be reached: nobody listens there. Start the server')
  })

  test('may break the connection off', async () => {
    const url = await listening((request) => request.socket.destroy())
    expect(await messageOf(read(url))).toContain('cannot be reached: it broke the connection off')
  })

  test('is left within the time limit where it does not answer', async () => {
    const url = await listening(() => undefined)
    expect(await messageOf(read(url, {}, 1_000))).toContain(
      'no answer to "initialize" within the time limit of 1 s',
    )
  })

  test('is left within the time limit where its stream ends without an answer', async () => {
    const url = await listening(sends(200, 'text/event-stream', 'data: not json\n\n'))
    const message = await messageOf(read(url, {}, 1_000))
    expect(message).toContain('no answer to "initialize"')
    expect(message).toContain('The last trouble: "')
  })

  test.each(['application/json', 'text/event-stream'])('is not read without end: %s', async (type) => {
    const piece = 'x'.repeat(2 ** 20)
    const url = await listening((_, response) => {
      response.writeHead(200, { 'content-type': type })
      const more = () => {
        while (!response.destroyed && response.write(piece));
      }
      response.on('drain', more)
      more()
    })
    expect(await messageOf(read(url))).toContain('it answers with more than 128 MiB')
  })

  test('does not pass a key on to another host', async () => {
    const asked: (string | undefined)[] = []
    const other = await listening(({ headers }, response) => {
      asked.push(headers.authorization)
      response.writeHead(404).end()
    })
    const url = await listening((_, response) => response.writeHead(307, { location: other.href }).end())
    expect(await messageOf(read(url, { authorization: 'Bearer key' }))).toContain('not followed')
    expect(asked).toEqual([])
  })
})
