import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toolgauge } from '../support/fake-io.ts'
import { scriptedServer } from '../support/scripted-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../..')

/** One call of `mcp` on a server that does one thing wrong. */
async function listed(
  behaviour: string,
  { cwd = temporaryFolder(), options = [] as readonly string[] } = {},
) {
  const { file, args, running } = scriptedServer(behaviour)
  const outcome = await toolgauge(['mcp', ...options, '--', file, ...args], { cwd, env: process.env })
  expect(running()).toEqual([])
  return outcome
}

const SEND =
  '{"name":"mcp__scripted__send","description":"Sends a message","inputSchema":{"type":"object","properties":{}},"server":"scripted"}\n'

describe('toolgauge mcp', () => {
  test('prints the tools of a server as a catalog', async () => {
    expect(await listed('sound')).toEqual({ exitCode: 0, stdout: SEND, stderr: '' })
  })

  test('writes them into a new file and says so', async () => {
    const cwd = temporaryFolder()
    const options = ['--out', 'here/tools.jsonl', '--name', 'post']
    const { exitCode, stdout } = await listed('sound', { cwd, options })
    const file = join(cwd, 'here/tools.jsonl')
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${file}: 1 tool of "post"\n` })
    expect(readFileSync(file, 'utf8')).toBe(SEND.replaceAll('scripted', 'post'))
  })

  test('never writes over a file, and starts no server where it could', async () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'mine.jsonl'), 'mine')
    const { exitCode, stderr } = await toolgauge(['mcp', '--out', 'mine.jsonl', '--', 'no-such-command'], {
      cwd,
    })
    expect(exitCode).toBe(2)
    expect(stderr).toContain('mine.jsonl: it is there already')
    expect(readFileSync(join(cwd, 'mine.jsonl'), 'utf8')).toBe('mine')
  })

  test('tells every repair and every tool left out, each on a line', async () => {
    const { exitCode, stdout, stderr } = await listed('has broken tools')
    expect(exitCode).toBe(0)
    expect(stdout.split('\n').filter((line) => line !== '')).toHaveLength(5)
    expect(stderr.split('\n').map((line) => line.split(': ').slice(0, 3).join(': '))).toEqual([
      'warning: tools/list, tool 4, tool "mcp__scripted__no_type": inputSchema',
      'warning: tools/list, tool 4, tool "mcp__scripted__no_type": inputSchema.properties.to',
      'warning: tools/list, tool 5, tool "mcp__scripted__no_description": description',
      expect.stringMatching(/^warning: tools\/list, tool 2: no tool/u),
      expect.stringMatching(/^warning: tools\/list, tool 6: no tool/u),
      'warning: tools/list, tool 3, tool "null_schema": inputSchema',
      'warning: two tools are called "mcp__scripted__send": one is kept as "mcp__scripted__send (scripted)"',
      '',
    ])
  })

  test('keeps a tool whose schema nests without end, without the schema', async () => {
    const { exitCode, stdout, stderr } = await listed('has a deep schema')
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: `${SEND}{"name":"mcp__scripted__deep","description":"d","server":"scripted"}\n`,
    })
    expect(stderr).toContain('"mcp__scripted__deep": inputSchema: "nests too deep" is no object, left out')
  })

  test('prints one document with --json, the tools in it or the file they are in', async () => {
    const printed = JSON.parse((await listed('sound', { options: ['--json'] })).stdout)
    expect(printed).toMatchObject({ server: 'scripted', count: 1, repairs: [], leftOut: [], warnings: [] })
    expect(printed.tools).toEqual([JSON.parse(SEND)])
    const cwd = temporaryFolder()
    const written = JSON.parse(
      (await listed('sound', { cwd, options: ['--json', '--out', 'x.jsonl'] })).stdout,
    )
    expect(written).toMatchObject({ server: 'scripted', count: 1, out: join(cwd, 'x.jsonl') })
    expect(written).not.toHaveProperty('tools')
  })

  test('shows what a server that fails wrote to stderr, without its escape sequences', async () => {
    const { exitCode, stdout, stderr } = await listed('crashes at the start')
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toBe(
      `error: ${process.execPath}: it ended with exit code 3 before its tools were listed. The end of its stderr:\n  warming up\n  no database at localhost\n`,
    )
  })

  test('leaves no file where the server fails', async () => {
    const cwd = temporaryFolder()
    expect((await listed('has an empty list', { cwd, options: ['--out', 'x.jsonl'] })).stderr).toContain(
      'its list of tools is empty',
    )
    expect(() => readFileSync(join(cwd, 'x.jsonl'))).toThrow('ENOENT')
  })

  test('asks for the name of a server that tells none', async () => {
    expect((await listed('has no name')).stderr).toContain(
      'the server tells no name. Give it one with --name.',
    )
    expect((await listed('has no name', { options: ['--name', 'mine'] })).stdout).toContain(
      '"mcp__mine__send"',
    )
  })

  test('ends a server that says nothing after --timeout', async () => {
    const { exitCode, stderr } = await listed('says nothing', { options: ['--timeout', '1'] })
    expect(exitCode).toBe(2)
    expect(stderr).toContain('no answer to "initialize" within the time limit of 1 s')
  })

  test.each([
    [[], 'expected either a command (mcp -- COMMAND ARGS…) or --url URL'],
    [['--url', 'http://localhost/mcp', '--', 'node'], 'expected either a command'],
    [['--', ''], 'expected either a command'],
    [['--url', 'localhost:3000'], '--url localhost:3000: no address of HTTP'],
    [['--url', 'http://me:secret@localhost/mcp'], 'it holds a user or password'],
    [['--header', 'A: b', '--', 'node'], '--header: there is none over stdio'],
    [['--url', 'http://localhost/mcp', '--header', 'secret'], '--header number 1: no header'],
    [
      ['--url', 'http://localhost/mcp', '--header', 'A: b', '--header', 'C: se\ncret'],
      '--header number 2: no header',
    ],
    [['--timeout', '9999', '--', 'node'], '--timeout 9999: at most 3600 seconds'],
    [['--timeout', '0', '--', 'node'], 'Expected a whole number of 1 or more'],
    [['--name', 'a__b', '--', 'node'], '--name a__b: expected letters'],
    [['--nam', 'a', '--', 'node'], "unknown option '--nam'"],
  ])('refuses what makes no sense, and repeats no key: %j', async (args, expected) => {
    const { exitCode, stdout, stderr } = await toolgauge(['mcp', ...args], { env: process.env })
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain(expected)
    expect(stderr).not.toMatch(/secret|se\ncret/u)
  })
})

describe('real servers', () => {
  test.each([
    ['everything', 'add two numbers', 'mcp__everything__get-sum'],
    ['memory', 'link two entities with relations', 'mcp__memory__create_relations'],
  ])(
    'become a catalog that search answers from: %s',
    async (name, query, expected) => {
      const file = join(temporaryFolder(), 'tools.jsonl')
      const command = ['npx', '--no-install', `@modelcontextprotocol/server-${name}`]
      const { exitCode, stderr } = await toolgauge(
        ['mcp', '--timeout', '60', '--out', file, '--', ...command],
        {
          cwd: ROOT,
          env: process.env,
        },
      )
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
      const found = await toolgauge(['search', query, '--catalog', file, '--json'])
      expect(JSON.parse(found.stdout).hits[0].tool).toBe(expected)
    },
    90_000,
  )
})
