import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../src/lib/store.ts'
import { gaugeErrorOf } from '../support/gauge-error-of.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolgauge-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Longer than any file system takes. */
const IMPOSSIBLE_NAME = 'x'.repeat(300)

function textOf(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

describe('a store', () => {
  it('writes texts and bytes, and leaves nothing else behind', () => {
    const store = openStore(folder)
    store.write(
      new Map<string, string | Uint8Array>([
        ['a.txt', '查询'],
        ['b.bin', Uint8Array.of(1, 2)],
      ]),
    )
    expect(store.folder).toBe(folder)
    expect(textOf('a.txt')).toBe('查询')
    expect([...readFileSync(join(folder, 'b.bin'))]).toEqual([1, 2])
    expect(readdirSync(folder).sort()).toEqual(['a.txt', 'b.bin'])
  })

  it('makes its folder, with those above it', () => {
    openStore(join(folder, 'reports', 'latest')).write(new Map([['a.txt', 'x']]))
    expect(textOf('reports/latest/a.txt')).toBe('x')
  })

  it('replaces what was there, and keeps other files', () => {
    writeFileSync(join(folder, 'other.txt'), 'kept')
    openStore(folder).write(new Map([['a.txt', 'old']]))
    openStore(folder).write(new Map([['a.txt', 'new']]))
    expect(textOf('a.txt')).toBe('new')
    expect(textOf('other.txt')).toBe('kept')
  })

  it('removes on replacing those of the known files that were not written', () => {
    for (const name of ['a.txt', 'b.txt', 'other.txt']) writeFileSync(join(folder, name), 'old')
    openStore(folder).replace(new Map([['a.txt', 'new']]), ['a.txt', 'b.txt', 'c.txt'])
    expect(readdirSync(folder).sort()).toEqual(['a.txt', 'other.txt'])
    expect(textOf('a.txt')).toBe('new')
  })

  it('writes none where one cannot be written', () => {
    const store = openStore(folder)
    store.write(new Map([['a.txt', 'old']]))
    const files = new Map([
      ['a.txt', 'new'],
      ['b.txt', 'new'],
      [IMPOSSIBLE_NAME, 'new'],
    ])
    expect(gaugeErrorOf(() => store.write(files)).code).toBe('E_OUTPUT')
    expect(readdirSync(folder)).toEqual(['a.txt'])
    expect(textOf('a.txt')).toBe('old')
  })

  it('writes none where a folder stands in the place of one', () => {
    const store = openStore(folder)
    store.write(new Map([['a.txt', 'old']]))
    mkdirSync(join(folder, 'b.txt'))
    const error = gaugeErrorOf(() =>
      store.write(
        new Map([
          ['a.txt', 'new'],
          ['b.txt', 'new'],
        ]),
      ),
    )
    expect(error.message).toBe(
      `${join(folder, 'b.txt')}: cannot write (a folder stands where the file must go). Free the place or choose another with --out.`,
    )
    expect(textOf('a.txt')).toBe('old')
    expect(readdirSync(folder).sort()).toEqual(['a.txt', 'b.txt'])
  })

  it('leaves earlier files when its folder is gone', () => {
    const store = openStore(join(folder, 'out'))
    rmSync(join(folder, 'out'), { recursive: true })
    writeFileSync(join(folder, 'out'), 'a file now')
    expect(gaugeErrorOf(() => store.write(new Map([['a.txt', 'new']]))).code).toBe('E_OUTPUT')
    expect(textOf('out')).toBe('a file now')
  })

  it('fails when it is opened, not after the work, where a file stands in its place', () => {
    writeFileSync(join(folder, 'file'), 'x')
    for (const path of [join(folder, 'file'), join(folder, 'file', 'below')]) {
      const error = gaugeErrorOf(() => openStore(path))
      expect(error.code).toBe('E_OUTPUT')
      expect(error.message).toMatch(/: cannot write \(.+\)\. Free the place or choose another with --out\.$/)
      expect(error.message.startsWith(path)).toBe(true)
    }
    expect(textOf('file')).toBe('x')
  })
})
