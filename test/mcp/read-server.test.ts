import { describe, expect, test } from 'vitest'
import { GaugeError } from '../../src/lib/gauge-error.ts'
import { readServer, type ServerAnswer } from '../../src/mcp/read-server.ts'
import { stdioServer } from '../../src/mcp/stdio-server.ts'
import { scriptedServer } from '../support/scripted-server.ts'

/** So long that only a server that hangs reaches it. */
const AMPLE_MS = 25_000
const SHORT_MS = 1_000

interface Read {
  readonly answer?: ServerAnswer
  readonly message: string
  readonly problems: readonly string[]
  readonly ms: number
}

async function read(
  behaviour: string,
  timeoutMs = AMPLE_MS,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Read> {
  const { file, args, running } = scriptedServer(behaviour)
  const start = performance.now()
  const took = () => performance.now() - start
  try {
    const server = stdioServer({ file, args, cwd: import.meta.dirname, env })
    const answer = await readServer(server, { timeoutMs, clientVersion: '0.0.0' })
    return { answer, message: '', problems: [], ms: took() }
  } catch (error) {
    if (!(error instanceof GaugeError)) throw error
    expect(error.code).toBe('E_CATALOG')
    return { message: error.message, problems: error.problems, ms: took() }
  } finally {
    expect(running()).toEqual([])
  }
}

describe('a server that answers', () => {
  test('gives its tools as they were sent, and its name', async () => {
    const { answer } = await read('sound')
    expect(answer).toEqual({
      serverInfo: { name: 'mcp-scripted', version: '1.0.0' },
      tools: [
        { name: 'send', description: 'Sends a message', inputSchema: { type: 'object', properties: {} } },
      ],
      warnings: [],
    })
  })

  test('is read to the last page, which an empty cursor may end', async () => {
    const { answer } = await read('has pages')
    expect(answer?.tools).toMatchObject([{ name: 'send_0' }, { name: 'send_1' }])
  })

  test('may list thousands of tools at once', async () => {
    expect((await read('has 5000 tools')).answer?.tools).toHaveLength(5_000)
  })

  test('runs in the given folder and environment', async () => {
    const { answer } = await read('tells of its environment', AMPLE_MS, { SCRIPTED_TEXT: 'hello' })
    expect(answer?.tools).toMatchObject([{ description: `hello in ${import.meta.dirname}` }])
  })

  test('loses no tool to others that break the protocol', async () => {
    expect((await read('has broken tools')).answer?.tools).toHaveLength(7)
  })

  test('may write its log to stdout, which is told', async () => {
    const { answer } = await read('logs to stdout')
    expect(answer?.tools).toHaveLength(1)
    expect(answer?.warnings).toEqual([
      '2 lines on stdout are no JSON-RPC, the first: "listening on stdin"; its log belongs on stderr',
    ])
  })

  test('may send a cursor of the wrong type, which is told', async () => {
    const { answer } = await read('has a number for a cursor')
    expect(answer?.warnings).toEqual(['tools/list: nextCursor "7" is no text, read as the end of the list'])
  })
})

describe('a server that does not answer', () => {
  test.each(['says nothing', 'hangs and does not end'])(
    'is ended within the time limit: %s',
    async (behaviour) => {
      const { message, ms } = await read(behaviour, SHORT_MS)
      expect(message).toContain('no answer to "initialize" within the time limit of 1 s')
      expect(message).toContain('raise --timeout')
      expect(ms).toBeLessThan(AMPLE_MS)
    },
  )

  test('is ended within the time limit where only its list is missing', async () => {
    const { message } = await read('hangs in the list', 5_000)
    expect(message).toContain('no answer to "tools/list" within the time limit of 5 s')
  })

  test('is quoted with what it printed instead', async () => {
    const { message } = await read('prints a prompt', 3_000)
    expect(message).toContain('Note: stdout ends within a line: "Password:".')
  })

  test('is ended when the reading is interrupted', async () => {
    const { file, args, running } = scriptedServer('says nothing')
    const controller = new AbortController()
    const server = stdioServer({ file, args, cwd: '.', env: process.env })
    const reading = readServer(server, {
      timeoutMs: AMPLE_MS,
      clientVersion: '0.0.0',
      signal: controller.signal,
    })
    expect(running()).toHaveLength(1)
    controller.abort()
    await expect(reading).rejects.toThrow('interrupted')
    expect(running()).toEqual([])
  })
})

describe('a server that ends', () => {
  test('at the start is quoted with its exit code and stderr', async () => {
    const { message, problems } = await read('crashes at the start')
    expect(message).toContain('it ended with exit code 3 before its tools were listed')
    expect(message).toContain('The end of its stderr:')
    expect(problems).toEqual(['warming up', 'no database at \u001b[31mlocalhost\u001b[0m'])
  })

  test('in the list is quoted as well', async () => {
    const { message, problems } = await read('crashes in the list')
    expect(message).toContain('exit code 4')
    expect(problems).toEqual(['cannot read its tools'])
  })

  test('after much talk is quoted with the end of it', async () => {
    const { problems } = await read('talks much, then crashes')
    expect(problems.at(-1)).toBe('the last words')
    expect(problems.join('').length).toBeLessThan(5_000)
    expect(problems[0]).toMatch(/^…/u)
  })
})

describe('a server that does not end', () => {
  test.each(['does not end', 'leaves a child'])('is ended with all it started: %s', async (behaviour) => {
    const { answer, message } = await read(behaviour)
    expect(message).toBe('')
    expect(answer?.tools).toHaveLength(1)
  })

  test.skipIf(process.platform !== 'linux')(
    'is ended with its daemons, where the system tells them',
    async () => {
      expect((await read('leaves a daemon')).message).toBe('')
    },
  )
})

describe('a command that is none', () => {
  async function started(file: string): Promise<string> {
    const server = stdioServer({ file, args: [], cwd: import.meta.dirname, env: process.env })
    return readServer(server, { timeoutMs: AMPLE_MS, clientVersion: '0.0.0' }).then(
      () => 'no error',
      (error: GaugeError) => error.message,
    )
  }

  test('is told from a server that fails', async () => {
    expect(await started('no-such-command')).toBe(
      'no-such-command: cannot be started: there is no such command. Check how it is written and PATH, or give its full path.',
    )
    expect(await started(import.meta.filename)).toContain('it may not be executed')
  })

  test('may be a whole line in one word', async () => {
    expect(await started('npx some-server')).toContain(
      'Write the command and its arguments as separate words.',
    )
  })
})

describe('a server that breaks the protocol', () => {
  test.each([
    ['floods without lines', 'it floods stdout: a line of more than 32 MiB'],
    ['floods with lines', 'it floods stdout with what is no JSON-RPC'],
    ['floods with messages', 'it floods stdout: more than 20000 JSON-RPC messages'],
    ['asks without listening', 'it does not read its stdin'],
    ['answers in no JSON-RPC', 'its answer is no JSON-RPC 2.0: "{"id":0,"result":"hello"}"'],
    ['answers with less', 'its answer to "initialize" is not what MCP asks for (serverInfo: '],
    ['has no tools', 'it offers no tools: its answer to "initialize" lacks the capability "tools"'],
    ['refuses the list', 'it refused "tools/list": "MCP error -32603: the index is gone"'],
    ['lists no list', 'its answer to "tools/list" holds no list of tools but "{"send":'],
    ['turns in a circle', 'its list of tools turns in a circle: the cursor "a" comes twice'],
    ['has endless pages', 'its list of tools has more than 1000 pages'],
    ['has endless tools', 'it lists more than 100000 tools'],
  ])('is told what it does wrong: %s', async (behaviour, expected) => {
    const { message, answer } = await read(behaviour)
    expect(answer).toBeUndefined()
    expect(message).toContain(expected)
  })
})
