import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/lib/random.ts'
import { countTokens } from '../../src/text/tokens.ts'
import {
  ANNOUNCEMENT_TOKENS,
  announcedIn,
  deltaAnnouncement,
  deltaText,
} from '../../src/toolsearch/announcement.ts'
import type { DeferredToolsDelta, Message } from '../../src/toolsearch/message.ts'

const named = (...names: readonly string[]) => names.map((name) => ({ name }))
const carrying = (delta: DeferredToolsDelta | undefined): Message => ({
  role: 'user',
  content: 'go on',
  ...(delta !== undefined && { attachments: [delta] }),
})
const SUMMARY: Message = { role: 'user', content: 'what happened so far', compaction: true }
const quarter = (text: string) => Math.ceil(text.length / 4)

describe('the delta', () => {
  const tools = named('mcp__zoo__feed', 'Snip', 'mcp__bank__pay')
  const first = deltaAnnouncement([], tools)

  it('is the full list at first, sorted', () => {
    expect(first).toEqual({
      type: 'deferred_tools_delta',
      added: ['Snip', 'mcp__bank__pay', 'mcp__zoo__feed'],
      removed: [],
    })
  })

  it('is nothing where nothing changed, whatever order the servers came back in', () => {
    expect(deltaAnnouncement([carrying(first)], tools)).toBeUndefined()
    expect(deltaAnnouncement([carrying(first), carrying(undefined)], tools.toReversed())).toBeUndefined()
  })

  it('is nothing where there never was a tool', () => {
    expect(deltaAnnouncement([], [])).toBeUndefined()
    expect(deltaAnnouncement([SUMMARY], [])).toBeUndefined()
  })

  it('names what came and calls off what went', () => {
    const later = named('Snip', 'mcp__zoo__feed', 'mcp__zoo__adopt')
    expect(deltaAnnouncement([carrying(first)], later)).toEqual({
      type: 'deferred_tools_delta',
      added: ['mcp__zoo__adopt'],
      removed: ['mcp__bank__pay'],
    })
  })

  it('calls off all tools when the last server goes, once', () => {
    const gone = deltaAnnouncement([carrying(first)], [])
    expect(gone).toMatchObject({ added: [], removed: first?.added })
    expect(deltaAnnouncement([carrying(first), carrying(gone)], [])).toBeUndefined()
  })

  it('is the full list again after a compaction, and that once', () => {
    const history = [carrying(first), SUMMARY]
    const again = deltaAnnouncement(history, tools)
    expect(again).toEqual(first)
    expect(deltaAnnouncement([...history, carrying(again)], tools)).toBeUndefined()
    // A host may drop what was summarised, and may attach the list to the summary itself.
    expect(deltaAnnouncement([SUMMARY], tools)).toEqual(first)
    expect(deltaAnnouncement([{ ...carrying(first), ...SUMMARY }], tools)).toBeUndefined()
  })

  it('takes up a tool that went and came back between two turns as no change', () => {
    const without = deltaAnnouncement([carrying(first)], named('Snip'))
    const history = [carrying(first), carrying(without)]
    expect(deltaAnnouncement(history, tools)).toMatchObject({
      added: ['mcp__bank__pay', 'mcp__zoo__feed'],
      removed: [],
    })
  })
})

describe('the text of a delta', () => {
  it('names both entrances and the tools that came', () => {
    const text = deltaText({ type: 'deferred_tools_delta', added: ['a', 'b\n<c>'], removed: [] })
    expect(text.split('\n')).toEqual([
      '<system-reminder>',
      'Deferred tools: find them with SearchExtraTools, call them with ExecuteExtraTool.',
      'a',
      '"b\\n\\u003cc>"',
      '</system-reminder>',
    ])
  })

  it('calls off what went, without a list of nothing', () => {
    const text = deltaText({ type: 'deferred_tools_delta', added: [], removed: ['x', 'y'] })
    expect(text).toBe('<system-reminder>\nNo longer available, do not call them:\nx\ny\n</system-reminder>')
  })

  it('counts what it does not name', () => {
    const unlisted = [
      { server: 'a', count: 2 },
      { server: 'b', count: 1 },
    ]
    const text = deltaText({ type: 'deferred_tools_delta', added: [], removed: [], unlisted })
    expect(text).toContain('\n… and 3 more: a 2, b 1\n')
  })
})

describe('a delta that has no room for all', () => {
  const many = Array.from({ length: 6_000 }, (_, i) => `mcp__rig${i % 60}__measure_pressure_${i}`)

  it('stays within 20,000 tokens, counts the rest, and does not go on with it in the next turn', () => {
    const delta = deltaAnnouncement([], named(...many)) as DeferredToolsDelta
    expect(countTokens(deltaText(delta))).toBeLessThanOrEqual(ANNOUNCEMENT_TOKENS)
    const unnamed = (delta.unlisted ?? []).reduce((sum, { count }) => sum + count, 0)
    expect(delta.added.length).toBeGreaterThan(1_000)
    expect(delta.added.length + unnamed).toBe(6_000)
    expect(deltaAnnouncement([carrying(delta)], named(...many.toReversed()))).toBeUndefined()
  })

  // Each name is 8 characters and a line end; the frame and the head are 16 + 1 + 81 + 1 + 18.
  const small = Array.from({ length: 20 }, (_, i) => `mcp__s__${i + 10}`)
  const announce = (messages: readonly Message[], ...names: readonly string[]) =>
    deltaAnnouncement(messages, named(...names), quarter, 60)

  it('names the tools of a server whose number grew, and tells a number that fell', () => {
    const start = announce([], ...small) as DeferredToolsDelta
    expect(start.unlisted?.[0]?.server).toBe('s')
    const history = [carrying(start)]
    const joined = announce(history, ...small, 'Anvil')
    expect(joined).toMatchObject({ added: ['Anvil'], removed: [], unlisted: start.unlisted })
    const fewer = announce(history, ...small.slice(0, -1))
    const count = (start.unlisted?.[0]?.count ?? 0) - 1
    expect(fewer).toMatchObject({ added: [], removed: [], unlisted: [{ server: 's', count }] })
    const more = announce(history, ...small, 'mcp__s__99') as DeferredToolsDelta
    expect(more.added.length).toBeGreaterThan(0)
    expect(start.added).not.toContain(more.added[0])
  })

  it('does so where the server is one of the many that are summed up', () => {
    const stations = Array.from({ length: 300 }, (_, i) => `mcp__p${i + 100}__x`)
    const turn = (messages: readonly Message[], ...names: readonly string[]) =>
      deltaAnnouncement(messages, named(...names), quarter, 700) as DeferredToolsDelta
    const start = turn([], ...stations)
    expect(start.unlisted).toHaveLength(101)
    expect(start.unlisted?.at(-1)?.server).toBe('other servers')
    expect(turn([carrying(start)], ...stations)).toBeUndefined()
    const later = turn([carrying(start)], ...stations, 'mcp__p399__y')
    expect(later.added[0]).toMatch(/^mcp__p[23]\d\d__x$/u)
    const unnamed = (later.unlisted ?? []).reduce((sum, { count }) => sum + count, 0)
    expect(start.added.length + later.added.length + unnamed).toBe(301)
  })

  it('lists everything anew where the changes alone do not fit', () => {
    const added = small.slice(0, 12)
    const history = [0, 4, 8].map((at) =>
      carrying({ type: 'deferred_tools_delta', added: added.slice(at, at + 4), removed: [] }),
    )
    // Twelve names to call off: 16 + 39 + 18 + 12 × 10 characters and more, 49 tokens and more.
    const anew = deltaAnnouncement(history, named('Anvil'), quarter, 45) as DeferredToolsDelta
    expect(anew).toEqual({ type: 'deferred_tools_delta', added: ['Anvil'], removed: [], full: true })
    expect(deltaText(anew)).toContain('This list replaces all earlier ones.')
    expect(announcedIn([...history, carrying(anew)]).names).toEqual(new Set(['Anvil']))
    expect(deltaAnnouncement([...history, carrying(anew)], named('Anvil'), quarter, 45)).toBeUndefined()
  })
})

type Event =
  | { readonly kind: 'connect' | 'disconnect'; readonly server: string }
  | { readonly kind: 'compact' | 'turn' }

const servers = new Map([
  ['sea', ['mcp__sea__dive', 'mcp__sea__swim', '__proto__']],
  ['sky', ['mcp__sky__fly', 'mcp__sky__glide', 'constructor', 'two\nlines']],
  ['ice', ['mcp__ice__skate', 'mcp__sea__dive', '滑冰']],
  ['big', Array.from({ length: 30 }, (_, i) => `mcp__big__part_${i}`)],
])

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('connect' as const, 'disconnect' as const),
    server: fc.constantFrom(...servers.keys()),
  }),
  fc.record({ kind: fc.constantFrom('compact' as const, 'turn' as const) }),
)

/** Plays a session. @param check - sees the history after every turn with the names that are there */
function play(
  events: readonly Event[],
  mostTokens: number,
  check: (history: readonly Message[], current: ReadonlySet<string>, delta?: DeferredToolsDelta) => void,
): void {
  const connected = new Set<string>()
  const history: Message[] = []
  for (const { kind, ...more } of [...events, { kind: 'turn' } as const]) {
    const server = 'server' in more ? more.server : ''
    if (kind === 'connect') connected.add(server)
    if (kind === 'disconnect') connected.delete(server)
    if (kind === 'compact') history.push(SUMMARY)
    if (kind !== 'turn') continue
    const names = [...connected].flatMap((name) => servers.get(name) ?? [])
    const delta = deltaAnnouncement(history, named(...names), quarter, mostTokens)
    const shuffled = seededRandom(history.length).shuffle(named(...names))
    expect(deltaAnnouncement(history, shuffled, quarter, mostTokens)).toEqual(delta)
    history.push(carrying(delta))
    check(history, new Set(names), delta)
  }
}

describe('over any sequence of connects, disconnects and compactions', () => {
  it('the replay of the attachments gives the tools that are there', () => {
    const property = fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      play(events, ANNOUNCEMENT_TOKENS, (history, current) => {
        expect(announcedIn(history)).toEqual({ names: current, unlisted: [] })
        expect(deltaAnnouncement(history, named(...current), quarter)).toBeUndefined()
      })
    })
    fc.assert(property, { seed: 1, numRuns: 200 })
  })

  it('with too little room no announcement is too long, none names what is not there, and the numbers add up', () => {
    const property = fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      play(events, 90, (history, current, delta) => {
        if (delta !== undefined) expect(quarter(deltaText(delta))).toBeLessThanOrEqual(90)
        const { names, unlisted } = announcedIn(history)
        for (const name of names) expect(current).toContain(name)
        const unnamed = unlisted.reduce((sum, { count }) => sum + count, 0)
        expect(names.size + unnamed).toBe(current.size)
        expect(deltaAnnouncement(history, named(...current), quarter, 90)).toBeUndefined()
      })
    })
    fc.assert(property, { seed: 1, numRuns: 200 })
  })
})
