import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const MAIN = ['--import', 'tsx', join(ROOT, 'src/cli/main.ts')]

describe('the toolgauge process', () => {
  test('prints one JSON document on stdout and nothing on stderr', () => {
    const { status, stdout, stderr } = spawnSync('node', [...MAIN, 'settings', '--json'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH },
    })
    expect(JSON.parse(stdout.toString())).toMatchObject({ mode: 'tst' })
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' })
  })

  test('ends with exit code 2 and one message on a bad flag', () => {
    const { status, stdout, stderr } = spawnSync('node', [...MAIN, 'run', '--sed', '3'], { cwd: ROOT })
    expect({ status, stdout: stdout.toString() }).toEqual({ status: 2, stdout: '' })
    expect(stderr.toString()).toMatch(/unknown option '--sed'.*--seed/s)
  })

  test.skipIf(process.platform !== 'linux')(
    'ends with exit code 2 and one line when its output cannot be written',
    () => {
      const full = openSync('/dev/full', 'w')
      const { status, stderr } = spawnSync('node', [...MAIN, 'settings'], {
        cwd: ROOT,
        stdio: ['ignore', full, 'pipe'],
      })
      closeSync(full)
      expect(status).toBe(2)
      expect(stderr.toString()).toMatch(/^error: cannot write to standard output \(ENOSPC\)[^\n]*\n$/)
    },
  )

  test('ends with exit code 130 when it is interrupted, and leaves no reports', async () => {
    const out = join(temporaryFolder(), 'out')
    const child = spawn('node', [...MAIN, 'run', '--out', out], { cwd: ROOT })
    const began = new Promise<void>((resolve) => {
      child.stderr.on('data', (text: Buffer) => {
        if (text.toString().includes('[1/')) resolve()
      })
    })
    await began
    child.kill('SIGINT')
    const exitCode = await new Promise((resolve) => child.on('exit', resolve))
    expect(exitCode).toBe(130)
    expect(readdirSync(out)).toEqual([])
  })
})
