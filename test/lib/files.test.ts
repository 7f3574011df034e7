import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFile, isFolder, namesInFolder, readTextFile } from '../../src/lib/files.ts'
import { parseJsonLines } from '../../src/lib/json-lines.ts'
import { Problems } from '../../src/lib/problems.ts'
import { gaugeErrorOf } from '../support/gauge-error-of.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolgauge-files-'))
  writeFileSync(join(folder, 'b.txt'), '\ufeff查询\n')
  writeFileSync(join(folder, 'a.txt'), 'plain')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('files', () => {
  it('that are not UTF-8 are refused with the line', () => {
    const file = join(folder, 'latin1.txt')
    writeFileSync(
      file,
      Buffer.concat([Buffer.from('查询\nfine\n'), Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a])]),
    )
    expect(gaugeErrorOf(() => readTextFile(file)).message).toMatch(/latin1\.txt:3: not UTF-8/)
    rmSync(file)
  })

  it('are read without a byte-order mark', () => {
    expect(readTextFile(join(folder, 'b.txt'))).toBe('查询\n')
  })

  it('that cannot be read are named with the reason', () => {
    const missing = gaugeErrorOf(() => readTextFile(join(folder, 'none.txt')))
    expect(missing.code).toBe('E_FILE')
    expect(missing.message).toBe(`${join(folder, 'none.txt')}: there is no such file. Check the path.`)
    expect(gaugeErrorOf(() => readTextFile(folder)).message).toContain(
      'this is a folder, a file was expected',
    )
    expect(gaugeErrorOf(() => readTextFile(join(folder, 'a.txt', 'x'))).message).toContain(folder)
  })

  it('are told from folders', () => {
    expect([isFile(join(folder, 'a.txt')), isFile(folder), isFile(join(folder, 'none'))]).toEqual([
      true,
      false,
      false,
    ])
    expect([isFolder(folder), isFolder(join(folder, 'a.txt'))]).toEqual([true, false])
  })

  it('of a folder are listed sorted, of no folder not at all', () => {
    expect(namesInFolder(folder)).toEqual(['a.txt', 'b.txt'])
    expect(namesInFolder(join(folder, 'none'))).toEqual([])
  })

  const isRoot = process.getuid?.() === 0
  it.skipIf(isRoot)(
    `of a folder that may not be read are told of${isRoot ? ' (skipped: root reads all)' : ''}`,
    () => {
      const closed = join(folder, 'closed')
      mkdirSync(closed)
      chmodSync(closed, 0o000)
      const error = gaugeErrorOf(() => namesInFolder(closed))
      chmodSync(closed, 0o700)
      rmSync(closed, { recursive: true })
      expect(error.code).toBe('E_FILE')
      expect(error.message).toBe(`${closed}: it may not be read. Check the rights of the folder.`)
    },
  )
})

describe('JSON lines', () => {
  it('keep their line numbers, and report the broken ones', () => {
    const problems = new Problems()
    expect(parseJsonLines('1\n\n{"a": 2}\nbroken', 'f.jsonl', problems)).toEqual([
      { line: 1, value: 1 },
      { line: 3, value: { a: 2 } },
    ])
    expect(problems.list).toEqual([
      expect.stringMatching(/^f\.jsonl:4: no valid JSON \(.+\)\. Write one JSON object/),
    ])
  })
})

describe('problems', () => {
  it('are thrown together, or not at all', () => {
    const problems = new Problems()
    expect(() => problems.throwIfAny('E_FORMAT', 'file')).not.toThrow()
    problems.report('file:1', 'first')
    expect(gaugeErrorOf(() => problems.throwIfAny('E_FORMAT', 'file')).message).toBe('file: one problem')
    problems.report('file:2', 'second')
    const error = gaugeErrorOf(() => problems.throwIfAny('E_FORMAT', 'file'))
    expect(error).toMatchObject({ code: 'E_FORMAT', message: 'file: 2 problems', name: 'GaugeError' })
    expect(error.problems).toEqual(['file:1: first', 'file:2: second'])
  })
})
