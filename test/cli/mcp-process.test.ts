import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { toolgauge } from '../support/fake-io.ts'
import { scriptedServer } from '../support/scripted-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const EVERYTHING = '@modelcontextprotocol/server-everything'
const OVER_HTTP = [EVERYTHING, 'streamableHttp']
const PATIENCE = { timeout: 60_000, interval: 200 }

async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe('the process of toolgauge mcp', () => {
  test('runs as npm runs it, options of the command behind the second -- included', async () => {
    const line = ['run', '-s', 'toolgauge', '--', 'mcp', '--', 'npx', '--no-install', EVERYTHING]
    const child = spawn('npm', line, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)])
    expect({ err, code }).toEqual({ err: '', code: 0 })
    const names = out
      .trim()
      .split('\n')
      .map((tool) => (JSON.parse(tool) as { readonly name: string }).name)
    expect(names).toContain('mcp__everything__echo')
  }, 90_000)

  test.each([
    ['SIGINT', 130, ''],
    ['SIGTERM', 2, 'interrupted'],
    ['SIGHUP', 2, 'interrupted'],
  ] as const)(
    'ends its server when it gets %s',
    async (signal, expectedCode, expected) => {
      const { file, args, running } = scriptedServer('hangs and does not end')
      const main = [
        '--import',
        'tsx',
        join(ROOT, 'src/cli/main.ts'),
        'mcp',
        '--timeout',
        '600',
        '--',
        file,
        ...args,
      ]
      const child = spawn(process.execPath, main, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] })
      const [err, code] = [text(child.stderr), ended(child)]
      const isStarted = () => expect(running().filter((line) => !line.includes('main.ts'))).toHaveLength(1)
      await vi.waitFor(isStarted, PATIENCE)
      child.kill(signal)
      expect(await code).toBe(expectedCode)
      expect(await err).toContain(expected)
      await vi.waitFor(() => expect(running()).toEqual([]), PATIENCE)
    },
    90_000,
  )
})

describe('a real server over HTTP', () => {
  test('gives the tools that it gives over stdio', async () => {
    const port = await freePort()
    const server = spawn('npx', ['--no-install', ...OVER_HTTP], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port) },
      stdio: 'ignore',
      detached: true,
    })
    onTestFinished(() => {
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL')
    })
    const url = `http://127.0.0.1:${port}/mcp`
    const over = (...args: readonly string[]) => toolgauge(['mcp', ...args], { cwd: ROOT, env: process.env })
    const http = await vi.waitFor(async () => {
      const outcome = await over('--url', url)
      expect(outcome.stderr).toBe('')
      return outcome
    }, PATIENCE)
    expect(http.exitCode).toBe(0)
    expect(http.stdout).toContain('"mcp__everything__echo"')
    expect(http.stdout).toBe((await over('--', 'npx', '--no-install', EVERYTHING)).stdout)
  }, 150_000)
})
