import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fc, it as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseTools } from '../../src/catalog/sources/read-tools.ts'
import type { JsonSchema } from '../../src/catalog/tool.ts'
import { validateParams } from '../../src/toolsearch/validate-params.ts'
import { sharedPath } from '../support/shared-folder.ts'

const alarm = {
  type: 'object',
  properties: {
    hour: { type: 'integer', minimum: 0, maximum: 23 },
    label: { type: 'string', minLength: 1 },
    days: { type: 'array', items: { enum: ['mon', 'tue'] } },
    tone: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    at: { $ref: '#/$defs/place' },
  },
  required: ['hour'],
  $defs: { place: { type: 'object', properties: { room: { type: 'string' } }, required: ['room'] } },
}

describe('params that fit', () => {
  it.each([
    [{ hour: 7 }],
    [{ hour: 0, label: 'up', days: ['mon', 'tue'], tone: null, at: { room: 'attic' } }],
    [{ hour: 23, days: [], unknown: true }],
  ])('%j have no problem', async (params) => {
    expect(await validateParams(alarm, params)).toEqual([])
  })

  it('are any object where a tool has no schema', async () => {
    expect(await validateParams(undefined, { any: ['thing'] })).toEqual([])
    expect(await validateParams({}, { any: ['thing'] })).toEqual([])
  })

  it('keep what they are: nothing is converted and no default filled in', async () => {
    const params = Object.freeze({ a: '1' })
    const schema = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'number', default: 3 } },
    }
    expect(await validateParams(schema, params)).toEqual([])
    expect(params).toEqual({ a: '1' })
  })
})

describe('params that do not fit', () => {
  it.each<[what: string, params: unknown, where: string]>([
    ['a missing one', {}, 'hour'],
    ['a number sent as text', { hour: '7' }, 'hour'],
    ['a fraction for an integer', { hour: 7.5 }, 'hour'],
    ['a number out of range', { hour: 24 }, 'hour'],
    ['an empty text', { hour: 7, label: '' }, 'label'],
    ['a list sent as text', { hour: 7, days: '["mon"]' }, 'days'],
    ['a value the enum lacks', { hour: 7, days: ['mon', 'sun'] }, 'days'],
    ['no branch of anyOf', { hour: 7, tone: 5 }, 'tone'],
    ['what stands behind a reference', { hour: 7, at: {} }, 'room'],
  ])('%s is a problem that says where', async (_, params, where) => {
    const problems = await validateParams(alarm, params)
    // Of anyOf, a validator may tell each branch.
    expect(problems.length).toBeGreaterThan(0)
    expect(problems[0]).toMatch(/^params/u)
    expect(problems[0]).toContain(where)
  })

  it.each([
    ['text', 'string'],
    [7, 'number'],
    [['hour'], 'array'],
    [null, 'null'],
    [undefined, 'undefined'],
  ])('%j is no object', async (params, found) => {
    for (const schema of [alarm, undefined, z.object({})]) {
      expect(await validateParams(schema, params)).toEqual([`params: expected object, found ${found}`])
    }
  })

  it('are all told, a line each, up to 20 of bounded length', async () => {
    expect(await validateParams(alarm, { hour: 'x', label: 5 })).toHaveLength(2)
    const names = Array.from({ length: 60 }, (_, i) => `${'long'.repeat(200)}${i}`)
    const schema = {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    }
    const problems = await validateParams(schema, Object.fromEntries(names.map((name) => [name, 1])))
    expect(problems).toHaveLength(20)
    for (const problem of problems) expect(problem.length).toBeLessThanOrEqual(301)
  })

  it('that hold more than the schema allows name what is too much', async () => {
    const schema = { type: 'object', properties: {}, additionalProperties: false }
    const problems = await validateParams(schema, { colour: 'red' })
    expect(problems.join()).toContain('colour')
  })
})

describe('items that must differ', () => {
  const schema = { type: 'object', properties: { tags: { type: 'array', uniqueItems: true } } } as const
  const problemsOf = (tags: readonly unknown[]) => validateParams(schema, { tags })

  it.each([
    ['numbers and the texts of them', [1, '1', 1.5]],
    ['null, false and nothing in a list', [null, false, [], {}]],
    ['objects with another value', [{ a: 1 }, { a: 2 }]],
    [
      'lists in another order',
      [
        [1, 2],
        [2, 1],
      ],
    ],
  ])('do: %s', async (_, tags) => expect(await problemsOf(tags)).toEqual([]))

  it.each([
    ['equal texts', ['a', 'b', 'a']],
    [
      'objects with their keys in another order',
      [
        { a: 1, b: { c: 2, d: 3 } },
        { b: { d: 3, c: 2 }, a: 1 },
      ],
    ],
    ['numbers written in two ways', [1, 1.0]],
  ])('do not: %s', async (_, tags) =>
    expect(await problemsOf(tags)).toEqual(['params.tags: must NOT have duplicate items']),
  )

  it('are read where they may be equal too', async () => {
    const lenient = { type: 'object', properties: { tags: { type: 'array', uniqueItems: false } } }
    expect(await validateParams(lenient, { tags: [1, 1] })).toEqual([])
  })

  it('may be a hundred thousand', async () => {
    expect(await problemsOf(Array.from({ length: 100_000 }, (_, i) => ({ i })))).toEqual([])
  })
})

describe('a zod schema', () => {
  const schema = z.object({ hour: z.number().int(), zone: z.string().default('UTC') })

  it('is asked itself', async () => {
    expect(await validateParams(schema, { hour: 7 })).toEqual([])
    expect(await validateParams(schema, { hour: 'x' })).toEqual([expect.stringContaining('params.hour: ')])
  })

  it('may check asynchronously', async () => {
    const slow = z.object({ city: z.string().refine(async (city) => city !== 'Atlantis', 'has sunk') })
    expect(await validateParams(slow, { city: 'Bern' })).toEqual([])
    expect(await validateParams(slow, { city: 'Atlantis' })).toEqual(['params.city: has sunk'])
  })

  it('that throws refuses', async () => {
    const broken = z.object({ a: z.string().refine(() => JSON.parse('{')) })
    expect(await validateParams(broken, { a: '' })).toEqual([expect.stringContaining('cannot be checked')])
  })
})

describe('a schema that cannot be read', () => {
  it.each([
    ['an unknown type', { type: 'objekt' }],
    ['a reference to nowhere', { type: 'object', properties: { a: { $ref: '#/definitions/none' } } }],
    [
      'a pattern that is no regular expression',
      { type: 'object', properties: { a: { type: 'string', pattern: '(' } } },
    ],
  ])('such as one with %s leaves the check to the tool', async (_, schema) => {
    expect(await validateParams(schema, { a: 'x' })).toEqual([])
    expect(await validateParams(schema, [])).toEqual(['params: expected object, found array'])
  })
})

it('a schema that refers to itself is followed as deep as the params go', async () => {
  const tree = { type: 'object', properties: { below: { $ref: '#' }, leaf: { type: 'string' } } }
  expect(await validateParams(tree, { below: { below: { leaf: 'x' } } })).toEqual([])
  expect(await validateParams(tree, { below: { below: { leaf: 1 } } })).toHaveLength(1)
  let deep: Record<string, unknown> = {}
  for (let i = 0; i < 100_000; i++) deep = { below: deep }
  expect(await validateParams(tree, deep)).toEqual([expect.stringContaining('nested too deeply')])
})

it('__proto__ as a param is data like any other and reaches no prototype', async () => {
  const params = JSON.parse('{"hour": 7, "__proto__": {"polluted": true}, "constructor": 1}') as object
  expect(await validateParams(alarm, params)).toEqual([])
  expect(Object.keys(params)).toContain('__proto__')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

const anyParams = fc.dictionary(
  fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('hour', 'at', '__proto__', '\uD800')),
  fc.anything(),
)

property.prop([anyParams])('any params get an answer and stay as they are', async (params) => {
  const before = fc.stringify(params)
  for (const schema of [alarm, undefined, z.object({ hour: z.number() })]) {
    expect(Array.isArray(await validateParams(schema, params))).toBe(true)
  }
  expect(fc.stringify(params)).toEqual(before)
})

property.prop([
  fc.dictionary(
    fc.constantFrom('type', 'properties', 'required', '$ref', 'enum', 'items', 'pattern'),
    fc.jsonValue(),
  ),
])('any schema gets an answer', async (schema) => {
  expect(Array.isArray(await validateParams(schema, { a: 1 }))).toBe(true)
})

const folder = sharedPath('mcp')

describe.skipIf(!folder.isThere)(`schemas of real servers${folder.note}`, () => {
  it('each check params, and none throws', async () => {
    const files = readdirSync(folder.path).filter((name) => name.endsWith('.json'))
    let refusing = 0
    for (const file of files) {
      for (const { inputSchema } of parseTools(readFileSync(join(folder.path, file), 'utf8'), file)) {
        if ((await validateParams(inputSchema, {})).length > 0) refusing++
        expect(await validateParams(inputSchema, [])).toHaveLength(1)
      }
    }
    expect(files.length).toBeGreaterThan(50)
    // Most tools have a required param.
    expect(refusing).toBeGreaterThan(1_500)
  }, 60_000)
})

describe('what only a full reader of JSON Schema sees', () => {
  it.each<[what: string, schema: JsonSchema, params: object, problems: number]>([
    ['a schema without type', { properties: { a: { type: 'string' } }, required: ['a'] }, {}, 1],
    ['a required param that is not described', { type: 'object', properties: {}, required: ['z'] }, {}, 1],
    [
      'a condition',
      JSON.parse('{"if": {"properties": {"a": {"const": 1}}}, "then": {"required": ["b"]}}'),
      { a: 1 },
      2,
    ],
    ['not', { not: { required: ['a'] } }, { a: 1 }, 1],
    [
      'a reference of draft 7',
      { properties: { a: { $ref: '#/definitions/n' } }, definitions: { n: { type: 'number' } } },
      { a: '1' },
      1,
    ],
    [
      'a reference under $defs in draft 7',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        properties: { a: { $ref: '#/$defs/n' } },
        $defs: { n: { type: 'number' } },
      },
      { a: '1' },
      1,
    ],
    [
      'a list of schemas under items',
      { properties: { a: { type: 'array', items: [{ type: 'string' }] } } },
      { a: [1] },
      1,
    ],
    ['an optional param called toString', { properties: { toString: { type: 'string' } } }, {}, 0],
    [
      'an object among the values of an enum',
      { properties: { a: { enum: [{ b: 1 }] } } },
      { a: { b: 1 } },
      0,
    ],
    ['a nullable one', { properties: { a: { type: 'string', nullable: true } } }, { a: null }, 0],
  ])('%s', async (_, schema, params, problems) => {
    expect(await validateParams({ type: 'object', ...schema }, params)).toHaveLength(problems)
    expect(await validateParams(schema, params)).toHaveLength(problems)
  })
})

it('two schemas of one $id keep apart', async () => {
  const of = (required: string) => ({
    $id: 'https://example.org/params',
    type: 'object',
    required: [required],
  })
  expect(await validateParams(of('a'), { a: 1 })).toEqual([])
  expect(await validateParams(of('b'), { a: 1 })).toHaveLength(1)
})
