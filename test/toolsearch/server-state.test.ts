import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  pendingServers,
  type Server,
  type ServerState,
  serverNotes,
  stateOf,
} from '../../src/toolsearch/server-state.ts'

const server = (name: string, state: ServerState): Server => ({ name, state })
const SERVERS = [
  server('mail', 'connecting'),
  server('atlas', 'ready'),
  server('bank', 'failed'),
  server('Lab Notes', 'connecting'),
  server('photo', 'disabled'),
]

describe('the note on servers', () => {
  it('names the servers of each state, sorted, and says what follows', () => {
    expect(serverNotes(SERVERS)).toBe(
      'Servers still connecting: Lab Notes, mail. Their tools are not known yet; search again in a moment. ' +
        'Servers that failed to connect: bank. Their tools cannot be found or called. ' +
        'Servers that are disabled: photo. Their tools can be found once the user enables them.',
    )
  })

  it('is empty where all are ready or there are none', () => {
    expect(serverNotes([server('atlas', 'ready')])).toBe('')
    expect(serverNotes([])).toBe('')
  })

  it('names a server once, and twenty of a state; the others are counted', () => {
    expect(serverNotes([server('a', 'failed'), server('a', 'failed')])).toContain('connect: a. ')
    const twenty = Array.from({ length: 20 }, (_, i) => server(`s${i}`, 'connecting'))
    expect(serverNotes(twenty)).not.toContain('more')
    const many = Array.from({ length: 3_000 }, (_, i) => server(`s${i}`, 'connecting'))
    expect(serverNotes(many)).toContain(' and 2980 more. ')
  })

  it('stays one short line, whatever a server is called', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('<x>\n', '🧪'.repeat(400), `a${'🧪'.repeat(400)}`),
    )
    const state = fc.constantFrom<ServerState>('ready', 'connecting', 'failed', 'disabled')
    const property = fc.property(fc.array(fc.record({ name, state })), (servers) => {
      const text = serverNotes(servers)
      expect(text.length).toBeLessThan(3 * (100 + 20 * 70))
      expect(text).not.toMatch(/[\p{Cc}<]/u)
      expect(serverNotes(servers.toReversed())).toBe(text)
    })
    fc.assert(property, { seed: 1 })
  })

  it('cuts a long name between characters', () => {
    // 63 code units of 'a' and the first half of the sign: the half is dropped.
    const note = serverNotes([server(`${'a'.repeat(63)}🧪tail`, 'failed')])
    expect(note).toContain(`: ${'a'.repeat(63)}…. `)
  })
})

it('pending are those that are still connecting', () => {
  expect(pendingServers(SERVERS)).toEqual(['Lab Notes', 'mail'])
  expect(pendingServers([])).toEqual([])
})

describe('the state of a server', () => {
  it('is found by its name, in the notation of tool names too', () => {
    expect(stateOf(SERVERS, 'bank')).toBe('failed')
    expect(stateOf(SERVERS, 'Lab_Notes')).toBe('connecting')
    expect(stateOf(SERVERS, 'unknown')).toBeUndefined()
  })

  it('goes by the name as written before any notation', () => {
    const twins = [server('a-b', 'failed'), server('a_b', 'ready')]
    expect(stateOf(twins, 'a_b')).toBe('ready')
    expect(stateOf([server('--', 'failed'), server('++', 'disabled')], '++')).toBe('disabled')
    expect(stateOf([server('--', 'failed')], '++')).toBeUndefined()
  })
})
