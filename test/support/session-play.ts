import { z } from 'zod'
import type { SearchAnswer, ToolSearch } from '../../src/toolsearch/create-tool-search.ts'
import type { ExecuteInput, ExecuteResult } from '../../src/toolsearch/execute-extra-tool.ts'
import type { ToolParams } from '../../src/toolsearch/runtime-tool.ts'
import { type CaseServer, type CaseTool, type SessionCase, TOOLS, understood } from './session-case.ts'
import { type Host, type Memory, openHost, type PlayOptions, type SeenRequest } from './session-host.ts'

/** What a step came to. */
export type Outcome =
  /** `orders`: the names found in each fresh process. */
  | { readonly did: 'search'; readonly answer: SearchAnswer; readonly orders: readonly (readonly string[])[] }
  | { readonly did: 'execute'; readonly asked: ExecuteInput; readonly result: ExecuteResult }
  | { readonly did: 'request'; readonly request: SeenRequest }
  | { readonly did: 'change' }

/** A case that has been played. */
export interface Played extends Memory {
  /** Of the last step. */
  readonly outcome: Outcome
  /** How long the last step took. */
  readonly seconds: number
  readonly requests: readonly SeenRequest[]
  /** As `Host` says, at the end. */
  readonly known: ReadonlySet<string>
  readonly present: ReadonlySet<string>
}

type Step = (host: Host) => Promise<Outcome> | Outcome

function verb<T>(
  schema: z.ZodType<T>,
  play: (step: T, host: Host) => ReturnType<Step>,
): (value: unknown) => Step {
  return (value) => {
    const step = understood(schema, value, 'step')
    return (host) => play(step, host)
  }
}

const CHANGE = { did: 'change' } as const

const SEARCH = z.strictObject({
  search: z.string(),
  max_results: z.number().optional(),
  outputBudgetBytes: z.int().positive().optional(),
  freshProcesses: z.int().min(2).optional(),
})

async function search(step: z.infer<typeof SEARCH>, host: Host): Promise<Outcome> {
  const { search: query, max_results: limit, outputBudgetBytes: answerChars, freshProcesses } = step
  const toolSearch = answerChars === undefined ? host.toolSearch : host.another({ answerChars })
  const answer = await toolSearch.search(query, limit === undefined ? {} : { limit })
  const orders = freshProcesses === undefined ? [] : await host.inFreshProcesses(freshProcesses)
  return { did: 'search', answer, orders }
}

const EXECUTE = z.strictObject({
  execute: z.string(),
  args: z.record(z.string(), z.unknown()),
  asSubagent: z.literal(true).optional(),
})

async function execute(toolSearch: ToolSearch, tool_name: string, params: ToolParams): Promise<Outcome> {
  const asked = { tool_name, params }
  return { did: 'execute', asked, result: await toolSearch.execute(asked) }
}

function request(number: number, host: Host): Outcome {
  return { did: 'request', request: host.request(number) }
}

function compact(host: Host): Outcome {
  host.compact()
  return CHANGE
}

/** The server is ready with these tools. */
function bring(name: string, tools: readonly CaseTool[], host: Host): Outcome {
  const ready: CaseServer = { ...host.server(name), state: 'ready', tools }
  host.setServers((servers) => servers.map((server) => (server.name === name ? ready : server)))
  return CHANGE
}

/** All go, then come back one after the other. */
function reconnect(names: readonly string[], host: Host): Outcome {
  const back = names.map((name) => host.server(name))
  host.setServers((servers) =>
    servers.map((server) => (names.includes(server.name) ? { ...server, state: 'connecting' } : server)),
  )
  for (const server of back)
    host.setServers((servers) => [...servers.filter(({ name }) => name !== server.name), server])
  return CHANGE
}

function disconnect(name: string, host: Host): Outcome {
  const gone = host.server(name)
  host.setServers((servers) => servers.filter((server) => server !== gone))
  return CHANGE
}

/** Every verb, under the key that tells it. */
const VERBS: ReadonlyMap<string, (value: unknown) => Step> = new Map([
  ['search', verb(SEARCH, search)],
  [
    'execute',
    verb(EXECUTE, ({ execute: name, args, asSubagent }, host) =>
      execute(asSubagent ? host.another() : host.toolSearch, name, args),
    ),
  ],
  [
    'call',
    verb(z.strictObject({ call: z.string() }), ({ call }, host) => execute(host.toolSearch, call, {})),
  ],
  ['turn', verb(z.strictObject({ turn: z.int() }), ({ turn }, host) => request(turn, host))],
  ['request', verb(z.strictObject({ request: z.int() }), (step, host) => request(step.request, host))],
  ['compact', verb(z.strictObject({ compact: z.literal(true) }), (_, host) => compact(host))],
  [
    'serverReady',
    verb(z.strictObject({ serverReady: z.string(), tools: TOOLS }), ({ serverReady, tools }, host) =>
      bring(serverReady, tools, host),
    ),
  ],
  [
    'listChanged',
    verb(z.strictObject({ listChanged: z.string(), tools: TOOLS }), ({ listChanged, tools }, host) =>
      bring(listChanged, tools, host),
    ),
  ],
  [
    'reconnect',
    verb(z.strictObject({ reconnect: z.array(z.string()).min(1) }), (step, host) =>
      reconnect(step.reconnect, host),
    ),
  ],
  [
    'disconnect',
    verb(z.strictObject({ disconnect: z.string() }), (step, host) => disconnect(step.disconnect, host)),
  ],
])

function readStep(value: SessionCase['steps'][number]): Step {
  const readers = Object.keys(value).flatMap((key) => VERBS.get(key) ?? [])
  if (readers[0] !== undefined && readers.length === 1) return readers[0](value)
  throw new Error(
    `step: ${JSON.stringify(value)} is not understood (has not one of ${[...VERBS.keys()].join(', ')})`,
  )
}

/** Plays all steps of a case as a host would. @throws Error where a step is not understood, before any is played */
export async function playSession(sessionCase: SessionCase, options: PlayOptions): Promise<Played> {
  const steps = sessionCase.steps.map(readStep)
  const host = openHost(sessionCase, options)
  const requests: SeenRequest[] = []
  let outcome: Outcome = CHANGE
  let seconds = 0
  for (const step of steps) {
    const start = performance.now()
    outcome = await step(host)
    seconds = (performance.now() - start) / 1_000
    if (outcome.did === 'request') requests.push(outcome.request)
  }
  return { outcome, seconds, requests, ...host.memory, known: host.known(), present: host.present() }
}
