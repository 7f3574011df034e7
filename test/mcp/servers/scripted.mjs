// An MCP server over stdio that does one thing wrong: node scripted.mjs BEHAVIOUR MARK.
// The mark tells its processes from those of all others.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const [, , behaviour, mark] = process.argv
const TOOL = { name: 'send', description: 'Sends a message', inputSchema: { type: 'object', properties: {} } }

const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const list = (id, tools, nextCursor) => write({ id, result: { tools, nextCursor } })
const initialized = (id, changes = {}) =>
  write({
    id,
    result: {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'mcp-scripted', version: '1.0.0' },
      ...changes,
    },
  })

function forever(piece) {
  const more = () => {
    while (process.stdout.write(piece));
  }
  process.stdout.on('drain', more)
  process.stdout.on('error', () => process.exit())
  more()
}

function fail(text, code) {
  process.stderr.write(text, () => process.exit(code))
}

function stayWhateverComes() {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined)
  setInterval(() => undefined, 1_000)
}

function startsChild(options) {
  const child = ['-e', 'process.on("SIGTERM", () => 0); setInterval(() => 0, 1000)', mark]
  spawn(process.execPath, child, { stdio: 'inherit', ...options }).unref()
}

function listsAndEnds(id) {
  list(id, [TOOL])
  setTimeout(() => process.exit(), 50)
}

const BROKEN_TOOLS = [
  TOOL,
  { description: 'nobody can call this one' },
  { name: 'null_schema', description: 'x', inputSchema: null },
  { name: 'no_type', description: 'x', inputSchema: { properties: { to: { type: 'str' } } } },
  { name: 'no_description', description: null, inputSchema: { type: 'object' } },
  'no tool at all',
  { ...TOOL, description: 'another one', server: 'somebody-else' },
]

const NOTHING = () => undefined

/** At the start, then on `initialize`, then on `tools/list`. */
const BEHAVIOURS = {
  sound: {},
  'says nothing': { initialize: NOTHING },
  'hangs in the list': { list: NOTHING },
  'crashes at the start': {
    start: () => fail('warming up\nno database at \u001b[31mlocalhost\u001b[0m\n', 3),
  },
  'crashes in the list': { list: () => fail('cannot read its tools\n', 4) },
  'talks much, then crashes': { start: () => fail(`${'chatter '.repeat(20_000)}\nthe last words\n`, 5) },
  'floods without lines': { start: () => forever('x'.repeat(65_536)) },
  'floods with lines': { start: () => forever('this is no message\n'.repeat(3_000)) },
  'floods with messages': {
    isDeaf: true,
    start: () =>
      forever(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message' })}\n`.repeat(500)),
  },
  'asks without listening': {
    isDeaf: true,
    start: () => {
      forever(`${JSON.stringify({ jsonrpc: '2.0', id: 'x'.repeat(9_000), method: 'ping' })}\n`.repeat(8))
    },
  },
  'prints a prompt': { start: () => process.stdout.write('Password: '), initialize: NOTHING },
  'answers in no JSON-RPC': { initialize: (id) => process.stdout.write(`{"id":${id},"result":"hello"}\n`) },
  'answers with less': { initialize: (id) => initialized(id, { serverInfo: undefined }) },
  'has no tools': { initialize: (id) => initialized(id, { capabilities: {} }) },
  'has an empty list': { list: (id) => list(id, []) },
  'has no name': { initialize: (id) => initialized(id, { serverInfo: { name: '', version: '' } }) },
  'refuses the list': { list: (id) => write({ id, error: { code: -32_603, message: 'the index is gone' } }) },
  'lists no list': { list: (id) => list(id, { send: TOOL }) },
  'has pages': {
    list: (id, cursor) => list(id, [{ ...TOOL, name: `send_${cursor ?? 0}` }], cursor ? '' : '1'),
  },
  'has a number for a cursor': { list: (id) => list(id, [TOOL], 7) },
  'turns in a circle': {
    list: (id, cursor) => list(id, [TOOL], cursor === 'b' ? 'a' : cursor === 'a' ? 'b' : 'a'),
  },
  'has endless pages': { list: (id, cursor) => list(id, [], String(Number(cursor ?? 0) + 1)) },
  'has endless tools': {
    list: (id, cursor) => list(id, Array(9_000).fill({ name: 'x' }), String(Number(cursor ?? 0) + 1)),
  },
  'has 5000 tools': {
    list: (id) =>
      list(
        id,
        Array.from({ length: 5_000 }, (_, i) => ({ ...TOOL, name: `send_${i}` })),
      ),
  },
  'has broken tools': { list: (id) => list(id, BROKEN_TOOLS) },
  'has a deep schema': {
    list: (id) =>
      process.stdout.write(
        `{"jsonrpc":"2.0","id":${id},"result":{"tools":[${JSON.stringify(TOOL)},{"name":"deep","description":"d","inputSchema":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}]}}\n`,
      ),
  },
  'logs to stdout': {
    start: () => console.log('listening on stdin'),
    list: (id) => {
      console.log('[info] listing')
      list(id, [TOOL])
    },
  },
  'does not end': { start: stayWhateverComes },
  'hangs and does not end': { start: stayWhateverComes, initialize: NOTHING },
  'leaves a child': { start: () => startsChild({}), list: listsAndEnds },
  'leaves a daemon': { start: () => startsChild({ detached: true }), list: listsAndEnds },
  'tells of its environment': {
    list: (id) => list(id, [{ ...TOOL, description: `${process.env.SCRIPTED_TEXT} in ${process.cwd()}` }]),
  },
}

const {
  start = NOTHING,
  initialize = initialized,
  list: lists = (id) => list(id, [TOOL]),
  isDeaf = false,
} = BEHAVIOURS[behaviour]
start()

function answer(line) {
  const { id, method, params } = JSON.parse(line)
  if (method === 'initialize') initialize(id)
  if (method === 'tools/list') lists(id, params?.cursor)
}
if (!isDeaf) createInterface({ input: process.stdin }).on('line', answer)
