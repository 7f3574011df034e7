import { z } from 'zod'
import type { RuntimeTool } from '../src/index.ts'

/** Built-in tools that every request carries: the model calls them directly. */
export const coreTools: readonly RuntimeTool[] = [
  { name: 'Read', description: 'Reads a file.' },
  { name: 'Bash', description: 'Runs a command in a shell.' },
]

/** A greenhouse with beds that dry out: an MCP server that is there from the start. Moisture is a share from 0 to 1. */
export function greenhouseTools(): readonly RuntimeTool[] {
  const moisture = new Map([
    ['tomatoes', 0.18],
    ['basil', 0.44],
  ])
  const bed = { type: 'string', enum: [...moisture.keys()] }
  return [
    {
      name: 'mcp__greenhouse__read_soil_moisture',
      description: 'Tells how moist the soil of a bed is.',
      // A schema may be zod's; requests and answers carry it as JSON Schema.
      inputSchema: z.object({ bed: z.enum(['tomatoes', 'basil']) }),
      isReadOnly: true,
      call: ({ bed }) => ({ bed, moisture: moisture.get(String(bed)) }),
    },
    {
      name: 'mcp__greenhouse__irrigate_bed',
      description: 'Opens the valve of a bed until so many litres have run.',
      searchHint: 'water thirsty plants',
      inputSchema: {
        type: 'object',
        properties: { bed, litres: { type: 'number', exclusiveMinimum: 0, maximum: 40 } },
        required: ['bed', 'litres'],
        additionalProperties: false,
      },
      call: ({ bed, litres }) => {
        const after = Math.min(1, (moisture.get(String(bed)) ?? 0) + Number(litres) / 40)
        moisture.set(String(bed), after)
        return { bed, litres, moisture: after }
      },
    },
    {
      name: 'mcp__greenhouse__export_moisture_log',
      description: 'Every reading of the last days, minute by minute, as text.',
      inputSchema: {
        type: 'object',
        properties: { days: { type: 'integer', minimum: 1 } },
        required: ['days'],
      },
      isReadOnly: true,
      call: ({ days }) => moistureLog(Number(days)),
    },
    {
      name: 'mcp__greenhouse__set_roof_vents',
      description: 'Opens or closes the vents in the roof.',
      inputSchema: { type: 'object', properties: { open: { type: 'boolean' } }, required: ['open'] },
      call: ({ open }) => `The vents are ${open === true ? 'open' : 'closed'}.`,
    },
  ]
}

/** A server that takes its time to connect. */
export function seedShopTools(): readonly RuntimeTool[] {
  return [
    {
      name: 'mcp__seedshop__order_seeds',
      description: 'Orders packets of a variety, delivered within the week.',
      inputSchema: { type: 'object', properties: { variety: { type: 'string' } }, required: ['variety'] },
      call: ({ variety }) => ({ variety, packets: 1, status: 'ordered' }),
    },
    {
      name: 'mcp__seedshop__list_varieties',
      description: 'Names the varieties in stock.',
      isReadOnly: true,
      call: () => ['Black Krim', 'San Marzano', 'Gardener’s Delight'],
    },
  ]
}

/** A line for each hour with its sixty readings in percent: 62 after the morning's water, 33 before the next. */
export function moistureLog(days: number): string {
  const reading = (hour: number, minute: number) => 62 - Math.floor((hour * 60 + minute) / 48)
  const hours = Array.from({ length: days * 24 }, (_, i) => {
    const readings = Array.from({ length: 60 }, (_, minute) => reading(i % 24, minute))
    return `day ${Math.floor(i / 24) + 1}, hour ${i % 24}: ${readings.join(' ')}`
  })
  return hours.join('\n')
}
