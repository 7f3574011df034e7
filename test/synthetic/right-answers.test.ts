import { describe, expect, test } from 'vitest'
import { createCatalog, type ToolDraft } from '../../src/catalog/catalog.ts'
import { loadDataset } from '../../src/datasets/load.ts'
import { type JudgedQueries, rightAnswerCheck } from '../../src/synthetic/right-answers.ts'

const TOOLS: readonly ToolDraft[] = [
  { name: 'mcp__harbour__book_berth', server: 'harbour', description: 'Reserves a mooring for a boat.' },
  { name: 'mcp__harbour__query', server: 'harbour', description: 'Runs a statement against the ledger.' },
  { name: 'ParcelTrace', description: 'Shows where a parcel is.', searchHint: 'courier delivery status' },
  { name: 'mcp__kontor__list_invoices', server: 'kontor', description: '列出发票。' },
]

function judged(queries: Readonly<Record<string, readonly string[]>>): JudgedQueries {
  const entries = Object.entries(queries)
  return {
    catalog: createCatalog(TOOLS),
    queries: entries.map(([text], i) => ({ id: `q${i}`, text })),
    judgments: new Map(
      entries.map(([, right], i) => [`q${i}`, new Map(right.map((id) => [id, { grade: 2 }] as const))]),
    ),
  }
}

const check = rightAnswerCheck(
  judged({
    'drop the lighthouse keeper': [],
    'lamp oil price': [],
    'select:mcp__gone__paint_hull,ParcelTrace': ['ParcelTrace'],
    'a place to moor': ['mcp__harbour__book_berth'],
    ask: ['mcp__harbour__query'],
    發票: ['mcp__kontor__list_invoices'],
    删除航标: [],
  }),
)
const suspicion = (name: string, description = 'Does it.') => check({ name, description })

describe('rightAnswerCheck suspects', () => {
  test.each([
    ['the action and the object of a query', 'mcp__x__drop_keeper'],
    ['another word for the action', 'mcp__x__delete_keeper'],
    ['another form of the object', 'mcp__x__removeKeepers'],
    ['the object first', 'mcp__x__keeper_erase'],
    ['the object within a compound', 'mcp__x__delete_keeper_rota'],
    ['any action, where the query names none', 'mcp__x__archive_lamp'],
    ['an action that may be any', 'mcp__x__manage_keepers'],
    ['an unknown action, with two words of a query', 'mcp__x__zap_lighthouse_keeper'],
    ['another word for the object, of the words for one kind of thing', 'mcp__x__list_bills'],
    ['action and object of a right answer’s name', 'mcp__x__reserve_berth_by_date'],
    ['a thing that only a right answer’s description names', 'mcp__x__create_mooring'],
    ['a thing that only a right answer’s hint names', 'mcp__x__get_courier'],
  ])('%s', (_, name) => {
    expect(suspicion(name)).toBe('does')
  })

  test('a name without an object by what its description says first', () => {
    expect(suspicion('mcp__x__delete', 'Delete a keeper. Asks before.')).toBe('does')
    expect(suspicion('mcp__x__delete', 'Delete a hat. Never a keeper.')).toBeUndefined()
    expect(suspicion('mcp__x__delete', '')).toBe('unclear')
  })

  test('a description in Chinese by its own words', () => {
    expect(suspicion('mcp__x__delete_thing', '删除航标。')).toBe('does')
    expect(suspicion('mcp__x__delete_thing', '删除帽子。')).toBeUndefined()
  })

  test('a name that holds all words of a query, a selected name or a right answer', () => {
    expect(suspicion('mcp__lamp-oil__zap_price')).toBe('covers')
    expect(suspicion('mcp__x__paint_red_hull')).toBe('does')
    expect(suspicion('mcp__x__enquire')).toBeUndefined()
    expect(suspicion('mcp__x__ask')).toBe('covers')
  })

  test('a server that reads as one of the catalog', () => {
    expect(suspicion('mcp__harbour-eu__count_hats')).toBe('server')
    expect(suspicion('mcp__harbours__count_hats')).toBeUndefined()
  })
})

describe('rightAnswerCheck lets pass', () => {
  test.each([
    ['another action on the object of a query', 'mcp__x__export_keepers'],
    ['the action of a query on another object', 'mcp__x__delete_hats'],
    ['an object that stands only in how it is done', 'mcp__x__delete_hat_by_keeper'],
    ['an unknown action with one word of a query', 'mcp__x__zap_lighthouse'],
    ['words of two queries that no query holds together', 'mcp__x__zap_hull_keeper'],
  ])('%s', (_, name) => {
    expect(suspicion(name)).toBeUndefined()
  })

  test('a paraphrase in words that no table knows: it is not excluded', () => {
    expect(suspicion('mcp__x__dismiss_beacon_warden')).toBeUndefined()
  })

  test('what only a tool of grade 0 does', () => {
    const wrong = judged({ 'paint the hull': [] })
    const judgments = new Map([['q0', new Map([['mcp__harbour__book_berth', { grade: 0 }]])]])
    const ofWrong = rightAnswerCheck({ ...wrong, judgments })
    expect(ofWrong({ name: 'reserve_berth', description: '' })).toBeUndefined()
  })
})

test('right answers of the shipped sets are suspected, were they new', () => {
  const unsuspected = ['agent-cli', 'cjk'].flatMap((name) => {
    const dataset = loadDataset(name)
    const suspicionOf = rightAnswerCheck(dataset)
    const right = new Set(
      [...dataset.judgments.values()].flatMap((ofQuery) =>
        [...ofQuery].filter(([, { grade }]) => grade >= 1).map(([id]) => id),
      ),
    )
    // Under a server of another name, so that the name's own words decide.
    return [...right].flatMap((id) => {
      const tool = dataset.catalog.byId.get(id)
      if (tool === undefined) return [id]
      const { server: _, ...rest } = tool
      return suspicionOf({ ...rest, name: rest.name.replace(/^mcp__.*?__/u, 'mcp__x__') }) === undefined
        ? [id]
        : []
    })
  })
  expect(unsuspected).toEqual([])
})
