import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RepairKind } from '../../../src/catalog/sources/repair.ts'
import { repairSchema } from '../../../src/catalog/sources/repair-schema.ts'

const SOUND = {
  type: 'object',
  properties: { city: { type: ['string', 'null'] }, days: { type: 'array', items: { type: 'integer' } } },
  required: ['city'],
}

describe('mending a schema', () => {
  it('gives a sound schema back as it is, the same object', () => {
    const { value, repairs } = repairSchema(SOUND)
    expect(value).toBe(SOUND)
    expect(repairs).toEqual([])
  })

  it('takes what is absent or null for no schema', () => {
    expect(repairSchema(undefined)).toEqual({ value: undefined, repairs: [] })
    expect(repairSchema(null)).toEqual({ value: undefined, repairs: [] })
  })

  it.each<[broken: string, kind: RepairKind, found: unknown, mended: unknown]>([
    ['no type', 'schema without type', { properties: {} }, { type: 'object', properties: {} }],
    ['nothing in it', 'schema without type', {}, { type: 'object' }],
    ['an array for its type', 'schema of another type', { type: 'array' }, { type: 'object' }],
    ['the type of Python', 'unknown type', { type: 'dict' }, { type: 'object' }],
    [
      'a float',
      'unknown type',
      { type: 'object', properties: { x: { type: 'float' } } },
      { type: 'object', properties: { x: { type: 'number' } } },
    ],
    [
      'a type in capitals, in a list',
      'unknown type',
      { type: 'object', properties: { x: { anyOf: [{ type: 'STRING' }] } } },
      { type: 'object', properties: { x: { anyOf: [{ type: 'string' }] } } },
    ],
    [
      'any type, which allows all',
      'unknown type',
      { type: 'object', properties: { x: { type: 'any', description: 'd' } } },
      { type: 'object', properties: { x: { description: 'd' } } },
    ],
    [
      'parameters and no schema around them',
      'properties without schema',
      { days: { type: 'integer' } },
      { type: 'object', properties: { days: { type: 'integer' } } },
    ],
    ['a text', 'schema as text', '{"type":"object"}', { type: 'object' }],
    [
      'a parameter that is called properties',
      'properties without schema',
      { properties: { type: 'object', description: 'd' } },
      { type: 'object', properties: { properties: { type: 'object', description: 'd' } } },
    ],
    [
      'names of types for schemas',
      'wrong properties',
      { type: 'object', properties: { city: 'str', flag: true } },
      { type: 'object', properties: { city: { type: 'string' }, flag: true } },
    ],
    [
      'what is no schema among the properties',
      'wrong properties',
      { type: 'object', properties: { city: {}, required: ['city'] } },
      { type: 'object', properties: { city: {} } },
    ],
    [
      'properties in a list',
      'wrong properties',
      { type: 'object', properties: [{ name: 'x', type: 'string' }] },
      { type: 'object', properties: { x: { type: 'string' } } },
    ],
    [
      'properties that are none',
      'wrong properties',
      { type: 'object', properties: null },
      { type: 'object' },
    ],
    [
      'a property that is required by itself',
      'wrong required',
      { type: 'object', properties: { x: { type: 'string', required: true } } },
      { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] },
    ],
    ['a text that is no JSON', 'schema unreadable', 'none', undefined],
    ['a list', 'schema unreadable', [1], undefined],
  ])('mends %s', (_, kind, found, mended) => {
    const { value, repairs } = repairSchema(found)
    expect(value).toEqual(mended)
    expect(repairs.map((repair) => repair.kind)).toEqual([kind])
  })

  it('says where and what', () => {
    const { repairs } = repairSchema({ type: 'object', properties: { tags: { type: 'list' } } })
    expect(repairs.map(({ what }) => what)).toEqual([
      'inputSchema.properties.tags: type "list" is none of JSON Schema, read as "array"',
    ])
  })

  it('leaves a property that is called type, or __proto__, alone', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"type":{"type":"string"},"__proto__":{"type":"float"}}}',
    ) as object
    const { value } = repairSchema(schema)
    expect(JSON.stringify(value)).toBe(
      '{"type":"object","properties":{"type":{"type":"string"},"__proto__":{"type":"number"}}}',
    )
  })

  it('leaves out what nests deeper than it could be written', () => {
    const deep = JSON.parse(`${'{"items":'.repeat(100_000)}1${'}'.repeat(100_000)}`) as unknown
    expect(repairSchema(deep).repairs.map(({ kind }) => kind)).toEqual(['schema unreadable'])
  })

  const keys = fc.constantFrom('type', 'properties', 'items', 'required', 'anyOf', 'x', '__proto__')
  const words = fc.constantFrom('object', 'dict', 'float', 'any', 'string', '')
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'medium' },
      words,
      fc.constantFrom(null, true, 1),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(keys, tie('tree'), { maxKeys: 4 }),
    ),
  }))

  property.prop([tree])(
    'gives a schema of an object or nothing, and finds nothing more to mend in it',
    (found) => {
      const { value } = repairSchema(found)
      if (value === undefined) return
      expect([value.type].flat()).toContain('object')
      const again = repairSchema(value)
      expect(again.repairs).toEqual([])
      expect(again.value).toBe(value)
    },
  )
})
