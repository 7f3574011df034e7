import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inspect } from 'node:util'
import { fc, it as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../src/lib/store.ts'
import {
  budgetOutput,
  clip,
  OUTPUT_CHARS,
  type OutputStore,
  PREVIEW_BYTES,
  previewOf,
  resultText,
  thrownText,
} from '../../src/toolsearch/output-budget.ts'
import type { RuntimeTool } from '../../src/toolsearch/runtime-tool.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const tool: RuntimeTool = { name: 'dump' }
const reader: RuntimeTool = { name: 'Read', maxResultChars: Number.POSITIVE_INFINITY }
const withChars = (maxResultChars: number): RuntimeTool => ({ name: 'dump', maxResultChars })

describe('the budget in characters', () => {
  it.each<[what: string, tool: RuntimeTool, outputChars: number | undefined, budget: number]>([
    ['is 100,000', tool, undefined, 100_000],
    ['is what the session says', tool, 500, 500],
    ['is what the tool says, whatever the session says', withChars(50), 500, 50],
    ['may be 0', withChars(0), 500, 0],
    ['is the default where the tool says nonsense', withChars(Number.NaN), undefined, 100_000],
    ['is the default where it would be negative', withChars(-1), undefined, 100_000],
  ])('%s', (_, given, outputChars, budget) => {
    const limits = outputChars === undefined ? {} : { outputChars }
    const of = (length: number) => budgetOutput('dump', given, 'x'.repeat(length), limits, undefined).status
    expect(of(budget)).toBe('whole')
    expect(of(budget + 1)).toBe('preview')
  })

  it('is stated as a constant', () => {
    expect(OUTPUT_CHARS).toBe(100_000)
  })
})

describe('over budget', () => {
  const long = `first line\n${'0123456789'.repeat(1_000)}\nlast line`

  it('the output goes whole to a file and the model gets its beginning and the path', () => {
    const store = openStore(temporaryFolder())
    const output = budgetOutput('dump', withChars(100), long, {}, store)
    if (output.status !== 'preview' || output.file === undefined) throw new Error('expected a file')
    expect(readFileSync(output.file, 'utf8')).toBe(long)
    expect(dirname(output.file)).toBe(store.folder)
    // 11 + 10,000 + 10
    expect(output.text).toContain('The output of "dump" has 10021 characters, over its budget of 100.')
    expect(output.text).toContain(output.file)
    expect(output.text).toContain(`\n\nPreview (first 2000 bytes):\n${long.slice(0, 2_000)}`)
    expect(output.text).not.toContain('last line')
  })

  it('the same output has the same file, another output or tool another one', () => {
    const store = openStore(temporaryFolder())
    const fileOf = (id: string, text: string) => {
      const output = budgetOutput(id, withChars(1), text, {}, store)
      return output.status === 'preview' ? output.file : undefined
    }
    expect(fileOf('a', 'text')).toBe(fileOf('a', 'text'))
    expect(
      new Set([fileOf('a', 'text'), fileOf('a', 'texts'), fileOf('b', 'text'), fileOf('a/', 'text')]).size,
    ).toBe(4)
  })

  it.each(['../../etc/passwd', '/root', 'a\0b', '..', '', 'mcp__s__读', 'x'.repeat(5_000), '\uD800'])(
    'a tool called %j writes into the folder',
    (id) => {
      const store = openStore(temporaryFolder())
      const output = budgetOutput(id, withChars(1), 'text', {}, store)
      if (output.status !== 'preview' || output.file === undefined) throw new Error('expected a file')
      expect(dirname(output.file)).toBe(store.folder)
      expect(readFileSync(output.file, 'utf8')).toBe('text')
    },
  )

  it('without a folder the model is told that the rest is gone', () => {
    const output = budgetOutput('dump', withChars(100), long, {}, undefined)
    expect(output).not.toHaveProperty('file')
    expect(output).toMatchObject({ status: 'preview', text: expect.stringContaining('was not kept') })
  })

  it('a file that cannot be written does not lose the preview', () => {
    const full: OutputStore = {
      folder: 'nowhere',
      write: () => {
        throw new Error('the disk is full')
      },
    }
    const output = budgetOutput('dump', withChars(100), long, {}, full)
    expect(output).not.toHaveProperty('file')
    if (output.status !== 'preview') throw new Error('expected a preview')
    expect(output.text).toContain('could not be kept: the disk is full')
    expect(output.text).toContain('first line')
  })
})

describe('the preview', () => {
  it.each<[what: string, text: string, preview: string]>([
    ['short text whole', 'abc', 'abc'],
    ['2,000 bytes whole', 'x'.repeat(2_000), 'x'.repeat(2_000)],
    ['the first 2,000 bytes', 'x'.repeat(2_001), 'x'.repeat(2_000)],
    // 3 bytes each: 666 · 3 = 1,998, a next one would need 2,001.
    ['whole Chinese characters', '数'.repeat(1_000), '数'.repeat(666)],
    // 4 bytes each: 500 · 4 = 2,000.
    ['whole characters of two units', '🍕'.repeat(600), '🍕'.repeat(500)],
    ['no half of a pair', `x${'🍕'.repeat(600)}`, `x${'🍕'.repeat(499)}`],
    ['a byte-order mark too', '\uFEFFabc', '\uFEFFabc'],
    ['a lone surrogate as its replacement', 'a\uD800b', 'a\uFFFDb'],
  ])('is %s', (_, text, preview) => {
    expect(previewOf(text)).toBe(preview)
  })

  property.prop([fc.string({ unit: 'binary', maxLength: 3_000, size: 'max' })])(
    'is the longest beginning of any text that fits',
    (text) => {
      const preview = previewOf(text)
      // Lone surrogates become their replacement.
      const whole = Buffer.from(text).toString()
      expect(whole.startsWith(preview)).toBe(true)
      expect(Buffer.byteLength(preview)).toBeLessThanOrEqual(PREVIEW_BYTES)
      const next = [...whole.slice(preview.length)][0]
      if (next !== undefined) expect(Buffer.byteLength(preview + next)).toBeGreaterThan(PREVIEW_BYTES)
    },
  )
})

describe('a reader tool', () => {
  const lines = Array.from({ length: 1_000 }, (_, i) => `line ${i} of the log`).join('\n')

  it('has no limit in characters', () => {
    // 300,000 characters of one run of spaces: few tokens.
    expect(budgetOutput('Read', reader, ' '.repeat(300_000), { outputChars: 10 }, undefined).status).toBe(
      'whole',
    )
  })

  it('over its tokens answers with an error that says how to read in parts', () => {
    const output = budgetOutput('Read', reader, `${lines}\n`, { readerTokens: 1_000 }, undefined)
    if (output.status !== 'refused') throw new Error('expected a refusal')
    expect(output.message).toContain('in 1000 lines, over its budget of 1000 tokens')
    expect(output.message).toContain('offset (first line, from 1 to 1000)')
    const limit = Number(/limit \(number of lines, at most about (\d+)\)/u.exec(output.message)?.[1])
    // A line has 6 tokens or a few more: about 150 lines have 1,000.
    expect(limit).toBeGreaterThan(100)
    expect(limit).toBeLessThan(200)
    const part = lines.split('\n').slice(0, limit).join('\n')
    expect(budgetOutput('Read', reader, part, { readerTokens: 1_000 }, undefined).status).toBe('whole')
  })

  it('has 25,000 tokens where nothing else is said', () => {
    // ` a` is one token, so 12,000 are below and 30,000 above.
    expect(budgetOutput('Read', reader, ' a'.repeat(12_000), {}, undefined).status).toBe('whole')
    expect(budgetOutput('Read', reader, ' a'.repeat(24_000), {}, undefined).status).toBe('whole')
    expect(budgetOutput('Read', reader, ' a'.repeat(30_000), {}, undefined)).toMatchObject({
      status: 'refused',
      message: expect.stringContaining('over its budget of 25000 tokens'),
    })
  })

  it('is told to read at least one line, and to search, where the lines are too long', () => {
    const output = budgetOutput('Read', reader, 'word '.repeat(10_000), { readerTokens: 100 }, undefined)
    if (output.status !== 'refused') throw new Error('expected a refusal')
    expect(output.message).toContain('at most about 1)')
    expect(output.message).toContain('search for the passage')
  })

  it('never writes a file', () => {
    const store: OutputStore = {
      folder: 'nowhere',
      write: () => {
        throw new Error('written')
      },
    }
    expect(budgetOutput('Read', reader, lines, { readerTokens: 10 }, store).status).toBe('refused')
  })
})

describe('a result as text', () => {
  it.each<[what: string, result: unknown, text: string]>([
    ['text as it is', 'a\n"b"', 'a\n"b"'],
    ['an object as JSON', { a: [1, null] }, '{"a":[1,null]}'],
    ['nothing for undefined', undefined, ''],
    ['null as null', null, 'null'],
    ['a bigint', 10n, '10n'],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
  ])('is %s', (_, result, text) => {
    expect(resultText(tool, result)).toBe(text)
  })

  it('shows what JSON cannot say', () => {
    const cyclic: Record<string, unknown> = { name: 'ring' }
    cyclic.self = cyclic
    expect(resultText(tool, cyclic)).toContain('ring')
  })

  it('is what the tool makes of it, as its method', () => {
    const formatting = {
      name: 'f',
      unit: ' m',
      formatResult(result: unknown) {
        return `${String(result)}${this.unit}`
      },
    }
    expect(resultText(formatting, 5)).toBe('5 m')
  })

  it('is not lost when the tool cannot format it', () => {
    const broken: RuntimeTool = {
      name: 'f',
      formatResult: () => {
        throw new Error('no')
      },
    }
    expect(resultText(broken, { a: 1 })).toBe('{"a":1}')
  })

  property.prop([fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true })])(
    'is text whatever the result',
    (result) => {
      expect(typeof resultText(tool, result)).toBe('string')
    },
  )

  it('says so of a result that neither JSON nor Node can print', () => {
    const refuse = () => {
      throw new Error('not to be printed')
    }
    expect(resultText(tool, { toJSON: refuse, [inspect.custom]: refuse })).toBe(
      '[a result that cannot be printed]',
    )
  })
})

describe('what was thrown in words', () => {
  it.each<[thrown: unknown, text: string]>([
    [new Error('disk on fire'), 'disk on fire'],
    [new TypeError(''), 'TypeError'],
    ['plain text', 'plain text'],
    [{ code: 5 }, '{"code":5}'],
    [undefined, 'nothing was said about why'],
    ['', 'nothing was said about why'],
    [null, 'null'],
  ])('%j', (thrown, text) => {
    expect(thrownText(thrown)).toBe(text)
  })

  it('even of a value that defends itself', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('get')
        },
        getPrototypeOf: () => {
          throw new Error('proto')
        },
        ownKeys: () => {
          throw new Error('keys')
        },
      },
    )
    expect(thrownText(hostile)).not.toBe('')
    expect(typeof resultText(tool, hostile)).toBe('string')
  })
})

it('a clipped text says so and halves no pair', () => {
  expect(clip('abc', 3)).toBe('abc')
  expect(clip('abcd', 3)).toBe('abc…')
  expect(clip('ab🍕', 3)).toBe('ab…')
})
