import { describe, expect, it } from 'vitest'
import { type Descriptions, foundInBothOrders } from '../arbitrary-tools.ts'

const PARCELS = {
  weigh_parcel: 'Weighs a parcel',
  ship_parcel: 'Ships a parcel',
  trace_letter: 'Traces a letter',
}
const BILLS = { pay_rent: 'Pays', pay_power: 'Pays', list_bills: 'Lists' }
const LANGUAGES = {
  run_cpp: 'Lint C++ sources',
  run_c: 'Lint C sources',
  run_fs: 'Lint F# sources',
  run_f: 'Lint F sources',
}

describe('signs that mean something elsewhere are text', () => {
  it.each<[query: string, tools: Descriptions, first: string]>([
    ['ship_parcel(', PARCELS, 'ship_parcel'],
    ['ship_parcel(id="7")', PARCELS, 'ship_parcel'],
    ['[letter-', PARCELS, 'trace_letter'],
    ['{"tool": "pay_rent"}', BILLS, 'pay_rent'],
    ['lint c++', LANGUAGES, 'run_cpp'],
    ['lint C', LANGUAGES, 'run_c'],
    ['lint f#', LANGUAGES, 'run_fs'],
    ['lint F', LANGUAGES, 'run_f'],
    ['(o|o)*b (leak)', { pad: 'o'.repeat(5_000), find_leak: 'Finds a leak' }, 'find_leak'],
  ])('%s', async (query, tools, first) => {
    for (const found of await foundInBothOrders(tools, query)) expect(found[0]).toBe(first)
  })

  it.each(['["pay_power", "list_bills"]', '- `pay_power`\n- `list_bills`', '1. pay_power 2. list_bills'])(
    '%j is a list of names',
    async (query) => {
      for (const found of await foundInBothOrders(BILLS, query))
        expect(found.slice(0, 2)).toEqual(['pay_power', 'list_bills'])
    },
  )

  it.each(['select a winner of the raffle', 'please select: winner'])('%s is no list', async (query) => {
    const tools = { pick_seat: 'Chooses', sort_rows: 'Sorts', select_winner: 'Draws a winner of the raffle' }
    for (const found of await foundInBothOrders(tools, query)) expect(found[0]).toBe('select_winner')
  })
})

describe('tools that say little', () => {
  it('do no harm without a description, or with a blank one', async () => {
    const tools = [
      { name: 'walk' },
      { name: 'feed_horses', description: 'Feed horses' },
      { name: 'groom', description: ' \n ' },
    ]
    expect(await foundInBothOrders(tools, 'feed the horses')).toEqual([['feed_horses'], ['feed_horses']])
  })

  it('are found by their names alone', async () => {
    const tools = [{ name: 'rinse_tank' }, { name: 'fill_tank' }, { name: 'weigh_load' }]
    expect(await foundInBothOrders(tools, 'weigh the load')).toEqual([['weigh_load'], ['weigh_load']])
  })
})

describe('names every object inherits', () => {
  it('are words of a description', async () => {
    const tools = { lint_js: 'Warns of hasOwnProperty and valueOf in a script', send_fax: 'Sends a fax' }
    expect(await foundInBothOrders(tools, 'valueOf hasOwnProperty')).toEqual([['lint_js'], ['lint_js']])
  })

  it('are found by select: where a tool has one, and harm no other tool', async () => {
    const tools = [{ name: '__proto__' }, { name: 'valueOf' }, { name: 'send_fax' }]
    expect(await foundInBothOrders(tools, 'select:__proto__')).toEqual([['__proto__'], ['__proto__']])
    expect(await foundInBothOrders(tools, 'fax')).toEqual([['send_fax'], ['send_fax']])
  })
})
