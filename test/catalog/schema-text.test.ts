import { describe, expect, it } from 'vitest'
import { schemaText } from '../../src/catalog/schema-text.ts'

/** `levels` objects one inside the other, each with the property of its level. */
function nested(levels: number): Record<string, unknown> {
  let schema: Record<string, unknown> = { type: 'string', description: 'innermost' }
  for (let level = levels; level >= 1; level--) schema = { properties: { [`p${level}`]: schema } }
  return schema
}

describe('the text of a schema', () => {
  it('is property names, and descriptions, titles and enum values of properties', () => {
    expect(
      schemaText({
        type: 'object',
        title: 'not read: it repeats the tool',
        description: 'not read either',
        properties: {
          city: { type: 'string', title: 'City', description: 'where it rains' },
          unit: { enum: ['celsius', 'kelvin', 3, null] },
        },
      }),
    ).toEqual({ names: ['city', 'unit'], descriptions: ['City', 'where it rains', 'celsius', 'kelvin'] })
  })

  it('goes into nested objects, items and alternatives in reading order', () => {
    expect(
      schemaText({
        properties: {
          rows: { items: { properties: { cell: { description: 'a value' } } } },
          target: { anyOf: [{ properties: { url: {} } }, { oneOf: [{ description: 'a path' }] }] },
          more: { allOf: [{ properties: { last: {} } }] },
        },
      }),
    ).toEqual({
      names: ['rows', 'cell', 'target', 'url', 'more', 'last'],
      descriptions: ['a value', 'a path'],
    })
  })

  it('is empty without a schema', () => {
    expect(schemaText(undefined)).toEqual({ names: [], descriptions: [] })
    expect(schemaText({})).toEqual({ names: [], descriptions: [] })
  })

  it('takes what can be read of a schema that breaks the rules', () => {
    const properties = { a: 'string', b: null, c: { description: 7, enum: 'no list' }, d: [{ title: 'x' }] }
    expect(schemaText({ properties, items: 3, anyOf: 'x' })).toEqual({
      names: ['a', 'b', 'c', 'd'],
      descriptions: [],
    })
    expect(schemaText({ properties: ['a'] })).toEqual({ names: [], descriptions: [] })
  })

  it('reads names of inherited properties like any others', () => {
    const schema = JSON.parse('{"properties": {"__proto__": {"title": "T"}, "constructor": {}}}') as Record<
      string,
      unknown
    >
    expect(schemaText(schema)).toEqual({ names: ['__proto__', 'constructor'], descriptions: ['T'] })
  })

  it('stops below twelve levels, and in a schema that holds itself', () => {
    expect(schemaText(nested(12)).descriptions).toEqual(['innermost'])
    expect(schemaText(nested(13)).descriptions).toEqual([])
    expect(schemaText(nested(1_000)).names).toHaveLength(13)
    const loop: { properties: Record<string, unknown> } = { properties: {} }
    loop.properties.again = loop
    expect(schemaText(loop).names).toHaveLength(13)
  })

  it('reads an enum of any length', () => {
    const values = Array.from({ length: 300_000 }, (_, i) => `v${i}`)
    expect(schemaText({ properties: { a: { enum: values } } }).descriptions).toHaveLength(300_000)
  })
})
