import { plainWords } from '../text/words.ts'
import { asLine, byCodeUnit } from './message.ts'

export type ServerState = 'ready' | 'connecting' | 'failed' | 'disabled'

/** An MCP server of the session: the tools of one that is not ready are not there. */
export interface Server {
  readonly name: string
  readonly state: ServerState
}

/** So many servers of one state are named, so that the sentences stay short. */
const MOST_NAMED = 20
/** A longer name is cut, in characters. */
const LONGEST_NAME = 64

/** What the model is told of the servers in each state, and what can be done. */
const SENTENCES: readonly (readonly [ServerState, (names: string) => string])[] = [
  [
    'connecting',
    (names) => `Servers still connecting: ${names}. Their tools are not known yet; search again in a moment.`,
  ],
  ['failed', (names) => `Servers that failed to connect: ${names}. Their tools cannot be found or called.`],
  [
    'disabled',
    (names) => `Servers that are disabled: ${names}. Their tools can be found once the user enables them.`,
  ],
]

/** Names of the servers that are still connecting, sorted. */
export function pendingServers(servers: readonly Server[]): readonly string[] {
  return namesOf(servers, 'connecting')
}

/** For an answer that found nothing: the servers that are not ready and might have had it; empty where all are ready. */
export function serverNotes(servers: readonly Server[]): string {
  return SENTENCES.flatMap(([state, sentence]) => {
    const names = namesOf(servers, state)
    return names.length === 0 ? [] : [sentence(nameList(names))]
  }).join(' ')
}

/** The state of a server by its name as written, else in another notation (`My Wiki` is `My_Wiki` in tool names). */
export function stateOf(servers: readonly Server[], name: string): ServerState | undefined {
  const exact = servers.find((server) => server.name === name)
  const key = keyOf(name)
  return (exact ?? servers.find((server) => keyOf(server.name) === key))?.state
}

function keyOf(name: string): string {
  return plainWords(name).join('') || name
}

function namesOf(servers: readonly Server[], wanted: ServerState): readonly string[] {
  const names = servers.filter(({ state }) => state === wanted).map(({ name }) => name)
  return [...new Set(names)].sort(byCodeUnit)
}

function nameList(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).map(shortName).join(', ')
  return names.length <= MOST_NAMED ? named : `${named} and ${names.length - MOST_NAMED} more`
}

/** Cut between characters, never within one. */
function shortName(name: string): string {
  const line = asLine(name)
  return line.length <= LONGEST_NAME ? line : `${[...line.slice(0, LONGEST_NAME)].slice(0, -1).join('')}…`
}
